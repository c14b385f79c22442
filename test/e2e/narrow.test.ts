/** In a narrow window or with large type, the navigation is a bar at the bottom, and all of it stays in reach. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { akua, register, settledWorklist, soon } from '../matching/worklist.ts';
import { accessFaultsOn, layoutFaultsAt, resize } from './measures.ts';
import { said } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage, take, windowTest } from './window.ts';

/** Runs in the page. Measures where the bar is, its share of the window, and the size of its entries. */
const look = `(() => {
  const nav = document.querySelector('nav').getBoundingClientRect();
  const main = document.querySelector('main').getBoundingClientRect();
  const parts = [...document.querySelectorAll('nav a, nav button')].filter((el) => el.checkVisibility()).map((el) => el.getBoundingClientRect());
  return {
    isBelow: nav.top >= main.bottom - 1 && main.width === document.documentElement.clientWidth,
    outside: parts.filter(({ left, right, top, bottom }) => left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1).length,
    small: parts.filter(({ width, height }) => width < 44 || height < 44).length,
    share: nav.height / innerHeight,
    entries: parts.length,
  };
})()`;

journeyTest(
  'on a telephone and with large text five entries are in a bar below, and the others open from there',
  async (language) => {
    const messages = await wordsOf(language);
    const ready = await stationWithPage();
    const page = await signedIn(ready, { language, messages });
    expect(await page.evaluate(look)).toMatchObject({ isBelow: false, outside: 0 });
    const nav = page.getByRole('navigation');
    const more = nav.getByRole('button', { name: messages['nav.more'] });
    expect(await more.count()).toBe(0);
    for (const [width, height, zoom] of [
      [390, 844, 1],
      [844, 390, 1],
      [683, 384, 1],
      [1366, 768, 2],
      [390, 844, 2],
      [390, 844, 3],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(`document.documentElement.style.fontSize = '${zoom * 106.25}%'`);
      await page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`);
      const seen = (await page.evaluate(look)) as { share: number };
      expect({ width, zoom, ...seen }).toMatchObject({ width, zoom, isBelow: true, outside: 0, small: 0, entries: 5 });
      // Most of the window is left for the page.
      expect(seen.share).toBeLessThan(0.3);
    }
    await resize(page, { name: '', width: 390, height: 844, zoom: 1 });

    // The less frequent entries, by keyboard alone.
    await more.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('true');
    await take(page, `narrow-more-${language}`);
    expect(await accessFaultsOn(page)).toEqual([]);
    for (const zoom of [1, 2, 3]) {
      const faults = await layoutFaultsAt(page, { name: '', width: 390, height: 844, zoom });
      await take(page, `narrow-more-${language}-${zoom}`);
      expect(faults).toEqual([]);
    }
    await resize(page, { name: '', width: 390, height: 844, zoom: 1 });
    const isFocused = (each: Locator) => each.evaluate((element) => element === document.activeElement);
    await page.keyboard.press('Tab');
    expect(await isFocused(nav.getByRole('link', { name: messages['nav.patients'] }))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('false');
    expect(await isFocused(more)).toBe(true);
    expect(await nav.getByRole('link', { name: messages['nav.patients'] }).count()).toBe(0);

    await more.click();
    await nav.getByRole('link', { name: 'ama' }).click();
    await expect.poll(() => page.url()).toContain('#/settings/account');
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('false');
    await more.click();
    await nav.getByRole('button', { name: messages['nav.help'] }).click();
    await page.getByRole('dialog', { name: messages['help.title'] }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(more)).toBe(true);
    await more.click();
    await page.locator('main').click({ position: { x: 5, y: 5 } });
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('false');
    await page.getByRole('button', { name: messages['nav.lock'] }).click();
    await page.getByRole('heading', { name: messages['lock.title'] }).waitFor();
  },
);

windowTest('in the bar below it is said how much waits on pages that are opened from there', async () => {
  const ready = await stationWithPage(soon);
  for (const patient of [akua, akua]) await register(ready.admin, patient);
  await settledWorklist(ready.admin);
  const page = await signedIn(ready, { width: 390, height: 844 });
  const more = page.getByRole('button', {
    name: said({ messages: en, language: 'en' }, 'nav.moreWaiting', { count: 1 }),
  });
  await more.click();
  await page.getByRole('link', { name: en['duplicates.title'] }).click();
  await page.getByRole('heading', { level: 1, name: en['duplicates.title'] }).waitFor();
});
