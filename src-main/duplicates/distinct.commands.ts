/** Saying that two records are not of one person, and taking that back: an edit of a record of its own, which travels. */
import type { Writer } from '../db/access.ts';
import { problem } from '../http/problem.contract.ts';
import { listHeads } from '../journal/journal.queries.ts';
import { saveRecord } from '../journal/record.ts';
import { findDistinct } from './distinct.queries.ts';
import { inOrder, pairId } from './pair-id.ts';
import { findPair } from './duplicate.queries.ts';

/** Of a pair on the list; saying it twice is no error. Throws `not-found` for one that somebody has settled otherwise. */
export function rejectPair(writer: Writer, id: string): void {
  const pair = findPair(writer, id);
  if (pair !== undefined) sayDistinct(writer, pair.patients[0].id, pair.patients[1].id);
  else if (findDistinct(writer, id)?.isDistinct !== true) throw settled();
}

export function sayDistinct(writer: Writer, one: string, other: string): void {
  const id = pairId(one, other);
  const isNew = listHeads(writer, id).length === 0;
  if (!isNew && findDistinct(writer, id)?.isDistinct === true) return;
  const [patientId, otherId] = inOrder(one, other);
  const fields = { ...(isNew && { patientId, otherId }), isDistinct: true };
  saveRecord(writer, { kind: 'distinct', id, fields, isNew, group: writer.newId() });
}

/** The pair is compared again, and comes back where it still looks like one person. */
export function takeRejectionBack(writer: Writer, id: string): void {
  const row = findDistinct(writer, id);
  if (row === undefined) throw problem('not-found', 'Nobody said of such a pair that they are two people.');
  if (!row.isDistinct) return;
  const fields = { isDistinct: false };
  saveRecord(writer, { kind: 'distinct', id, fields, isNew: false, group: writer.newId() });
}

const settled = () =>
  problem(
    'not-found',
    'This pair is not on the list any more: somebody has settled it, or one of the records changed.',
  );
