/**
 * A join is a group of ordinary changes: `mergedInto` on the one record, chosen values on the other. Nothing else is touched, so that it
 * can be taken back as one, by another such group, whatever happened meanwhile.
 */
import type { Writer } from '../db/access.ts';
import { currentOf } from '../journal/heads.rules.ts';
import { listChanges, listHeads } from '../journal/journal.queries.ts';
import { saveRecord } from '../journal/record.ts';
import { assertIdentifiers } from '../patients/identifier.commands.ts';
import { findPatient, getPatient, getRecord, type PatientRow } from '../patients/patient.queries.ts';
import { findPhoto } from '../patients/photo.queries.ts';
import { standingOnes } from '../patients/standing.queries.ts';
import type { JoinValues, SettledSince } from './join.contract.ts';
import { listJoins, listTakenBack } from './join.queries.ts';
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

/** Either id may be of a record that was joined before: the ones that stand for them are joined. Throws `invalid-request`. */
export function joinPatients(writer: Writer, { id, with: other, values = {}, check, checkJoined }: Wanted): Regrouped {
  const stands = getPatient(writer, id);
  check?.(stands);
  const joined = findPatient(writer, other);
  assertJoinable(stands, joined);
  checkJoined?.(joined);
  const fields = chosenFields(writer, { stands, joined, values }, '/values');
  const group = writer.group ?? writer.newId();
  saveRecord(writer, { kind: 'patient', id: joined.id, fields: { mergedInto: stands.id }, isNew: false, group });
  if (Object.keys(fields).length > 0) {
    saveRecord(writer, { kind: 'patient', id: stands.id, fields, isNew: false, group });
  }
  return { group, rows: [getPatient(writer, stands.id)] };
}

type Chosen = { stands: PatientRow; joined: PatientRow; values: JoinValues };

/** @param at where in the body the values are said. */
function chosenFields(writer: Writer, chosen: Chosen, at: string): Record<string, unknown> {
  const { stands, joined, values } = chosen;
  assertIdentifiers(writer, [stands.id, joined.id], values.identifiers, at);
  const fields = chosenOf(chosen, writer.today, at);
  if (!isPhotoOfJoined(chosen)) return fields;
  const jpeg = findPhoto(writer, joined.key);
  if (jpeg === undefined) throw noSuchPhoto(at);
  return { ...fields, photo: jpeg.toString('base64') };
}

/**
 * What was said of a joined record by people who did not know of the join is taken over by the record that stands, or stays where it is.
 * Either way the joined record says it once more, now by somebody who knows: so it is settled at every station, and parting gives the
 * record back with it. Throws `not-current` where something else is told by now.
 */
export function settleSaidSince(
  writer: Writer,
  { id, joined: of, taken, ...settled }: SettledSince & { id: string },
): PatientRow {
  const stands = getPatient(writer, id);
  const join = joinOfRecord(listJoins(writer, stands.id), of);
  const joined = getRecord(writer, of);
  const said = saidOf(join, settled);
  const group = writer.group ?? writer.newId();
  const save = (record: PatientRow, saved: Record<string, unknown>) => {
    if (Object.keys(saved).length === 0) return;
    saveRecord(writer, { kind: 'patient', id: record.id, fields: saved, isNew: false, group });
  };
  if (taken !== null) {
    const chosen = valuesTaken(joined, { changes: listChanges(writer, of), taken, ...settled }, writer.today);
    save(stands, chosenFields(writer, { stands, ...chosen }, '/taken'));
  }
  const { values } = currentOf(listHeads(writer, of));
  save(joined, Object.fromEntries(said.map((entry) => [entry.field, values.get(entry.field) ?? null])));
  return getPatient(writer, stands.id);
}

/**
 * Takes a join back, or a parting: what was said in its group, and nobody changed since, says again what it said before. Throws
 * `invalid-request` where there is no such group, or nothing of it is left.
 */
export function partPatients(writer: Writer, { id, group }: { id: string; group: string }): Regrouped {
  const asked = getRecord(writer, id);
  const stood = getPatient(writer, id);
  const { found, edits } = assertLeft(listTakenBack(writer, asked, group));
  const part = writer.group ?? writer.newId();
  for (const { id: record, fields } of edits) {
    saveRecord(writer, { kind: 'patient', id: record, fields, isNew: false, group: part });
  }
  const rows = [stood.id, id, ...found.map((each) => each.id)].map((each) => getRecord(writer, each));
  return { group: part, rows: standingOnes(writer, rows) };
}
