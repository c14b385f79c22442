/**
 * Stations that know the same changes make the same list of duplicates. It does not depend on the order of registration, on when each
 * was compared, or on the keys in their databases.
 * At a station alone: that a hub lists what a station does is in `hub/duplicates.test.ts`.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { compareAll } from '../../src-main/matching/compare-all.ts';
import { compareWithAll } from '../../src-main/matching/compare.ts';
import { listDue, oweAll } from '../../src-main/patients/due.queries.ts';
import { expectedHere, lastChange, saveLearnt } from '../../src-main/matching/learnt.queries.ts';
import { listPairs, putFound } from '../../src-main/matching/duplicate.queries.ts';
import { peopleTable } from '../../src-main/matching/people-table.ts';
import { listedRows } from '../../src-main/patients/patient.queries.ts';
import { randomFrom, type Random } from '../../src-main/demo/random.rules.ts';
import { listSince } from '../../src-main/journal/journal.queries.ts';
import { applyChange, saveRecord } from '../../src-main/journal/record.ts';
import { standardErrorLog } from '../../src-main/log.ts';
import { openSearchIndex, type SearchIndex } from '../../src-main/search/search-index.ts';
import { freshRegistry } from '../db/registry.ts';
import { amount } from '../support/drills.ts';
import { sqlite } from '../support/sqlite.ts';
import { sayDistinct } from '../support/commands.ts';

type Station = { db: Db; index: SearchIndex };

async function station(): Promise<Station> {
  const { db } = await freshRegistry();
  sqlite(db).pragma('synchronous=OFF');
  return { db, index: openSearchIndex(db, standardErrorLog) };
}

/** Few different values, so that many records are alike, and more share a name than are listed for one. */
const said: Record<string, readonly unknown[]> = {
  name: [...Array<string>(9).fill('Amina Wanjiru'), 'Amina Wanjiku', 'Yusuf Kiptoo', 'Yussuf Kipto', 'Baby of Amina'],
  phoneNumber: ['0712000001', '+254712000001', '0712000002', '0712000003', null],
  gender: ['FEMALE', 'MALE', null],
  dateOfBirth: ['1987-04-12', '1987-12-04', '1988-04-12', '2015-01-01', null],
  residentialAddress: ['12 Mango Street', 'Mango St 12', '4 Baobab ClientClass Kisumu', null],
  village: ['Kisumu', 'Nyakach', null],
  retired: [true, false, false],
};

/** Adds a patient, or corrects some fields of one. */
function edit({ db }: Station, random: Random, ids: string[], known: readonly string[]): Promise<void> {
  return write(db, 'ama', (writer) => {
    const here = known.filter((id) => ids.includes(id));
    if (here.length > 2 && random.chance(0.1)) return sayDistinct(writer, ...twoOf(random, here));
    const isNew = here.length === 0 || random.chance(0.7);
    const id = isNew ? writer.newId() : random.pick(here);
    const names = Object.keys(said).filter((name) => (isNew ? name !== 'retired' : random.chance(0.3)));
    const fields = Object.fromEntries(names.map((name) => [name, random.pick(said[name] ?? [])]));
    if (names.length > 0) saveRecord(writer, { kind: 'patient', id, fields, isNew });
    if (isNew) ids.push(id);
  });
}

function twoOf(random: Random, ids: readonly string[]): [string, string] {
  const one = random.pick(ids);
  return [one, random.pick(ids.filter((id) => id !== one))];
}

const idsAt = ({ db }: Station): string[] => sqlite(db).prepare('SELECT id FROM patient').pluck().all() as string[];

/** Sends all changes of a station, in the order in which they arrived there. */
async function send(from: Station, to: Station): Promise<void> {
  const changes = listSince({ db: from.db }, 0, 100_000);
  await write(to.db, 'sync', (writer) => changes.map(({ bytes }) => applyChange(writer, bytes)));
}

/** Compares some of the patients who are due, directly after they were saved. */
async function compareSome({ db, index }: Station, count: number): Promise<void> {
  await index.settle();
  await write(db, 'station', (writer) => {
    for (const due of listDue(writer, count)) {
      const found = compareWithAll(writer, index.vocabulary, due);
      if (found !== undefined) putFound(writer, found);
    }
  });
}

async function compareEverybody({ db }: Station): Promise<void> {
  await write(db, 'station', (writer) => {
    oweAll(writer);
    const due = listDue(writer, -1).map(({ key }) => key);
    const { expected, found } = compareAll(peopleTable(listedRows(writer)), due);
    for (const each of found) putFound(writer, each);
    saveLearnt(writer, expected, lastChange(writer));
  });
}

const listOf = ({ db }: Station) =>
  listPairs({ db }, undefined, { page: 0, size: 10_000 }).map(({ patients, ...pair }) => ({
    ...pair,
    patients: patients.map(({ id }) => id),
  }));

async function makeHistory(seed: number) {
  const random = randomFrom(seed);
  const [one, other, late] = [await station(), await station(), await station()] as const;
  const ids: string[] = [];
  for (let i = 0; i < 70; i++) {
    const at = random.pick([one, other]);
    await edit(at, random, ids, idsAt(at));
    if (random.chance(0.1)) await compareSome(random.pick([one, other]), random.below(40));
    if (random.chance(0.03)) await compareEverybody(random.pick([one, other]));
    if (random.chance(0.04)) await send(one, other);
    if (random.chance(0.04)) await send(other, one);
  }
  await send(one, other);
  await send(other, one);
  await send(other, late);
  return [one, other, late];
}

const histories = amount('LISTS', { test: 4, drill: 500 });

test('stations that know the same changes list the same pairs', { timeout: histories * 20_000 }, async () => {
  let listed = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 }), async (seed) => {
      const stations = await makeHistory(seed);
      for (const each of stations) await compareEverybody(each);
      const [first, ...others] = stations.map((each) => ({
        pairs: listOf(each),
        expected: expectedHere({ db: each.db }),
      }));
      for (const each of others) expect(each).toEqual(first);
      listed += first?.pairs.length ?? 0;
      for (const { index } of stations) await index.close();
    }),
    { numRuns: histories, endOnFailure: true },
  );
  expect(listed).toBeGreaterThan(histories * 20);
});
