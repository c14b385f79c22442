/** What somebody does to a patient. Each is one transaction of its caller: routes, import, demonstration and sync call these. */
import type { Reader, Writer } from '../db/access.ts';
import { changedFields, conflictsIn, recordedFields } from '../journal/fields.rules.ts';
import { saveRecord } from '../journal/record.ts';
import { assertIdentifiers } from './identifier.commands.ts';
import { withNumber } from './numbering.commands.ts';
import type { NewPatient, PatientFields, PatientPatch } from './patient.contract.ts';
import { getPatient, getSavedPatient, type PatientRow } from './patient.queries.ts';
import { rowToFields } from './patient-reply.rules.ts';
import { noFields } from './patient.rules.ts';
import { edited, requireActive } from './edited.rules.ts';
import { photoSaid } from './photo.ts';

/** What is saved in the same change, and is in no body of a patient. */
type Beside = Partial<Pick<PatientFields, 'photo' | 'fhir' | 'retired'>>;

/** Throws `invalid-request` when what is said contradicts itself. */
export function registerPatient(
  writer: Writer,
  given: NewPatient,
  { assignNumber = false, beside = {} }: { assignNumber?: boolean | undefined; beside?: Beside } = {},
): PatientRow {
  const id = writer.newId();
  assertIdentifiers(writer, [], given.identifiers);
  const said = assignNumber ? withNumber(writer, given) : given;
  const fields = changedFields(noFields, { ...edited(noFields, said, writer.today), ...beside });
  saveRecord(writer, { kind: 'patient', id, fields, isNew: true });
  return getSavedPatient(writer, id);
}

type Correction = {
  id: string;
  edit: PatientPatch;
  /** Runs on the row before the edit, in its transaction: for `If-Match`. */
  check?: (row: PatientRow) => void;
  /** A patient who has no number gets one. */
  assignNumber?: boolean | undefined;
  beside?: Beside;
};

/**
 * Saves an edit of the record that stands for the one with this id; one that changes nothing writes nothing and keeps the version. A field that two stations filled differently
 * is settled by whatever is said of it, also by the value that is shown already.
 */
export function correctPatient(
  writer: Writer,
  { id, edit: given, check, assignNumber = false, beside = {} }: Correction,
): PatientRow {
  const before = getPatient(writer, id);
  check?.(before);
  assertIdentifiers(writer, [before.id], given.identifiers);
  const edit = assignNumber && before.patientNumber === null ? withNumber(writer, given) : given;
  const current = rowToFields(before);
  const after = edited(current, edit, writer.today);
  // Who says the date of birth has said the age as well.
  const spoken = typeof edit.dateOfBirth === 'string' ? { age: null, ...edit } : edit;
  const recorded = recordedFields({ before: current, after }, { conflicts: before.conflicts, edit: spoken });
  const fields = { ...recorded, ...beside };
  if (Object.keys(fields).length === 0) return before;
  saveRecord(writer, { kind: 'patient', id: before.id, fields, isNew: false });
  return getSavedPatient(writer, before.id);
}

/**
 * Gives the record that stands a photo, or takes it away with null. The same photo again writes nothing, unless two stations gave different ones:
 * then it settles which stands. Throws `invalid-request` for what is no JPEG.
 */
export function setPhoto(writer: Writer, id: string, jpeg: string | null): void {
  const before = getPatient(writer, id);
  const said = jpeg === null ? undefined : photoSaid(jpeg);
  const isContested = conflictsIn(before.conflicts).includes('photo');
  if ((said?.hash ?? null) === before.photoHash && !isContested) return;
  saveRecord(writer, { kind: 'patient', id: before.id, fields: { photo: said?.base64 ?? null }, isNew: false });
}

/** A record that new things may be added to. Throws `not-found`, and `invalid-request` for a retired one. */
export function getActivePatient(reader: Reader, id: string): PatientRow {
  const row = getPatient(reader, id);
  requireActive(row);
  return row;
}
