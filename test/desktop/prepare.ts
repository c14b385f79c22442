/** Before the desktop tests: builds what they start, and finds an Electron runtime and a display to start it on. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfOutOfDate } from '../../src-main/bin/build.ts';
import { installPackagesOf } from '../../src-main/bin/folder-packages.ts';

export type FoundRuntime = { kind: 'found'; executablePath: string; args: string[] } | { kind: 'none'; reason: string };

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a module can only be extended by an interface
  export interface ProvidedContext {
    runtime: FoundRuntime;
    /** A folder for the packaged program, which is made once for all files. */
    packages: string;
  }
}

export default async function prepare({ provide }: TestProject): Promise<() => void> {
  const runtime = findRuntime();
  if (runtime.kind === 'none') process.stderr.write(`The desktop tests are not run: ${runtime.reason}\n`);
  const missing = installPackagesOf('installers');
  if (missing !== undefined) process.stderr.write(`${missing}\n`);
  // Builds even without a runtime. `npm start` builds as well, and several tests that start it must not build at the same time.
  await buildIfOutOfDate();
  provide('runtime', runtime);
  const packages = mkdtempSync(join(tmpdir(), 'satchel-packages-'));
  provide('packages', packages);
  return () => rmSync(packages, { recursive: true, force: true, maxRetries: 10 });
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
