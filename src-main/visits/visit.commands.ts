/** What somebody does to a visit. Each is one transaction of its caller. */
import type { Writer } from '../db/access.ts';
import { recordedFields } from '../journal/fields.rules.ts';
import { saveRecord } from '../journal/record.ts';
import { getActivePatient } from '../patients/patient.commands.ts';
import type { NewVisit, VisitPatch } from './visit.contract.ts';
import { getVisit, type PatientVisit } from './visit.queries.ts';
import { rowToVisitFields } from './visit-reply.rules.ts';
import { editedVisit } from './edited-visit.rules.ts';
import { newVisitFields, toJournal, type VisitFields } from './visit.rules.ts';

type VisitIds = { patientId: string; visitId: string };
/** What FHIR says and no field says is saved beside it. */
type Beside = Partial<Pick<VisitFields, 'fhir' | 'retired'>>;

/** Of the record that stands. Throws `not-found` without the patient, and `invalid-request` for a retired one or times that cannot be. */
export function startVisit(writer: Writer, patientId: string, said: NewVisit & Beside): PatientVisit {
  const { id: standing } = getActivePatient(writer, patientId);
  const visitId = writer.newId();
  const fields = toJournal(editedVisit(newVisitFields(writer.now), said, writer.now));
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  saveRecord(writer, { kind: 'visit', id: visitId, fields: { patientId: standing, ...known }, isNew: true });
  return getVisit(writer, { patientId, visitId });
}

/**
 * Saves an edit, which may end the visit; one that changes nothing writes nothing and keeps the version.
 *
 * @param check runs on the visit before the edit, in its transaction: for `If-Match`.
 */
export function correctVisit(
  writer: Writer,
  { ids, edit, check }: { ids: VisitIds; edit: VisitPatch & Beside; check?: (found: PatientVisit) => void },
): PatientVisit {
  const before = getVisit(writer, ids);
  check?.(before);
  const current = toJournal(rowToVisitFields(before.visit));
  const after = toJournal(editedVisit(rowToVisitFields(before.visit), edit, writer.now));
  const fields = recordedFields({ before: current, after }, { conflicts: before.visit.conflicts, edit });
  if (Object.keys(fields).length === 0) return before;
  saveRecord(writer, { kind: 'visit', id: ids.visitId, fields, isNew: false });
  return getVisit(writer, ids);
}
