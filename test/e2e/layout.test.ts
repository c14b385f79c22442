/**
 * Nothing is cut, overlapped or scrolled sideways: on small screens, with text of twice the size, in all languages.
 *
 * A test measures every screen in every language at one size, the next for each screen and language, so that every screen is
 * measured at every size, in two languages each; a drill measures all together.
 */
import { expect } from 'vitest';
import { allOrOne } from '../support/drills.ts';
import { layoutFaultsAt, measure, sizes } from './measures.ts';
import { openWindow, windowTest } from './window.ts';
import { allLanguages, demoStation, eachScreen } from './screens.ts';

for (const [turn, language] of allLanguages.entries()) {
  windowTest(
    `nothing is cut, overlapped or scrolled sideways on any screen in ${language}`,
    { timeout: 240_000 },
    async () => {
      const demo = await demoStation();
      const faults: string[] = [];
      let screens = 0;
      await eachScreen(demo, { language }, async (page, name) => {
        for (const size of allOrOne(sizes, turn + screens++)) {
          faults.push(...(await layoutFaultsAt(page, size)).map((fault) => `${name}, ${size.name}: ${fault}`));
        }
        await page.setViewportSize({ width: 1024, height: 640 });
        await page.evaluate(`document.documentElement.style.fontSize = ''`);
      });
      expect(faults).toEqual([]);
    },
  );
}

windowTest.for<[string, string]>([
  [
    'sticks out',
    `document.querySelector('h1').style.cssText = 'position: relative; inset-inline-start: 900px; inline-size: 400px'`,
  ],
  ['is cut', `document.querySelector('h1').style.cssText = 'overflow: hidden; inline-size: 20px; white-space: nowrap'`],
  ['lie over each other', `document.querySelector('button').style.cssText = 'margin-block-start: -80px'`],
])('the measure itself sees what %s', async ([fault, spoil]) => {
  const { station } = await demoStation();
  const page = await openWindow(station.url);
  await page.locator('h1').waitFor();
  expect(await page.evaluate(measure)).toEqual([]);
  await page.evaluate(spoil);
  expect(((await page.evaluate(measure)) as string[]).join()).toContain(fault);
});
