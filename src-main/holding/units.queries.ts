/** The units that a part is to hold, as this station knows them: those that it holds itself, or those that it gives to another. */
import { and, asc, eq, notInArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { reading, type Reader } from '../db/access.ts';
import {
  change,
  distinctPair,
  identifierSystem,
  ownField,
  idKey,
  journalKey,
  patient,
  places,
  replica,
  staff,
  station,
  visit,
  waiting,
} from '../db/schema.ts';
import { decodeChange, idsFrom } from '../journal/encoding.ts';
import { isOfRecords, recordDigits, recordsText } from '../journal/journal.queries.ts';
import { listPlaceRows } from '../places/place.queries.ts';
import type { Scope } from './scope.contract.ts';
import { kindsOfPatients } from './unit.rules.ts';
import type { GivenUnits, Stored, Touched, Unit, UnitReads, UnitRow } from './unit.register.ts';

const listed = (name: string) => sql`(SELECT value FROM json_each(${sql.placeholder(name)}))`;
const isAmong = (column: SQLWrapper, name: string): SQL => sql`${column} IN ${listed(name)}`;
const recordIs = (id: SQLWrapper): SQL => eq(change.recordId, journalKey(id));

const record = { key: patient.key, id: patient.id, standingKey: patient.standingKey, home: patient.home };
const dated = { ...record, at: sql<number>`max(${patient.createdAt}, ${patient.updatedAt})` };
const visited = {
  ...record,
  at: sql<number>`max(${patient.createdAt}, ${patient.updatedAt}, ${visit.timeStart}, ${visit.updatedAt})`,
};
const isOfStation = sql`${change.replicaKey} IN (SELECT key FROM replica WHERE station_id = ${sql.placeholder('stationId')})`;
/** The hash by which a record knows its changes: `nameOf` of journal/encoding.ts. */
const ofChange = { place: change.key, hash: sql`coalesce(${change.original}, ${change.hash})` };
const [low, high] = [alias(patient, 'low'), alias(patient, 'high')];

const statements = reading((orm, compile) => ({
  living: compile(orm.select(record).from(patient).where(isAmong(patient.home, 'places'))),
  written: compile(orm.selectDistinct({ recordId: change.recordId }).from(change).where(isOfStation)),
  writtenAmong: compile(
    orm.selectDistinct({ recordId: change.recordId }).from(change).where(and(isOfRecords, isOfStation)),
  ),
  visits: compile(orm.select({ id: visit.id }).from(visit).where(isAmong(visit.patientKey, 'keys'))),
  named: compile(
    orm
      .select(dated)
      .from(patient)
      .where(sql`${idKey(patient.id)} IN (SELECT ${idKey(sql`value`)} FROM json_each(${sql.placeholder('ids')}))`),
  ),
  seen: compile(
    orm
      .select(visited)
      .from(visit)
      .innerJoin(patient, eq(patient.key, visit.patientKey))
      .where(isAmong(visit.id, 'ids')),
  ),
  together: compile(
    orm
      .select(record)
      .from(patient)
      .where(or(isAmong(patient.key, 'keys'), isAmong(patient.standingKey, 'keys'))),
  ),
  ofPatients: compile(
    orm
      .select({ key: patient.key, ...ofChange })
      .from(patient)
      .innerJoin(change, recordIs(patient.id))
      .where(isAmong(patient.key, 'keys')),
  ),
  ofVisits: compile(
    orm
      .select({ key: visit.patientKey, ...ofChange })
      .from(visit)
      .innerJoin(change, recordIs(visit.id))
      .where(isAmong(visit.patientKey, 'keys')),
  ),
  ofPairs: compile(
    orm
      .select({ lowKey: low.key, low: low.id, highKey: high.key, high: high.id, ...ofChange })
      .from(distinctPair)
      .innerJoin(low, eq(low.key, distinctPair.lowKey))
      .innerJoin(high, eq(high.key, distinctPair.highKey))
      .innerJoin(change, recordIs(distinctPair.id))
      .where(or(isAmong(distinctPair.lowKey, 'keys'), isAmong(distinctPair.highKey, 'keys'))),
  ),
  marked: compile(
    orm
      .select(record)
      .from(patient)
      .where(
        sql`${patient.key} IN (
          SELECT ${distinctPair.highKey} FROM ${distinctPair} WHERE ${isAmong(distinctPair.lowKey, 'keys')}
          UNION SELECT ${distinctPair.lowKey} FROM ${distinctPair} WHERE ${isAmong(distinctPair.highKey, 'keys')})`,
      ),
  ),
  ofRecords: compile(
    orm
      .select({ recordId: change.recordId, ...ofChange })
      .from(change)
      .where(isOfRecords),
  ),
  stored: compile(
    orm
      .select({ place: change.key, replica: replica.id, seq: change.seq, hash: change.hash, bytes: change.bytes })
      .from(change)
      .innerJoin(replica, eq(replica.key, change.replicaKey))
      .where(isAmong(change.key, 'keys'))
      .orderBy(asc(change.key)),
  ),
  touched: compile(
    orm
      .selectDistinct({ recordId: change.recordId })
      .from(change)
      .where(sql`${change.key} > ${sql.placeholder('after')}`)
      .limit(sql.placeholder('limit')),
  ),
  said: compile(orm.select({ bytes: change.bytes }).from(change).where(isOfRecords)),
  common: [station, replica, staff, identifierSystem, places, ownField].map((table) =>
    compile(orm.select({ id: table.id }).from(table)),
  ),
  unreadable: compile(
    orm.select({ id: waiting.recordId }).from(waiting).where(notInArray(waiting.kind, kindsOfPatients)),
  ),
}));

const toText = (values: Iterable<unknown>) => JSON.stringify([...values]);
const keysOf = (rows: readonly UnitRow[]) => toText(rows.map(({ key }) => key));

type Row = UnitRow & { at?: number };
const toRow = ([key, id, standingKey, home, at]: unknown[]): Row => ({
  ...{ key: key as number, id: id as string, standingKey: standingKey as number | null, home: home as string | null },
  ...(at !== undefined && { at: at as number }),
});

/** `isHeld`: whether a patient is held by whoever the changes are for. Marks that concern somebody else are no part of a unit. */
type For = { isHeld: (id: string) => boolean };

/** `isOnlyHeld`: nothing is given of a unit that the asker neither is to hold nor shows to have. */
export type GivingLimits = For & { bytes: number; isOnlyHeld?: boolean };

/**
 * Returns the changes of units beside those that the asker knows, in the order of the journal. They are those of
 * the first units, at least of one, as many as fit.
 */
export function listStored(
  reader: Reader,
  asked: readonly { id: string; known: readonly string[] }[],
  { bytes: limit, isHeld, isOnlyHeld = false }: GivingLimits,
): GivenUnits {
  const ids = asked.map(({ id }) => id);
  const found = new Map(findUnits(reader, ids, { isHeld }).map((unit) => [unit.id, unit]));
  const stored = new Map<number, Stored>();
  const hashes: Buffer[] = [];
  let bytes = 0;
  for (const { id, known } of asked) {
    if (bytes >= limit) break;
    const isKnown = new Set(known);
    const all = found.get(id)?.changes ?? [];
    const isGiven = !isOnlyHeld || isHeld(id) || all.some(({ hash }) => isKnown.has(hash.toString('hex')));
    const changes = isGiven ? all : [];
    hashes.push(Buffer.concat(changes.map(({ hash }) => hash)));
    const lacking = changes.filter(({ hash }) => !isKnown.has(hash.toString('hex')));
    for (const [place, replica, seq, hash, encoded] of statements(reader).stored.rows({
      keys: toText(lacking.map(({ place }) => place)),
    })) {
      const each = { replica, seq, hash: (hash as Buffer).toString('hex'), bytes: encoded } as Stored;
      if (!stored.has(place as number)) bytes += each.bytes.length;
      stored.set(place as number, each);
    }
  }
  const inOrder = [...stored].sort(([a], [b]) => a - b);
  return { stored: inOrder.map(([, each]) => each), hashes };
}

type Made = Omit<Unit, 'changes'> & { changes: { place: number; hash: Buffer }[] };
const unitOf = (id: string, { isCommon }: { isCommon: boolean }): Made => ({ id, isCommon, changes: [] });

/** Returns the units with these ids, whether they are to be held or not. */
export function findUnits(reader: Reader, ids: readonly string[], { isHeld }: For): Unit[] {
  const named = listNamed(reader, ids);
  const isPatient = new Set(named.map(({ id }) => id));
  return [
    ...commonOf(
      reader,
      ids.filter((id) => !isPatient.has(id)),
    ),
    ...unitsOf(reader, named, { isHeld }),
  ];
}

const listNamed = (reader: Reader, ids: readonly string[]): Row[] =>
  statements(reader)
    .named.rows({ ids: toText(ids) })
    .map(toRow);

/** The queries from which the index of a part is made: see `indexing.ts`. */
export function unitReads(reader: Reader, { since }: Scope, stationId: string): UnitReads {
  const { living, written, writtenAmong, visits, seen, together, marked } = statements(reader);
  const isRecent = ({ at = 0 }: Row) => at >= since;
  return {
    listPlaces: () => listPlaceRows(reader),
    listLiving: (places) => living.rows({ places: toText(places) }).map(toRow),
    listNamed: (ids) => listNamed(reader, ids),
    listSeen: (among) => {
      const idsAmong = (rows: readonly UnitRow[]) => [
        ...rows.map(({ id }) => id),
        ...visits.rows({ keys: keysOf(rows) }).map(([id]) => id as string),
      ];
      const records =
        among === undefined
          ? written.rows({ stationId })
          : writtenAmong.rows({ stationId, recordIds: recordsText(idsAmong(among)) });
      const ids = records.flatMap(([recordId]) => idsFrom(recordId as Buffer));
      return [...listNamed(reader, ids), ...seen.rows({ ids: toText(ids) }).map(toRow)].filter(isRecent);
    },
    listTogether: (survivors) => together.rows({ keys: toText(survivors) }).map(toRow),
    listMarkedWith: (keys) => marked.rows({ keys: toText(keys) }).map(toRow),
    listPatients: (rows, others) => {
      const held = new Set([...rows, ...others].map(({ id }) => id));
      return unitsOf(reader, rows, { isHeld: (id) => held.has(id) });
    },
    listCommon: (ids) => commonOf(reader, ids ?? listCommonIds(reader)),
  };
}

function unitsOf(reader: Reader, rows: readonly UnitRow[], { isHeld }: For): Unit[] {
  const { ofPatients, ofVisits, ofPairs } = statements(reader);
  const keys = keysOf(rows);
  const found = new Map(rows.map(({ key, id }) => [key, unitOf(id, { isCommon: false })]));
  const add = (key: unknown, place: unknown, hash: unknown) => {
    const unit = found.get(key as number);
    if (unit === undefined) return;
    unit.changes.push({ place: place as number, hash: hash as Buffer });
  };
  for (const [key, place, hash] of ofPatients.rows({ keys })) add(key, place, hash);
  for (const [key, place, hash] of ofVisits.rows({ keys })) add(key, place, hash);
  for (const [lowKey, low, highKey, high, place, hash] of ofPairs.rows({ keys })) {
    if (!isHeld(low as string) || !isHeld(high as string)) continue;
    add(lowKey, place, hash);
    add(highKey, place, hash);
  }
  return [...found.values()];
}

function listCommonIds(reader: Reader): string[] {
  const { common, unreadable } = statements(reader);
  return [...common, unreadable].flatMap((statement) => statement.rows().map(([id]) => id as string));
}

function commonOf(reader: Reader, ids: readonly string[]): Unit[] {
  const found = new Map(ids.map((id) => [recordDigits(id), unitOf(id, { isCommon: true })]));
  for (const [recordId, place, hash] of statements(reader).ofRecords.rows({ recordIds: recordsText(ids) })) {
    const unit = found.get((recordId as Buffer).toString('hex'));
    if (unit === undefined) continue;
    unit.changes.push({ place: place as number, hash: hash as Buffer });
  }
  return [...found.values()].filter(({ changes }) => changes.length > 0);
}

/** Returns all changes of the records that were changed after this place; undefined if there are more records than that. */
export function listTouched(reader: Reader, after: number, mostRecords: number): Touched[] | undefined {
  const { touched, said } = statements(reader);
  const records = touched.rows({ after, limit: mostRecords + 1 });
  if (records.length > mostRecords) return undefined;
  const digits = toText(records.map(([recordId]) => (recordId as Buffer).toString('hex')));
  return said.rows({ recordIds: digits }).map(([bytes]) => decodeChange(bytes as Buffer));
}
