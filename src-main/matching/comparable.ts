/** The parts of a record that are compared. */
import { keptIdentifiers } from '../journal/fhir-kept.rules.ts';
import { ageOf, type PatientRow } from '../patients/patient-reply.rules.ts';
import type { NewPatient } from '../patients/patient.contract.ts';
import type { Comparable } from './compare.rules.ts';

export function comparableOf(row: PatientRow): Comparable {
  // Two numbers without a system can belong to any two systems.
  const kept = keptIdentifiers(row.fhir).filter(({ system }) => system !== '');
  return { ...row, age: ageOf(row), identifiers: [...(row.identifiers ?? []), ...kept] };
}

/** The same parts of a draft. An age counts as reported today. */
export function comparableOfDraft(draft: NewPatient, today: string): Comparable {
  const { age } = draft;
  const text = (value: string | null | undefined) => value ?? null;
  return {
    name: text(draft.name),
    gender: draft.gender ?? null,
    dateOfBirth: text(draft.dateOfBirth),
    dateOfBirthEstimated: draft.dateOfBirthEstimated ?? null,
    age: age === undefined || age === null ? null : { years: age, reportedOn: today },
    patientNumber: text(draft.patientNumber),
    phoneNumber: text(draft.phoneNumber),
    otherPhones: draft.otherPhones ?? null,
    residentialAddress: text(draft.residentialAddress),
    village: text(draft.village),
    district: text(draft.district),
    identifiers: draft.identifiers ?? [],
  };
}
