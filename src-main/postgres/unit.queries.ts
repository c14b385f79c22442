/** The units that a part is to hold, as a hub knows them: the counterpart of `holding/units.queries.ts` for a station. */
import { and, eq, inArray, notInArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Scope } from '../holding/scope.contract.ts';
import { kindsOfPatients, type ListedUnit } from '../holding/unit.rules.ts';
import type { GivenUnits, Touched, UnitReads, UnitRow } from '../holding/unit.register.ts';
import type { ReplicaId } from '../journal/change.contract.ts';
import { decodeChange, fromId, idsFrom } from '../journal/encoding.ts';
import type { HubReader } from './access.ts';
import { toHash } from './journal.queries.ts';
import { listPlaceRows } from './place.queries.ts';
import {
  change,
  distinctPair,
  identifierSystem,
  ownField,
  patient,
  places,
  replica,
  staff,
  station,
  visit,
  waiting,
} from './schema.ts';
import { isAnyOf, listOf, unlessEmpty } from './sets.ts';

const uuid = sql.raw(`'^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'`);

/** The key under which the journal has a record: `fromId` of journal/encoding.ts. */
const journalKey = (id: SQLWrapper): SQL =>
  sql`CASE WHEN ${id} ~ ${uuid} THEN decode(replace(${id}, '-', ''), 'hex') ELSE convert_to(${id}, 'UTF8') END`;

const row = { key: patient.key, id: patient.id, standingKey: patient.standingKey, home: patient.home };
const atOfPatient = sql`greatest(${patient.createdAt}, ${patient.updatedAt})`;

/** The queries from which the index of a part is made: see `holding/indexing.ts`. */
export function unitReads(reader: HubReader, { since }: Scope, stationId: string): UnitReads {
  const { orm } = reader;
  const listWhere = (values: readonly unknown[], isWanted: () => SQL | undefined) =>
    unlessEmpty<UnitRow>(values, () => orm.select(row).from(patient).where(isWanted()));
  return {
    listPlaces: () => listPlaceRows(reader),
    listLiving: (within) => listWhere(within, () => isAnyOf(patient.home, within)),
    listNamed: (ids) => listWhere(ids, () => isAnyOf(patient.id, ids)),
    listSeen: async (among) => {
      const ids = await listWritten(reader, stationId, among);
      const registered = await listWhere(ids, () => and(isAnyOf(patient.id, ids), sql`${atOfPatient} >= ${since}`));
      const at = sql`greatest(${atOfPatient}, ${visit.timeStart}, ${visit.updatedAt})`;
      const seen = await unlessEmpty<UnitRow>(ids, () =>
        orm
          .select(row)
          .from(visit)
          .innerJoin(patient, eq(patient.key, visit.patientKey))
          .where(and(isAnyOf(visit.id, ids), sql`${at} >= ${since}`)),
      );
      return [...registered, ...seen];
    },
    listTogether: (survivors) =>
      listWhere(survivors, () => or(isAnyOf(patient.key, survivors), isAnyOf(patient.standingKey, survivors))),
    listMarkedWith: (keys) => {
      const other = (of: PgColumn, one: PgColumn) =>
        orm.select({ key: of }).from(distinctPair).where(isAnyOf(one, keys));
      return listWhere(keys, () =>
        or(
          inArray(patient.key, other(distinctPair.highKey, distinctPair.lowKey)),
          inArray(patient.key, other(distinctPair.lowKey, distinctPair.highKey)),
        ),
      );
    },
    listPatients: (rows, others) => listPatients(reader, rows, others),
    listCommon: async (ids) => listCommon(reader, ids ?? (await listCommonIds(reader))),
  };
}

/** Returns the ids of the records that the station changed, of all or of these patients and their visits. */
async function listWritten({ orm }: HubReader, stationId: string, among?: readonly UnitRow[]): Promise<string[]> {
  const visits = await unlessEmpty(among ?? [], () =>
    orm
      .select({ id: visit.id })
      .from(visit)
      .where(isAnyOf(visit.patientKey, keysOf(among ?? []))),
  );
  const records = among && [...among, ...visits].map(({ id }) => fromId(id));
  if (records?.length === 0) return [];
  const own = orm.select({ key: replica.key }).from(replica).where(eq(replica.stationId, stationId));
  const written = await orm
    .selectDistinct({ recordId: change.recordId })
    .from(change)
    .where(and(inArray(change.replicaKey, own), records && isAnyOf(change.recordId, records)));
  return written.flatMap(({ recordId }) => idsFrom(recordId));
}

const keysOf = (rows: readonly UnitRow[]): number[] => rows.map(({ key }) => key);

type ListedRow = { id: string; place: string; digest: Buffer };
const toListed = ({ rows }: { rows: ListedRow[] }, { isCommon }: { isCommon: boolean }): ListedUnit[] =>
  rows.map(({ id, place, digest }) => ({ id, isCommon, place: Number(place), digest }));

/** The hash by which a record knows its change: `nameOf` of journal/encoding.ts. */
const nameIn = (table: SQL): SQL => sql`coalesce(${table}.original, ${table}.hash)`;
/** The digest of a unit: `digestOfUnit` of holding/unit-index.ts. */
const digest = sql`substring(sha256(string_agg(${nameIn(sql`said`)}, ''::bytea ORDER BY ${nameIn(sql`said`)})) FOR 16)`;

/**
 * Ends a subquery that is read by its index, once for each row beside it. PostgreSQL would otherwise read all patients and the whole journal of
 * a middling region for each message.
 */
const byIndex = sql.raw('OFFSET 0');
/** PostgreSQL may read all for more units than this: they are most of such a region. */
const mostByIndex = 5000;

async function listPatients(
  { orm }: HubReader,
  rows: readonly UnitRow[],
  others: readonly UnitRow[],
): Promise<ListedUnit[]> {
  if (rows.length === 0) return [];
  const sought = rows.length <= mostByIndex ? byIndex : sql``;
  const found = await orm.execute<ListedRow>(sql`
    WITH unit AS MATERIALIZED (SELECT key, id FROM patient WHERE key = ANY (${listOf(keysOf(rows), 'bigint')})),
    held AS MATERIALIZED (
      SELECT key FROM unit UNION SELECT unnest(${listOf(keysOf(others), 'bigint')})
    ),
    record AS (
      SELECT key, ${journalKey(sql`unit.id`)} AS id FROM unit
      UNION ALL SELECT unit.key, ${journalKey(sql`visit.id`)} FROM unit
        JOIN LATERAL (SELECT id FROM visit WHERE patient_key = unit.key ${sought}) AS visit ON true
      UNION ALL SELECT unit.key, ${journalKey(distinctPair.id)} FROM unit
        JOIN distinct_pair ON low_key = unit.key JOIN held ON held.key = high_key
      UNION ALL SELECT unit.key, ${journalKey(distinctPair.id)} FROM unit
        JOIN distinct_pair ON high_key = unit.key JOIN held ON held.key = low_key
    ),
    said AS (
      SELECT record.key AS unit, change.key, change.hash, change.original FROM record JOIN LATERAL (
        SELECT key, hash, original FROM change WHERE record_id = record.id ${sought}
      ) AS change ON true
    )
    SELECT unit.id, min(said.key) AS place, ${digest} AS digest
    FROM unit JOIN said ON said.unit = unit.key GROUP BY unit.key, unit.id`);
  return toListed(found, { isCommon: false });
}

async function listCommonIds({ orm }: HubReader): Promise<string[]> {
  const unreadable = orm
    .select({ id: waiting.recordId })
    .from(waiting)
    .where(notInArray(waiting.kind, kindsOfPatients));
  const lists = [station, replica, staff, identifierSystem, places, ownField].map(
    (table) => sql`SELECT id FROM ${table}`,
  );
  const { rows } = await orm.execute<{ id: string }>(sql.join([...lists, sql`${unreadable}`], sql` UNION ALL `));
  return rows.map(({ id }) => id);
}

async function listCommon({ orm }: HubReader, ids: readonly string[]): Promise<ListedUnit[]> {
  if (ids.length === 0) return [];
  const byKey = new Map(ids.map((id) => [fromId(id).toString('hex'), id]));
  const records = [...byKey.keys()].map((digits) => Buffer.from(digits, 'hex'));
  const found = await orm.execute<{ record_id: Buffer } & Omit<ListedRow, 'id'>>(sql`
    SELECT said.record_id, min(said.key) AS place, ${digest} AS digest
    FROM change AS said WHERE said.record_id = ANY (${listOf(records, 'bytea')}) GROUP BY said.record_id`);
  const rows = found.rows.map(({ record_id, ...said }) => ({
    ...said,
    id: byKey.get(record_id.toString('hex')) ?? '',
  }));
  return toListed({ rows }, { isCommon: true });
}

/** Returns all changes of these records. */
export async function listSaid({ orm }: HubReader, records: readonly Buffer[]): Promise<Touched[]> {
  const rows = await unlessEmpty(records, () =>
    orm.select({ bytes: change.bytes }).from(change).where(isAnyOf(change.recordId, records)),
  );
  return rows.map(({ bytes }) => decodeChange(bytes));
}

/**
 * Returns the changes of units beside those that the asker knows, in the order of the journal. They are those of
 * the first units, at least of one, as many as fit.
 */
export async function listStored(
  reader: HubReader,
  asked: readonly { id: string; known: readonly string[] }[],
  { bytes: limit, isHeld }: { bytes: number; isHeld: (id: string) => boolean },
): Promise<GivenUnits> {
  const changes = await listOfUnits(
    reader,
    asked.map(({ id }) => id),
  );
  const wanted = new Set<number>();
  const hashes: Buffer[] = [];
  let bytes = 0;
  for (const [i, { known }] of asked.entries()) {
    if (bytes >= limit) break;
    const isKnown = new Set(known);
    const ofUnit = (changes.get(i) ?? []).filter(({ other }) => other === null || isHeld(other));
    hashes.push(Buffer.concat(ofUnit.map(({ hash }) => hash)));
    for (const { key, hash, size } of ofUnit) {
      if (wanted.has(key) || isKnown.has(hash.toString('hex'))) continue;
      wanted.add(key);
      bytes += size;
    }
  }
  const rows = await unlessEmpty([...wanted], () =>
    reader.orm
      .select({ replica: replica.id, seq: change.seq, hash: change.hash, bytes: change.bytes })
      .from(change)
      .innerJoin(replica, eq(replica.key, change.replicaKey))
      .where(isAnyOf(change.key, [...wanted]))
      .orderBy(change.key),
  );
  return {
    stored: rows.map((each) => ({ ...each, replica: each.replica as ReplicaId, hash: toHash(each.hash) })),
    hashes,
  };
}

/** `other`: the other patient of a mark. */
type OfUnit = { key: number; hash: Buffer; size: number; other: string | null };

/** Returns the changes of the units with these ids by their position, whether anybody is to hold them or not. */
async function listOfUnits({ orm }: HubReader, ids: readonly string[]): Promise<Map<number, OfUnit[]>> {
  if (ids.length === 0) return new Map();
  const found = await orm.execute<{ n: string; key: string; hash: Buffer; size: number; other: string | null }>(sql`
    WITH asked AS MATERIALIZED (
      SELECT asked.n, asked.id, patient.key
      FROM unnest(${listOf(ids, 'text')}) WITH ORDINALITY AS asked (id, n)
        LEFT JOIN LATERAL (SELECT key FROM patient WHERE id = asked.id ${byIndex}) AS patient ON true
    ),
    record AS (
      SELECT n, ${journalKey(sql`asked.id`)} AS id, NULL AS other FROM asked
      UNION ALL SELECT n, ${journalKey(sql`visit.id`)}, NULL FROM asked
        JOIN LATERAL (SELECT id FROM visit WHERE patient_key = asked.key ${byIndex}) AS visit ON true
      UNION ALL SELECT n, ${journalKey(distinctPair.id)}, patient.id FROM asked
        JOIN distinct_pair ON low_key = asked.key JOIN patient ON patient.key = high_key
      UNION ALL SELECT n, ${journalKey(distinctPair.id)}, patient.id FROM asked
        JOIN distinct_pair ON high_key = asked.key JOIN patient ON patient.key = low_key
    )
    SELECT record.n, record.other, change.key, ${nameIn(sql`change`)} AS hash, change.size
    FROM record JOIN LATERAL (
      SELECT key, hash, original, octet_length(bytes) AS size FROM change WHERE record_id = record.id ${byIndex}
    ) AS change ON true`);
  const byUnit = new Map<number, OfUnit[]>();
  for (const { n, key, ...each } of found.rows) {
    const unit = byUnit.get(Number(n) - 1) ?? [];
    unit.push({ ...each, key: Number(key) });
    byUnit.set(Number(n) - 1, unit);
  }
  return byUnit;
}
