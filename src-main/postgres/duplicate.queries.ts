/**
 * The worklist of a hub: pairs of listed records that may be of one person, and people's decisions about pairs. A pair stays in its table until
 * one of the two is compared again. Whether it is shown depends on the current records.
 */
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { and, count, desc, eq, gt, or, sql } from 'drizzle-orm';
import { inOrderRegistered, type Found } from '../matching/found.rules.ts';
import { expectedFirst, type Expected, type Grade } from '../matching/match.rules.ts';
import { grades } from '../db/stored-values.rules.ts';
import { pairId } from '../matching/pair-id.ts';
import type { Pair } from '../matching/duplicate.register.ts';
import type { Reason } from '../matching/reasons.rules.ts';
import type { HubReader, HubWriter } from './access.ts';
import { listByKeys } from './patient.queries.ts';
import { comparing, distinctPair, duplicate, duplicateDue, isListed, patient } from './schema.ts';
import { insertAll, isAnyOf, unlessEmpty } from './sets.ts';
import { shown } from './shown.rules.ts';

type DuplicateRow = typeof duplicate.$inferSelect;
const isShown = sql`NOT EXISTS (SELECT FROM patient AS each
    WHERE each.key IN (${duplicate.lowKey}, ${duplicate.highKey}) AND (each.retired OR each.standing_key IS NOT NULL))
  AND NOT EXISTS (SELECT FROM distinct_pair AS said WHERE said.id = ${duplicate.id} AND said.is_distinct)`;

type Limits = { page: number; size: number };

/** Returns the likeliest pairs first, in the same order at every hub and station. */
export async function listPairs(reader: HubReader, grade: Grade | undefined, { page, size }: Limits): Promise<Pair[]> {
  const rows = await reader.orm
    .select()
    .from(duplicate)
    .where(and(isShown, grade && eq(duplicate.grade, grade)))
    .orderBy(desc(eq(duplicate.grade, 'certain')), desc(duplicate.score), desc(duplicate.id))
    .limit(size)
    .offset(page * size);
  return toPairs(reader, rows);
}

export async function findPair(reader: HubReader, id: string): Promise<Pair | undefined> {
  const rows = await reader.orm
    .select()
    .from(duplicate)
    .where(and(isShown, eq(duplicate.id, shown(id))));
  return (await toPairs(reader, rows))[0];
}

async function toPairs(reader: HubReader, rows: readonly DuplicateRow[]): Promise<Pair[]> {
  const keys = [...new Set(rows.flatMap(({ lowKey, highKey }) => [lowKey, highKey]))];
  const patients = new Map((await listByKeys(reader, keys)).map((row) => [row.key, row]));
  return rows.flatMap(({ id, score, grade, reasons, lowKey, highKey }) => {
    const [low, high] = [patients.get(lowKey), patients.get(highKey)];
    if (low === undefined || high === undefined) return [];
    return [{ id, score, grade, reasons: JSON.parse(reasons) as Reason[], patients: inOrderRegistered(low, high) }];
  });
}

export async function countPairs({ orm }: HubReader): Promise<Record<Grade, number>> {
  const rows = await orm
    .select({ grade: duplicate.grade, count: count() })
    .from(duplicate)
    .where(isShown)
    .groupBy(duplicate.grade);
  const counts = new Map(rows.map((row) => [row.grade, row.count]));
  return Object.fromEntries(grades.map((grade) => [grade, counts.get(grade) ?? 0])) as Record<Grade, number>;
}

export type Due = typeof duplicateDue.$inferSelect;

/** Marks all listed patients as due. */
export async function oweEverybody({ orm }: HubWriter): Promise<void> {
  await orm.execute(sql`INSERT INTO ${duplicateDue} (key, version)
    SELECT key, version FROM ${patient} WHERE ${isListed} ORDER BY key ON CONFLICT (key) DO NOTHING`);
}

/** Returns the patients due after `after`, in the order of their keys. */
export const listDue = ({ orm }: HubReader, { after, limit }: { after: number; limit: number }): Promise<Due[]> =>
  orm.select().from(duplicateDue).where(gt(duplicateDue.key, after)).orderBy(duplicateDue.key).limit(limit);

/** Returns how many patients are still to be compared. */
export const countDue = ({ orm }: HubReader): Promise<number> => orm.$count(duplicateDue);

/** Returns whether someone has stopped the comparison. */
export async function isComparingStopped({ orm }: HubReader): Promise<boolean> {
  const [state] = await orm.select().from(comparing);
  return state?.isStopped === true;
}

/** Returns what is expected of two records here (`Expected`), as last learnt. */
export async function expectedAt({ orm }: HubReader): Promise<Expected> {
  const [learnt] = await orm.select().from(comparing);
  return learnt?.again == null || learnt.household === null
    ? expectedFirst
    : { again: learnt.again, household: learnt.household };
}

/** Returns how many patients that was learnt from; 0 before it was learnt. */
export async function learntOf({ orm }: HubReader): Promise<number> {
  const [learnt] = await orm.select().from(comparing);
  return learnt?.learntOf ?? 0;
}

export const saveLearnt = async ({ orm }: HubWriter, expected: Expected, patients: number): Promise<void> => {
  const learnt = { ...expected, learntOf: patients };
  await orm
    .insert(comparing)
    .values({ key: 1, ...learnt })
    .onConflictDoUpdate({ target: comparing.key, set: learnt });
};

/** Returns this many listed patients, in an order that is independent of when they came. */
export const listSampled = ({ orm }: HubReader, limit: number): Promise<PatientRow[]> =>
  orm
    .select()
    .from(patient)
    .where(isListed)
    .orderBy(sql`md5(${patient.id}::text)`)
    .limit(limit);

/** Returns the listed patients after `after`, in the order of their keys. */
export const listListed = (
  { orm }: HubReader,
  { after, limit }: { after: number; limit: number },
): Promise<PatientRow[]> =>
  orm
    .select()
    .from(patient)
    .where(and(gt(patient.key, after), isListed))
    .orderBy(patient.key)
    .limit(limit);

export const setComparing = async ({ orm }: HubWriter, isStopped: boolean): Promise<void> => {
  await orm
    .insert(comparing)
    .values({ key: 1, isStopped })
    .onConflictDoUpdate({ target: comparing.key, set: { isStopped } });
};

/** Returns the keys of patients whom people marked as different from this one, as `matching/distinct.queries.ts` does. */
export async function listDistinctFrom({ orm }: HubReader, key: number): Promise<number[]> {
  const { rows } = await orm.execute<{ key: string }>(sql`
    WITH own AS (SELECT key FROM ${patient} WHERE key = ${key} OR standing_key = ${key}),
    others AS (
      SELECT high_key AS key FROM ${distinctPair} WHERE is_distinct AND low_key IN (SELECT key FROM own)
      UNION SELECT low_key FROM ${distinctPair} WHERE is_distinct AND high_key IN (SELECT key FROM own))
    SELECT DISTINCT coalesce(standing_key, key) AS key FROM ${patient} WHERE key IN (SELECT key FROM others)`);
  return rows.map(({ key }) => Number(key));
}

/** Replaces what was found before with what was found now. Patients who are no longer listed are left out. */
export async function putFound(
  writer: HubWriter,
  { key, version }: Due,
  { id, matches }: Pick<Found, 'id' | 'matches'>,
): Promise<void> {
  const { orm } = writer;
  // This version was compared. A patient who was saved again since then stays due.
  await orm.delete(duplicateDue).where(and(eq(duplicateDue.key, key), eq(duplicateDue.version, version)));
  // A pair with a patient who is still due is judged when that patient is compared, and shown until then.
  const other = sql`CASE WHEN ${duplicate.lowKey} = ${key} THEN ${duplicate.highKey} ELSE ${duplicate.lowKey} END`;
  await orm
    .delete(duplicate)
    .where(
      and(
        or(eq(duplicate.lowKey, key), eq(duplicate.highKey, key)),
        sql`NOT EXISTS (SELECT FROM ${duplicateDue} AS due WHERE due.key = ${other})`,
      ),
    );
  const ids = [id, ...matches.map((each) => each.id)];
  const rows = await unlessEmpty(matches, () =>
    orm
      .select({ key: patient.key, id: patient.id })
      .from(patient)
      .where(and(isAnyOf(patient.id, ids), isListed)),
  );
  const keys = new Map(rows.map((row) => [row.id, row.key]));
  if (!keys.has(id)) return;
  const distinct = await listDistinctFrom(writer, key);
  const pairs = matches.flatMap(({ id: otherId, score, grade, reasons }) => {
    const other = keys.get(otherId);
    if (other === undefined || other === key || distinct.includes(other)) return [];
    const [lowKey, highKey] = key < other ? [key, other] : [other, key];
    return [{ lowKey, highKey, id: pairId(id, otherId), score, grade, reasons: JSON.stringify(reasons) }];
  });
  await insertAll(writer, duplicate, pairs, { target: duplicate.id, set: ['score', 'grade', 'reasons'] });
}

/** Returns what people decided about a pair; undefined if nobody decided. */
export async function findDistinct({ orm }: HubReader, id: string) {
  const [row] = await orm
    .select()
    .from(distinctPair)
    .where(eq(distinctPair.id, shown(id)));
  return row;
}
