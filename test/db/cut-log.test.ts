/**
 * After a kill or a power cut, saves that are in the log but that SQLite leaves out are reported. A write that was cut off
 * is not.
 */
import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findCutLog } from '../../src-main/db/cut-log.ts';
import { openEndMark } from '../../src-main/db/end-mark.ts';
import { chainEnd } from '../../src-main/journal/replica.ts';
import { startStation } from '../../src-main/serve.ts';
import { unfoldedRegistry } from '../bin/child.ts';
import { clientOf, password, signIn, temporaryDir, testConfig } from '../support/station.ts';
import { sqlite } from '../support/sqlite.ts';
import { addPatient, freshRegistry, namesIn, reopen } from './registry.ts';

const saves = 12;

/**
 * Returns the files as a kill leaves them after `saves` saves of one patient each, and the places of the frames in the log.
 */
async function killed() {
  const { db, options } = await freshRegistry();
  sqlite(db).pragma('wal_checkpoint(TRUNCATE)');
  for (let i = 0; i < saves; i++) await addPatient(db, { name: `Patient ${i}` });
  const file = join(temporaryDir(), 'registry.db');
  copyFileSync(options.file, file);
  copyFileSync(`${options.file}-wal`, `${file}-wal`);
  const log = readFileSync(`${file}-wal`);
  const frameBytes = 24 + log.readUInt32BE(8);
  const frames = Math.floor((log.length - 32) / frameBytes);
  const startOf = (frame: number) => 32 + frame * frameBytes;
  const ends = Array.from({ length: frames }, (_, i) => i).filter((i) => log.readUInt32BE(startOf(i) + 4) !== 0);
  const mark = chainEnd({ db }).hash ?? '';
  return { options: { ...options, file }, original: options.file, mark, log, startOf, ends };
}

type Killed = Awaited<ReturnType<typeof killed>>;

/** Returns the same files again, in a folder of their own. */
function fresh(files: Killed): Killed {
  const file = join(temporaryDir(), 'registry.db');
  copyFileSync(files.original, file);
  writeFileSync(`${file}-wal`, files.log);
  return { ...files, options: { ...files.options, file } };
}

function opened({ options }: Killed) {
  const names = namesIn(sqlite(reopen(options)));
  return { names: names.length, isTold: findCutLog(options.file) !== undefined };
}

function flip({ options, log }: Killed, at: number): void {
  const flipped = Buffer.from(log);
  flipped[at] = (flipped[at] ?? 0) ^ 4;
  writeFileSync(`${options.file}-wal`, flipped);
}

test('a log that is whole is taken whole, and nothing is told', async () => {
  expect(opened(await killed())).toEqual({ names: saves, isTold: false });
});

test.for([
  ['the head of the log', () => 20],
  ['its sum', () => 26],
  ['the salt of the first frame', ({ startOf }: Killed) => startOf(0) + 10],
  ['the page of a save in the middle', ({ startOf, ends }: Killed) => startOf(ends[5] ?? 0) + 1000],
  ['the sum of a frame in the middle', ({ startOf, ends }: Killed) => startOf(ends[5] ?? 0) + 20],
  ['the save before the last', ({ startOf, ends }: Killed) => startOf(ends[saves - 2] ?? 0) + 1000],
] as const)('a bit that flipped in %s is told, and the log is kept as it was', async ([, place]) => {
  const files = await killed();
  flip(files, place(files));
  const damaged = readFileSync(`${files.options.file}-wal`);
  const { names, isTold } = opened(files);
  expect(names).toBeLessThan(saves - 1);
  expect(isTold).toBe(true);
  const kept = join(files.options.file, '..', findCutLog(files.options.file) ?? '');
  expect(readFileSync(kept).equals(damaged)).toBe(true);
});

test('a save that was cut off while it was written is no lost one', async () => {
  for (const cut of [1, 100, 4100, 5000]) {
    const files = await killed();
    truncateSync(`${files.options.file}-wal`, files.log.length - cut);
    expect(opened(files)).toEqual({ names: saves - 1, isTold: false });
  }
  // The end of the last save is on the disk, but a page before it is not.
  const files = await killed();
  flip(files, files.startOf((files.ends[saves - 2] ?? 0) + 1) + 1000);
  expect(opened(files)).toEqual({ names: saves - 1, isTold: false });
});

test('a flip of any byte of the head is told, and one in the last save as well where the mark names it', async () => {
  const files = await killed();
  const { mark } = files;
  const places = Array.from({ length: 32 }, (_, at) => at);
  const last = files.startOf((files.ends[saves - 2] ?? 0) + 1);
  for (const at of [...places, last + 4, last + 20, last + 1000, files.startOf(files.ends[saves - 1] ?? 0) + 7]) {
    const each = fresh(files);
    openEndMark(each.options.file).note(mark);
    flip(each, at);
    const { names, isTold } = opened(each);
    // The two numbers of an emptied log's turn may differ without harm: then nothing is missing.
    expect(names < saves ? isTold : !isTold, `byte ${at}, ${names} names`).toBe(true);
  }
});

test('frames of an earlier turn of the log are no lost saves', async () => {
  const { db, options } = await freshRegistry();
  for (let i = 0; i < saves; i++) await addPatient(db, { name: `Patient ${i}` });
  sqlite(db).pragma('wal_checkpoint(RESTART)');
  await addPatient(db, { name: 'the first of a new turn' });
  const file = join(temporaryDir(), 'registry.db');
  copyFileSync(options.file, file);
  copyFileSync(`${options.file}-wal`, `${file}-wal`);
  expect(namesIn(sqlite(reopen({ ...options, file })))).toHaveLength(saves + 1);
  expect(findCutLog(file)).toBeUndefined();
});

test('staff are told that entries are missing until somebody moves the log away', async () => {
  const { dataDir, keyFile } = await unfoldedRegistry();
  const log = join(dataDir, 'registry', 'registry.db-wal');
  const bytes = readFileSync(log);
  bytes[32 + 500] = (bytes[32 + 500] ?? 0) ^ 1;
  // Without this start, a log without its head would leave a registry that was never set up. The start folds the log into
  // the file once.
  const first = await startStation(testConfig(dataDir, { keyFile }));
  await first.close();
  writeFileSync(log, bytes);
  const station = await startStation(testConfig(dataDir, { keyFile }));
  onTestFinished(() => station.close());
  // A copy of a folder is a registry of its own, so its users sign in again.
  const ama = await signIn(clientOf(station.api, ''), { username: 'ama', password });
  const { body } = await ama.get('/station/trouble');
  const missing = body.troubles.find(({ kind }: { kind: string }) => kind === 'changes-missing');
  expect(missing.stopsSaving).toBe(false);
  rmSync(join(dataDir, 'registry', missing.detail));
  station.look();
  expect((await ama.get('/station/trouble')).body.troubles).toEqual([]);
});
