/** `npm run icon`: draws the program's icon from the page's own. electron-builder converts it for each system. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../e2e/prepare.ts';

const projectDir = resolve(import.meta.dirname, '../..');
/** Pixels, the largest size that a system asks for: macOS, on a dense screen. */
const size = 1024;

const found = await findBrowser();
if (found.kind === 'none') throw new Error(`There is no browser: ${found.reason}`);
const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args });
try {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const drawing = readFileSync(resolve(projectDir, 'src-renderer/public/icon.svg'), 'utf8');
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${drawing}`);
  const picture = await page.screenshot({ omitBackground: true });
  writeFileSync(resolve(projectDir, 'src-main/desktop/packaging/icon.png'), picture);
} finally {
  await browser.close();
}
