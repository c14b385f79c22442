/**
 * `npm run icon`: draws the program's icon from the page's own, for all systems: `icon.png`, `icon.ico` for Windows and `icon.icns` for
 * macOS. electron-builder would download a tool for the last two.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../e2e/prepare.ts';

const projectDir = resolve(import.meta.dirname, '../..');
/** Pixels, the largest size that a system asks for: macOS, on a dense screen. */
const largest = 1024;
const icoSizes = [16, 24, 32, 48, 64, 128, 256];
/** The types of an .icns that contain a PNG. The last four are for dense screens. */
const icnsTypes: [type: string, size: number][] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
  ['ic10', largest],
];

const found = await findBrowser();
if (found.kind === 'none') throw new Error(`There is no browser: ${found.reason}`);
const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args });
try {
  const page = await browser.newPage();
  const drawing = readFileSync(resolve(projectDir, 'src-renderer/public/icon.svg'), 'utf8');
  const pictures = new Map<number, Buffer>();
  for (const size of new Set([...icoSizes, ...icnsTypes.map(([, pixels]) => pixels)])) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${drawing}`);
    pictures.set(size, await page.screenshot({ omitBackground: true }));
  }
  const of = (size: number): Buffer => pictures.get(size) ?? Buffer.alloc(0);
  write('icon.png', of(largest));
  write('icon.ico', icoOf(icoSizes.map((size) => ({ size, picture: of(size) }))));
  write('icon.icns', icnsOf(icnsTypes.map(([type, size]) => ({ type, picture: of(size) }))));
} finally {
  await browser.close();
}

function write(name: string, content: Buffer): void {
  writeFileSync(resolve(projectDir, 'src-main/desktop/packaging', name), content);
}

/** A header, an entry of 16 bytes for each picture, then the pictures as PNG. 256 is written as 0. */
function icoOf(pictures: readonly { size: number; picture: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [i, { size, picture }] of pictures.entries()) {
    const entry = header.subarray(6 + 16 * i);
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(picture.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures.map(({ picture }) => picture)]);
}

/** Blocks, each with its type, its length with these eight bytes, and a PNG. The file itself is such a block. */
function icnsOf(pictures: readonly { type: string; picture: Buffer }[]): Buffer {
  const block = (type: string, content: Buffer): Buffer => {
    const header = Buffer.alloc(8);
    header.write(type, 'latin1');
    header.writeUInt32BE(content.length + 8, 4);
    return Buffer.concat([header, content]);
  };
  return block('icns', Buffer.concat(pictures.map(({ type, picture }) => block(type, picture))));
}
