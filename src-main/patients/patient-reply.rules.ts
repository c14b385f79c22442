/** What is told of the row of a patient, wherever rows are kept. Pure. */
import { toldConflicts } from '../journal/fields.rules.ts';
import { instantText } from '../time/instant.rules.ts';
import type { patientColumns } from './patient-row.rules.ts';
import {
  patientFields,
  PatientSettlement,
  type Patient,
  type PatientFields,
  type PatientSummary,
  type ReportedAge,
} from './patient.contract.ts';
import { ageOn } from './patient.rules.ts';

/** As a station and a hub have it. */
export type PatientRow = ReturnType<typeof patientColumns> & { id: string; key: number };

type ElseNamed = 'age' | 'photo';
const nameColumns = Object.keys(patientFields).filter((name) => name !== 'age' && name !== 'photo') as Exclude<
  keyof PatientFields,
  ElseNamed
>[];

/** Of a photo its hash: enough to tell one from another. */
export function rowToFields(row: PatientRow): PatientFields {
  const named = Object.fromEntries(nameColumns.map((name) => [name, row[name]])) as Omit<PatientFields, ElseNamed>;
  return { ...named, age: ageOf(row), photo: row.photoHash };
}

export const ageOf = ({
  ageYears,
  ageReportedOn,
}: Pick<PatientRow, 'ageYears' | 'ageReportedOn'>): ReportedAge | null =>
  ageYears === null || ageReportedOn === null ? null : { years: ageYears, reportedOn: ageReportedOn };

/** The reply for a row by itself, with its age on `today`. */
export function rowToPatient(row: PatientRow, today: string): Patient {
  const { dateOfBirth } = row;
  return {
    _id: row.id,
    patientNumber: row.patientNumber,
    age: ageOn(today, { dateOfBirth, age: ageOf(row) }),
    name: row.name,
    gender: row.gender,
    patientCategory: row.patientCategory,
    phoneNumber: row.phoneNumber,
    residentialAddress: row.residentialAddress,
    dateOfBirth,
    dateOfBirthEstimated: row.dateOfBirthEstimated,
    identifiers: row.identifiers,
    otherPhones: row.otherPhones,
    nextOfKin: row.nextOfKin,
    village: row.village,
    district: row.district,
    deceased: row.deceased,
    consentToContact: row.consentToContact,
    hasPhoto: row.photoHash !== null,
    retired: row.retired,
    retiredReason: row.retiredReason,
    // Of one that stands (in a circle, or until the other one comes) there is nowhere to go on to.
    mergedInto: row.standingKey === null ? null : row.mergedInto,
    createdAt: instantText(row.createdAt),
    updatedAt: instantText(row.updatedAt),
    version: row.version,
    ...toldConflicts(row.conflicts, PatientSettlement),
  };
}

/** The reply for a row that stands, with the records that were joined into it and their numbers. */
export function withJoined(patient: Patient, members: readonly PatientRow[]): Patient {
  if (members.length === 0) return patient;
  const joined = members.map(({ id, name, patientNumber, identifiers }) => {
    return { _id: id, name, patientNumber, ...(identifiers !== null && { identifiers }) };
  });
  return { ...patient, joined };
}

/** Who it is, beside something that belongs to the patient. */
export function summaryOf(row: PatientRow, today: string): PatientSummary {
  const { _id, name, patientNumber, age, gender, dateOfBirth, dateOfBirthEstimated, retired, deceased } = rowToPatient(
    row,
    today,
  );
  return { _id, name, patientNumber, age, gender, dateOfBirth, dateOfBirthEstimated, retired, deceased };
}
