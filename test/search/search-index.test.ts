/**
 * The search's index, which is in memory and stored when there is time: after a start, after a power cut, after many
 * saves.
 * At a station alone: a hub keeps its words in PostgreSQL, see `hub/search.test.ts`.
 */
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ciphers } from '../../src-main/db/cipher.ts';
import { write, type Db } from '../../src-main/db/access.ts';
import { onFault } from '../../src-main/db/trust.ts';
import { standardErrorLog } from '../../src-main/log.ts';
import type { PatientPatch } from '../../src-main/patients/patient.contract.ts';
import { foldWords } from '../../src-main/search/fold.rules.ts';
import {
  arePostingsDue,
  arePostingsScattered,
  mergeLater,
  mergePostings,
  writeDuePostings,
} from '../../src-main/search/postings.queries.ts';
import { openSearchIndex } from '../../src-main/search/search-index.ts';
import { searchPatients } from '../../src-main/patients/search.ts';
import { openVocabulary } from '../../src-main/search/vocabulary.ts';
import { freshRegistry } from '../db/registry.ts';
import { sqlite } from '../support/sqlite.ts';
import { registry } from './registry.ts';
import { correctPatient, registerPatient } from '../support/commands.ts';
import { eventually } from '../support/eventually.ts';

/** Opens the index as the next start of the station does. */
function startAgain(db: Db) {
  const searchIndex = openSearchIndex(db, standardErrorLog);
  onTestFinished(() => searchIndex.close());
  const names = (q: string) =>
    searchPatients({ db }, searchIndex.vocabulary, { q, page: 0, size: 20 }).rows.map(({ row }) => row.name);
  return { searchIndex, names };
}

const edit = (db: Db, id: string, fields: PatientPatch) =>
  write(db, 'test', (writer) => correctPatient(writer, { id, edit: fields }));

test('finds a mistyped name that was saved right before a power cut', async () => {
  const { db } = await registry(['Mary Wilkins']);
  expect(startAgain(db).names('wilkons')).toEqual(['Mary Wilkins']);
});

test('finds a mistyped name whose first save was taken back, before a power cut as well', async () => {
  const { db } = await registry([]);
  const failing = write(db, 'test', (writer) => {
    registerPatient(writer, { name: 'Mary Wilkins' });
    throw new Error('This save fails.');
  });
  await expect(failing).rejects.toThrow('This save fails.');
  await write(db, 'test', (writer) => registerPatient(writer, { name: 'Mary Wilkins' }));
  await write(db, 'test', writeDuePostings);
  expect(startAgain(db).names('wilkons')).toEqual(['Mary Wilkins']);
});

test('words that the disk does not give back any more are a fault of the file, and end no station', async () => {
  const { db } = await registry(['Mary Wilkins']);
  const { searchIndex } = startAgain(db);
  const faults: unknown[] = [];
  onFault(db, (fault) => faults.push(fault));
  const client = sqlite(db);
  client.pragma('wal_checkpoint(TRUNCATE)');
  const pages = statSync(client.name).size / 4096;
  const descriptor = openSync(client.name, 'r+');
  for (let page = 2; page < pages; page++) writeSync(descriptor, Buffer.alloc(16, page), 0, 16, page * 4096 + 100);
  closeSync(descriptor);
  // Frees the cached pages.
  client.pragma('shrink_memory');
  searchIndex.warmUp();
  await eventually(() => expect(faults).toContain('file-damaged'));
});

test('finds whom a power cut left without postings', async () => {
  const { db } = await freshRegistry();
  await write(db, 'test', (writer) => registerPatient(writer, { name: 'Mary Wilkins' }));
  expect(arePostingsDue({ db })).toBe(true);
  const { searchIndex, names } = startAgain(db);
  await searchIndex.settle();
  expect(arePostingsDue({ db })).toBe(false);
  expect(names('wilkons')).toEqual(['Mary Wilkins']);
});

test('writes postings that are due by itself soon after a save', async () => {
  const { db, names } = await registry([]);
  await write(db, 'test', (writer) => registerPatient(writer, { name: 'Mary Wilkins' }));
  await vi.waitUntil(() => !arePostingsDue({ db }), { timeout: 10_000, interval: 20 });
  expect(names('wilkins')).toEqual(['Mary Wilkins']);
});

test('a patient who is edited or retired before the postings were written is found as the row says', async () => {
  const { db } = await freshRegistry();
  const save = (name: string) => write(db, 'test', (writer) => registerPatient(writer, { name }));
  const [edited, retired] = [await save('Mary Wilkins'), await save('Ann Wilkins')];
  await edit(db, edited.id, { name: 'Mary Boateng' });
  await edit(db, retired.id, { retired: true });
  const { searchIndex, names } = startAgain(db);
  await searchIndex.settle();
  expect(names('mary')).toEqual(['Mary Boateng']);
  expect(names('wilkins')).toEqual([]);
  await edit(db, edited.id, { name: 'Mary Wilkins' });
  await searchIndex.settle();
  expect(names('boateng')).toEqual([]);
  expect(names('wilkins')).toEqual(['Mary Wilkins']);
  expect(searchIndex.vocabulary.countOf('wilkins')).toBe(1);
});

test('writes the postings of all who are loaded at once out as one piece', async () => {
  const { db } = await freshRegistry();
  await write(db, 'test', (writer) => {
    for (let i = 0; i < 20; i++) registerPatient(writer, { name: `Ama Mensah ${i}` });
  });
  expect(sqlite(db).prepare('SELECT count(DISTINCT segid) FROM posting_idx').pluck().get()).toBe(1);
});

test('knows after the next start how many have each word, whatever was saved, edited and retired', async () => {
  const { db, rows, searchIndex } = await registry(['Ama Mensah', 'Ama Boateng', 'Ama Owusu', 'Efua Owusu']);
  const [first, second] = rows.map(({ id }) => id);
  await edit(db, first ?? '', { name: 'Abena Mensah' });
  await edit(db, second ?? '', { retired: true });
  await searchIndex.close();
  const { countOf } = startAgain(db).searchIndex.vocabulary;
  const words = ['ama', 'abena', 'mensah', 'boateng', 'owusu', 'efua'];
  expect(Object.fromEntries(words.map((word) => [word, countOf(word)]))).toEqual({
    ama: 1,
    abena: 1,
    mensah: 1,
    boateng: 0,
    owusu: 2,
    efua: 1,
  });
});

test('answers the same however much of the vocabulary is built', () => {
  // A search builds only a few of so many, and the last ones first.
  const words = Array.from({ length: 20_000 }, (_, i): [string, number] => [`${'bdfgklmn'.charAt(i % 8)}ana${i}`, 1]);
  words.unshift(...foldWords('mohammed muhamad muhammadu mary').map((word): [string, number] => [word, 1]));
  const whole = openVocabulary(() => words);
  while (!whole.build(1));
  for (const typed of ['mu', 'moh', 'muhammad', 'mray', 'nary', 'mouhammadou']) {
    expect(openVocabulary(() => words).strictExpansions(typed), typed).toEqual(whole.strictExpansions(typed));
    expect(openVocabulary(() => words).lenientExpansions(typed), typed).toEqual(whole.lenientExpansions(typed));
  }
  expect(whole.lenientExpansions('muhammad').map(({ word }) => word)).toContain('mohammed');
});

/** Saves people one by one, as clerks do: each save leaves a segment of its own. */
async function scattered(people: number) {
  const world = await registry([]);
  for (let i = 0; i < people; i++) {
    await write(world.db, 'test', (writer) => registerPatient(writer, { name: `Kamau Wanjiru${i} Otieno` }));
    await world.searchIndex.settle();
  }
  return world;
}

test('merges what many saves left in pieces, a few pages at a time, and finds the same people', async () => {
  const { db, search } = await scattered(40);
  const keys = () => ['kamau', 'wanjiru7', 'wanjiru', 'otino'].map((q) => search(q).rows.map(({ row }) => row.key));
  const before = keys();
  expect(arePostingsScattered({ db })).toBe(true);
  const step = (begins: boolean) => write(db, 'test', (writer) => mergePostings(writer, { pages: 1, begins }));
  for (let more = await step(true); more; more = await step(false));
  expect(arePostingsScattered({ db })).toBe(false);
  expect(keys()).toEqual(before);
  expect(before[0]).toHaveLength(20);
});

test('where thousands are taken out nothing is merged beside it, until all is merged once', async () => {
  const { db, search } = await scattered(40);
  const merged = () =>
    sqlite(db).prepare("SELECT k, v FROM posting_config WHERE k LIKE '%merge' ORDER BY k").raw().all();
  await write(db, 'test', mergeLater);
  expect(merged()).toEqual([
    ['automerge', 0],
    ['deletemerge', 0],
  ]);
  const step = (begins: boolean) => write(db, 'test', (writer) => mergePostings(writer, { pages: 1, begins }));
  for (let more = await step(true); more; more = await step(false));
  expect(merged()).toEqual([
    ['automerge', 4],
    ['deletemerge', 10],
  ]);
  expect(search('wanjiru7').rows[0]?.row.name).toBe('Kamau Wanjiru7 Otieno');
});

test('merges by itself when nobody has searched or saved for a while', async () => {
  const { db } = await scattered(10);
  await vi.waitUntil(() => !arePostingsScattered({ db }), { timeout: 10_000, interval: 100 });
});

test.each(ciphers)('no piece of the postings spills into a second page, whatever %s keeps in each', async (cipher) => {
  const { db } = await freshRegistry({ cipher });
  const street = (i: number) => `${i} ${'abcdefghij'[i % 10] ?? ''}mill${(i * 7919) % 500} Road`;
  await write(db, 'test', (writer) => {
    for (let i = 0; i < 2000; i++)
      registerPatient(writer, {
        patientNumber: `MRN-${i}`,
        phoneNumber: `0700 ${i * 31}`,
        residentialAddress: street(i),
      });
  });
  const pages = sqlite(db).prepare("SELECT pagetype, count(*) FROM dbstat WHERE name = 'posting_data' GROUP BY 1");
  const counts = Object.fromEntries(pages.raw().all() as [string, number][]);
  expect(counts['overflow'] ?? 0).toBe(0);
  expect(counts['leaf']).toBeGreaterThan(20);
});
