/** The packaged program, made once for all tests and started as its user starts it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, inject, onTestFinished, test } from 'vitest';
import { temporaryDir } from '../support/station.ts';
import {
  asOrdinaryUser,
  environmentFor,
  ownArguments,
  packageInto,
  pageOf,
  programDir,
  useBindingOf,
} from './program.ts';

const found = inject('runtime');

/** A test of a packaged folder, which is made on Linux only. Elsewhere, or without a runtime, it is reported as skipped. */
export const packagedTest = test.skipIf(found.kind === 'none' || process.platform !== 'linux');

/** The folder of the runtime alone, without our program. */
export const bareRuntimeDir = () => dirname(runtime().executablePath);
export const bareProgram = () => runtime().executablePath;

export function runtime() {
  if (found.kind === 'none') throw new Error(found.reason);
  return found;
}

/** A copy for the tests of one file, which they may change. */
let own: string | undefined;
afterAll(() => {
  if (own !== undefined) rmSync(own, { recursive: true, force: true });
  own = undefined;
});

export function packagedDir(): string {
  if (own === undefined) {
    own = mkdtempSync(join(tmpdir(), 'satchel-package-'));
    cpSync(pristineDir(), join(own, 'program'), { recursive: true });
  }
  return join(own, 'program');
}

/** Returns the folder of the packaged program. It is made once, and nobody changes it. */
export function pristineDir(): string {
  const [output, mark] = [join(inject('packages'), 'program'), join(inject('packages'), 'made')];
  try {
    // Files are tested at the same time. The first that comes makes the package, and the others wait.
    mkdirSync(output);
    const { status, said } = packageInto(output, { runtime: runtime() });
    writeFileSync(mark, status === 0 ? '' : said);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
    while (!existsSync(mark)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  const said = readFileSync(mark, 'utf8');
  if (said !== '') throw new Error(`The package was not made: ${said}`);
  return programDir(output);
}

export type Started = { child: ChildProcess; output: () => string; page: Page };
type StartOptions = { args?: string[]; environment?: Record<string, string> };

/** Starts the packaged program on a new folder, and controls its page through Chromium's remote debugging. */
export async function startPackaged({ args = [], environment = {} }: StartOptions = {}): Promise<Started> {
  const { child, output } = spawnPackaged({ args: ['--remote-debugging-port=0', ...args], environment });
  const { browser, page } = await pageOf(child);
  onTestFinished(() => browser.close());
  page.setDefaultTimeout(15_000);
  await page.waitForURL(/^http:/);
  return { child, output, page };
}

/** Starts the program and ends it with the test. */
export function spawnPackaged({ args = [], environment = {} }: StartOptions): Omit<Started, 'page'> {
  useBindingOf(runtime(), packagedDir());
  const folder = temporaryDir();
  const env = environmentFor(join(folder, 'data'), { LANGUAGE: 'en', ...environment });
  const dataDir = environment['SATCHEL_DATA_DIR'];
  const user = asOrdinaryUser(env, { reads: own ?? '', writes: [folder, ...(dataDir ? [dirname(dataDir)] : [])] });
  onTestFinished(user.remove);
  const child = spawn(join(packagedDir(), 'satchel'), [...ownArguments(runtime()), '--lang=en', ...args], {
    ...user.options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (more: string) => (text += more));
  }
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await endOf(child);
  });
  return { child, output: () => text };
}

/** Returns the exit code when the program has ended; null after a signal. */
export async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((ended) => child.once('exit', ended));
  return child.exitCode;
}

/** Packages for another processor and returns the result. */
export const tryToPackage = (output: string, processor: string) =>
  packageInto(output, { runtime: runtime(), processor });
