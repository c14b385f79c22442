/**
 * The worklist of a hub: pairs of listed records that may be of one person, and what people said of pairs. A pair stays in its table until
 * one of the two is compared again; whether it is shown is asked of what stands now.
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

/** The likeliest first, in one order at every hub and station. */
export async function listPairs(reader: HubReader, grade: Grade | undefined, { page, size }: Limits): Promise<Pair[]> {
  const rows = await reader.orm
    .select()
    .from(duplicate)
    .where(and(isShown, grade && eq(duplicate.grade, grade)))
    .orderBy(desc(duplicate.score), desc(duplicate.id))
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

/** All who are listed. */
export async function oweEverybody({ orm }: HubWriter): Promise<void> {
  await orm.execute(sql`INSERT INTO ${duplicateDue} (key, version)
    SELECT key, version FROM ${patient} WHERE ${isListed} ORDER BY key ON CONFLICT (key) DO NOTHING`);
}

/** Behind `after`, in the order of their keys. */
export const listDue = ({ orm }: HubReader, { after, limit }: { after: number; limit: number }): Promise<Due[]> =>
  orm.select().from(duplicateDue).where(gt(duplicateDue.key, after)).orderBy(duplicateDue.key).limit(limit);

/** How many are still to be compared. */
export const countDue = ({ orm }: HubReader): Promise<number> => orm.$count(duplicateDue);

/** Whether somebody has stopped it. */
export async function isComparingStopped({ orm }: HubReader): Promise<boolean> {
  const [state] = await orm.select().from(comparing);
  return state?.isStopped === true;
}

/** What is expected here of two records, as it was learnt last. */
export async function expectedAt({ orm }: HubReader): Promise<Expected> {
  const [learnt] = await orm.select().from(comparing);
  return learnt?.again == null || learnt.household === null
    ? expectedFirst
    : { again: learnt.again, household: learnt.household };
}

/** Of how many patients that was learnt; none, before it was. */
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

/** So many who are listed, whoever came first. */
export const listSampled = ({ orm }: HubReader, limit: number): Promise<PatientRow[]> =>
  orm
    .select()
    .from(patient)
    .where(isListed)
    .orderBy(sql`md5(${patient.id}::text)`)
    .limit(limit);

/** Behind `after`, in the order of their keys. */
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

/** The keys of those of whom people said that they are somebody else than this one, as `matching/distinct.queries.ts` has it. */
export async function listDistinctFrom({ orm }: HubReader, key: number): Promise<number[]> {
  const { rows } = await orm.execute<{ key: string }>(sql`
    WITH own AS (SELECT key FROM ${patient} WHERE key = ${key} OR standing_key = ${key}),
    others AS (
      SELECT high_key AS key FROM ${distinctPair} WHERE is_distinct AND low_key IN (SELECT key FROM own)
      UNION SELECT low_key FROM ${distinctPair} WHERE is_distinct AND high_key IN (SELECT key FROM own))
    SELECT DISTINCT coalesce(standing_key, key) AS key FROM ${patient} WHERE key IN (SELECT key FROM others)`);
  return rows.map(({ key }) => Number(key));
}

/** Puts what was found in the place of what was found before. Who is not listed any more by now is left out. */
export async function putFound(
  writer: HubWriter,
  { key, version }: Due,
  { id, matches }: Pick<Found, 'id' | 'matches'>,
): Promise<void> {
  const { orm } = writer;
  // What was compared is this version; who was saved since stays due.
  await orm.delete(duplicateDue).where(and(eq(duplicateDue.key, key), eq(duplicateDue.version, version)));
  // Pairs with somebody who is still due are judged when that one is compared, and shown until then.
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

/** What people said of a pair; undefined where nobody said anything. */
export async function findDistinct({ orm }: HubReader, id: string) {
  const [row] = await orm
    .select()
    .from(distinctPair)
    .where(eq(distinctPair.id, shown(id)));
  return row;
}
