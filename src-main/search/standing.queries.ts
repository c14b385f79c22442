/**
 * Joined records in SQL. Nothing is re-pointed by a join: visits, numbers and history keep their record, and whoever reads asks here
 * which one stands for it and which ones stand behind it. `isListed` (in `db/schema.ts`) says who is in a list at all.
 *
 * The column `standing_key` says it for each row; it is kept where rows are made (`patient.queries.ts`), with the postings and counts
 * that follow from it.
 */
import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { rowMapper } from '../db/rows.ts';
import { idKey, isListed, patient } from '../db/schema.ts';
import { circleOf, standingFrom } from './standing.rules.ts';

type Row = typeof patient.$inferSelect;
const toRows = rowMapper(patient);

/** In a statement that reads what belongs to patients, as `member`: the record to which it belongs itself. */
export const member = alias(patient, 'member');

/** Beside `member`: the key of the record that stands for it. */
export const standingKeyOfMember = sql<number>`coalesce(${member.standingKey}, ${member.key})`;

/** Who stands and was joined into somebody all the same: in a circle, of which this is the one that stands. */
export const isInCircle = sql`merged_into IS NOT NULL AND merged_into <> id AND ${isListed}
  AND EXISTS (SELECT 1 FROM patient AS "into" WHERE ${idKey(sql`"into".id`)} = ${idKey(sql`patient.merged_into`)})`;

/** The one rule by which a row is listed, as `isListed` says it in SQL. */
export const isRowListed = ({ retired, standingKey }: Pick<Row, 'retired' | 'standingKey'>): boolean =>
  retired !== true && standingKey === null;

/** Of the record with the id that takes the place of `id`, by the index. */
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

/** The record with this id itself, whether or not it was joined: what is made of its journal. */
export function findRecord(reader: Reader, id: string): Row | undefined {
  const row = statements(reader).byId.row({ id });
  return row && toRows([row])[0];
}

/** The record that stands for a row: most often itself. */
export function standingOf(reader: Reader, row: Row): Row {
  if (row.standingKey === null) return row;
  const found = statements(reader).byKey.row({ key: row.standingKey });
  return (found && toRows([found])[0]) ?? row;
}

/** By the key of a record that stands: those that were joined into it, by whatever way, in the order of their ids. */
export function membersOf(reader: Reader, keys: readonly number[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  const [first, ...more] = keys;
  if (first === undefined) return found;
  // A record that is opened: half the work of a list of one.
  const { membersOfOne, members } = statements(reader);
  const rows = more.length === 0 ? membersOfOne.rows({ key: first }) : members.rows({ keys: JSON.stringify(keys) });
  for (const row of toRows(rows)) {
    const key = row.standingKey ?? row.key;
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}

/** The record that stands with this key, before those that were joined into it. */
export function groupOf(reader: Reader, key: number): Row[] {
  const found = statements(reader).byKey.row({ key });
  return [...(found === undefined ? [] : toRows([found])), ...(membersOf(reader, [key]).get(key) ?? [])];
}

/** The ids of all records that are one person with this one; itself alone where it is not here. */
export function listJoinedIds(reader: Reader, id: string): string[] {
  const row = findRecord(reader, id);
  return row === undefined ? [id] : groupOf(reader, row.standingKey ?? row.key).map((each) => each.id);
}

/** Each row by the one that stands for it, once, in the order of the rows. */
export function standingOnes(reader: Reader, rows: readonly Row[]): Row[] {
  const found = new Map<number, Row>();
  for (const row of rows) {
    const key = row.standingKey ?? row.key;
    if (!found.has(key)) found.set(key, standingOf(reader, row));
  }
  return [...found.values()];
}

const placeOf = (reader: Reader, id: string) => {
  const row = statements(reader).place.row({ id });
  return row && { key: row[0] as number, mergedInto: row[1] as string | null };
};

type Said = { id: string; mergedInto: string | null };

/** What the rows say, but of `said` what it says. */
const joinedIntoIn = (reader: Reader, said?: Said) => (id: string) => {
  const into = id === said?.id ? said.mergedInto : placeOf(reader, id)?.mergedInto;
  // One that is not here yet: the record stands by itself until it comes.
  const isHere = typeof into === 'string' && (into === said?.id || placeOf(reader, into) !== undefined);
  return isHere ? into : undefined;
};

/** The ids of the records in whose circle this one is; none, where it is in none. */
export const circleAt = (reader: Reader, id: string): string[] => circleOf(id, joinedIntoIn(reader));

/** The key of the record that stands for a row as its journal says it; null for itself. For what came as a whole to be proved. */
export function standingKeyAsSaid(reader: Reader, { id, mergedInto }: Said): number | null {
  if (mergedInto === null) return null;
  const standing = standingFrom(id, joinedIntoIn(reader));
  return standing === id ? null : (placeOf(reader, standing)?.key ?? null);
}

export type Regrouping = {
  /** The keys of the records that stood, of which the group becomes another one, and of the one that stands then, if it has one. */
  touched: Set<number>;
  /** Those of whom another one may stand now: their keys, without that of the record itself where it is new. */
  affected: number[];
  standing: string;
};

/**
 * What follows when a record says (or says no more) that it was joined. It is those that were joined into it, by whatever way, and
 * itself, for whom another one may stand now; it is the same one for all of them. To be asked before the row is written.
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
  const standing = standingFrom(said.id, joinedIntoIn(reader, said));
  const key = placeOf(reader, standing)?.key;
  if (key !== undefined) touched.add(key);
  return { touched, affected: [...affected.values()], standing };
}

/** Writes who stands, once the row is written. `key` is that of the row itself. */
export function regroup(writer: Writer, { affected, standing }: Regrouping, key: number): void {
  const standingKey = placeOf(writer, standing)?.key ?? key;
  const { stand } = writeStatements(writer);
  for (const each of new Set([...affected, key])) {
    stand.run({ key: each, standingKey: each === standingKey ? null : standingKey });
  }
}
