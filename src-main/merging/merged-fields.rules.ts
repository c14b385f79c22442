/** Computes what a merge writes to the surviving record, and which fields are undone together. Pure. */
import type { OwnValues } from '../db/stored-values.rules.ts';
import { ownIdOf } from '../own-fields/own-values.rules.ts';
import { ageOn } from '../patients/patient.rules.ts';
import type { Patient, PatientFields } from '../patients/patient.contract.ts';
import { MergeValues } from './merge.contract.ts';

/**
 * The age of `after`, with the day on which it was reported. Choosing the age that one of the two records shows does not report it
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

/** Facts about a birth belong together: an age from one record would contradict a date from the other. */
const asOne = [['age', 'dateOfBirth', 'dateOfBirthEstimated']];

/** The fields that are settled with this one: itself, and those that belong together with it. */
export const fieldsWith = (field: string): string[] => asOne.find((names) => names.includes(field)) ?? [field];

/** The values of a merged record for a field and those settled with it; undefined if they cannot be taken over. */
export function takenFrom(patient: Patient, field: string): MergeValues | undefined {
  const fields = fieldsWith(field);
  if (fields.includes('photo')) {
    // A photo is taken over by the id of its record, so the record must not have several in conflict.
    const isOne = patient.hasPhoto && patient.conflicts?.includes('photo') !== true;
    return isOne ? { photo: patient._id } : undefined;
  }
  const ownId = ownIdOf(field);
  if (ownId !== undefined) return { own: { [ownId]: patient.own?.[ownId] ?? null } as OwnValues };
  if (!fields.every((field) => Object.hasOwn(MergeValues.properties, field))) return undefined;
  // If the date is known, the age follows from it.
  const said = fields.filter((field) => field !== 'age' || patient.dateOfBirth === null);
  return Object.fromEntries(said.map((field) => [field, patient[field as keyof Patient]]));
}

/** Returns the fields to restore, without groups of which any part was changed since. */
export function givenBack(fields: Record<string, unknown>, left: readonly string[]): Record<string, unknown> {
  const isKept = (field: string) =>
    asOne.some((names) => names.includes(field) && names.some((name) => left.includes(name)));
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !isKept(field)));
}
