/** Builds replies from the row of a patient, wherever rows are stored. Pure. */
import { toldConflicts } from '../journal/fields.rules.ts';
import { instantText } from '../time/instant.rules.ts';
import type { patientColumns } from './patient-row.rules.ts';
import {
  patientFields,
  PatientSettlement,
  summaryFields,
  type Patient,
  type PatientFields,
  type PatientSummary,
  type ReportedAge,
} from './patient.contract.ts';
import { ageOn } from './patient.rules.ts';

/** The row of a patient at a station or a hub. */
export type PatientRow = ReturnType<typeof patientColumns> & { id: string; key: number };

type ElseNamed = 'age' | 'photo';
const nameColumns = Object.keys(patientFields).filter((name) => name !== 'age' && name !== 'photo') as Exclude<
  keyof PatientFields,
  ElseNamed
>[];

/** A photo is represented by its hash, which is enough to tell photos apart. */
export function rowToFields(row: PatientRow): PatientFields {
  const named = Object.fromEntries(nameColumns.map((name) => [name, row[name]])) as Omit<PatientFields, ElseNamed>;
  return { ...named, age: ageOf(row), photo: row.photoHash };
}

export const ageOf = ({
  ageYears,
  ageReportedOn,
}: Pick<PatientRow, 'ageYears' | 'ageReportedOn'>): ReportedAge | null =>
  ageYears === null || ageReportedOn === null ? null : { years: ageYears, reportedOn: ageReportedOn };

/** Returns the reply for a row by itself, with the age on `today`. */
export function rowToPatient(row: PatientRow, today: string): Patient {
  const { dateOfBirth } = row;
  const createdAt = instantText(row.createdAt);
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
    home: row.home,
    deceased: row.deceased,
    movedAwayOn: row.movedAwayOn,
    household: row.household,
    mother: row.mother,
    seenAs: row.seenAs,
    consentToContact: row.consentToContact,
    own: row.own,
    hasPhoto: row.photoHash !== null,
    retired: row.retired,
    retiredReason: row.retiredReason,
    // A surviving record (in a circle, or until the other record arrives) refers to no other record.
    mergedInto: row.standingKey === null ? null : row.mergedInto,
    createdAt,
    updatedAt: row.updatedAt === row.createdAt ? createdAt : instantText(row.updatedAt),
    version: row.version,
    ...toldConflicts(row.conflicts, PatientSettlement),
  };
}

/** Returns the reply for a surviving row, with the records that were merged into it and their numbers. */
export function withMerged(patient: Patient, members: readonly PatientRow[]): Patient {
  if (members.length === 0) return patient;
  const joined = members.map(({ id, name, patientNumber, identifiers }) => {
    return { _id: id, name, patientNumber, ...(identifiers !== null && { identifiers }) };
  });
  return { ...patient, joined };
}

/** Identifies the patient in a reply about something that belongs to them. */
export function summaryOf(row: PatientRow, today: string): PatientSummary {
  const patient = rowToPatient(row, today);
  return Object.fromEntries(summaryFields.map((field) => [field, patient[field]])) as PatientSummary;
}
