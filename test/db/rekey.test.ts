/** The copy that a registry goes on in under a new key: it is read back before it counts. */
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { rekeyStill } from '../../src-main/db/rekey.ts';
import { holdStill } from '../../src-main/db/still.ts';
import { registerPatient } from '../../src-main/patients/patient.commands.ts';
import { freshRegistry, namesIn, onlooker } from './registry.ts';

const pageBytes = 4096;
const nextKey = Buffer.alloc(32, 9);

async function rekeying(settle: (copy: string) => void): Promise<string> {
  const { db, options } = await freshRegistry();
  const residentialAddress = 'Long Street '.repeat(40);
  await write(db, 'ama', (writer) => {
    for (let i = 0; i < 400; i++) registerPatient(writer, { name: `Patient ${i}`, residentialAddress });
  });
  const to = join(dirname(options.file), 'registry-2.db.next');
  const { still, letGo } = holdStill(db);
  try {
    const order = { still, key: options.key, nextKey, to };
    await rekeyStill(order, { progress: () => undefined, settle: async () => settle(to) });
  } finally {
    letGo();
  }
  return to;
}

test('a registry with a new key says what it said', async () => {
  const copy = await rekeying(() => undefined);
  expect(namesIn(onlooker({ file: copy, key: nextKey }))).toHaveLength(400);
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

test('a copy that lost its end does not count', async () => {
  await expect(rekeying((copy) => truncateSync(copy, readFileSync(copy).length - pageBytes))).rejects.toThrow();
});
