/** Settles a conflict: an ordinary edit, by somebody who has seen all competing values. */
import { soon, type Steps } from '../steps.ts';
import { correctPatient, setPhoto } from '../patients/patient.commands.ts';
import { correctVisit } from '../visits/visit.commands.ts';
import type { Conflict, Settlement } from './conflict.contract.ts';
import type { ConflictTx } from './conflict.register.ts';
import { settlingEdit, withReason } from './conflict.rules.ts';
import { assertOpen, mergeSettled, reasonToRetire } from './settling.rules.ts';
import type { Contested } from './told-conflict.rules.ts';

type Settled = { id: string; fields: Settlement['fields']; check: (record: { version: number }) => void };

/**
 * Sets the chosen values of fields in conflict. The change knows every head, so it settles them on every station.
 * Returns the conflicts that are left.
 *
 * @param check runs on the record before the edit, while nobody else can change it: for `If-Match`.
 */
export function* settleConflict(tx: ConflictTx, { id, fields, check }: Settled): Steps<Conflict> {
  const found = yield* soon(tx.conflicts.hold(id));
  check(found.row);
  assertOpen(found, fields);
  const { mergedInto, ...said } = fields;
  if (found.kind === 'patient') {
    const { photo, ...edited } = said;
    if (mergedInto !== undefined) yield* settleJoin(tx, found, mergedInto);
    if (photo !== undefined) yield* setPhoto(tx, id, photo);
    const edit = settlingEdit(found.row, edited, reasonToRetire(yield* soon(tx.journal.heads(id))));
    if (Object.keys(edit).length > 0) yield* correctPatient(tx, { id, edit });
  } else {
    const edit = withReason(said, reasonToRetire(yield* soon(tx.journal.heads(id))));
    yield* correctVisit(tx, { ids: { patientId: found.of.id, visitId: id }, edit });
  }
  return yield* soon(tx.conflicts.reply(yield* soon(tx.conflicts.get(id))));
}

/** Saves which record survives. */
function* settleJoin(tx: ConflictTx, found: Contested, stands: string | null): Steps<void> {
  const settled = mergeSettled(yield* soon(tx.conflicts.reply(found)), found, stands);
  const edits = settled.map(({ id, mergedInto }) => ({ kind: 'patient', id, fields: { mergedInto }, isNew: false }));
  yield* soon(tx.save(edits, { group: tx.newId() }));
}
