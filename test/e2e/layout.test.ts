/**
 * Nothing is cut, overlapped, too small or scrolled sideways: on small screens, with text at twice the size, in all languages. Axe finds
 * nothing in light and dark, left to right and right to left.
 *
 * A test measures a third of the screens in each language, each at one size. Each next screen or language takes the next size. Every screen
 * is thus measured in two languages and at two sizes, one of them with large text. Axe checks it once, in light or dark. A whole run samples
 * the languages. A drill measures everything.
 */
import { expect } from 'vitest';
import { allOrOne, isDrill } from '../support/drills.ts';
import { accessFaultsOn, colorSchemes, everySize, layoutFaultsAt, measure, resized } from './measures.ts';
import { chooseLanguage, openWindow, signIn, stationWithPage, windowTest } from './window.ts';
import { allLanguages, eachScreen, sharedDemoStation } from './screens.ts';

const demoStation = sharedDemoStation();
/** Languages differ for axe only in direction. These three cover all thirds of the screens. */
const seenByAxe: readonly string[] = ['en', 'fr', 'ar'];

for (const [turn, language] of allLanguages.entries()) {
  windowTest(
    `everybody can use every screen, and nothing is cut, overlapped, too small or scrolled sideways, in ${language}`,
    { timeout: isDrill ? 7_200_000 : 300_000 },
    async () => {
      const demo = await demoStation();
      const faults: string[] = [];
      let screens = 0;
      await eachScreen(demo, { language, parts: 3, of: turn % 3 }, async (page, name) => {
        const place = turn + screens++;
        for (const size of allOrOne(everySize, place)) {
          const say = (found: string[]) => faults.push(...found.map((fault) => `${name}, ${size.name}: ${fault}`));
          say(await layoutFaultsAt(page, size));
          if (!seenByAxe.includes(language)) continue;
          for (const colorScheme of allOrOne(colorSchemes, place)) {
            await page.emulateMedia({ colorScheme });
            say((await accessFaultsOn(page)).map((fault) => `${colorScheme}: ${fault}`));
          }
        }
        await resized(page);
      });
      expect(faults).toEqual([]);
    },
  );
}

windowTest('all entries of the rail are on a small screen in every language, however much waits', async () => {
  const { station } = await demoStation();
  const page = await openWindow(station.url);
  await signIn(page);
  for (const language of allLanguages) {
    await chooseLanguage(page, language);
    await expect.poll(() => page.locator('nav strong:visible').count(), { message: language }).toBe(3);
    const [inner, outer] = await page
      .locator('nav .entries')
      .evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]);
    expect(inner, language).toBeLessThanOrEqual(outer ?? 0);
  }
});

windowTest.for<[string, string]>([
  [
    'sticks out',
    `document.querySelector('h1').style.cssText = 'position: relative; inset-inline-start: 900px; inline-size: 400px'`,
  ],
  ['is cut', `document.querySelector('h1').style.cssText = 'overflow: hidden; inline-size: 20px; white-space: nowrap'`],
  [
    'is too small to hit',
    `document.querySelector('button').style.cssText = 'min-block-size: 0; block-size: 16px; padding: 0'`,
  ],
  ['lie over each other', `document.querySelector('button').style.cssText = 'margin-block-start: -80px'`],
])('the measure itself sees what %s', async ([fault, spoil]) => {
  const page = await openWindow((await stationWithPage()).station.url);
  await page.locator('h1').waitFor();
  expect(await page.evaluate(measure)).toEqual([]);
  await page.evaluate(spoil);
  expect(((await page.evaluate(measure)) as string[]).join()).toContain(fault);
});
