/** The program as it is packaged, made from these sources with the runtime that was found, and started as its user starts it. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { afterAll, inject, onTestFinished, test } from 'vitest';
import { temporaryDir } from '../support/station.ts';
import { environmentFor } from './desktop.ts';

const found = inject('runtime');
const projectDir = resolve(import.meta.dirname, '../..');

/** Folders are packaged and started on Linux only; elsewhere, and without a runtime, the test is reported as not run. */
export const packagedTest = test.skipIf(found.kind === 'none' || process.platform !== 'linux');

/** The runtime alone, nothing of ours in it. */
export const bareRuntimeDir = () => dirname(runtime().executablePath);
export const bareProgram = () => runtime().executablePath;

function runtime() {
  if (found.kind === 'none') throw new Error(found.reason);
  return found;
}

let made: string | undefined;
afterAll(() => {
  if (made !== undefined) rmSync(made, { recursive: true, force: true });
});

/** The folder of the packaged program; made once. */
export function packagedDir(): string {
  made ??= makePackage();
  return join(made, process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`);
}

function makePackage(): string {
  const output = mkdtempSync(join(tmpdir(), 'satchel-package-'));
  const { status, said } = tryToPackage(output, process.arch);
  if (status !== 0) throw new Error(`The package was not made: ${said}`);
  return output;
}

/** Packages for a processor into this folder; what it said in the course of it. */
export function tryToPackage(output: string, processor: string): { status: number | null; said: string } {
  const builder = join(projectDir, 'node_modules', 'electron-builder', 'cli.js');
  const config = ['--config', 'electron-builder.config.ts', `-c.directories.output=${output}`];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [builder, '--linux', '--dir', `--${processor}`, ...config],
    {
      cwd: projectDir,
      encoding: 'utf8',
      env: {
        ...process.env,
        ELECTRON_OVERRIDE_DIST_PATH: bareRuntimeDir(),
        // With the runtime at hand, nothing is fetched; whatever tried to would fail.
        HTTPS_PROXY: nowhere,
        HTTP_PROXY: nowhere,
        npm_config_offline: 'true',
      },
    },
  );
  return { status, said: stdout + stderr };
}

const nowhere = 'http://127.0.0.1:9';

/**
 * A runtime older than the one that is shipped cannot load the binary that is packaged. It then has one of its own beside the
 * module that `ELECTRON_TEST_ARGS` preloads; this puts it in its place, which no packaging does.
 */
function useBindingOfRuntime(): void {
  const preload = runtime().args[runtime().args.indexOf('-r') + 1];
  const own = join(dirname(preload ?? ''), 'better_sqlite3.node');
  if (!runtime().args.includes('-r') || !existsSync(own)) return;
  const packaged = join('node_modules', 'better-sqlite3', 'prebuilds', `linux-${process.arch}.node`);
  copyFileSync(own, join(packagedDir(), 'resources', 'app.asar.unpacked', packaged));
}

/** Whoever runs the tests as root has no sandbox. A preloaded module would be an option of Node, which this program has none of. */
const ownArguments = () => runtime().args.filter((arg, i, all) => arg !== '-r' && all[i - 1] !== '-r');

export type Started = { child: ChildProcess; output: () => string; page: Page };
type StartOptions = { args?: string[]; environment?: Record<string, string> };

/** Starts the packaged program on a fresh folder, and sees its page through Chromium's own remote control. */
export async function startPackaged({ args = [], environment = {} }: StartOptions = {}): Promise<Started> {
  const { child, output } = spawnPackaged({ args: ['--remote-debugging-port=0', ...args], environment });
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', () => {
      const listening = /DevTools listening on (ws:\S+)/.exec(output())?.[1];
      if (listening !== undefined) resolve(listening);
    });
    child.once('exit', () => reject(new Error(`The program ended: ${output()}`)));
  });
  const browser = await chromium.connectOverCDP(address);
  onTestFinished(() => browser.close());
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error('The program has no window.');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  page.setDefaultTimeout(15_000);
  await page.waitForURL(/^http:/);
  return { child, output, page };
}

/** Only starts it; it is ended with the test. */
export function spawnPackaged({ args = [], environment = {} }: StartOptions): Omit<Started, 'page'> {
  useBindingOfRuntime();
  const child = spawn(join(packagedDir(), 'satchel'), [...ownArguments(), '--lang=en', ...args], {
    env: environmentFor(join(temporaryDir(), 'data'), { LANGUAGE: 'en', ...environment }),
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

/** Its exit code, when it has ended; null after a signal. */
export async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((ended) => child.once('exit', ended));
  return child.exitCode;
}
