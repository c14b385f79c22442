/** Rules for a patient's fields: the meaning of an age, and edits that contradict known data. Pure. */
import type { Fault } from '../wire/problem.contract.ts';
import { emptyFields } from '../journal/fields.rules.ts';
import { editedOwn } from '../own-fields/own-values.rules.ts';
import { settleRetirement } from '../journal/retirement.rules.ts';
import { patientFields, type NewPatient, type PatientFields, type PatientPatch } from './patient.contract.ts';

export const noFields: PatientFields = emptyFields(patientFields);

/**
 * Satchel was not in use before this day, so an earlier clock has lost its battery. An age reported with its date would grow by
 * half a century on the day when somebody sets the clock.
 */
const firstDay = '2026-01-01';

/** Returns whole years from one calendar day to another. A birthday on 29 February counts from 1 March in other years. */
export function wholeYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** Returns the age to show on `today`. Never negative, even if this computer's clock has been turned back. */
export function ageOn(today: string, { dateOfBirth, age }: Pick<PatientFields, 'dateOfBirth' | 'age'>): number | null {
  if (dateOfBirth !== null) return Math.max(0, wholeYears(dateOfBirth, today));
  if (age === null) return null;
  return Math.min(Number.MAX_SAFE_INTEGER, age.years + Math.max(0, wholeYears(age.reportedOn, today)));
}

export type Edit = { kind: 'fields'; fields: PatientFields } | { kind: 'refused'; faults: Fault[] };

const fault = (pointer: string, detail: string): Fault => ({ pointer, detail });

/**
 * Returns the patient after `edit`. A new date of birth replaces a reported age, since the age follows from it. A new age
 * replaces an estimated date of birth: the latest statement applies, and the history keeps the estimate. Restoring a patient
 * clears the reason for the removal; the history keeps that too.
 */
export function editPatient(current: PatientFields, edit: NewPatient | PatientPatch, today: string): Edit {
  const { age: saidAge, dateOfBirth, ...rest } = edit;
  // A client that sends back the derived age it has read does not change the age.
  const isAsDerived = dateOfBirth === undefined && current.dateOfBirth !== null && saidAge === ageOn(today, current);
  const age = isAsDerived ? undefined : saidAge;
  const fields: PatientFields = { ...current, ...rest, own: editedOwn(current.own, rest.own) };
  const faults: Fault[] = [];
  if (dateOfBirth !== undefined) fields.dateOfBirth = dateOfBirth;

  if (typeof dateOfBirth === 'string') {
    faults.push(...birthFaults(dateOfBirth, age, today));
    fields.age = null;
  } else if (age !== undefined) {
    if (dateOfBirth === undefined && current.dateOfBirth !== null) {
      if (fields.dateOfBirthEstimated === true && age !== null) {
        fields.dateOfBirth = null;
      } else {
        faults.push(fault('/age', 'The age follows from the known date of birth. Change dateOfBirth instead of age.'));
      }
    }
    fields.age = age === null ? null : { years: age, reportedOn: today < firstDay ? firstDay : today };
  }

  faults.push(...settleRetirement(fields, rest));
  faults.push(...detailFaults(edit, fields, today));
  tidyDetails(fields);

  const isBirthRemoved = current.dateOfBirth !== null && fields.dateOfBirth === null;
  if (isBirthRemoved && rest.dateOfBirthEstimated === undefined) fields.dateOfBirthEstimated = null;
  return faults.length > 0 ? { kind: 'refused', faults } : { kind: 'fields', fields };
}

function birthFaults(dateOfBirth: string, age: number | null | undefined, today: string): Fault[] {
  if (dateOfBirth > today) {
    return [fault('/dateOfBirth', `The date of birth is after today, ${today} by this computer's clock.`)];
  }
  if (typeof age === 'number' && Math.abs(wholeYears(dateOfBirth, today) - age) > 1) {
    return [fault('/age', 'The age and the date of birth differ by more than a year. Correct one, or send only one.')];
  }
  return [];
}

/** A day of death can be neither in the future nor before the birth. */
function detailFaults(
  { deceased, movedAwayOn = null }: NewPatient,
  { dateOfBirth }: PatientFields,
  today: string,
): Fault[] {
  if (movedAwayOn !== null && movedAwayOn > today) {
    return [fault('/movedAwayOn', `The day is after today, ${today} by this computer's clock.`)];
  }
  const on = deceased?.on ?? null;
  if (on === null) return [];
  if (on > today) return [fault('/deceased', `The day of death is after today, ${today} by this computer's clock.`)];
  if (dateOfBirth !== null && on < dateOfBirth) {
    return [fault('/deceased', 'The day of death is before the date of birth. Correct one of them.')];
  }
  return [];
}

/** Empty lists, and a relative without any details, become null. */
function tidyDetails(fields: PatientFields): void {
  if (fields.otherPhones?.length === 0) fields.otherPhones = null;
  if (fields.identifiers?.length === 0) fields.identifiers = null;
  if (fields.nextOfKin !== null && Object.values(fields.nextOfKin).every((part) => part === null))
    fields.nextOfKin = null;
}
