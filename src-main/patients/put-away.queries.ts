/** Deletes the rows of patients whom this station no longer holds. Their journal is put away beside: `journal/stub.queries.ts`. */
import { eq, or, sql } from 'drizzle-orm';
import { writing, type Writer } from '../db/access.ts';
import { distinctPair, identifier, patient, photo, visit } from '../db/schema.ts';
import { announce } from '../journal/events.ts';
import { groupOf } from '../search/survivor.queries.ts';
import { markAllSettled, settleNewPatients } from '../search/new-patients.queries.ts';
import { dropComparison } from './due.queries.ts';
import { forgetLastMade, unlist } from './patient.queries.ts';

const key = sql.placeholder('key');

const writeStatements = writing((orm, compile) => ({
  pairs: compile(
    orm
      .delete(distinctPair)
      .where(or(eq(distinctPair.lowKey, key), eq(distinctPair.highKey, key)))
      .returning({ id: distinctPair.id }),
  ),
  visits: compile(orm.delete(visit).where(eq(visit.patientKey, key)).returning({ id: visit.id })),
  photo: compile(orm.delete(photo).where(eq(photo.patientKey, key))),
  identifiers: compile(orm.delete(identifier).where(eq(identifier.patientKey, key))),
  patient: compile(orm.delete(patient).where(eq(patient.key, key))),
}));

/**
 * Deletes the rows of a patient and of the records merged into that one, with all that belongs to them. Returns the ids of the records that
 * lost their row.
 *
 * @param survivor the key of the surviving record.
 */
export function removePatientRows(writer: Writer, survivor: number): string[] {
  settleNewPatients(writer);
  const members = groupOf(writer, survivor);
  unlist(writer, survivor);
  const statements = writeStatements(writer);
  const removed: string[] = [];
  for (const member of members) {
    dropComparison(writer, member.key);
    const gone = [statements.pairs, statements.visits].flatMap((each) => each.rows({ key: member.key }));
    statements.photo.run({ key: member.key });
    statements.identifiers.run({ key: member.key });
    removed.push(member.id, ...gone.map(([id]) => id as string));
  }
  // Merged records refer to their survivor.
  for (const member of members.toReversed()) statements.patient.run({ key: member.key });
  forgetLastMade(writer);
  markAllSettled(writer);
  for (const { id } of members) announce(writer, { kind: 'record', record: 'patient', id });
  return removed;
}
