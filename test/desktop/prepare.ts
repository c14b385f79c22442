/** Before the desktop tests: builds what they start, and finds an Electron runtime and a display to start it on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { buildIfOutOfDate } from '../../src-main/bin/build.ts';
import { installPackagesOf } from '../../src-main/bin/folder-packages.ts';
import type { Runtime } from './program.ts';

export type FoundRuntime = { kind: 'found'; executablePath: string; args: string[] } | { kind: 'none'; reason: string };

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a module can only be extended by an interface
  export interface ProvidedContext {
    runtime: FoundRuntime;
    /** A folder for the packaged program, which is made once for all files. */
    packages: string;
  }
}

export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  const runtime = findRuntime();
  if (runtime.kind === 'none') process.stderr.write(`The desktop tests are not run: ${runtime.reason}\n`);
  const missing = installPackagesOf('installers');
  if (missing !== undefined) process.stderr.write(`${missing}\n`);
  // Builds even without a runtime. `npm start` builds as well, and several tests that start it must not build at the same time.
  await buildIfOutOfDate();
  provide('runtime', runtime);
  const packages = mkdtempSync(join(tmpdir(), 'satchel-packages-'));
  provide('packages', packages);
  const letGo =
    runtime.kind === 'found' && process.platform === 'linux'
      ? await keepDisplay(runtime, join(packages, 'kept-display'))
      : undefined;
  return async () => {
    await letGo?.();
    rmSync(packages, { recursive: true, force: true, maxRetries: 10 });
  };
}

const keeperLimitMs = 60_000;

/**
 * Starts a program that stays connected to the display while the tests start and end others. Xvfb resets when its last
 * client leaves, and refuses a program that starts in that moment. Call the result to end it.
 */
async function keepDisplay({ executablePath, args }: Runtime, userDataDir: string): Promise<() => Promise<void>> {
  const program = join(import.meta.dirname, 'keep-display.mjs');
  const keeper = spawn(executablePath, [...args, `--user-data-dir=${userDataDir}`, program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((end) => keeper.once('exit', () => end()));
  // The tests themselves show whether a runtime starts.
  await Promise.race([once(keeper.stdout, 'data'), ended, setTimeout(keeperLimitMs, undefined, { ref: false })]);
  return async () => {
    keeper.kill('SIGKILL');
    await ended;
  };
}

/**
 * Finds the runtime that `ELECTRON_OVERRIDE_DIST_PATH` names, or else Electron's own if it was downloaded. `ELECTRON_TEST_ARGS` contains
 * arguments that precede the app's path.
 */
export function findRuntime(): FoundRuntime {
  const { ELECTRON_OVERRIDE_DIST_PATH, ELECTRON_TEST_ARGS = '', DISPLAY, WAYLAND_DISPLAY } = process.env;
  const own = resolve(import.meta.dirname, '../../node_modules/electron/dist');
  const executable = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[
    process.platform as string
  ];
  const executablePath = join(ELECTRON_OVERRIDE_DIST_PATH || own, executable ?? 'electron');
  if (!existsSync(executablePath)) return { kind: 'none', reason: 'no Electron runtime' };
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY)
    return { kind: 'none', reason: 'no display; try xvfb-run -a' };
  return { kind: 'found', executablePath, args: ELECTRON_TEST_ARGS.split(' ').filter((arg) => arg !== '') };
}
