/**
 * The patients that are due to be compared with all others, and the removal of pairs that may no longer be shown. The transaction that
 * saves a patient writes one row here and compares nobody; see `station/comparing.ts`.
 */
import { asc, eq, or, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { comparing, duplicate, duplicateDue, isListed, patient } from '../db/schema.ts';
import { announce } from '../journal/events.ts';
import { countNewPatients, settleNewPatients } from '../search/new-patients.queries.ts';

/** `version` is that of the record when it was last marked as due. */
export type Due = { key: number; version: number };

const key = sql.placeholder('key');
const version = sql.placeholder('version');

const readStatements = reading((orm, compile) => ({
  list: compile(
    orm
      .select()
      .from(duplicateDue)
      .where(sql`${duplicateDue.key} > ${sql.placeholder('after')}`)
      .orderBy(asc(duplicateDue.key))
      .limit(sql.placeholder('limit')),
  ),
  count: compile(orm.select({ count: sql`count(*)` }).from(duplicateDue)),
}));

const writeStatements = writing((orm, compile) => ({
  owe: compile(
    orm
      .insert(duplicateDue)
      .values({ key, version })
      .onConflictDoUpdate({ target: duplicateDue.key, set: { version: sql`excluded.version` } }),
  ),
  oweAll: compile(
    orm
      .insert(duplicateDue)
      // In the order of the keys. SQLite would read them in that of an index, which takes five times as long.
      .select(sql`SELECT ${patient.key}, ${patient.version} FROM ${patient} WHERE ${isListed} ORDER BY ${patient.key}`)
      .onConflictDoNothing(),
  ),
  forgive: compile(orm.delete(duplicateDue).where(eq(duplicateDue.key, key))),
  forgiveVersion: compile(
    orm.delete(duplicateDue).where(sql`${duplicateDue.key} = ${key} AND ${duplicateDue.version} = ${version}`),
  ),
  forgiveAll: compile(orm.delete(duplicateDue)),
  dropOf: compile(orm.delete(duplicate).where(or(eq(duplicate.lowKey, key), eq(duplicate.highKey, key)))),
  dropComparedOf: compile(
    orm.delete(duplicate).where(
      sql`(${duplicate.lowKey} = ${key} OR ${duplicate.highKey} = ${key})
          AND iif(${duplicate.lowKey} = ${key}, ${duplicate.highKey}, ${duplicate.lowKey}) NOT IN (SELECT key FROM duplicate_due)`,
    ),
  ),
  forget: compile(orm.delete(comparing)),
  dropById: compile(orm.delete(duplicate).where(eq(duplicate.id, sql.placeholder('id')))),
  dropAll: compile(orm.delete(duplicate)),
}));

const told = new WeakSet<Writer>();

/** Announces changed pairs once per transaction, however many there are. */
export function tellOfPairs(writer: Writer): void {
  if (told.has(writer)) return;
  told.add(writer);
  announce(writer, { kind: 'duplicates' });
}

/** Marks a record as due because it is new or has changed. */
export function oweComparison(writer: Writer, { key, version }: Due): void {
  settleNewPatients(writer);
  writeStatements(writer).owe.run({ key, version });
}

/** Marks all listed patients as due, after rows arrived without being marked. */
export function oweAll(writer: Writer): void {
  settleNewPatients(writer);
  writeStatements(writer).oweAll.run();
}

/** Returns due records with a key above `after`, in the order of their keys. New patients are among them once they are settled. */
export const listDue = (reader: Reader, limit: number, after = 0): Due[] =>
  readStatements(reader)
    .list.rows({ limit, after })
    .map(([key, version]) => ({ key, version }) as Due);

export const countDue = (reader: Reader): number =>
  (readStatements(reader).count.row()?.[0] as number) + countNewPatients(reader);

/** Marks this version as compared; a record that was saved since stays due. */
export const forgiveComparison = (writer: Writer, due: Due): void =>
  void writeStatements(writer).forgiveVersion.run(due);

/** Deletes the pairs of a record that is no longer listed, or that is to be compared again. */
export function dropPairsOf(writer: Writer, key: number): void {
  if (writeStatements(writer).dropOf.run({ key }).changes > 0) tellOfPairs(writer);
}

/** Deletes the pairs of a record that is being compared. Pairs with a record that is still due stay until that one is compared. */
export function dropComparedPairsOf(writer: Writer, key: number): void {
  if (writeStatements(writer).dropComparedOf.run({ key }).changes > 0) tellOfPairs(writer);
}

/** Stops comparing a record that is no longer listed. */
export function dropComparison(writer: Writer, key: number): void {
  dropPairsOf(writer, key);
  writeStatements(writer).forgive.run({ key });
}

export function dropPair(writer: Writer, id: string): void {
  if (writeStatements(writer).dropById.run({ id }).changes > 0) tellOfPairs(writer);
}

/** Run this before patients are deleted, because pairs refer to them. */
export function clearComparisons(writer: Writer): void {
  writeStatements(writer).dropAll.run();
  writeStatements(writer).forgiveAll.run();
  writeStatements(writer).forget.run();
}
