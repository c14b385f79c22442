/** The differences between two records of one person, and what is sent for each choice. Pure. */
import type { MergeValues } from '../../src-main/merging/merge.contract.ts';
import type { Patient } from '../../src-main/patients/patient.contract.ts';
import { comparedNumber } from '../../src-main/identifiers/patient-number.rules.ts';
import { isSamePart, partNames, type Part } from '../patients/form.rules.ts';
import { withLatinDigits } from '../../src-main/time/number.rules.ts';

export type JoinPart = Part | 'photo';
export type Side = 'stands' | 'joined';
export type Two = Record<Side, Patient>;

/** Returns the values of a chosen part, as they are sent. A date of birth takes the place of an age. */
function valuesOf(part: Part, patient: Patient): MergeValues {
  if (part !== 'birth') return { [part]: patient[part] };
  const { age, dateOfBirth, dateOfBirthEstimated } = patient;
  return dateOfBirth === null ? { dateOfBirth, age, dateOfBirthEstimated } : { dateOfBirth, dateOfBirthEstimated };
}

const isNothing = (part: Part, patient: Patient): boolean =>
  Object.values(valuesOf(part, patient)).every((value) => value === null);

/** A phone without the characters that people put between its digits. */
const comparedPhone = (phone: string): string => withLatinDigits(phone).replaceAll(/[\s\-‐-―()./]/g, '');

const compared = <Value>(value: Value | null, as: (value: Value) => Value): Value | null =>
  value === null ? null : as(value);

/** The patient with every number in the form in which numbers are compared. */
const withComparedNumbers = (patient: Patient): Patient => ({
  ...patient,
  phoneNumber: compared(patient.phoneNumber, comparedPhone),
  patientNumber: compared(patient.patientNumber, comparedNumber),
  otherPhones: compared(patient.otherPhones, (phones) =>
    phones.map(({ number, whose }) => ({ number: comparedPhone(number), whose })),
  ),
  nextOfKin: compared(patient.nextOfKin, (kin) => ({ ...kin, phone: compared(kin.phone, comparedPhone) })),
  identifiers: compared(patient.identifiers, (list) =>
    list.map((each) => ({ ...each, value: comparedNumber(each.value) })),
  ),
});

/** True if two records agree, apart from the characters between the digits of a number. Then there is nothing to choose. */
export const isAlike = (part: Part, one: Patient, other: Patient): boolean =>
  isSamePart(part, withComparedNumbers(one), withComparedNumbers(other));

/** Returns the parts in which the two records differ. */
export function differing({ stands, joined }: Two): JoinPart[] {
  return [
    ...partNames.filter((part) => !isAlike(part, stands, joined)),
    ...(joined.hasPhoto ? (['photo'] as const) : []),
  ];
}

/** The default choice: the record that stays. The other record is chosen if the first has no value, or only an estimated birth. */
export function sideAtFirst(part: JoinPart, { stands, joined }: Two): Side {
  const isEmpty = part === 'photo' ? !stands.hasPhoto : isNothing(part, stands);
  const isVaguer = part === 'birth' && !isExact(stands) && isExact(joined);
  return isEmpty || isVaguer ? 'joined' : 'stands';
}

const isExact = ({ dateOfBirth, dateOfBirthEstimated }: Patient) =>
  dateOfBirth !== null && dateOfBirthEstimated !== true;

export function valuesChosen(chosen: readonly JoinPart[], { joined }: Two): MergeValues {
  const of = (part: JoinPart): MergeValues => (part === 'photo' ? { photo: joined._id } : valuesOf(part, joined));
  return Object.assign({}, ...chosen.map(of)) as MergeValues;
}
