/**
 * A join is a group of ordinary changes: `mergedInto` on the one record, chosen values on the other. Nothing else is touched, so that it
 * can be taken back as one, by another such group, whatever happened meanwhile.
 */
import type { Writer } from '../db/access.ts';
import { invalid } from '../http/problem.contract.ts';
import { recordedFields } from '../journal/fields.rules.ts';
import { currentOf } from '../journal/heads.rules.ts';
import { listHeads } from '../journal/journal.queries.ts';
import { saveRecord } from '../journal/record.ts';
import { assertIdentifiers } from '../patients/identifier.commands.ts';
import { edited } from '../patients/edited.rules.ts';
import { findPatient, getPatient, getRecord, type PatientRow } from '../patients/patient.queries.ts';
import { rowToFields } from '../patients/patient-reply.rules.ts';
import { findPhoto } from '../patients/photo.queries.ts';
import { findRecord, standingOnes } from '../patients/standing.queries.ts';
import type { JoinValues } from './join.contract.ts';
import { listJoins, listTakenBack } from './join.queries.ts';
import { chosenAge, chosenFrom, fieldsWith } from './join.rules.ts';

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
  if (joined === undefined) throw refused('There is no patient with this id on this station.');
  if (joined.key === stands.key) throw refused('These two are one patient already.');
  if (stands.retired === true || joined.retired === true) {
    throw refused('One of the two records is retired. Put it back first, then join them.');
  }
  checkJoined?.(joined);
  const fields = chosenFields(writer, { stands, joined, values }, '/values');
  const group = writer.group ?? writer.newId();
  saveRecord(writer, { kind: 'patient', id: joined.id, fields: { mergedInto: stands.id }, isNew: false, group });
  if (Object.keys(fields).length > 0) {
    saveRecord(writer, { kind: 'patient', id: stands.id, fields, isNew: false, group });
  }
  return { group, rows: [getPatient(writer, stands.id)] };
}

const refused = (detail: string) => invalid({ pointer: '/with', detail });

type Chosen = { stands: PatientRow; joined: PatientRow; values: JoinValues };

/** @param at where in the body the values are said. */
function chosenFields(writer: Writer, { stands, joined, values }: Chosen, at: string): Record<string, unknown> {
  const { photo, ...edit } = values;
  assertIdentifiers(writer, [stands.id, joined.id], edit.identifiers, at);
  const [before, other] = [rowToFields(stands), rowToFields(joined)];
  const said = edited(before, edit, writer.today, at);
  const after = { ...said, age: chosenAge(said, { stands: before, joined: other, today: writer.today }) };
  const fields: Record<string, unknown> = recordedFields({ before, after }, { conflicts: stands.conflicts, edit });
  if (photo === undefined || photo === stands.id) return fields;
  const jpeg = photo === joined.id ? findPhoto(writer, joined.key) : undefined;
  if (jpeg === undefined) {
    throw invalid({
      pointer: `${at}/photo`,
      detail: 'Say the id of that of the two records whose photo it is to have.',
    });
  }
  return { ...fields, photo: jpeg.toString('base64') };
}

type Settled = { id: string; joined: string; field: string; isTaken: boolean };

/**
 * What was said of a joined record by people who did not know of the join is taken over by the record that stands, or stays where it is.
 * Either way the joined record says it once more, now by somebody who knows: so it is settled at every station, and parting gives the
 * record back with it. Throws `invalid-request` where there is nothing of the kind.
 */
export function settleSaidSince(writer: Writer, { id, joined: of, field, isTaken }: Settled): PatientRow {
  const stands = getPatient(writer, id);
  const join = listJoins(writer, stands.id).find((each) => each.joined._id === of);
  const joined = join && findRecord(writer, of);
  if (join === undefined || joined === undefined) {
    throw invalid({ pointer: '/joined', detail: 'No record with this id was joined into this one.' });
  }
  const fields = fieldsWith(field);
  const said = join.saidSince.filter((entry) => fields.includes(entry.field));
  if (said.length === 0) {
    throw invalid({ pointer: '/field', detail: 'Nothing is told of this field, or it was settled meanwhile.' });
  }
  const group = writer.group ?? writer.newId();
  const save = (record: PatientRow, saved: Record<string, unknown>) => {
    if (Object.keys(saved).length === 0) return;
    saveRecord(writer, { kind: 'patient', id: record.id, fields: saved, isNew: false, group });
  };
  if (isTaken) {
    const values = chosenFrom(join.joined, fields);
    if (values === undefined) {
      throw invalid({ pointer: '/isTaken', detail: 'This cannot be taken over. It can be left as it is.' });
    }
    save(stands, chosenFields(writer, { stands, joined, values }, '/field'));
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
  const found = listTakenBack(writer, asked, group);
  if (found === undefined) {
    throw invalid({ pointer: '/group', detail: 'This record was neither joined nor parted by this group.' });
  }
  const edits = found.filter(({ fields }) => Object.keys(fields).length > 0);
  if (edits.length === 0) {
    throw invalid({
      pointer: '/group',
      detail: 'Nothing of this is left to take back: it was taken back, or changed since.',
    });
  }
  const part = writer.group ?? writer.newId();
  for (const { id: record, fields } of edits) {
    saveRecord(writer, { kind: 'patient', id: record, fields, isNew: false, group: part });
  }
  const rows = [stood.id, id, ...found.map((each) => each.id)].map((each) => getRecord(writer, each));
  return { group: part, rows: standingOnes(writer, rows) };
}
