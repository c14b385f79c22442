/** A station's files can be read and locked only by its own account. */
import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startStation } from '../../src-main/serve.ts';
import { clientOf, setUp, setupBody, temporaryDir, testConfig } from '../support/station.ts';
import { closedRegistry, openDir, spawnStation, stop } from './child.ts';

const isWindows = process.platform === 'win32';
const isRoot = process.getuid?.() === 0;
const nobody = 65534;

/** Returns every path, including the folder itself, to which anyone but its owner has any right. */
function openToOthers(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) =>
    join(parentPath, name),
  );
  return [folder, ...paths].filter((path) => !lstatSync(path).isSymbolicLink() && (lstatSync(path).mode & 0o077) !== 0);
}

test('a new station makes no file that others may read', async () => {
  if (isWindows) return console.warn('not run: Windows has no modes');
  const dataDir = join(openDir(), 'registry of the clinic');
  const child = spawnStation({ dataDir });
  const { api, setupCode } = await child.ready;
  const { body } = await clientOf(api, '').post('/setup', setupBody(setupCode));
  await clientOf(api, body.token).post('/patients', { name: 'Zawadi' });
  expect(readdirSync(join(dataDir, 'registry'))).toEqual(
    expect.arrayContaining(['keys.json', 'registry.db', 'registry.db-wal']),
  );
  expect(openToOthers(dataDir)).toEqual([]);
  await stop(child);
  expect(openToOthers(dataDir)).toEqual([]);
});

test('files are made for their owner alone also where the system would let others read them', async () => {
  if (isWindows) return console.warn('not run: Windows has no modes');
  // This process has the usual umask, so the station itself makes private files private.
  const dataDir = temporaryDir();
  const station = await startStation(testConfig(dataDir));
  const { admin } = await setUp(station);
  await admin.post('/patients', { name: 'Zawadi' });
  expect(openToOthers(dataDir)).toEqual([]);
  await station.close();
});

test('what was open to others is closed at the next start, and a link is not followed', async () => {
  if (isWindows) return console.warn('not run: Windows has no modes');
  const { dataDir, keyFile } = await closedRegistry();
  const letter = join(temporaryDir(), 'letter');
  writeFileSync(letter, 'not of the registry');
  chmodSync(letter, 0o644);
  const backups = join(dataDir, 'backups', 'before-0.0.9');
  mkdirSync(backups, { recursive: true });
  writeFileSync(join(backups, 'keys.json'), '{}');
  for (const path of [dataDir, join(dataDir, 'registry'), join(dataDir, 'backups'), backups]) chmodSync(path, 0o777);
  for (const path of ['lock', 'registry/registry.db', 'registry/keys.json', 'backups/before-0.0.9/keys.json'])
    chmodSync(join(dataDir, path), 0o666);
  symlinkSync(letter, join(dataDir, 'registry', 'a link'));

  const child = spawnStation({ dataDir, keyFile });
  await child.ready;
  expect(openToOthers(dataDir)).toEqual([]);
  expect(statSync(letter).mode & 0o777).toBe(0o644);
  await stop(child);
});

test('another account of the computer can neither read the registry nor lock its folder', async () => {
  if (!isRoot) return console.warn('not run: only root can become another account');
  const dataDir = join(openDir(), 'data');
  const child = spawnStation({ dataDir });
  const { api, setupCode } = await child.ready;
  await clientOf(api, '').post('/setup', setupBody(setupCode));
  const openFile = (file: string) => {
    const code = `require('node:fs').openSync(${JSON.stringify(join(dataDir, file))}, 'r')`;
    return spawnSync(process.execPath, ['-e', code], { uid: nobody, gid: nobody, cwd: tmpdir(), encoding: 'utf8' });
  };
  for (const file of ['registry/registry.db', 'registry/registry.db-wal', 'registry/keys.json', 'lock'])
    expect(openFile(file).stderr, file).toContain('EACCES');
  await stop(child);
});
