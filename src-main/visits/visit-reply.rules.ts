/** Builds replies from the row of a visit, wherever rows are stored. Pure. */
import { toldConflicts } from '../journal/fields.rules.ts';
import { rowToPatient, summaryOf, type PatientRow } from '../patients/patient-reply.rules.ts';
import { instantText, nullableInstantText } from '../time/instant.rules.ts';
import { VisitPatch, type Visit, type VisitOfPatient } from './visit.contract.ts';
import type { VisitDue } from './return.contract.ts';
import type { visitColumns } from './visit-row.rules.ts';
import type { VisitFields } from './visit.rules.ts';

export type VisitRow = ReturnType<typeof visitColumns>['columns'] & { id: string; key: number; patientKey: number };

export function rowToVisitFields(row: VisitRow): VisitFields {
  const {
    timeStart,
    timeEnd,
    category,
    reason,
    notes,
    attendedBy,
    urgent,
    returnOn,
    returnReason,
    calledAt,
    calledBy,
  } = row;
  const { retired, retiredReason, fhir } = row;
  const details = { category, reason, notes, attendedBy, urgent, returnOn, returnReason };
  return { timeStart, timeEnd, ...details, calledAt, calledBy, retired, retiredReason, fhir };
}

export function rowToVisit({ visit: row, patientId }: { visit: VisitRow; patientId: string }): Visit {
  return {
    _id: row.id,
    patientId,
    timeStart: instantText(row.timeStart),
    timeEnd: nullableInstantText(row.timeEnd),
    category: row.category,
    reason: row.reason,
    notes: row.notes,
    attendedBy: row.attendedBy,
    urgent: row.urgent,
    calledAt: nullableInstantText(row.calledAt),
    calledBy: row.calledBy,
    returnOn: row.returnOn,
    returnReason: row.returnReason,
    retired: row.retired,
    retiredReason: row.retiredReason,
    createdAt: instantText(row.createdAt),
    updatedAt: instantText(row.updatedAt),
    version: row.version,
    ...toldConflicts(row.conflicts, VisitPatch),
  };
}

/** Adds the patient, with the age on `today`. */
export const rowToVisitOfPatient = (
  { visit, patient }: { visit: VisitRow; patient: PatientRow },
  today: string,
): VisitOfPatient => ({ ...rowToVisit({ visit, patientId: patient.id }), patient: summaryOf(patient, today) });

/** Adds the patient with phone, address and home. */
export function rowToVisitDue(
  { visit, patient: row }: { visit: VisitRow; patient: PatientRow },
  today: string,
): VisitDue {
  const { phoneNumber, residentialAddress, village, district, home } = rowToPatient(row, today);
  const contact = { phoneNumber, residentialAddress, village, district, home };
  return { ...rowToVisit({ visit, patientId: row.id }), patient: { ...summaryOf(row, today), ...contact } };
}
