/** Everybody can use every screen: axe finds nothing, in light and dark, left to right and right to left. */
import { expect } from 'vitest';
import { accessFaultsOn } from './measures.ts';
import { demoStation, eachScreen } from './screens.ts';
import { openWindow, windowTest } from './window.ts';

for (const language of ['en', 'ar'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    windowTest(
      `axe finds nothing on any screen in ${colorScheme}, language ${language}`,
      { timeout: 180_000 },
      async () => {
        const demo = await demoStation();
        const faults: string[] = [];
        await eachScreen(demo, { language, colorScheme }, async (page, name) => {
          faults.push(...(await accessFaultsOn(page)).map((fault) => `${name}: ${fault}`));
        });
        expect(faults).toEqual([]);
      },
    );
  }
}

windowTest('the check itself finds a fault: a button without a name is reported', async () => {
  const { station } = await demoStation();
  const page = await openWindow(station.url);
  await page.locator('form').waitFor();
  await page.evaluate(`document.querySelector('form').append(document.createElement('button'))`);
  expect((await accessFaultsOn(page)).join()).toContain('button-name');
});
