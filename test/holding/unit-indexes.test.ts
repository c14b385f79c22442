/**
 * At neither: a station and a hub that know the same have the same units of every part, and those that they kept in memory are those that the
 * journal has now. Stations live as in `sync/schedules.ts`, and meet the hub now and then.
 */
// @module-tag sampled
import { expect, it } from 'vitest';
import { randomFrom, type Random } from '../../src-main/demo/random.rules.ts';
import { write, type Db } from '../../src-main/db/access.ts';
import { digestOfVector } from '../../src-main/exchange/answering.ts';
import { LinkProblem } from '../../src-main/exchange/link.ts';
import { madeIndex } from '../../src-main/holding/indexing.ts';
import type { Scope } from '../../src-main/holding/scope.contract.ts';
import type { UnitIndex } from '../../src-main/holding/unit-index.ts';
import { unitsFor } from '../../src-main/holding/unit-indexes.ts';
import { unitReads } from '../../src-main/holding/units.queries.ts';
import { listChains, vectorOf } from '../../src-main/journal/chain.queries.ts';
import { putHolding, putPin } from '../../src-main/journal/holding.queries.ts';
import { getSelf, listChanges, listHeads } from '../../src-main/journal/journal.queries.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import { inOrder, pairId } from '../../src-main/matching/pair-id.ts';
import { keepChains } from '../../src-main/postgres/known-chains.ts';
import type { Hub } from '../../src-main/postgres/access.ts';
import { keepUnitIndexes } from '../../src-main/postgres/unit-indexes.ts';
import { runNow } from '../../src-main/steps.ts';
import { freshRegistry } from '../db/registry.ts';
import { exchangeWithHub, freshHub, pairWithHub } from '../hub/hub.ts';
import { withPostgres } from '../support/postgres.ts';
import { endWorld, newWorld, step, type World } from '../sync/schedules.ts';

const homes = ['01920000-0000-7000-8000-0000000000ea', '01920000-0000-7000-8000-0000000000eb', 'of no place'];

/** The units by id, with their digests. The places of their changes differ from journal to journal. */
const unitsOf = (index: UnitIndex) =>
  new Map(
    index
      .unitsIn('')
      .map(({ id, isCommon, digest }) => [id, { isCommon, digest: Buffer.from(digest).toString('hex') }]),
  );

const freshAt = (db: Db, scope: Scope, station: string) =>
  runNow(madeIndex(unitReads({ db }, scope, station), scope)).index;

/** Compares what a station has kept in memory with its journal. */
function compareAtStation(db: Db, scope: Scope, station: string): UnitIndex {
  const index = unitsFor({ db }, scope, station);
  const fresh = freshAt(db, scope, station);
  expect(unitsOf(index)).toEqual(unitsOf(fresh));
  expect(index.digestOf('')).toEqual(fresh.digestOf(''));
  return fresh;
}

type Kept = ReturnType<typeof keepUnitIndexes>;
const keptAt = (hub: Hub): Kept => keepUnitIndexes(hub, keepChains(hub));

async function compareAtHub(hub: Hub, kept: Kept, [scope, station]: [Scope, string]): Promise<UnitIndex> {
  const index = await kept(scope, station);
  const fresh = await keptAt(hub)(scope, station);
  expect(unitsOf(index)).toEqual(unitsOf(fresh));
  expect(index.digestOf('')).toEqual(fresh.digestOf(''));
  return fresh;
}

async function meetHub({ db }: { db: Db }, hub: Hub): Promise<void> {
  try {
    await exchangeWithHub(db, hub);
  } catch (error) {
    if (!(error instanceof LinkProblem)) throw error;
  }
}

async function meetAll({ teams }: World, hub: Hub): Promise<void> {
  for (let round = 0; round < 10; round++) {
    for (const team of teams) await meetHub(team, hub);
    const known = teams.map(({ db }) => digestOfVector(vectorOf(listChains({ db }))));
    if (new Set([...known, digestOfVector((await keepChains(hub)()).vector)]).size === 1) return;
  }
  throw new Error('They go on to know different things.');
}

/** Scopes of two stations, which stay the same during a life. Pins are of records that come to be. */
function scopesOf({ teams, records }: World, random: Random): [Scope, string][] {
  const ids = teams.map(({ id }) => id);
  const since = [0, Date.UTC(2026, 0), 1e15];
  return [
    [{ places: [], since: random.pick(since), pins: records.filter(() => random.chance(0.2)) }, random.pick(ids)],
    [{ places: homes.filter(() => random.chance(0.6)), since: 1e15, pins: [] }, random.pick(ids)],
    [{ places: [random.pick(homes)], since: random.pick(since), pins: [] }, random.pick(ids)],
  ];
}

withPostgres('the units of parts', { timeout: 240_000 }, () => {
  it('are the same at stations and at a hub, in memory and in the journal, after lives', async () => {
    for (let seed = 1; seed <= 6; seed++) {
      const random = randomFrom(seed);
      const world = await newWorld(2, random);
      const { hub } = await freshHub();
      for (const { db } of world.teams) await pairWithHub(db, hub);
      for (let i = 0; i < 10; i++) await step(world, random);
      const scopes = scopesOf(world, random);
      const kept = keptAt(hub);
      try {
        for (let i = 0; i < 40; i++) {
          await step(world, random);
          if (random.chance(0.3)) await meetHub(random.pick(world.teams), hub);
          if (!random.chance(0.3)) continue;
          for (const [scope, station] of scopes) {
            await compareAtHub(hub, kept, [scope, station]);
            for (const { db } of world.teams) compareAtStation(db, scope, station);
          }
        }
        await meetAll(world, hub);
        for (const [scope, station] of scopes) {
          const there = await compareAtHub(hub, kept, [scope, station]);
          for (const { db } of world.teams)
            expect(unitsOf(compareAtStation(db, scope, station))).toEqual(unitsOf(there));
        }
        await partGetsAll(world, hub);
      } catch (error) {
        throw new Error(`seed ${seed}\n${world.steps.join('\n')}`, { cause: error });
      }
      endWorld(world);
    }
  });

  it('are the same whatever the ids are', async () => {
    const { hub } = await freshHub();
    const { db } = await freshRegistry();
    await pairWithHub(db, hub);
    const ids = [
      'seventeen letters',
      '01920000-0000-7000-8000-0000000000AA',
      'é ü 🙂',
      '{"a":1}',
      "o'clock!",
      ' ',
      '0',
    ];
    await write(db, 'ama', (writer) => {
      for (const id of ids) {
        saveRecord(writer, { kind: 'patient', id, fields: { name: 'Ama', home: `Place ${id}` }, isNew: true });
        const visit = { patientId: id, timeStart: 1, reason: 'Fever' };
        saveRecord(writer, { kind: 'visit', id: `a visit of ${id}`, fields: visit, isNew: true });
      }
      for (const [i, id] of ids.entries()) {
        const [patientId, otherId] = inOrder(id, ids[(i + 1) % ids.length] ?? '');
        const fields = { patientId, otherId, isDistinct: true };
        saveRecord(writer, { kind: 'distinct', id: pairId(patientId, otherId), fields, isNew: true });
        saveRecord(writer, { kind: 'of a newer version', id: `the newer record ${id}`, fields: {}, isNew: true });
      }
    });
    expect(await exchangeWithHub(db, hub)).toMatchObject({ isSame: true });
    const { id: station } = getSelf({ db });
    for (const scope of [
      { places: ids.map((id) => `Place ${id}`), since: 1e15, pins: [] },
      { places: [], since: 0, pins: [] },
      { places: [], since: 1e15, pins: ids.slice(0, 3) },
    ]) {
      const here = freshAt(db, scope, station);
      const there = await keptAt(hub)(scope, station);
      expect(unitsOf(there)).toEqual(unitsOf(here));
      expect(here.count).toBeGreaterThan(ids.length);
    }
  });
});

/** Expects that a new station with a part that is everybody gets all of each record, also what was written before and after a chain forked. */
async function partGetsAll({ teams, records }: World, hub: Hub): Promise<void> {
  const { db } = await freshRegistry();
  await pairWithHub(db, hub);
  await write(db, 'ama', (writer) => {
    putHolding(writer, { places: homes, months: 24 });
    for (const patientId of records) putPin(writer, { patientId, pinnedAt: 0, pinnedBy: 'ama', reason: null });
  });
  expect(await exchangeWithHub(db, hub)).toMatchObject({ isSame: true });
  const [whole] = teams;
  if (whole === undefined) return;
  const hashes = (of: Db, id: string) =>
    listChanges({ db: of }, id)
      .map(({ hash }) => hash)
      .sort();
  for (const id of records.filter((each) => listHeads({ db: whole.db }, each).length > 0))
    expect(hashes(db, id)).toEqual(hashes(whole.db, id));
}
