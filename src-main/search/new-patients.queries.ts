/**
 * Patients who were registered here a moment ago: the listed rows after a mark, which is a key in the table of counters.
 *
 * The transaction that registers a patient writes nothing else for them. Their postings, their comparison and the count would
 * each change a page, a quarter of what a save writes. Soon after, and before any other edit of a patient,
 * `settleNewPatients` records all of that for all of them and moves the mark. So a new patient lacks nothing, even after a
 * power cut.
 */
import { eq, sql } from 'drizzle-orm';
import { reading, remembered, writing, type Reader, type Writer } from '../db/access.ts';
import { counter, duplicateDue, isListed, newPatientsAfter, patient, postingDue } from '../db/schema.ts';
import { announce } from '../journal/events.ts';

const isNew = sql`${patient.key} > ${sql.placeholder('after')} AND ${isListed}`;

const readStatements = reading((orm, compile) => ({
  mark: compile(orm.select({ key: counter.count }).from(counter).where(eq(counter.name, newPatientsAfter))),
  count: compile(
    orm
      .select({ count: sql`count(*)` })
      .from(patient)
      .where(isNew),
  ),
  lastKey: compile(orm.select({ key: sql`coalesce(max(${patient.key}), 0)` }).from(patient)),
}));

const writeStatements = writing((orm, compile) => ({
  owePostings: compile(orm.insert(postingDue).select(sql`SELECT ${patient.key} FROM ${patient} WHERE ${isNew}`)),
  oweComparisons: compile(
    orm
      .insert(duplicateDue)
      .select(sql`SELECT ${patient.key}, ${patient.version} FROM ${patient} WHERE ${isNew}`)
      .onConflictDoNothing(),
  ),
  count: compile(
    orm
      .update(counter)
      .set({ count: sql`${counter.count} + ${sql.placeholder('by')}` })
      .where(eq(counter.name, 'patients')),
  ),
  mark: compile(
    orm
      .update(counter)
      .set({ count: sql`${sql.placeholder('key')}` })
      .where(eq(counter.name, newPatientsAfter)),
  ),
}));

/** The mark, and how many listed patients come after it. */
const waiting = remembered((reader) => {
  const statements = readStatements(reader);
  const after = statements.mark.row()?.[0] as number;
  return { after, count: statements.count.row({ after })?.[0] as number };
});

export const countNewPatients = (reader: Reader): number => waiting.get(reader).count;

/** Leaves a listed patient, whose row is written next, to the next settling. */
export function addNewPatient(writer: Writer): void {
  const { after, count } = waiting.get(writer);
  waiting.set(writer, { after, count: count + 1 });
  announce(writer, { kind: 'postings-due' });
}

/** Counts all new patients, and records that their postings and comparisons are due. */
export function settleNewPatients(writer: Writer): void {
  const { after, count } = waiting.get(writer);
  if (count === 0) return;
  const statements = writeStatements(writer);
  statements.owePostings.run({ after });
  statements.oweComparisons.run({ after });
  statements.count.run({ by: count });
  markSettled(writer, readStatements(writer).lastKey.row()?.[0] as number);
}

const marking = new WeakSet<Writer>();

/** Moves the mark to this key: nothing is missing for the patients up to it. It is written once, at the end of the transaction. */
export function markSettled(writer: Writer, key: number): void {
  waiting.set(writer, { after: key, count: 0 });
  if (marking.has(writer)) return;
  marking.add(writer);
  writer.atEnd(() => void writeStatements(writer).mark.run({ key: waiting.get(writer).after }));
}

/** Moves the mark to the last patient, after rows arrived for which all of this is recorded. */
export const markAllSettled = (writer: Writer): void =>
  markSettled(writer, readStatements(writer).lastKey.row()?.[0] as number);
