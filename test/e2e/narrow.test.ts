/** In a narrow window, or with large type, the pages are chosen in a bar below, and nothing of it is out of reach. */
import { expect } from 'vitest';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage } from './window.ts';

/** What can be pressed in it, where it lies, and how large it is. */
const look = `(() => {
  const nav = document.querySelector('nav').getBoundingClientRect();
  const main = document.querySelector('main').getBoundingClientRect();
  const parts = [...document.querySelectorAll('nav a, nav button')].filter((el) => el.checkVisibility()).map((el) => el.getBoundingClientRect());
  return {
    isBelow: nav.top >= main.bottom - 1 && main.width === document.documentElement.clientWidth,
    outside: parts.filter(({ left, right, top, bottom }) => left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1).length,
    small: parts.filter(({ width, height }) => width < 44 || height < 44).length,
    share: nav.height / innerHeight,
  };
})()`;

journeyTest('on a telephone and at 200 % the pages, help, lock and account are in a bar below', async (language) => {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  const page = await signedIn(ready, { language, messages });
  expect(await page.evaluate(look)).toMatchObject({ isBelow: false, outside: 0 });
  for (const [width, height, zoom] of [
    [390, 844, 1],
    [844, 390, 1],
    [683, 384, 1],
    [1366, 768, 2],
    [390, 844, 2],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(`document.documentElement.style.fontSize = '${zoom * 106.25}%'`);
    await page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`);
    const seen = (await page.evaluate(look)) as { share: number };
    expect({ width, zoom, ...seen }).toMatchObject({ width, zoom, isBelow: true, outside: 0, small: 0 });
    // Most of the window is for the page.
    expect(seen.share).toBeLessThan(0.3);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('navigation').getByRole('link', { name: 'ama' }).click();
  await expect.poll(() => page.url()).toContain('#/settings/account');
  await page.getByRole('button', { name: messages['nav.help'] }).click();
  await page.getByRole('dialog', { name: messages['help.title'] }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: messages['nav.lock'] }).click();
  await page.getByRole('heading', { name: messages['lock.title'] }).waitFor();
});
