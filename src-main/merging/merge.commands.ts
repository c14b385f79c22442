/**
 * Merges and unmerges records. A merge is a group of ordinary changes: `mergedInto` on one record, chosen values on the other. Nothing
 * else is changed, so another such group can undo it as a whole, whatever happened in the meantime.
 */
import { currentOf } from '../journal/heads.rules.ts';
import { soon, type Steps } from '../steps.ts';
import type { Edit } from '../journal/tx.ts';
import { assertIdentifiers } from '../identifiers/identifier.commands.ts';
import { assertOwn } from '../own-fields/own-field.commands.ts';
import { assertHome } from '../places/place.commands.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import type { PatientTx } from '../patients/patient.register.ts';
import type { MergeTx } from './merge.register.ts';
import type { MergeValues, SettledSince } from './merge.contract.ts';
import {
  assertMergeable,
  assertLeft,
  chosenOf,
  isPhotoOfMerged,
  mergeOfRecord,
  noSuchPhoto,
  saidOf,
  valuesTaken,
} from './merge.rules.ts';

/** The records that are listed afterwards, and the group with which to undo this. */
export type Regrouped = { group: string; rows: PatientRow[] };

type Wanted = {
  id: string;
  /** The id of the record that is merged into that one. */
  with: string;
  values?: MergeValues | undefined;
  /** Runs on the surviving record before anything is saved: for `If-Match`. */
  check?: (row: PatientRow) => void;
  /** The same for the record that is merged. */
  checkJoined?: (row: PatientRow) => void;
};

const editOf = (id: string, fields: Record<string, unknown>): Edit => ({ kind: 'patient', id, fields, isNew: false });

/** Merges two patients. Either id may be of a record that was merged before; then its survivor is merged. Throws `invalid-request`. */
export function* mergePatients(
  tx: MergeTx,
  { id, with: other, values = {}, check, checkJoined }: Wanted,
): Steps<Regrouped> {
  yield* soon(tx.patients.holdGroups([id, other]));
  const stands = yield* soon(tx.patients.get(id));
  check?.(stands);
  const joined = yield* soon(tx.patients.find(other));
  assertMergeable(stands, joined);
  checkJoined?.(joined);
  const fields = yield* chosenFields(tx, { stands, joined, values }, '/values');
  const group = tx.group ?? tx.newId();
  yield* soon(tx.save([editOf(joined.id, { mergedInto: stands.id }), editOf(stands.id, fields)], { group }));
  return { group, rows: [yield* soon(tx.patients.get(stands.id))] };
}

type Chosen = { stands: PatientRow; joined: PatientRow; values: MergeValues };

/** @param at the place of the values in the body. */
function* chosenFields(tx: PatientTx, chosen: Chosen, at: string): Steps<Record<string, unknown>> {
  const { stands, joined, values } = chosen;
  yield* assertIdentifiers(tx, [stands.id, joined.id], values.identifiers, at);
  yield* assertHome(tx, [stands.id, joined.id], values.home, at);
  yield* assertOwn(tx, [stands.id, joined.id], values.own, at);
  const fields = chosenOf(chosen, tx.today, at);
  if (!isPhotoOfMerged(chosen)) return fields;
  const jpeg = yield* soon(tx.patients.photo(joined.key));
  if (jpeg === undefined) throw noSuchPhoto(at);
  return { ...fields, photo: jpeg.toString('base64') };
}

/**
 * Settles values that were written to a merged record by people who did not know of the merge. The survivor takes one over, or stays
 * as it is. Either way the merged record repeats the values, now by an author who knows of the merge. So they are settled at every
 * station, and unmerging restores the record with them. Throws `not-current` if the values have changed since they were seen.
 */
export function* settleAddedSince(
  tx: MergeTx,
  { id, joined: joinedId, taken, ...settled }: SettledSince & { id: string },
): Steps<PatientRow> {
  yield* soon(tx.patients.holdGroups([id]));
  const stands = yield* soon(tx.patients.get(id));
  const join = mergeOfRecord(yield* soon(tx.joins.list(stands.id)), joinedId);
  const joined = yield* soon(tx.patients.findRecord(joinedId));
  if (joined === undefined) throw new Error('A record that was joined is not here.');
  const said = saidOf(join, settled);
  let fields: Record<string, unknown> = {};
  if (taken !== null) {
    const changes = yield* soon(tx.journal.changes(joinedId));
    const chosen = valuesTaken(joined, { changes, taken, ...settled }, tx.today);
    fields = yield* chosenFields(tx, { stands, ...chosen }, '/taken');
  }
  const { values } = currentOf(yield* soon(tx.journal.heads(joinedId)));
  const again = Object.fromEntries(said.map((entry) => [entry.field, values.get(entry.field) ?? null]));
  const group = tx.group ?? tx.newId();
  yield* soon(tx.save([editOf(stands.id, fields), editOf(joinedId, again)], { group }));
  return yield* soon(tx.patients.get(stands.id));
}

/**
 * Undoes a merge or an unmerge: fields that the group set, and nobody changed since, return to their earlier values. Throws
 * `invalid-request` if there is no such group, or nothing of it is left.
 */
export function* unmergePatients(tx: MergeTx, { id, group: taken }: { id: string; group: string }): Steps<Regrouped> {
  yield* soon(tx.patients.holdGroups([id]));
  const stood = yield* soon(tx.patients.get(id));
  const { found, edits } = assertLeft(yield* soon(tx.joins.takenBack(id, taken)));
  const group = tx.group ?? tx.newId();
  yield* soon(
    tx.save(
      edits.map((edit) => editOf(edit.id, edit.fields)),
      { group },
    ),
  );
  const standing = new Map<number, PatientRow>();
  for (const each of [stood.id, id, ...found.map((record) => record.id)]) {
    const row = yield* soon(tx.patients.get(each));
    standing.set(row.key, row);
  }
  return { group, rows: [...standing.values()] };
}
