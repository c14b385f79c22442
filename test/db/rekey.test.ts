/** The copy that a registry continues in under a new key is read back before it is used. */
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { ciphers, unlock, type Cipher } from '../../src-main/db/cipher.ts';
import { closeDatabase } from '../../src-main/db/open.ts';
import { rekeyStill } from '../../src-main/db/rekey.ts';
import { holdStill } from '../../src-main/db/still.ts';
import { freshRegistry, namesIn, onlooker } from './registry.ts';
import { registerPatient } from '../support/commands.ts';

const pageBytes = 4096;
const nextKey = Buffer.alloc(32, 9);

type Rekeyed = { file: string; copy: string; key: Buffer };

async function rekeying(settle: (copy: string) => void, cipher: Cipher = 'aegis'): Promise<Rekeyed> {
  const { db, options } = await freshRegistry({ cipher });
  const residentialAddress = 'Long Street '.repeat(40);
  await write(db, 'ama', (writer) => {
    for (let i = 0; i < 400; i++) registerPatient(writer, { name: `Patient ${i}`, residentialAddress });
  });
  const { file, key } = options;
  const copy = join(dirname(file), 'registry-2.db.next');
  const { still, letGo } = holdStill(db);
  try {
    const order = { still, key, nextKey, to: copy };
    await rekeyStill(order, { progress: () => undefined, settle: async () => (settle(copy), { added: 0 }) });
  } finally {
    letGo();
  }
  closeDatabase(db);
  return { file, copy, key };
}

/**
 * Returns the content of each table and index, in bytes of rows. It leaves out the table that has their
 * places in the file.
 */
function heldIn(client: Database.Database): unknown[] {
  const held = 'SELECT name, sum(payload) AS bytes FROM dbstat WHERE name <> ? GROUP BY name ORDER BY name';
  return client.prepare(held).all('sqlite_schema');
}

test.each(ciphers)('a registry with a new key says what it said, in its own cipher: %s', async (cipher) => {
  const { file, copy, key } = await rekeying(() => undefined, cipher);
  const [before, after] = [onlooker({ file, key }), onlooker({ file: copy, key: nextKey })];
  expect(namesIn(after)).toHaveLength(400);
  expect(namesIn(after)).toEqual(namesIn(before));
  expect(heldIn(after)).toEqual(heldIn(before));
  const other = new Database(copy, { readonly: true });
  onTestFinished(() => void other.close());
  expect(unlock(other, nextKey)).toBe(cipher);
});

test('what a registry with a new key was made of is gone, and the earlier key opens it no more', async () => {
  const { file, copy, key } = await rekeying(() => undefined);
  expect(readdirSync(dirname(file)).toSorted()).toEqual(['registry-2.db.next', 'registry.db']);
  expect(() => onlooker({ file: copy, key })).toThrow(/not a database/);
});

test('a bit that a disk turned round in any page of the copy is found before the copy counts', async () => {
  let pages = 0;
  await rekeying((copy) => void (pages = readFileSync(copy).length / pageBytes));
  expect(pages).toBeGreaterThan(100);
  const places = Array.from({ length: 12 }, (_, i) => Math.floor((i * (pages - 1)) / 11));
  for (const page of places) {
    const damaged = rekeying((copy) => {
      const bytes = readFileSync(copy);
      const at = page * pageBytes + 1000;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      writeFileSync(copy, bytes);
    });
    await expect(damaged, `page ${page + 1} of ${pages}`).rejects.toThrow();
  }
});

test('a copy that lost rows does not count', async () => {
  const losing = rekeying((copy) => {
    const client = new Database(copy);
    unlock(client, nextKey);
    client.pragma('foreign_keys=0');
    client.exec('DELETE FROM patient WHERE key = 7');
    client.close();
  });
  await expect(losing).rejects.toThrow('not all rows');
});

test('a copy that lost its end does not count', async () => {
  await expect(rekeying((copy) => truncateSync(copy, readFileSync(copy).length - pageBytes))).rejects.toThrow();
});
