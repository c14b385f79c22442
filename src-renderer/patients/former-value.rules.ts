/**
 * Former values in the history of a patient, each with the edit that brings it back. A date of birth, an age and whether they are
 * estimated come back together, as they were before the change. Values of merged records, photos and removals are left out: their own
 * actions undo them. Pure.
 */
import { ownIdOf } from '../../src-main/own-fields/own-values.rules.ts';
import { ageOn } from '../../src-main/patients/patient.rules.ts';
import type { Patient, PatientPatch, ReportedAge } from '../../src-main/patients/patient.contract.ts';
import { partNames, type Part } from './form.rules.ts';
import type { Change, Entry } from './history.rules.ts';

type Birth = { dateOfBirth: string | null; age: ReportedAge | number | null; dateOfBirthEstimated: boolean | null };
export type Former = { entry: Entry; patch: PatientPatch };

/** Returns the former values that are not the present ones. `changes` begin with the latest. */
export function formerValues(changes: readonly Change[], now: { patient: Patient; today: string }): Former[] {
  const { patient, today } = now;
  let { dateOfBirth, age, dateOfBirthEstimated }: Birth = patient;
  const present = birthPatch({ dateOfBirth, age, dateOfBirthEstimated }, today);
  return changes.flatMap(({ entries, of }) => {
    if (of !== undefined) return [];
    for (const { field, old } of entries) {
      if (field === 'dateOfBirth') dateOfBirth = old as Birth['dateOfBirth'];
      if (field === 'age') age = old as ReportedAge | null;
      if (field === 'dateOfBirthEstimated') dateOfBirthEstimated = old as boolean | null;
    }
    const before = birthPatch({ dateOfBirth, age, dateOfBirthEstimated }, today);
    return entries.flatMap((entry): Former[] => {
      if (entry.old === null) return [];
      if (entry.field === 'dateOfBirth' || entry.field === 'age')
        return isSame(before, present) ? [] : [{ entry, patch: before }];
      const patch = plainPatch(entry, patient);
      return patch === undefined ? [] : [{ entry, patch }];
    });
  });
}

/** An age is sent as it is today, as the undo of an edit does. */
function birthPatch({ dateOfBirth, age, dateOfBirthEstimated }: Birth, today: string): PatientPatch {
  const rest = { dateOfBirth, dateOfBirthEstimated: dateOfBirthEstimated === true ? true : null };
  if (dateOfBirth !== null) return rest;
  return { ...rest, age: typeof age === 'number' ? age : ageOn(today, { dateOfBirth, age }) };
}

function plainPatch({ field, old }: Entry, patient: Patient): PatientPatch | undefined {
  const id = ownIdOf(field);
  if (id !== undefined) return isSame(old, patient.own?.[id]) ? undefined : { own: { [id]: old as string } };
  if (!isPlain(field) || isSame(old, patient[field])) return undefined;
  return { [field]: old };
}

const isPlain = (field: string): field is Exclude<Part, 'birth' | 'own'> =>
  partNames.some((part) => part === field) && field !== 'birth' && field !== 'own';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
