/** What a join puts into the record that stands, and what belongs together when it is taken back. Pure. */
import { ageOn } from '../patients/patient.rules.ts';
import type { Patient, PatientFields } from '../patients/patient.contract.ts';
import { JoinValues } from './join.contract.ts';

/**
 * The age of `after`, with the day on which it was said: somebody who chooses the age that one of the two records shows has not said it
 * today.
 */
export function chosenAge(
  after: PatientFields,
  { stands, joined, today }: { stands: PatientFields; joined: PatientFields; today: string },
): PatientFields['age'] {
  if (after.age === null) return null;
  const shown = after.age.years;
  const said = [stands, joined].find(
    (each) => each.age !== null && ageOn(today, { ...each, dateOfBirth: null }) === shown,
  );
  return said?.age ?? after.age;
}

/** What is known of a birth is one: an age from one record beside a date from another would contradict each other. */
const asOne = [['age', 'dateOfBirth', 'dateOfBirthEstimated']];

/** The fields that are settled with this one: itself, and those with which it is one. */
export const fieldsWith = (field: string): string[] => asOne.find((names) => names.includes(field)) ?? [field];

/** What a joined record says of a field, and of those that are settled with it; undefined where that cannot be taken over. */
export function takenFrom(patient: Patient, field: string): JoinValues | undefined {
  const fields = fieldsWith(field);
  if (fields.includes('photo')) {
    // A photo is taken over as that of the record, which has one of several.
    const isOne = patient.hasPhoto && patient.conflicts?.includes('photo') !== true;
    return isOne ? { photo: patient._id } : undefined;
  }
  if (!fields.every((field) => Object.hasOwn(JoinValues.properties, field))) return undefined;
  // Where the date is known the age follows from it.
  const said = fields.filter((field) => field !== 'age' || patient.dateOfBirth === null);
  return Object.fromEntries(said.map((field) => [field, patient[field as keyof Patient]]));
}

/** Of what is to be given back, that of which no part was changed since. */
export function givenBack(fields: Record<string, unknown>, left: readonly string[]): Record<string, unknown> {
  const isKept = (field: string) =>
    asOne.some((names) => names.includes(field) && names.some((name) => left.includes(name)));
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !isKept(field)));
}
