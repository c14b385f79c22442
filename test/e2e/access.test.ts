/**
 * Everybody can use every screen: axe finds nothing, in light and dark, left to right and right to left.
 *
 * A test sees every screen in both directions and both in light and dark, one of them in each; a drill sees all four.
 */
import { expect } from 'vitest';
import { allOrOne } from '../support/drills.ts';
import { accessFaultsOn, colorSchemes } from './measures.ts';
import { demoStation, eachScreen } from './screens.ts';
import { openWindow, windowTest } from './window.ts';

for (const [turn, language] of (['en', 'ar'] as const).entries()) {
  windowTest(
    `axe finds nothing on any screen in light or dark, language ${language}`,
    { timeout: 180_000 },
    async () => {
      const demo = await demoStation();
      const faults: string[] = [];
      let screens = 0;
      await eachScreen(demo, { language }, async (page, name) => {
        for (const colorScheme of allOrOne(colorSchemes, turn + screens++)) {
          await page.emulateMedia({ colorScheme });
          faults.push(...(await accessFaultsOn(page)).map((fault) => `${name}, ${colorScheme}: ${fault}`));
        }
      });
      expect(faults).toEqual([]);
    },
  );
}

windowTest('the check itself finds a fault: a button without a name is reported', async () => {
  const { station } = await demoStation();
  const page = await openWindow(station.url);
  await page.locator('form').waitFor();
  await page.evaluate(`document.querySelector('form').append(document.createElement('button'))`);
  expect((await accessFaultsOn(page)).join()).toContain('button-name');
});
