/**
 * `npm start`: builds what is out of date, then opens the window, or serves without one where there is no display or no
 * Electron runtime to be had.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { buildIfOutOfDate } from './build.ts';
import { greet, printReady, serve } from './cli.ts';

const projectDir = resolve(import.meta.dirname, '..');
const fetchLimitMs = 120_000;

export async function start(): Promise<void> {
  buildIfOutOfDate();
  const runtime = findRuntime();
  if (runtime.kind === 'found') {
    openWindow(runtime.path);
    return;
  }
  process.stderr.write(`${runtime.reason} Satchel serves without a window; open the address below in a browser.\n`);
  const station = await serve();
  printReady(station);
  greet(station);
}

type Runtime = { kind: 'found'; path: string } | { kind: 'none'; reason: string };

function findRuntime(): Runtime {
  const { DISPLAY, WAYLAND_DISPLAY, ELECTRON_OVERRIDE_DIST_PATH } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY)
    return { kind: 'none', reason: 'There is no display here.' };
  const electronDir = join(projectDir, 'node_modules', 'electron');
  if (!existsSync(electronDir)) return { kind: 'none', reason: 'The Electron package is not installed.' };
  const downloaded = () => existsSync(join(electronDir, 'path.txt'));
  if (!ELECTRON_OVERRIDE_DIST_PATH && !downloaded()) {
    process.stderr.write('Fetching the Electron runtime, once …\n');
    spawnSync(process.execPath, [join(electronDir, 'install.js')], { stdio: 'ignore', timeout: fetchLimitMs });
    if (!downloaded()) return { kind: 'none', reason: 'The Electron runtime could not be fetched.' };
  }
  const path = createRequire(import.meta.url)('electron') as unknown as string;
  return existsSync(path) ? { kind: 'found', path } : { kind: 'none', reason: 'The Electron runtime is not complete.' };
}

function openWindow(runtime: string): void {
  const { main } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as { main: string };
  const child = spawn(runtime, [join(projectDir, main)], { stdio: 'inherit' });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
