/** Everybody can use every screen: axe finds nothing, in light and dark, left to right and right to left. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoStation, eachScreen } from './screens.ts';
import { openWindow, windowTest } from './window.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function faultsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results = (await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })`,
  )) as AxeResults;
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

for (const language of ['en', 'ar'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    windowTest(
      `axe finds nothing on any screen in ${colorScheme}, language ${language}`,
      { timeout: 180_000 },
      async () => {
        const demo = await demoStation();
        const faults: string[] = [];
        await eachScreen(demo, { language, colorScheme }, async (page, name) => {
          faults.push(...(await faultsOn(page)).map((fault) => `${name}: ${fault}`));
        });
        expect(faults).toEqual([]);
      },
    );
  }
}

windowTest('the check itself finds a fault: a button without a name is reported', async () => {
  const { station } = await demoStation();
  const page = await openWindow(station.url);
  await page.evaluate(`document.querySelector('form').append(document.createElement('button'))`);
  expect((await faultsOn(page)).join()).toContain('button-name');
});
