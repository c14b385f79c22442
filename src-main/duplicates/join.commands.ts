/**
 * A join is a group of ordinary changes: `mergedInto` on the one record, chosen values on the other. Nothing else is touched, so that it
 * can be taken back as one, by another such group, whatever happened meanwhile.
 */
import type { Writer } from '../db/access.ts';
import { invalid } from '../http/problem.contract.ts';
import { recordedFields } from '../journal/fields.rules.ts';
import { saveRecord } from '../journal/record.ts';
import { assertIdentifiers } from '../patients/identifier.commands.ts';
import { edited } from '../patients/patient.commands.ts';
import { findPatient, getPatient, getRecord, rowToFields, type PatientRow } from '../patients/patient.queries.ts';
import { findPhoto } from '../patients/photo.queries.ts';
import { standingOnes } from '../patients/standing.queries.ts';
import type { JoinValues } from './join.contract.ts';
import { listTakenBack } from './join.queries.ts';
import { chosenAge } from './join.rules.ts';

/** Those who stand afterwards, and with which group it is taken back. */
export type Regrouped = { group: string; rows: PatientRow[] };

type Wanted = {
  id: string;
  /** The id of the record that is joined into that one. */
  with: string;
  values?: JoinValues | undefined;
  /** Runs on the record that stands, before: for `If-Match`. */
  check?: (row: PatientRow) => void;
};

/** Either id may be of a record that was joined before: the ones that stand for them are joined. Throws `invalid-request`. */
export function joinPatients(writer: Writer, { id, with: other, values = {}, check }: Wanted): Regrouped {
  const stands = getPatient(writer, id);
  check?.(stands);
  const joined = findPatient(writer, other);
  if (joined === undefined) throw refused('There is no patient with this id on this station.');
  if (joined.key === stands.key) throw refused('These two are one patient already.');
  if (stands.retired === true || joined.retired === true) {
    throw refused('One of the two records is retired. Put it back first, then join them.');
  }
  const fields = chosenFields(writer, { stands, joined, values });
  const group = writer.group ?? writer.newId();
  saveRecord(writer, { kind: 'patient', id: joined.id, fields: { mergedInto: stands.id }, isNew: false, group });
  if (Object.keys(fields).length > 0) {
    saveRecord(writer, { kind: 'patient', id: stands.id, fields, isNew: false, group });
  }
  return { group, rows: [getPatient(writer, stands.id)] };
}

const refused = (detail: string) => invalid({ pointer: '/with', detail });

type Chosen = { stands: PatientRow; joined: PatientRow; values: JoinValues };

function chosenFields(writer: Writer, { stands, joined, values }: Chosen): Record<string, unknown> {
  const { photo, ...edit } = values;
  assertIdentifiers(writer, [stands.id, joined.id], edit.identifiers, '/values');
  const [before, other] = [rowToFields(stands), rowToFields(joined)];
  const said = edited(before, edit, writer.today, '/values');
  const after = { ...said, age: chosenAge(said, { stands: before, joined: other, today: writer.today }) };
  const fields: Record<string, unknown> = recordedFields({ before, after }, { conflicts: stands.conflicts, edit });
  if (photo === undefined || photo === stands.id) return fields;
  const jpeg = photo === joined.id ? findPhoto(writer, joined.key) : undefined;
  if (jpeg === undefined) {
    throw invalid({
      pointer: '/values/photo',
      detail: 'Say the id of that of the two records whose photo it is to have.',
    });
  }
  return { ...fields, photo: jpeg.toString('base64') };
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
