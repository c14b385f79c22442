/** Draws one page of two paired stations, side by side. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { configFrom } from '../../src-main/config.ts';
import { setUpTwoStations } from '../../src-main/demo/two-stations.ts';
import { startStation } from '../../src-main/serve.ts';

type Drawn = { hash: string; dir: string; pageDir: string; language: string; file: string };
const size = { width: 760, height: 640 };

export async function takeTwo(browser: Browser, { hash, dir, pageDir, language, file }: Drawn): Promise<void> {
  const start = (name: string) =>
    startStation({
      ...configFrom(
        { SATCHEL_DATA_DIR: join(dir, name), SATCHEL_PORT: '0', SATCHEL_SYNC_PORT: '0', SATCHEL_DISCOVERY: 'off' },
        '0.0.0-pictures',
      ),
      pageDir,
      passwordCost: { memoryKiB: 64, passes: 1 },
      // How many patients they have compared depends on timing.
      comparingTimes: {
        afterOpeningMs: 1e9,
        afterSaveMs: 1e9,
        threadFrom: 300,
        allAgain: { afterMs: 3_600_000, restTimes: 50 },
      },
    });
  const [clinic, village] = [await start('clinic'), await start('village')];
  try {
    const password = 'blue maize lantern';
    const accounts = { administrator: { username: 'demo', password }, clerk: { username: 'nurse', password } };
    await setUpTwoStations({ clinic, village }, accounts);
    const pictures: string[] = [];
    for (const { url } of [clinic, village]) {
      const page = await browser.newPage({ viewport: size, locale: language, reducedMotion: 'reduce' });
      await page.goto(`${url}/${hash}`);
      await signIn(page, accounts.clerk);
      await page.locator('main form').first().waitFor();
      await page.waitForTimeout(600);
      pictures.push((await page.screenshot()).toString('base64'));
      await page.close();
    }
    const page = await browser.newPage({ viewport: { width: 2 * size.width + 16, height: size.height } });
    const images = pictures.map((bytes) => `<img src="data:image/png;base64,${bytes}">`).join('');
    await page.setContent(`<body style="margin:0; display:flex; gap:16px; background:#888">${images}`);
    await page.screenshot({ path: file });
  } finally {
    await clinic.close();
    await village.close();
  }
}

export async function signIn(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.locator('input').first().waitFor();
  await page.locator('input').nth(0).fill(username);
  await page.locator('input').nth(1).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
}
