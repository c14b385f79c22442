/** Builds the page and the Electron entry from the sources of a checkout, when they have changed since the last time. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const projectDir = resolve(import.meta.dirname, '../..');

/** The sources of the build; what is newer than `out/` is built again. */
const sources = ['src-main', 'src-renderer', 'electron.vite.config.ts', 'package.json'];

export function buildIfOutOfDate(): void {
  const built = join(projectDir, 'out', 'main', 'main.js');
  const builtAt = existsSync(built) ? statSync(built).mtimeMs : 0;
  if (sources.every((source) => newestIn(join(projectDir, source)) <= builtAt)) return;
  process.stderr.write('Building Satchel …\n');
  const electronVite = join(projectDir, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const { status } = spawnSync(process.execPath, [electronVite, 'build', '--logLevel', 'warn'], {
    cwd: projectDir,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.stderr.write('The page could not be built; Satchel goes on with what is there.\n');
}

function newestIn(path: string): number {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
