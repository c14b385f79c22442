/**
 * Finds out whether a checkout can open a window. It needs a display, and an Electron runtime, fetched when it is first
 * needed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectDir } from '../project-dir.ts';

const fetchLimitMs = 120_000;

export type Runtime = { kind: 'found'; path: string } | { kind: 'none'; reason: string };

export function findRuntime(): Runtime {
  const { DISPLAY, WAYLAND_DISPLAY, ELECTRON_OVERRIDE_DIST_PATH } = process.env;
  const none = (reason: string): Runtime => ({ kind: 'none', reason });
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return none('There is no display here.');
  // Chromium as root would run without its sandbox, which we do not accept.
  if (process.platform === 'linux' && process.getuid?.() === 0) return none('No window is opened for the root user.');
  const electronDir = join(projectDir, 'node_modules', 'electron');
  if (!existsSync(electronDir)) return none('The Electron package is not installed.');
  const downloaded = () => existsSync(join(electronDir, 'path.txt'));
  if (!ELECTRON_OVERRIDE_DIST_PATH && !downloaded()) {
    process.stderr.write('Fetching the Electron runtime, once …\n');
    spawnSync(process.execPath, [join(electronDir, 'install.js')], { stdio: 'ignore', timeout: fetchLimitMs });
    if (!downloaded()) return none('The Electron runtime could not be fetched.');
  }
  const path = createRequire(import.meta.url)('electron') as unknown as string;
  return existsSync(path) ? { kind: 'found', path } : none('The Electron runtime is not complete.');
}
