import { closeSync, existsSync, openSync, readFileSync, readdirSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { verifyCopy } from '../../src-main/db/copy.ts';
import { holdStill } from '../../src-main/db/still.ts';
import { copyRunning } from '../../src-main/db/thread.ts';
import { sqlite } from '../support/sqlite.ts';
import { addPatient, freshRegistry, namesIn, onlooker } from './registry.ts';
import { registerPatient } from '../support/commands.ts';

const many = (n: number) => Array.from({ length: n }, (_, i) => ({ name: `Patient ${i}` }));

async function filled(n = 3000) {
  const registry = await freshRegistry();
  await write(registry.db, 'ama', (writer) => many(n).forEach((said) => registerPatient(writer, said)));
  const { options } = registry;
  return { ...registry, key: options.key, to: join(dirname(options.file), 'copy.part') };
}

test('a copy holds all that was saved before it began, while saves go on and are kept', async () => {
  const { db, key, to, options } = await filled();
  const copying = copyRunning({ db, key }, to);
  let isCopying = true;
  void copying.finally(() => (isCopying = false));
  let later = 0;
  while (isCopying) await addPatient(db, { name: `Later ${later++}` });
  const copied = await copying;

  expect(later).toBeGreaterThan(10);
  expect(copied.counts).toEqual({ patients: 3000, visits: 0, changes: 3002 });
  expect(copied.bytes).toBe(statSync(to).size);
  expect(namesIn(onlooker({ file: to, key }))).toHaveLength(3000);
  expect(namesIn(onlooker(options))).toHaveLength(3000 + later);
  expect(readFileSync(to).includes('Patient')).toBe(false);
});

test('what is saved while a copy is made goes into the log alone, however much it is', async () => {
  const { db, options } = await filled();
  const { letGo } = holdStill(db);
  const before = readFileSync(options.file);
  const logBytes = () => statSync(`${options.file}-wal`).size;
  while (logBytes() < 5000 * 4096) sqlite(db).exec("UPDATE patient SET name_key = name_key || 'x'");
  await addPatient(db, { name: 'Last' });
  expect(readFileSync(options.file).equals(before)).toBe(true);
  letGo();
  await addPatient(db, { name: 'After' });
  expect(readFileSync(options.file).equals(before)).toBe(false);
});

test('a second copy at the same time is refused, and one after the other is not', async () => {
  const { db, key, to } = await filled(10);
  const first = copyRunning({ db, key }, to);
  await expect(copyRunning({ db, key }, `${to}2`)).rejects.toThrow('being made already');
  await first;
  await copyRunning({ db, key }, `${to}2`);
});

test('a copy that is stopped leaves nothing, and the next one can be made', async () => {
  const { db, key, to } = await filled();
  const stop = new AbortController();
  const reason = new Error('Nobody wants it any more.');
  const copying = copyRunning({ db, key }, to, { signal: stop.signal, progress: () => stop.abort(reason) });
  await expect(copying).rejects.toBe(reason);
  expect(readdirSync(dirname(to)).filter((name) => name.startsWith('copy'))).toEqual([]);
  await copyRunning({ db, key }, to);
});

test('a copy is never written over a file that is there', async () => {
  const { db, key, options } = await filled(10);
  await expect(copyRunning({ db, key }, options.file)).rejects.toThrow('There is a file already');
  expect(existsSync(options.file)).toBe(true);
});

test('a registry with broken references is not passed off as a good copy, and leaves no half one', async () => {
  const { db, key, to } = await filled(10);
  sqlite(db).pragma('foreign_keys=OFF');
  sqlite(db).exec(
    "INSERT INTO visit (id, patient_key, time_start, created_at, updated_at, version) VALUES ('v', 99, 1, 1, 1, 1)",
  );
  await expect(copyRunning({ db, key }, to)).rejects.toThrow('The copy has broken references.');
  expect(existsSync(to)).toBe(false);
});

test('a flipped bit anywhere in a copy is found', async () => {
  const { db, key, to } = await filled(300);
  const { bytes, sha256 } = await copyRunning({ db, key }, to);
  const check = () => verifyCopy({ file: to, key, bytes, sha256 }, () => undefined);
  check();
  for (let page = 0; page < bytes / 4096; page++) {
    const undo = flipBit(to, page * 4096 + 100 + ((page * 97) % 3900));
    expect(check, `page ${page}`).toThrow();
    undo();
  }
  check();
});

function flipBit(file: string, at: number): () => void {
  const byte = readFileSync(file)[at] ?? 0;
  const put = (value: number) => {
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, Buffer.of(value), 0, 1, at);
    closeSync(descriptor);
  };
  put(byte ^ 1);
  return () => put(byte);
}
