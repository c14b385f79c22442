/**
 * `npm run pictures:desktop [-- FILE]`: takes a picture of the real window, as the screen shows it, with the demonstration data. On a
 * machine without a screen, use `xvfb-run -a -s '-screen 0 1280x800x24' npm run pictures:desktop`. Needs ImageMagick's `import`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildIfOutOfDate } from '../../src-main/bin/build.ts';
import { configFrom } from '../../src-main/config.ts';
import { setUpDemonstration } from '../../src-main/demo/set-up.ts';
import { startStation } from '../../src-main/serve.ts';
import { launchProgram } from './launch.ts';
import { findRuntime } from './prepare.ts';
import { environmentFor } from './program.ts';

const [file = resolve(import.meta.dirname, '../../docs/pictures/desktop.png')] = process.argv.slice(2);
const runtime = findRuntime();
if (runtime.kind === 'none') throw new Error(`There is no window to be pictured: ${runtime.reason}.`);
await buildIfOutOfDate();

const dir = mkdtempSync(join(tmpdir(), 'satchel-picture-'));
const dataDir = join(dir, 'data');
const administrator = { username: 'demo', password: 'blue maize lantern' };
const station = await startStation(configFrom({ SATCHEL_DATA_DIR: dataDir, SATCHEL_PORT: '0' }, '0.0.0-picture'));
await setUpDemonstration(station, administrator);
await station.close();

const app = await launchProgram(runtime, {
  args: ['--lang=en', resolve(import.meta.dirname, '../..')],
  env: environmentFor(dataDir, { LANGUAGE: 'en' }),
});
try {
  const page = await app.firstWindow();
  await page.locator('input').nth(0).fill(administrator.username);
  await page.locator('input').nth(1).fill(administrator.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  await page.keyboard.type('mohamed');
  await page.locator('[role="option"] mark').first().waitFor();
  await page.waitForTimeout(1000);
  execFileSync('import', ['-window', 'root', file]);
  process.stdout.write(`${file}\n`);
} finally {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
}
