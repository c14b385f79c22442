/**
 * Builds a checkout if its sources have changed since the last time: the page, the desktop's entry, and the station. The
 * built station is a few files, and starts in a third of the time that its sources take.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../project-dir.ts';

/** The sources of the build; a build is out of date if any of them is newer than `out/`. */
const sources = ['src-main', 'src-renderer', 'electron.vite.config.ts', 'package.json'];

const outDir = join(projectDir, 'out');
export const builtPageDir = join(outDir, 'renderer');
/** The file that a build writes last. */
const builtLast = join(builtPageDir, 'index.html');
const electronVite = join(projectDir, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
const buildLimitMs = 120_000;

/** Returns the path of the built `commands.ts`; undefined if there can be no build, so that the sources have to run. */
export async function builtCommands(): Promise<string | undefined> {
  const isBuilt = await buildIfOutOfDate();
  return isBuilt ? join(outDir, 'main', 'commands.js') : undefined;
}

/** Returns whether there is now a build of these exact sources. */
export async function buildIfOutOfDate(): Promise<boolean> {
  if (isUpToDate()) return true;
  if (existsSync(electronVite)) {
    await tryToBuild();
    if (isUpToDate()) return true;
  } else {
    process.stderr.write(
      'The packages that build Satchel are not installed. Run npm ci, or copy the folder out/ of a computer that has built this version.\n',
    );
  }
  process.stderr.write('Satchel was not built: it runs from its sources, and its page is an older one or missing.\n');
  return false;
}

async function tryToBuild(): Promise<void> {
  process.stderr.write('Building Satchel …\n');
  try {
    await alone(() => isUpToDate() || build());
  } catch (error) {
    // The folder may belong to somebody else, for example; the sources are run instead.
    process.stderr.write(`There can be no build here (${(error as { code?: string }).code ?? 'error'}).\n`);
  }
}

/** Prevents parallel builds: of two processes that start at once, the second waits and finds the build done. */
async function alone(act: () => unknown): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  const { default: Database } = await import('better-sqlite3');
  // The system releases such a lock when the process ends, however it ends.
  const lock = new Database(join(outDir, 'lock'), { timeout: buildLimitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    act();
  } finally {
    lock.close();
  }
}

function build(): void {
  const startedAt = new Date();
  const { status } = spawnSync(process.execPath, [electronVite, 'build', '--logLevel', 'warn'], {
    cwd: projectDir,
    stdio: ['ignore', 2, 2],
  });
  // A source that changes during the build is not in it.
  if (status === 0) utimesSync(builtLast, startedAt, startedAt);
}

export function isUpToDate(): boolean {
  const builtAt = statSync(builtLast, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.every((source) => newestIn(join(projectDir, source)) <= builtAt);
}

/**
 * Returns the newest modification time in a path. Folders count too, since a build still contains removed files. Each
 * start waits for this.
 */
function newestIn(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestIn(`${path}/${name}`)), found.mtimeMs);
}
