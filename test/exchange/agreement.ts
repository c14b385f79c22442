/**
 * Asserts that stations that know the same show the same, and lost nothing that was saved. Rows, heads and what waits are equal at all
 * of them. At one of them the heads also match a plain reading of its journal. So each value that anybody saved is current, was
 * replaced by somebody who knew it, or is part of a conflict that is shown.
 */
import { createHash } from 'node:crypto';
import type { Db } from '../../src-main/db/access.ts';
import type { Change } from '../../src-main/journal/change.contract.ts';
import { changeSchema } from '../../src-main/journal/change.contract.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { decodeChange } from '../../src-main/journal/encoding.ts';
import { byStamp } from '../../src-main/journal/heads.rules.ts';
import { canonical } from '../../src-main/wire/canonical.rules.ts';
import { listHeads } from '../../src-main/journal/journal.queries.ts';
import { countPatients } from '../../src-main/patients/patient.queries.ts';
import { listWithLink } from '../../src-main/patients/links.commands.ts';
import { listLinked } from '../../src-main/patients/links.queries.ts';
import { linkFields, mostLinked, type LinkField } from '../../src-main/patients/links.rules.ts';
import { groupOf } from '../../src-main/search/survivor.queries.ts';
import { runNow } from '../../src-main/steps.ts';
import { listReturns } from '../../src-main/visits/return.queries.ts';
import { daysBefore, type ReturnsAsked } from '../../src-main/visits/return.rules.ts';
import { sqlite } from '../support/sqlite.ts';

/** The name in a change that a bad line forges. */
export const forgedName = 'Nobody wrote this';

type Team = { name: string; db: Db; acknowledged: ReadonlySet<string> };

/** Throws unless these teams, which know the same, agree. */
export function assertAgreement({ teams }: { teams: readonly Team[] }): void {
  const [first] = teams;
  if (first === undefined) throw new Error('There is no station.');
  const digest = digestOfAll(first.db);
  const there = new Set(hashesIn(first.db));
  for (const { db, name, acknowledged } of teams) {
    if (digestOfAll(db) !== digest) throw new Error(`${name} shows something else than ${first.name}.`);
    const isForged = sqlite(db).prepare('SELECT 1 FROM patient WHERE name = ?').get(forgedName) !== undefined;
    if (isForged) throw new Error(`At ${name} there is what nobody wrote.`);
    if (sqlite(db).prepare('SELECT 1 FROM held').get() !== undefined)
      throw new Error(`At ${name} changes wait for ever.`);
    for (const hash of acknowledged)
      if (!there.has(hash)) throw new Error(`A change of ${name} was saved and is gone.`);
  }
  assertAsSaid(first.db);
  for (const { db, name } of teams) {
    assertStanding(db, name);
    assertFamilies(db, name);
    assertReturns(db, name);
  }
}

/** Asserts that survivors, listed patients and found patients match a plain reading of the rows. */
function assertStanding(db: Db, name: string): void {
  type Row = { key: number; id: string; into: string | null; standing: number | null; retired: number | null };
  const rows = sqlite(db)
    .prepare('SELECT key, id, merged_into AS "into", standing_key AS standing, retired FROM patient')
    .all() as Row[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const survivorOf = (row: Row): Row => {
    const way = [row];
    for (let at = byId.get(row.into ?? ''); at !== undefined; at = byId.get(at.into ?? '')) {
      const circle = way.slice(way.indexOf(at));
      if (way.includes(at)) return circle.reduce((least, each) => (each.id < least.id ? each : least));
      way.push(at);
    }
    return way.at(-1) ?? row;
  };
  for (const row of rows) {
    const standing = survivorOf(row);
    if (row.standing !== (standing === row ? null : standing.key))
      throw new Error(`At ${name} another record stands for ${row.id}.`);
  }
  const listed = rows.filter((row) => row.retired !== 1 && survivorOf(row) === row).map(({ key }) => key);
  const isNew = `retired IS NOT 1 AND standing_key IS NULL
    AND key > (SELECT count FROM counter WHERE name = 'new-patients-after')`;
  const found = sqlite(db)
    .prepare(
      `SELECT id FROM posting_docsize UNION ALL SELECT key FROM posting_due UNION ALL SELECT key FROM patient WHERE ${isNew}`,
    )
    .pluck()
    .all() as number[];
  const counted = countPatients({ db });
  if (found.toSorted((a, b) => a - b).join() !== listed.toSorted((a, b) => a - b).join() || counted !== listed.length)
    throw new Error(`At ${name} others are found than are listed.`);
}

/** Asserts that the people of each household and the children of each mother match a plain reading of the rows. */
function assertFamilies(db: Db, name: string): void {
  type Row = { key: number; id: string; standing: number | null; retired: number | null } & Record<
    LinkField,
    string | null
  >;
  const rows = sqlite(db)
    .prepare('SELECT key, id, standing_key AS standing, retired, household, mother FROM patient ORDER BY id')
    .all() as Row[];
  for (const field of linkFields) {
    const said = new Map<string, string[]>();
    for (const row of rows.filter(({ standing, retired }) => standing === null && retired !== 1)) {
      const group = [row, ...rows.filter(({ standing }) => standing === row.key)];
      const link = group.find((each) => each[field] !== null)?.[field];
      if (link !== undefined && link !== null) said.set(link, [...(said.get(link) ?? []), row.id]);
    }
    for (const link of new Set(rows.flatMap((row) => row[field] ?? []))) {
      const found = listed({ db }, field, link);
      const wanted = said.get(link) ?? [];
      if (found.length < mostLinked && found.join() !== wanted.join())
        throw new Error(`At ${name} a family is another one.`);
    }
  }
}

function listed({ db }: { db: Db }, field: LinkField, link: string): string[] {
  const patients = {
    linked: (...asked: [LinkField, readonly string[]]) => listLinked({ db }, ...asked),
    group: (key: number) => groupOf({ db }, key),
  };
  return runNow(listWithLink({ patients } as never, field, [link])).map(({ id }) => id);
}

/** Every day that a visit may name, by clocks that show UTC. */
export const everyReturn: ReturnsAsked = {
  ...{ from: '0000-01-01', to: '9999-12-31' },
  ...{ place: undefined, patientKeys: undefined, zoneMs: 0 },
};

/** Returns the ids of the visits for which patients are to come back, by day. */
export const returnsAt = (db: Db): string[] =>
  listReturns({ db }, everyReturn, { after: undefined, limit: 1_000_000 }).map((each) => each.visit.id);

/** Asserts that the patients who are to come back match a plain reading of the rows. */
function assertReturns(db: Db, name: string): void {
  type Row = { id: string; whose: number; start: number; day: string | null };
  const rows = sqlite(db)
    .prepare(
      `SELECT visit.id, coalesce(standing_key, patient.key) AS whose, time_start AS start, return_on AS day
      FROM visit JOIN patient ON patient.key = patient_key WHERE visit.retired IS NOT 1`,
    )
    .all() as Row[];
  const isStopped = 'retired = 1 OR deceased IS NOT NULL OR moved_away_on IS NOT NULL';
  const stopped = new Set(sqlite(db).prepare(`SELECT key FROM patient WHERE ${isStopped}`).pluck().all());
  const bySurvivor = Map.groupBy(rows, ({ whose }) => whose);
  const wanted = rows.flatMap(({ id, whose, start, day }) => {
    if (day === null || stopped.has(whose)) return [];
    const later = bySurvivor.get(whose)?.filter((each) => each.start > start || (each.start === start && each.id > id));
    const isFollowed = later?.some((each) => each.day !== null || lastDayMet(each.start) >= day);
    return isFollowed === true ? [] : [{ id, day }];
  });
  const inOrder = wanted.toSorted((a, b) => (a.day < b.day || (a.day === b.day && a.id < b.id) ? -1 : 1));
  if (inOrder.map(({ id }) => id).join() !== returnsAt(db).join())
    throw new Error(`At ${name} others are to come back than was said.`);
}

/** Returns the last day for which somebody who came then counts as having come. */
function lastDayMet(start: number): string {
  return new Date(start + daysBefore * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

export const hashesIn = (db: Db): string[] =>
  sqlite(db).prepare('SELECT lower(hex(hash)) FROM change').pluck().all() as string[];

const derived = [
  `SELECT hex(head.record_id), hex(change.hash), head.fields, head.is_latest FROM head JOIN change ON change.key = head.change_key
   ORDER BY 1, 2`,
  'SELECT record_id, kind, waits_for FROM waiting ORDER BY 1',
];

function digestOfAll(db: Db): string {
  const digest = createHash('sha256').update(digestOf({ db }));
  for (const query of derived) digest.update(JSON.stringify(sqlite(db).prepare(query).raw().all()));
  return digest.digest('hex');
}

type Said = Change & { hash: string; knows: ReadonlySet<string> };

/** Returns all changes of each record, each with all changes that it knew. */
function changesByRecord(db: Db): Map<string, Said[]> {
  const byRecord = new Map<string, Said[]>();
  const byHash = new Map<string, Said>();
  const rows = sqlite(db).prepare('SELECT lower(hex(hash)), bytes FROM change ORDER BY key').raw().all();
  for (const [hash, bytes] of rows as [string, Buffer][]) {
    const change = decodeChange(bytes);
    const knows = new Set(change.after.flatMap((each) => [each, ...(byHash.get(each)?.knows ?? [])]));
    const said = { ...change, hash, knows };
    byHash.set(hash, said);
    byRecord.set(change.id, [...(byRecord.get(change.id) ?? []), said]);
  }
  return byRecord;
}

function assertAsSaid(db: Db): void {
  const rowOf = sqlite(db).prepare('SELECT name, phone_number AS phoneNumber, conflicts FROM patient WHERE id = ?');
  for (const [id, changes] of changesByRecord(db)) {
    const heads = new Map<string, Said[]>();
    for (const field of new Set(changes.flatMap(({ fields }) => Object.keys(fields)))) {
      const saying = changes.filter(({ fields }) => Object.hasOwn(fields, field));
      heads.set(
        field,
        saying.filter(({ hash }) => !saying.some(({ knows }) => knows.has(hash))),
      );
    }
    const found = listHeads({ db }, id).flatMap(({ hash, fields }) => fields.map((field) => `${field} ${hash}`));
    const wanted = [...heads].flatMap(([field, saying]) => saying.map(({ hash }) => `${field} ${hash}`));
    if (found.sort().join() !== wanted.sort().join()) throw new Error(`Of ${id} something was saved and is gone.`);
    if (changes.some(({ kind, schema }) => kind !== 'patient' || schema > changeSchema)) continue;
    const row = rowOf.get(id) as { name: unknown; phoneNumber: unknown; conflicts: string | null };
    for (const field of ['name', 'phoneNumber'] as const) {
      const saying = (heads.get(field) ?? []).toSorted(byStamp);
      const isConflict = new Set(saying.map(({ fields }) => canonical(fields[field]))).size > 1;
      const isTold = (JSON.parse(row.conflicts ?? '[]') as string[]).includes(field);
      if (row[field] !== (saying.at(-1)?.fields[field] ?? null) || isTold !== isConflict)
        throw new Error(`Of ${id} the ${field} shown is not what was saved.`);
    }
  }
}
