/** The pairs of records that people marked as different people. The rows are made only from the journal. */
import { eq, or, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { columnNames, placeholders, rowMapper } from '../db/rows.ts';
import { distinctPair } from '../db/schema.ts';
import type { Projected } from '../journal/kind.ts';
import { recordColumns, type RecordState } from '../journal/state.rules.ts';
import type { PatientRow } from '../patients/patient.queries.ts';
import { findRecord, groupOf, isRowListed, survivorOf } from '../search/survivor.queries.ts';
import { listByKeys } from '../search/postings.queries.ts';
import { dropPair, oweComparison } from '../patients/due.queries.ts';
import { distinctSaid, pairId } from './pair-id.ts';

export type DistinctRow = typeof distinctPair.$inferSelect;

const toRows = rowMapper(distinctPair);
const isOf = (key: unknown) => or(sql`${distinctPair.lowKey} = ${key}`, sql`${distinctPair.highKey} = ${key}`);

const readStatements = reading((orm, compile) => ({
  byId: compile(
    orm
      .select()
      .from(distinctPair)
      .where(eq(distinctPair.id, sql.placeholder('id'))),
  ),
  ofPatient: compile(
    orm
      .select()
      .from(distinctPair)
      .where(isOf(sql.placeholder('key'))),
  ),
}));

const columns = columnNames(distinctPair, 'id');

const writeStatements = writing((orm, compile) => ({
  insert: compile(orm.insert(distinctPair).values(placeholders([...columns, 'id']) as never)),
  update: compile(
    orm
      .update(distinctPair)
      .set(placeholders(columns))
      .where(eq(distinctPair.id, sql.placeholder('id'))),
  ),
  clear: compile(orm.delete(distinctPair)),
}));

export function findDistinct(reader: Reader, id: string): DistinctRow | undefined {
  const row = readStatements(reader).byId.row({ id });
  return row && toRows([row])[0];
}

/** The keys of those whom people marked as somebody else than this patient. A mark on a merged record applies to its survivor. */
export function listDistinctFrom(reader: Reader, key: number): number[] {
  const others = groupOf(reader, key).flatMap((member) =>
    toRows(readStatements(reader).ofPatient.rows({ key: member.key }))
      .filter(({ isDistinct }) => isDistinct)
      .map(({ lowKey, highKey }) => (lowKey === member.key ? highKey : lowKey)),
  );
  return [...new Set(listByKeys(reader, others).map((row) => row.standingKey ?? row.key))];
}

/** Makes the row of a mark. It waits for both patients. */
export function projectDistinct(writer: Writer, state: RecordState): Projected {
  const said = distinctSaid(state);
  // The record names other patients than its id does. Nobody here writes that, and it concerns no pair.
  if (said === undefined) return { kind: 'done' };
  const pair: PatientRow[] = [];
  for (const id of said.ids) {
    const row = findRecord(writer, id);
    if (row === undefined) return { kind: 'waits', waitsFor: id };
    pair.push(row);
  }
  const [low, high] = pair.sort((a, b) => a.key - b.key) as [PatientRow, PatientRow];
  const before = findDistinct(writer, state.id);
  const row: DistinctRow = {
    id: state.id,
    lowKey: low.key,
    highKey: high.key,
    isDistinct: said.isDistinct,
    ...recordColumns(state, before),
  };
  const { insert, update } = writeStatements(writer);
  (before === undefined ? insert : update).run(row);
  const [one, other] = [survivorOf(writer, low), survivorOf(writer, high)];
  if (row.isDistinct) dropPair(writer, pairId(one.id, other.id));
  else if (isRowListed(one) && isRowListed(other)) oweComparison(writer, one);
  return { kind: 'done' };
}

export const clearDistinct = (writer: Writer): void => void writeStatements(writer).clear.run();
