/**
 * Registers agree, after any edits at any stations, and with changes that arrive in any order in which each follows what it
 * knows. Every station shows the same, its rows equal the sum of its journal, and a rebuild changes nothing.
 *
 * A history is the life of one record. Two hundred of them share the same five registries, so that ten thousand are tried on
 * real SQLite in half a minute. A failing seed names its round.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { canonical } from '../../src-main/wire/canonical.rules.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { decodeChange, hashOf } from '../../src-main/journal/encoding.ts';
import { listSince } from '../../src-main/journal/journal.queries.ts';
import { rebuild } from '../../src-main/journal/rebuild.ts';
import { chainEnd } from '../../src-main/journal/replica.ts';
import { applyChange } from '../../src-main/journal/record.ts';
import type { Applied } from '../../src-main/journal/taking.rules.ts';
import { randomFrom, type Random } from '../../src-main/demo/random.rules.ts';
import { freshRegistry, reopen, type TestRegistry } from '../db/registry.ts';
import { editAtRandom, saidOfPatients } from './random-edits.ts';
import { amount } from '../support/drills.ts';
import { sqlite } from '../support/sqlite.ts';
import { temporaryDir } from '../support/station.ts';

const year = 365 * 24 * 60 * 60 * 1000;

type Station = TestRegistry & { sent: Map<Station, number> };

async function stations(count: number, random: Random): Promise<Station[]> {
  const made: Station[] = [];
  for (let i = 0; i < count; i++) {
    const registry = await freshRegistry();
    // This test does not examine what a power cut would lose.
    sqlite(registry.db).pragma('synchronous=OFF');
    // Clocks are wrong: ten years ahead, ten behind, or a little.
    registry.clock.set(registry.clock.now() + random.pick([0, 1000, -60_000, 10 * year, -10 * year]));
    made.push({ ...registry, sent: new Map() });
  }
  return made;
}

const values = {
  ...saidOfPatients,
  age: [{ years: 30, reportedOn: '2026-03-01' }, { reportedOn: '2026-03-01', years: 30 }, null],
  retiredReason: ['Twice', null],
  // Only a newer version knows this field, and no version accepts a number as a name.
  nextOfKin: ['Kofi', 7],
  residentialAddress: ['Mill Road', 5],
};

const edit = ({ db }: Station, records: string[], random: Random): Promise<void> =>
  write(db, 'ama', (writer) => editAtRandom(writer, random, { times: 12, records, values, newChance: 0.35 }));

/** Sends a slice of the changes of `from`, in the order in which they were stored there. Returns whether that was all. */
async function send(from: Station, to: Station, limit: number): Promise<boolean> {
  const slice = listSince({ db: from.db }, from.sent.get(to) ?? 0, limit);
  const outcomes: Applied[] = await write(to.db, 'sync', (writer) =>
    slice.map(({ bytes }) => applyChange(writer, bytes)),
  );
  expect(outcomes.filter(({ kind }) => kind !== 'applied' && kind !== 'known')).toEqual([]);
  from.sent.set(to, slice.at(-1)?.key ?? from.sent.get(to) ?? 0);
  return slice.length < limit;
}

async function meet(all: Station[]): Promise<void> {
  // A station that meets a copy of itself writes again, so it takes another round.
  for (let round = 0; round < 3; round++)
    for (const from of all) for (const to of all) if (from !== to) await send(from, to, 1_000_000);
}

/** The definition, literally and without any shortcut: the result of `project` must equal it. */
function fold(db: Db): Map<string, Map<string, unknown>> {
  const changes = listSince({ db }, 0, 1_000_000).map(({ bytes }) => ({ hash: hashOf(bytes), ...decodeChange(bytes) }));
  const byHash = new Map(changes.map((each) => [each.hash as string, each]));
  const knownBy = new Map<string, Set<string>>();
  const knows = (hash: string): Set<string> => {
    let known = knownBy.get(hash);
    if (known === undefined) {
      known = new Set();
      for (const before of byHash.get(hash)?.after ?? []) {
        known.add(before);
        for (const further of knows(before)) known.add(further);
      }
      knownBy.set(hash, known);
    }
    return known;
  };
  const folded = new Map<string, Map<string, unknown>>();
  for (const [id, own] of Map.groupBy(changes, (each) => each.id)) {
    if (own[0]?.kind !== 'patient') continue;
    const fields = new Map<string, unknown>();
    for (const field of new Set(own.flatMap((each) => Object.keys(each.fields)))) {
      const ofField = own.filter((each) => field in each.fields);
      const current = ofField.filter((each) => !ofField.some((other) => knows(other.hash).has(each.hash)));
      const [shown] = current.toSorted((a, b) => (`${a.hlc}${a.hash}` < `${b.hlc}${b.hash}` ? 1 : -1));
      fields.set(field, shown?.fields[field]);
      const said = new Set(current.map((each) => canonical(each.fields[field])));
      if (said.size > 1) fields.set(`${field} is a conflict`, true);
    }
    folded.set(id, fields);
  }
  return folded;
}

function expectRowsToBeFolded(db: Db): void {
  const rows = sqlite(db).prepare('SELECT * FROM patient').all() as Record<string, unknown>[];
  const folded = fold(db);
  expect(rows.length).toBe(folded.size);
  for (const row of rows) {
    const fields = folded.get(String(row['id']));
    const conflicts = JSON.parse((row['conflicts'] as string | null) ?? '[]') as string[];
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    expect(
      { name: row['name'], phone: row['phone_number'], address: row['residential_address'] },
      String(row['id']),
    ).toEqual({
      name: text(fields?.get('name')),
      phone: text(fields?.get('phoneNumber')),
      address: text(fields?.get('residentialAddress')),
    });
    for (const field of Object.keys(values)) {
      // The reason for a removal matters only for a removed record.
      const isAsked = field !== 'retiredReason' || row['retired'] === 1;
      if (isAsked && fields?.has(`${field} is a conflict`)) expect(conflicts).toContain(field);
      // A removal that an edit did not know of is a conflict as well.
      else if (field !== 'retired') expect(conflicts).not.toContain(field);
    }
  }
}

async function expectAgreement(all: Station[]): Promise<void> {
  const [first] = all;
  if (first === undefined) throw new Error('There is no station.');
  const digest = digestOf({ db: first.db });
  for (const { db } of all) expect(digestOf({ db })).toBe(digest);
  expectRowsToBeFolded(first.db);
  const heads = () => sqlite(first.db).prepare('SELECT * FROM head ORDER BY record_id, change_key').all();
  const before = heads();
  await write(first.db, 'station', (writer) => rebuild(writer));
  expect(digestOf({ db: first.db })).toBe(digest);
  expect(heads()).toEqual(before);
}

const perRound = 250;
const histories = amount('HISTORIES', { test: 1_250, drill: 100_000 });

test(
  `stations agree after ${histories} histories of edits that crossed each other`,
  { timeout: 3_600_000 },
  async () => {
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
    let tried = 0;
    for (let round = 0; tried < histories; round++) {
      const random = randomFrom(seed + round);
      const all = await stations(1 + (round % 5), random);
      const known: string[] = [];
      while (known.length < perRound) {
        await edit(random.pick(all), known, random);
        if (all.length > 1) {
          const from = random.pick(all);
          await send(from, random.pick(all.filter((other) => other !== from)), 1 + random.below(60));
        }
      }
      await meet(all);
      await expectAgreement(all).catch((error: unknown) => {
        throw new Error(`SEED=${seed}, round ${round}`, { cause: error });
      });
      tried += known.length;
    }
  },
);

test('stations agree although two copies of one registry went on, each known to another station first', async () => {
  for (let seed = 1; seed <= 8; seed++) {
    const random = randomFrom(seed);
    const [original, north, south] = (await stations(3, random)) as [Station, Station, Station];
    const known: string[] = [];
    for (let i = 0; i < 4; i++) await edit(original, known, random);
    for (const other of [north, south]) await send(original, other, 1_000_000);

    const dir = temporaryDir();
    mkdirSync(join(dir, 'copy'));
    const file = join(dir, 'copy', 'registry.db');
    sqlite(original.db).pragma('wal_checkpoint(TRUNCATE)');
    copyFileSync(original.options.file, file);
    const copied = reopen({ ...original.options, file });
    const copy: Station = { ...original, db: copied, options: { ...original.options, file }, sent: new Map() };
    for (let i = 0; i < 3; i++) {
      await edit(original, known, random);
      await edit(copy, known, random);
    }
    expect(chainEnd({ db: copied }).replica).toBe(chainEnd({ db: original.db }).replica);
    expect(chainEnd({ db: copied }).hash).not.toBe(chainEnd({ db: original.db }).hash);
    // Another station meets each branch before the two meet.
    await send(original, north, 1_000_000);
    await send(copy, south, 1_000_000);
    await send(north, south, 1_000_000);
    await send(south, north, 1_000_000);
    await meet([original, copy, north, south]);
    await expectAgreement([original, copy, north, south]);
    // A replica that meets changes of its own that it did not write continues as a new replica.
    expect(chainEnd({ db: copied }).replica).not.toBe(chainEnd({ db: original.db }).replica);
  }
});
