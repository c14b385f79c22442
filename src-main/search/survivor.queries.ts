/**
 * Merged records in SQL. A merge re-points nothing: visits, numbers and history stay with their record. Readers ask here which record
 * survives for it, and which ones were merged into that one. `isListed` (in `db/schema.ts`) defines who is in a list at all.
 *
 * The column `standing_key` contains the survivor of each row. It is maintained where rows are made (`patient.queries.ts`), with the
 * postings and counts that follow from it.
 */
import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { rowMapper } from '../db/rows.ts';
import { idKey, isListed, patient } from '../db/schema.ts';
import { circleOf, survivorFrom } from './survivor.rules.ts';

type Row = typeof patient.$inferSelect;
const toRows = rowMapper(patient);

/** Used as `member` in a statement that reads what belongs to patients: the record to which it directly belongs. */
export const member = alias(patient, 'member');

/** Used with `member`: the key of its surviving record. */
export const survivorKeyOfMember = sql<number>`coalesce(${member.standingKey}, ${member.key})`;

/** Records that survive although they were merged: each is the survivor of a circle. */
export const isInCircle = sql`merged_into IS NOT NULL AND merged_into <> id AND ${isListed}
  AND EXISTS (SELECT 1 FROM patient AS "into" WHERE ${idKey(sql`"into".id`)} = ${idKey(sql`patient.merged_into`)})`;

/** The one rule by which a row is listed; `isListed` is the same in SQL. */
export const isRowListed = ({ retired, standingKey }: Pick<Row, 'retired' | 'standingKey'>): boolean =>
  retired !== true && standingKey === null;

/** Selects the record with the id bound to `id`, by the index. */
export const isCalled = eq(idKey(patient.id), idKey(sql.placeholder('id')));

const statements = reading((orm, compile) => {
  const joinedInto = compile(
    orm
      .select({ key: patient.key, id: patient.id, standingKey: patient.standingKey })
      .from(patient)
      .where(eq(patient.mergedInto, sql.placeholder('id'))),
  );
  return {
    joinedInto,
    byKey: compile(
      orm
        .select()
        .from(patient)
        .where(eq(patient.key, sql.placeholder('key'))),
    ),
    byId: compile(orm.select().from(patient).where(isCalled)),
    place: compile(orm.select({ key: patient.key, mergedInto: patient.mergedInto }).from(patient).where(isCalled)),
    membersOfOne: compile(
      orm
        .select()
        .from(patient)
        .where(eq(patient.standingKey, sql.placeholder('key')))
        .orderBy(asc(patient.id)),
    ),
    members: compile(
      orm
        .select()
        .from(patient)
        .where(sql`${patient.standingKey} IN (SELECT value FROM json_each(${sql.placeholder('keys')}))`)
        .orderBy(asc(patient.id)),
    ),
  };
});

const writeStatements = writing((orm, compile) => ({
  stand: compile(
    orm
      .update(patient)
      .set({ standingKey: sql`${sql.placeholder('standingKey')}` })
      .where(eq(patient.key, sql.placeholder('key'))),
  ),
}));

/** Returns the record with this id itself, merged or not: the one made from its journal. */
export function findRecord(reader: Reader, id: string): Row | undefined {
  const row = statements(reader).byId.row({ id });
  return row && toRows([row])[0];
}

/** Returns the surviving record of a row, most often the row itself. */
export function survivorOf(reader: Reader, row: Row): Row {
  if (row.standingKey === null) return row;
  const found = statements(reader).byKey.row({ key: row.standingKey });
  return (found && toRows([found])[0]) ?? row;
}

/** Returns the records merged into each of these survivors, directly or not, by the survivor's key and in the order of their ids. */
export function membersOf(reader: Reader, keys: readonly number[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  const [first, ...more] = keys;
  if (first === undefined) return found;
  // Opening a record: a statement for one key does half the work of a list of one.
  const { membersOfOne, members } = statements(reader);
  const rows = more.length === 0 ? membersOfOne.rows({ key: first }) : members.rows({ keys: JSON.stringify(keys) });
  for (const row of toRows(rows)) {
    const key = row.standingKey ?? row.key;
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}

/** Returns the surviving record with this key, followed by those that were merged into it. */
export function groupOf(reader: Reader, key: number): Row[] {
  const found = statements(reader).byKey.row({ key });
  return [...(found === undefined ? [] : toRows([found])), ...(membersOf(reader, [key]).get(key) ?? [])];
}

/** Returns the ids of all records that are one person with this one; only `id` if it is not here. */
export function listMergedIds(reader: Reader, id: string): string[] {
  const row = findRecord(reader, id);
  return row === undefined ? [id] : groupOf(reader, row.standingKey ?? row.key).map((each) => each.id);
}

/** Returns the survivor of each row, once, in the order of the rows. */
export function survivorsAmong(reader: Reader, rows: readonly Row[]): Row[] {
  const found = new Map<number, Row>();
  for (const row of rows) {
    const key = row.standingKey ?? row.key;
    if (!found.has(key)) found.set(key, survivorOf(reader, row));
  }
  return [...found.values()];
}

const placeOf = (reader: Reader, id: string) => {
  const row = statements(reader).place.row({ id });
  return row && { key: row[0] as number, mergedInto: row[1] as string | null };
};

type Said = { id: string; mergedInto: string | null };

/** Returns the record into which one is merged, as the rows have it; `said` overrides its own row. */
const joinedIntoIn = (reader: Reader, said?: Said) => (id: string) => {
  const into = id === said?.id ? said.mergedInto : placeOf(reader, id)?.mergedInto;
  // If the other record is not here yet, this one stands by itself until it arrives.
  const isHere = typeof into === 'string' && (into === said?.id || placeOf(reader, into) !== undefined);
  return isHere ? into : undefined;
};

/** Returns the ids of the records in the circle of this one; empty if it is in none. */
export const circleAt = (reader: Reader, id: string): string[] => circleOf(id, joinedIntoIn(reader));

/**
 * Returns the key of the surviving record as the journal defines it; null for the record itself. Used to verify data that arrived as
 * a whole.
 */
export function survivorKeyOfRow(reader: Reader, { id, mergedInto }: Said): number | null {
  if (mergedInto === null) return null;
  const standing = survivorFrom(id, joinedIntoIn(reader));
  return standing === id ? null : (placeOf(reader, standing)?.key ?? null);
}

/** True if a record was merged into this one, which may arrive later. */
export const isMergedInto = (reader: Reader, id: string): boolean =>
  statements(reader).joinedInto.row({ id }) !== undefined;

export type Regrouping = {
  /** The keys of the earlier survivors whose group changes, and the key of the new survivor, if it has one. */
  touched: Set<number>;
  /** The keys of records that may get another survivor, without that of the record itself if it is new. */
  affected: number[];
  standing: string;
};

/**
 * Returns the effect of a record starting or ceasing to be merged. The affected records are itself and those merged into it, directly
 * or not. All of them get the same survivor. Call it before the row is written.
 */
export function regrouping(
  reader: Reader,
  said: Said,
  before: Pick<Row, 'key' | 'standingKey'> | undefined,
): Regrouping {
  const { joinedInto } = statements(reader);
  const affected = new Map<string, number>();
  const touched = new Set<number>();
  const add = (id: string, key: number, standingKey: number | null) => {
    affected.set(id, key);
    touched.add(standingKey ?? key);
  };
  if (before !== undefined) add(said.id, before.key, before.standingKey);
  const next = [said.id];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    for (const [key, from, standingKey] of joinedInto.rows({ id })) {
      if (affected.has(from as string)) continue;
      add(from as string, key as number, standingKey as number | null);
      next.push(from as string);
    }
  }
  const standing = survivorFrom(said.id, joinedIntoIn(reader, said));
  const key = placeOf(reader, standing)?.key;
  if (key !== undefined) touched.add(key);
  return { touched, affected: [...affected.values()], standing };
}

/** Writes the survivor once the row is written. `key` is that of the row itself. */
export function regroup(writer: Writer, { affected, standing }: Regrouping, key: number): void {
  const standingKey = placeOf(writer, standing)?.key ?? key;
  const { stand } = writeStatements(writer);
  for (const each of new Set([...affected, key])) {
    stand.run({ key: each, standingKey: each === standingKey ? null : standingKey });
  }
}
