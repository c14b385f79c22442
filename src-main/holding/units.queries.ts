/** The units that a part is to hold, as this station knows them: those that it holds itself, or those that it gives to another. */
import { and, asc, eq, notInArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import {
  change,
  distinctPair,
  identifierSystem,
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
import { fromId, idsFrom } from '../journal/encoding.ts';
import type { Point } from '../journal/chain.rules.ts';
import { treeOf, withinPlace } from '../places/place-tree.rules.ts';
import { listPlaceRows } from '../places/place.queries.ts';
import type { Scope } from './scope.contract.ts';
import type { Unit } from './unit.rules.ts';

/** Records of these kinds belong to patients. All others are held by every station. */
export const kindsOfPatients = ['patient', 'visit', 'distinct'];

const listed = (name: string) => sql`(SELECT value FROM json_each(${sql.placeholder(name)}))`;
const isAmong = (column: SQLWrapper, name: string): SQL => sql`${column} IN ${listed(name)}`;
const recordIs = (id: SQLWrapper): SQL => eq(change.recordId, journalKey(id));

const record = { key: patient.key, id: patient.id, standingKey: patient.standingKey };
const dated = { ...record, at: sql<number>`max(${patient.createdAt}, ${patient.updatedAt})` };
const visited = {
  ...record,
  at: sql<number>`max(${patient.createdAt}, ${patient.updatedAt}, ${visit.timeStart}, ${visit.updatedAt})`,
};
const isOfStation = sql`${change.replicaKey} IN (SELECT key FROM replica WHERE station_id = ${sql.placeholder('stationId')})`;
const ofChange = { place: change.key, hash: change.hash };

const statements = reading((orm, compile) => ({
  living: compile(orm.select(record).from(patient).where(isAmong(patient.home, 'places'))),
  pinned: compile(
    orm
      .select(record)
      .from(patient)
      .where(sql`${idKey(patient.id)} IN (SELECT ${idKey(sql`value`)} FROM json_each(${sql.placeholder('pins')}))`),
  ),
  written: compile(orm.selectDistinct({ recordId: change.recordId }).from(change).where(isOfStation)),
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
  /** Marks of two patients who are both held. */
  ofPairs: compile(
    orm
      .select({ low: distinctPair.lowKey, high: distinctPair.highKey, ...ofChange })
      .from(distinctPair)
      .innerJoin(change, recordIs(distinctPair.id))
      .where(and(isAmong(distinctPair.lowKey, 'keys'), isAmong(distinctPair.highKey, 'keys'))),
  ),
  ofRecords: compile(
    orm
      .select({ recordId: change.recordId, ...ofChange })
      .from(change)
      .where(sql`${change.recordId} IN (SELECT unhex(value) FROM json_each(${sql.placeholder('records')}))`),
  ),
  stored: compile(
    orm
      .select({ place: change.key, replica: replica.id, seq: change.seq, hash: change.hash, bytes: change.bytes })
      .from(change)
      .innerJoin(replica, eq(replica.key, change.replicaKey))
      .where(isAmong(change.key, 'keys'))
      .orderBy(asc(change.key)),
  ),
  common: [station, replica, staff, identifierSystem, places].map((table) =>
    compile(orm.select({ id: table.id }).from(table)),
  ),
  unreadable: compile(
    orm.select({ id: waiting.recordId }).from(waiting).where(notInArray(waiting.kind, kindsOfPatients)),
  ),
}));

const toText = (values: Iterable<unknown>) => JSON.stringify([...values]);
const digitsOf = (ids: Iterable<string>) => toText([...ids].map((id) => fromId(id).toString('hex')));

type Row = { key: number; id: string; standingKey: number | null; at?: number };
const toRow = ([key, id, standingKey, at]: unknown[]): Row => ({
  ...{ key: key as number, id: id as string, standingKey: standingKey as number | null },
  ...(at !== undefined && { at: at as number }),
});

/** A change as it is stored. */
type Stored = Point & { bytes: Uint8Array };

/**
 * Returns the changes of units beside those that the asker knows, in the order of the journal. `units`: the number of units, from the first on,
 * that were read; at least one.
 */
export function listStored(
  reader: Reader,
  asked: readonly { id: string; known: readonly string[] }[],
  { bytes: limit }: { bytes: number },
): { stored: Stored[]; units: number } {
  const found = new Map(
    findUnits(
      reader,
      asked.map(({ id }) => id),
    ).map((unit) => [unit.id, unit]),
  );
  const stored = new Map<number, Stored>();
  let [units, bytes] = [0, 0];
  for (const { id, known } of asked) {
    if (bytes >= limit) break;
    units++;
    const isKnown = new Set(known);
    const lacking = (found.get(id)?.changes ?? []).filter(({ hash }) => !isKnown.has(hash.toString('hex')));
    for (const [place, replica, seq, hash, encoded] of statements(reader).stored.rows({
      keys: toText(lacking.map(({ place }) => place)),
    })) {
      const each = { replica, seq, hash: (hash as Buffer).toString('hex'), bytes: encoded } as Stored;
      if (!stored.has(place as number)) bytes += each.bytes.length;
      stored.set(place as number, each);
    }
  }
  const inOrder = [...stored].sort(([a], [b]) => a - b);
  return { stored: inOrder.map(([, each]) => each), units };
}

/** Returns all units that a station is to have, with all their changes that are here. */
export function listUnits(reader: Reader, scope: Scope, stationId: string): Unit[] {
  return [...listCommon(reader), ...unitsOf(reader, chosenFor(reader, scope, stationId))];
}

const unitOf = (id: string, { isCommon }: { isCommon: boolean }) => ({
  ...{ id, isCommon },
  changes: [] as { place: number; hash: Buffer }[],
});

/** Returns the units with these ids, whether a station is to have them or not. */
export function findUnits(reader: Reader, ids: readonly string[]): Unit[] {
  const named = statements(reader)
    .named.rows({ ids: toText(ids) })
    .map(toRow);
  const isPatient = new Set(named.map(({ id }) => id));
  return [
    ...commonOf(
      reader,
      ids.filter((id) => !isPatient.has(id)),
    ),
    ...unitsOf(reader, named),
  ];
}

function chosenFor(reader: Reader, { places: chosen, since, pins }: Scope, stationId: string): Row[] {
  const { living, pinned, written, named, seen, together } = statements(reader);
  const tree = treeOf(listPlaceRows(reader));
  const within = new Set(chosen.flatMap((place) => withinPlace(tree, place)));
  const ids = toText(written.rows({ stationId }).flatMap(([recordId]) => idsFrom(recordId as Buffer)));
  const isRecent = ({ at = 0 }: Row) => at >= since;
  const rows = [
    ...living.rows({ places: toText(within) }).map(toRow),
    ...(pins.length === 0 ? [] : pinned.rows({ pins: toText(pins) }).map(toRow)),
    ...named.rows({ ids }).map(toRow).filter(isRecent),
    ...seen.rows({ ids }).map(toRow).filter(isRecent),
  ];
  const survivors = new Set(rows.map(({ key, standingKey }) => standingKey ?? key));
  return together.rows({ keys: toText(survivors) }).map(toRow);
}

function unitsOf(reader: Reader, rows: readonly Row[]): Unit[] {
  const { ofPatients, ofVisits, ofPairs } = statements(reader);
  const keys = toText(rows.map(({ key }) => key));
  const found = new Map(rows.map(({ key, id }) => [key, unitOf(id, { isCommon: false })]));
  const add = (key: unknown, place: unknown, hash: unknown) => {
    const unit = found.get(key as number);
    if (unit === undefined) return;
    unit.changes.push({ place: place as number, hash: hash as Buffer });
  };
  for (const [key, place, hash] of ofPatients.rows({ keys })) add(key, place, hash);
  for (const [key, place, hash] of ofVisits.rows({ keys })) add(key, place, hash);
  for (const [low, high, place, hash] of ofPairs.rows({ keys })) {
    add(low, place, hash);
    add(high, place, hash);
  }
  return [...found.values()];
}

function listCommon(reader: Reader): Unit[] {
  const { common, unreadable } = statements(reader);
  const ids = [...common, unreadable].flatMap((statement) => statement.rows().map(([id]) => id as string));
  return commonOf(reader, ids);
}

function commonOf(reader: Reader, ids: readonly string[]): Unit[] {
  const found = new Map(ids.map((id) => [fromId(id).toString('hex'), unitOf(id, { isCommon: true })]));
  for (const [recordId, place, hash] of statements(reader).ofRecords.rows({ records: digitsOf(ids) })) {
    const unit = found.get((recordId as Buffer).toString('hex'));
    if (unit === undefined) continue;
    unit.changes.push({ place: place as number, hash: hash as Buffer });
  }
  return [...found.values()].filter(({ changes }) => changes.length > 0);
}
