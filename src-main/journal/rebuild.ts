/**
 * Makes all rows, postings, counts, heads and stored subtrees again from the journal. They are equal to the old ones unless something was
 * wrong with those; the journal itself is not changed.
 */
import type { Writer } from '../db/access.ts';
import { clearDerived, listChangesOf, listRecordKeys } from './journal.queries.ts';
import { allKinds } from './kind.ts';
import { projectRecord } from './record.ts';
import { remakeSubtrees } from './tree.queries.ts';

/** Calls `progress` with the number of records done and the total. Returns the total. */
export function rebuild(writer: Writer, progress: (done: number, of: number) => void = () => undefined): number {
  const kinds = Object.values(allKinds());
  for (const kind of kinds.toReversed()) kind.clear(writer);
  clearDerived(writer);
  const records = listRecordKeys(writer);
  for (const [done, recordId] of records.entries()) {
    progress(done, records.length);
    projectRecord(writer, listChangesOf(writer, recordId));
  }
  for (const kind of kinds) kind.finish?.(writer);
  remakeSubtrees(writer);
  return records.length;
}
