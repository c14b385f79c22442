import { chmodSync, chownSync, mkdirSync, readdirSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { privateFolder } from '../../src-main/compile-cache.js';
import { temporaryDir } from '../support/station.ts';
import { spawnStation, stop } from './child.ts';

const stranger = 65534;

/** Returns an existing folder for compiled code, in a parent folder of its own. */
function folderThatIsThere({ mode = 0o700, parentMode = 0o700 } = {}): string {
  const folder = join(temporaryDir(), 'above', 'compiled');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, mode);
  chmodSync(dirname(folder), parentMode);
  return folder;
}

const isWindows = process.platform === 'win32';

test('a folder for compiled code that is not there is made for its owner alone', () => {
  const folder = join(realpathSync(temporaryDir()), 'above', 'compiled');
  expect(privateFolder(folder)).toBe(folder);
  if (!isWindows) expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(privateFolder(folder)).toBe(folder);
});

test.for([
  ['its group may write to', { mode: 0o770 }],
  ['everybody may write to', { mode: 0o777 }],
  ['others may read', { mode: 0o755 }],
  ['stands where others could exchange it', { parentMode: 0o777 }],
] as const)('a folder for compiled code that %s is not used', ([, modes]) => {
  if (isWindows) {
    console.warn('not run: Windows has no such modes');
    return;
  }
  expect(privateFolder(folderThatIsThere(modes))).toBeUndefined();
});

test('a folder for compiled code may stand among those of others, where nobody can take away what is not theirs', () => {
  const folder = folderThatIsThere({ parentMode: 0o1777 });
  expect(privateFolder(folder)).toBe(realpathSync(folder));
});

test('a link is not followed to compiled code', () => {
  const link = join(temporaryDir(), 'link');
  symlinkSync(folderThatIsThere(), link, 'junction');
  expect(privateFolder(link)).toBeUndefined();
});

test('no folder for compiled code is used where none can be made', () => {
  expect(privateFolder(join(import.meta.filename, 'compiled'))).toBeUndefined();
});

test('a folder for compiled code is not used when it, or one above it, is of another account', () => {
  if (process.getuid?.() !== 0) {
    console.warn('not run: only root can give a folder to another account');
    return;
  }
  const theirs = folderThatIsThere();
  chownSync(theirs, stranger, stranger);
  expect(privateFolder(theirs)).toBeUndefined();
  const inTheirs = folderThatIsThere();
  chownSync(dirname(inTheirs), stranger, stranger);
  expect(privateFolder(inTheirs)).toBeUndefined();
});

/** Starts and stops a station. Returns the compiled code that it left in its own folder and in the shared one. */
async function startedWith(caches: string): Promise<{ own: string[]; shared: string[] }> {
  const shared = temporaryDir();
  const child = spawnStation({
    dataDir: temporaryDir(),
    environment: { XDG_CACHE_HOME: caches, LOCALAPPDATA: caches, HOME: caches, TMPDIR: shared, TEMP: shared },
  });
  await child.ready;
  expect((await stop(child)).code).toBe(0);
  const own = readdirSync(caches, { recursive: true, encoding: 'utf8' });
  return { own: own.filter((path) => statSync(join(caches, path)).isFile()), shared: readdirSync(shared) };
}

test('a station keeps compiled code in a folder of its own, and none among the temporary files of everybody', async () => {
  const { own, shared } = await startedWith(temporaryDir());
  expect(own.length).toBeGreaterThan(0);
  expect(own.every((path) => /satchel.compiled/i.test(path))).toBe(true);
  expect(shared).toEqual([]);
});

test('a station that has no folder of its own for compiled code starts without', async () => {
  if (isWindows) {
    console.warn('not run: Windows has no such modes');
    return;
  }
  const caches = temporaryDir();
  chmodSync(caches, 0o777);
  expect(await startedWith(caches)).toEqual({ own: [], shared: [] });
});

test("a start takes the code that was compiled before, Node's own and ours", async () => {
  const environment = { XDG_CACHE_HOME: temporaryDir(), NODE_DEBUG_NATIVE: 'CODE_CACHE,COMPILE_CACHE' };
  const saidAtStart = async () => {
    const child = spawnStation({ dataDir: temporaryDir(), environment });
    await child.ready;
    return (await stop(child)).stderr;
  };
  await saidAtStart();
  const said = await saidAtStart();
  expect(said).toMatch(/Code cache of http2 .* is accepted/);
  expect(said).toMatch(/better-sqlite3.lib.database\.js was accepted/);
  expect(said).not.toMatch(/V8 code cache for .* was rejected/);
});
