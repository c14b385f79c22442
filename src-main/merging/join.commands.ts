/**
 * A join is a group of ordinary changes: `mergedInto` on the one record, chosen values on the other. Nothing else is touched, so that it
 * can be taken back as one, by another such group, whatever happened meanwhile.
 */
import { currentOf } from '../journal/heads.rules.ts';
import { soon, type Steps } from '../steps.ts';
import type { Edit } from '../journal/tx.ts';
import { assertIdentifiers } from '../identifiers/identifier.commands.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import type { PatientTx } from '../patients/patient.register.ts';
import type { JoinTx } from './join.register.ts';
import type { JoinValues, SettledSince } from './join.contract.ts';
import {
  assertJoinable,
  assertLeft,
  chosenOf,
  isPhotoOfJoined,
  joinOfRecord,
  noSuchPhoto,
  saidOf,
  valuesTaken,
} from './joining.rules.ts';

/** Those who stand afterwards, and with which group it is taken back. */
export type Regrouped = { group: string; rows: PatientRow[] };

type Wanted = {
  id: string;
  /** The id of the record that is joined into that one. */
  with: string;
  values?: JoinValues | undefined;
  /** Runs on the record that stands, before: for `If-Match`. */
  check?: (row: PatientRow) => void;
  /** The same on the record that is joined. */
  checkJoined?: (row: PatientRow) => void;
};

const editOf = (id: string, fields: Record<string, unknown>): Edit => ({ kind: 'patient', id, fields, isNew: false });

/** Either id may be of a record that was joined before: the ones that stand for them are joined. Throws `invalid-request`. */
export function* joinPatients(
  tx: JoinTx,
  { id, with: other, values = {}, check, checkJoined }: Wanted,
): Steps<Regrouped> {
  yield* soon(tx.patients.holdGroups([id, other]));
  const stands = yield* soon(tx.patients.get(id));
  check?.(stands);
  const joined = yield* soon(tx.patients.find(other));
  assertJoinable(stands, joined);
  checkJoined?.(joined);
  const fields = yield* chosenFields(tx, { stands, joined, values }, '/values');
  const group = tx.group ?? tx.newId();
  yield* soon(tx.save([editOf(joined.id, { mergedInto: stands.id }), editOf(stands.id, fields)], { group }));
  return { group, rows: [yield* soon(tx.patients.get(stands.id))] };
}

type Chosen = { stands: PatientRow; joined: PatientRow; values: JoinValues };

/** @param at where in the body the values are said. */
function* chosenFields(tx: PatientTx, chosen: Chosen, at: string): Steps<Record<string, unknown>> {
  const { stands, joined, values } = chosen;
  yield* assertIdentifiers(tx, [stands.id, joined.id], values.identifiers, at);
  const fields = chosenOf(chosen, tx.today, at);
  if (!isPhotoOfJoined(chosen)) return fields;
  const jpeg = yield* soon(tx.patients.photo(joined.key));
  if (jpeg === undefined) throw noSuchPhoto(at);
  return { ...fields, photo: jpeg.toString('base64') };
}

/**
 * What was said of a joined record by people who did not know of the join is taken over by the record that stands, or stays where it is.
 * Either way the joined record says it once more, now by somebody who knows: so it is settled at every station, and parting gives the
 * record back with it. Throws `not-current` where something else is told by now.
 */
export function* settleSaidSince(
  tx: JoinTx,
  { id, joined: joinedId, taken, ...settled }: SettledSince & { id: string },
): Steps<PatientRow> {
  yield* soon(tx.patients.holdGroups([id]));
  const stands = yield* soon(tx.patients.get(id));
  const join = joinOfRecord(yield* soon(tx.joins.list(stands.id)), joinedId);
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
 * Takes a join back, or a parting: what was said in its group, and nobody changed since, says again what it said before. Throws
 * `invalid-request` where there is no such group, or nothing of it is left.
 */
export function* partPatients(tx: JoinTx, { id, group: taken }: { id: string; group: string }): Steps<Regrouped> {
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
