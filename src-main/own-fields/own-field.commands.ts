/** Commands on the definitions of a clinic's own fields, and the check of which values may be saved. */
import type { OwnValue } from '../db/stored-values.rules.ts';
import { changedFields, emptyFields, recordedFields } from '../journal/fields.rules.ts';
import { soon, type Steps } from '../steps.ts';
import { canonical } from '../wire/canonical.rules.ts';
import { invalid, problem } from '../wire/problem.contract.ts';
import { ownFieldFields, type NewOwnField, type OwnFieldFields, type OwnFieldPatch } from './own-field.contract.ts';
import type { OwnFieldReads, OwnFieldTx } from './own-field.register.ts';
import {
  editedOwnField,
  newOwnFieldFields,
  ownFieldFaults,
  rowToOwnFieldFields,
  type OwnFieldRow,
} from './own-field.rules.ts';
import { ownFaults, ownName, type GivenValues } from './own-values.rules.ts';

const kind = 'own-field';

export function* addOwnField(tx: OwnFieldTx, said: NewOwnField): Steps<OwnFieldRow> {
  yield* soon(tx.oneAtATime([kind]));
  const id = tx.newId();
  const fields = newOwnFieldFields(said, yield* soon(tx.ownFields.list()));
  yield* assertSound(tx, id, fields);
  yield* soon(tx.save({ kind, id, fields: changedFields(emptyFields(ownFieldFields), fields), isNew: true }));
  return yield* getOwnField(tx, id);
}

/** Saves an edit of a definition. Sending a value that is already shown settles a conflict. */
export function* editOwnField(
  tx: OwnFieldTx,
  { id, edit: given, check }: { id: string; edit: OwnFieldPatch; check: (row: OwnFieldRow) => void },
): Steps<OwnFieldRow> {
  yield* soon(tx.oneAtATime([kind]));
  yield* soon(tx.hold([id]));
  const before = yield* getOwnField(tx, id);
  check(before);
  const shown = rowToOwnFieldFields(before);
  const { edit, after } = editedOwnField(shown, given);
  yield* assertSound(tx, id, after);
  const fields = recordedFields({ before: shown, after }, { conflicts: before.conflicts, edit });
  yield* soon(tx.save({ kind, id, fields, isNew: false }));
  return yield* getOwnField(tx, id);
}

export function* getOwnField(register: OwnFieldReads, id: string): Steps<OwnFieldRow> {
  const found = yield* soon(register.ownFields.find(id));
  if (found === undefined) throw problem('not-found', 'There is no own field with this id.');
  return found;
}

function* assertSound(tx: OwnFieldTx, id: string, fields: OwnFieldFields): Steps<void> {
  const faults = ownFieldFaults(id, fields, yield* soon(tx.ownFields.list()));
  if (faults.length > 0) throw invalid(...faults);
}

/**
 * Throws `invalid-request` for values that do not fit their fields. A value that the record once had is always accepted, whatever happened to
 * the field since. An undo, or settling a conflict, types nothing new.
 *
 * @param ids more than one if the record is merged with others.
 * @param at the place of the patient in the body.
 */
export function* assertOwn(register: OwnFieldReads, ids: readonly string[], given: GivenValues, at = ''): Steps<void> {
  if (given === null || given === undefined || Object.keys(given).length === 0) return;
  const fields = new Map((yield* soon(register.ownFields.list())).map((row) => [row.id, row]));
  const faultsBeside = (isKnown: (id: string, value: OwnValue) => boolean) =>
    ownFaults(given, { fieldOf: (id) => fields.get(id), isKnown }, at);
  // The history is read only for values that are not valid by themselves.
  if (faultsBeside(() => false).length === 0) return;
  const known = new Set<string>();
  for (const record of ids) {
    for (const { change } of yield* soon(register.journal.changes(record))) {
      for (const [name, value] of Object.entries(change.fields)) known.add(canonical([name, value]));
    }
  }
  const faults = faultsBeside((id, value) => known.has(canonical([ownName(id), value])));
  if (faults.length > 0) throw invalid(...faults);
}
