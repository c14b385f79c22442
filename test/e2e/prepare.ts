/** Before the browser tests: puts the page into a folder of its own, and finds a browser that starts here. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { rendererConfig } from '../../electron.vite.config.ts';
import { builtPageDir, isUpToDate } from '../../src-main/bin/build.ts';
import { chromiumOfPackages } from '../clients/chromium.ts';
import { isWhole, withoutProtection } from '../drills/without.ts';

export type FoundBrowser = { kind: 'found'; executablePath: string; args: string[] } | { kind: 'none'; reason: string };

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a module can only be extended by an interface
  export interface ProvidedContext {
    pageDir: string;
    browser: FoundBrowser;
    /** A browser of the system, because the one from the packages supports no cameras. */
    cameraBrowser: FoundBrowser;
  }
}

export default async function prepare({ provide }: TestProject): Promise<() => void> {
  const pageDir = mkdtempSync(join(tmpdir(), 'satchel-page-'));
  // In a run with tests of the desktop, these have built it.
  if (isWhole && isUpToDate()) cpSync(builtPageDir, pageDir, { recursive: true });
  else await buildPage(pageDir);
  const browser = await findBrowser('packages');
  if (browser.kind === 'none') process.stderr.write(`The browser tests are not run: ${browser.reason}\n`);
  provide('pageDir', pageDir);
  provide('browser', browser);
  const cameraBrowser = await findBrowser('only-system');
  if (cameraBrowser.kind === 'none') process.stderr.write(`Cameras are not tried: ${cameraBrowser.reason}\n`);
  provide('cameraBrowser', cameraBrowser);
  return () => rmSync(pageDir, { recursive: true, force: true });
}

/** Builds the shipped page from these sources. The caller removes the folder. */
export async function buildPage(outDir: string): Promise<void> {
  await build({
    ...rendererConfig,
    configFile: false,
    logLevel: 'error',
    base: './',
    build: { ...rendererConfig.build, outDir, emptyOutDir: true },
    plugins: [sabotage, ...(rendererConfig.plugins ?? [])],
  });
}

/** `npm run drills -- --sabotage` removes a line of the window's code as well. */
const sabotage = {
  name: 'sabotage',
  enforce: 'pre' as const,
  transform: (source: string, path: string) => withoutProtection(path, source),
};

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without a limit Chromium keeps a second renderer ready for each window, which costs a fifth of opening it.
  '--renderer-process-limit=1',
];

const ofSystem = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser']
  .filter((path) => existsSync(path))
  .map((path) => () => Promise.resolve(path));
const ofPackages = process.platform === 'linux' && process.arch === 'x64' ? [chromiumOfPackages] : [];

/**
 * Finds the first browser that starts: one of the system, or the one from the packages of `test/clients`.
 *
 * The browser from the packages has the same engine without windows, menus and services. It loads a page in a third of the time, so tests
 * prefer it. Measurements and pictures use what people have.
 */
export async function findBrowser(first: 'system' | 'packages' | 'only-system' = 'system'): Promise<FoundBrowser> {
  const reasons: string[] = [];
  const candidates = {
    system: [...ofSystem, ...ofPackages],
    packages: [...ofPackages, ...ofSystem],
    'only-system': ofSystem,
  }[first];
  for (const find of candidates) {
    try {
      const path = await find();
      await (await chromium.launch({ executablePath: path, args })).close();
      return { kind: 'found', executablePath: path, args };
    } catch (error) {
      reasons.push(String(error).split('\n').slice(0, 3).join(' '));
    }
  }
  return { kind: 'none', reason: reasons.join('; ') || `no browser was found on ${resolve('/')}.` };
}
