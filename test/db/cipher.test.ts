import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { backUp } from '../../src-main/db/backup.ts';
import { ciphers, quickestCipher, unlockWith, type Cipher } from '../../src-main/db/cipher.ts';
import { closeDatabase, openDatabase, type OpenOptions } from '../../src-main/db/open.ts';
import { temporaryDir } from '../support/station.ts';
import { sqlite } from '../support/sqlite.ts';
import { addPatient, freshRegistry, namesIn, onlooker, reopen } from './registry.ts';

/** True if this cipher reads the file. */
function isIn({ file, key }: OpenOptions, cipher: Cipher): boolean {
  const client = new Database(file, { readonly: true });
  try {
    unlockWith(client, key, cipher);
    return client.pragma('user_version', { simple: true }) !== 0;
  } catch {
    return false;
  } finally {
    client.close();
  }
}

test.for(ciphers)('a registry in %s opens, is saved to and is backed up in it', async (cipher) => {
  const { db, options } = await freshRegistry({ cipher });
  await addPatient(db, { name: 'Ama Mensah' });
  closeDatabase(db);
  expect(ciphers.filter((each) => isIn(options, each))).toEqual([cipher]);

  const again = reopen(options);
  await addPatient(again, { name: 'Kofi Boateng' });
  // Also from the log of a station after a power failure.
  expect(namesIn(onlooker(options))).toEqual(['Ama Mensah', 'Kofi Boateng']);
  const file = join(backUp(sqlite(again), options), 'registry.db');
  expect(ciphers.filter((each) => isIn({ ...options, file }, each))).toEqual([cipher]);
  expect(namesIn(sqlite(reopen({ ...options, file })))).toEqual(['Ama Mensah', 'Kofi Boateng']);
});

test.for(ciphers)('a registry in %s is refused with another key, and stays as it is to the byte', async (cipher) => {
  const { db, options } = await freshRegistry({ cipher });
  closeDatabase(db);
  const tree = () => readdirSync(dirname(options.file));
  const before = { tree: tree(), bytes: readFileSync(options.file) };
  expect(() => openDatabase({ ...options, key: randomBytes(32) })).toThrow('encrypted with another key');
  expect(tree()).toEqual(before.tree);
  expect(readFileSync(options.file).equals(before.bytes)).toBe(true);
});

test('a new registry gets the cipher that is quicker here, and measuring it leaves no file', async () => {
  const dir = temporaryDir();
  const quickest = quickestCipher(dir);
  expect(ciphers).toContain(quickest);
  expect(readdirSync(dir)).toEqual([]);
  const { db, options } = await freshRegistry();
  closeDatabase(db);
  expect(isIn(options, quickest)).toBe(true);
});
