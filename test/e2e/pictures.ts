/**
 * `npm run pictures`: draws pictures of the real screens with the demonstration data, for the README and for inspection.
 *
 *   npm run pictures -- [--out DIR] [--language fr] [--dark] [--size 1366x768] [--zoom 2] [#/today …]
 *
 * Without pages it draws all of them: set-up, sign-in and every page. `ID` in a page is replaced with a patient of the demonstration.
 * `#/conflicts` is drawn at two stations side by side, and `#/hub` at a hub.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { configFrom } from '../../src-main/config.ts';
import { setUpDemonstration } from '../../src-main/demo/set-up.ts';
import { startStation } from '../../src-main/serve.ts';
import { takeHub } from './hub-picture.ts';
import { buildPage, findBrowser } from './prepare.ts';
import { takeTwo } from './two-pictures.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: resolve(import.meta.dirname, '../../docs/pictures') },
    language: { type: 'string', default: 'en' },
    dark: { type: 'boolean', default: false },
    size: { type: 'string', default: '1024x640' },
    zoom: { type: 'string', default: '1' },
  },
});
const allPages = [
  '#/',
  '#/?q=mohamed',
  '#/register',
  '#/patients/ID',
  '#/patients/ID/edit',
  '#/patients/ID/card',
  '#/people',
  '#/today',
  '#/month',
  '#/stations',
  '#/settings/station',
  '#/settings/backup',
  '#/settings/staff',
  '#/settings/tokens',
  '#/settings/audit',
  '#/settings/account',
  '#/conflicts',
  '#/hub',
];
const pages = positionals.length > 0 ? positionals : allPages;
const [width = 1024, height = 640] = values.size.split('x').map(Number);

const dir = mkdtempSync(join(tmpdir(), 'satchel-pictures-'));
const found = await findBrowser();
if (found.kind === 'none') throw new Error(`There is no browser: ${found.reason}`);
const pageDir = join(dir, 'page');
await buildPage(pageDir);
const station = await startStation({
  ...configFrom({ SATCHEL_DATA_DIR: join(dir, 'data'), SATCHEL_PORT: '0' }, '0.0.0-pictures'),
  pageDir,
  passwordCost: { memoryKiB: 64, passes: 1 },
});
const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args });
try {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: values.dark ? 'dark' : 'light',
    locale: values.language,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`));
  await page.goto(station.url);
  mkdirSync(values.out, { recursive: true });
  if (positionals.length === 0) await take(page, 'set-up');

  const administrator = { username: 'demo', password: 'blue maize lantern' };
  const token = await setUpDemonstration(station, administrator);
  const list = await fetch(`${station.api}/patients/search?q=mohamed`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { embedded } = (await list.json()) as { embedded: { patientResourceList: { _id: string }[] } };
  const id = embedded.patientResourceList[0]?._id ?? '';

  await page.reload();
  await page.locator('input').first().waitFor();
  if (positionals.length === 0) await take(page, 'sign-in');
  await page.locator('input').nth(0).fill(administrator.username);
  await page.locator('input').nth(1).fill(administrator.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  for (const address of pages) {
    if (address === '#/conflicts') {
      const file = join(values.out, 'two-stations.png');
      await takeTwo(browser, { hash: address, dir, pageDir, language: values.language, file });
      process.stdout.write(`${file}\n`);
      continue;
    }
    if (address === '#/hub') {
      const file = join(values.out, 'hub.png');
      const reason = await takeHub(browser, { dir, pageDir, language: values.language, file });
      process.stdout.write(`${reason ?? file}\n`);
      continue;
    }
    const [hash = '', q] = address.split('?q=');
    await page.evaluate(`location.hash = ${JSON.stringify(hash.replace('ID', id))}`);
    await page.waitForTimeout(300);
    if (q !== undefined) await page.locator('main input').first().fill(q);
    await page.waitForTimeout(600);
    await take(page, nameOf(address));
  }
} finally {
  await browser.close();
  await station.close();
  rmSync(dir, { recursive: true, force: true });
}

function nameOf(address: string): string {
  const name = address.replace('?q=', 'find-').replace('/ID', '').replaceAll(/[#/]+/g, '-').replaceAll(/^-|-$/g, '');
  return name === '' ? 'find' : name;
}

async function take(page: Page, name: string): Promise<void> {
  if (values.zoom !== '1') {
    await page.evaluate(`document.documentElement.style.fontSize = '${Number(values.zoom) * 106.25}%'`);
  }
  const file = join(values.out, `${name}.png`);
  await page.screenshot({ path: file });
  process.stdout.write(`${file}\n`);
}
