/** Marks two records as different people, and undoes that: an edit of a record of its own, which is synced. */
import { problem } from '../wire/problem.contract.ts';
import { soon, type Steps } from '../steps.ts';
import type { DuplicateTx } from './duplicate.register.ts';
import { inOrder, pairId } from './pair-id.ts';

/**
 * Marks a pair of the list; repeating it is no error. Throws `not-found` if somebody has settled the pair differently.
 */
export function* rejectPair(tx: DuplicateTx, id: string): Steps<void> {
  const pair = yield* soon(tx.duplicates.find(id));
  if (pair !== undefined) yield* sayDistinct(tx, pair.patients[0].id, pair.patients[1].id);
  else if ((yield* soon(tx.duplicates.findDistinct(id)))?.isDistinct !== true) throw settled();
}

export function* sayDistinct(tx: DuplicateTx, one: string, other: string): Steps<void> {
  const id = pairId(one, other);
  yield* soon(tx.hold([id]));
  const isNew = (yield* soon(tx.journal.heads(id))).length === 0;
  if (!isNew && (yield* soon(tx.duplicates.findDistinct(id)))?.isDistinct === true) return;
  const [patientId, otherId] = inOrder(one, other);
  const fields = { ...(isNew && { patientId, otherId }), isDistinct: true };
  yield* soon(tx.save({ kind: 'distinct', id, fields, isNew }, { group: tx.newId() }));
}

/** Undoes the mark. The pair is compared again, and returns to the list if it still looks like one person. */
export function* takeRejectionBack(tx: DuplicateTx, id: string): Steps<void> {
  yield* soon(tx.hold([id]));
  const said = yield* soon(tx.duplicates.findDistinct(id));
  if (said === undefined) throw problem('not-found', 'This pair was not marked as different people.');
  if (!said.isDistinct) return;
  yield* soon(tx.save({ kind: 'distinct', id, fields: { isDistinct: false }, isNew: false }, { group: tx.newId() }));
}

const settled = () =>
  problem('not-found', 'This pair is no longer listed: somebody settled it, or one of the records changed.');
