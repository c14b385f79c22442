/**
 * From what stands in the form to what is sent, and back. Text stays as it was typed; what was left empty is `null`. A date of
 * birth says the age, so that with a date no age is sent; an age alone is kept as an age. Pure.
 */
import type { NewPatient, Patient, PatientPatch } from '../../src-main/patients/patient.contract.ts';
import { wholeYears } from '../../src-main/patients/patient.rules.ts';

export type Typed = {
  name: string;
  gender: string;
  day: string;
  month: string;
  year: string;
  age: string;
  isEstimated: boolean;
  phoneNumber: string;
  residentialAddress: string;
  patientNumber: string;
  patientCategory: string;
};
export const nothingTyped: Typed = {
  name: '',
  gender: '',
  day: '',
  month: '',
  year: '',
  age: '',
  isEstimated: false,
  phoneNumber: '',
  residentialAddress: '',
  patientNumber: '',
  patientCategory: '',
};

/** What the form says of the patient: what `NewPatient` takes, every field of the form present. */
export type Wanted = Required<NewPatient>;

export const isNothing = (typed: Typed): boolean =>
  Object.values(typed).every((value) => value === false || (typeof value === 'string' && value.trim() === ''));

/** The day of birth as `YYYY-MM-DD`; an incomplete one keeps its gaps, so that no check takes it for a day. */
export function birthIn({ day, month, year }: Pick<Typed, 'day' | 'month' | 'year'>): string | null {
  if (day === '' && month === '' && year === '') return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Whether it is a day that the calendar has. */
export function isWholeDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Not a number is passed on as it is: the check then says what is wrong with it. */
export function wantedOf(typed: Typed): Wanted {
  const text = (value: string) => (value.trim() === '' ? null : value.trim());
  const dateOfBirth = birthIn(typed);
  const age = text(typed.age);
  return {
    name: text(typed.name),
    gender: text(typed.gender) as Wanted['gender'],
    dateOfBirth,
    age: age === null || dateOfBirth !== null ? null : /^\d+$/.test(age) ? Number(age) : (age as unknown as number),
    dateOfBirthEstimated: typed.isEstimated && (age !== null || dateOfBirth !== null) ? true : null,
    phoneNumber: text(typed.phoneNumber),
    residentialAddress: text(typed.residentialAddress),
    patientNumber: text(typed.patientNumber),
    patientCategory: text(typed.patientCategory) as Wanted['patientCategory'],
  };
}

export function typedOf(patient: Patient): Typed {
  const [year = '', month = '', day = ''] = patient.dateOfBirth?.split('-') ?? [];
  return {
    name: patient.name ?? '',
    gender: patient.gender ?? '',
    day,
    month,
    year,
    age: patient.dateOfBirth === null && patient.age !== null ? String(patient.age) : '',
    isEstimated: patient.dateOfBirthEstimated === true,
    phoneNumber: patient.phoneNumber ?? '',
    residentialAddress: patient.residentialAddress ?? '',
    patientNumber: patient.patientNumber ?? '',
    patientCategory: patient.patientCategory ?? '',
  };
}

/** What a person means by a text typed into Find: mostly a name, digits alone are a phone or a patient number. */
export function typedFromFind(text: string): Typed {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const isNumeric = (word: string) => /^[\p{Nd}+()./-]+$/u.test(word);
  const digits = words.filter(isNumeric).join(' ');
  const others = words.filter((word) => !isNumeric(word)).join(' ');
  const isCode = words.length === 1 && digits === '' && /\d/.test(others);
  const isPhone = /^[+(]?0|^\+/.test(digits) || digits.replace(/\P{Nd}/gu, '').length >= 7;
  return {
    ...nothingTyped,
    name: isCode ? '' : capitalised(others),
    phoneNumber: isPhone ? digits : '',
    patientNumber: isCode ? others : isPhone ? '' : digits,
  };
}

/** People search in small letters, and write names with capitals. */
function capitalised(name: string): string {
  if (name !== name.toLowerCase()) return name;
  return name.replace(/(?<!\p{L}|\p{M}|['’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** The parts of a patient that are chosen between as one: an age and a date of birth cannot be taken from two people. */
export const parts = {
  name: ['name'],
  gender: ['gender'],
  birth: ['dateOfBirth', 'age', 'dateOfBirthEstimated'],
  phoneNumber: ['phoneNumber'],
  residentialAddress: ['residentialAddress'],
  patientNumber: ['patientNumber'],
  patientCategory: ['patientCategory'],
} as const;
export type Part = keyof typeof parts;
export const partNames = Object.keys(parts) as Part[];

type Compared = Pick<Wanted, (typeof parts)[Part][number]>;

/** The merge patch that makes `base` what is wanted: changed fields only. */
export function patchOf(base: Patient, wanted: Wanted): PatientPatch {
  const before = comparable(base);
  const patch: Partial<Record<keyof Wanted, unknown>> = {};
  for (const name of Object.keys(before) as (keyof Compared)[]) {
    if (before[name] !== wanted[name]) patch[name] = wanted[name];
  }
  // Without the date nothing says the age any more, and the station would forget that it is an estimate.
  if (base.dateOfBirth !== null && wanted.dateOfBirth === null) {
    patch.age = wanted.age;
    patch.dateOfBirthEstimated = wanted.dateOfBirthEstimated;
  } else if (wanted.dateOfBirth !== null) delete patch.age;
  return patch as PatientPatch;
}

export const isSamePart = (part: Part, one: Compared, other: Compared): boolean =>
  parts[part].every((name) => comparable(one)[name] === comparable(other)[name]);

/** The age of a known date of birth follows from it; an estimate that is denied is one that was never made. */
const comparable = (fields: Compared): Compared => ({
  name: fields.name,
  gender: fields.gender,
  dateOfBirth: fields.dateOfBirth,
  age: fields.dateOfBirth === null ? fields.age : null,
  dateOfBirthEstimated: fields.dateOfBirthEstimated === true ? true : null,
  phoneNumber: fields.phoneNumber,
  residentialAddress: fields.residentialAddress,
  patientNumber: fields.patientNumber,
  patientCategory: fields.patientCategory,
});

/** Where somebody else's newer version differs from what was there, and from what is typed. */
export type Difference = { part: Part; isMine: boolean };

export function differencesOf({ base, theirs, mine }: { base: Patient; theirs: Patient; mine: Wanted }): Difference[] {
  return partNames
    .filter((part) => !isSamePart(part, base, theirs) && !isSamePart(part, theirs, mine))
    .map((part) => ({ part, isMine: !isSamePart(part, base, mine) }));
}

/** Their version, with my text where I changed something and, where both did, where I chose mine. */
export function mergedTyped(
  { base, theirs, typed }: { base: Patient; theirs: Patient; typed: Typed },
  isMineChosen: (part: Part) => boolean,
): Typed {
  const mine = wantedOf(typed);
  const merged: Record<string, string | boolean> = { ...typedOf(theirs) };
  for (const part of partNames) {
    const isMine = isSamePart(part, base, theirs) ? !isSamePart(part, base, mine) : isMineChosen(part);
    if (!isMine) continue;
    for (const name of part === 'birth' ? birthNames : [part]) merged[name] = typed[name];
  }
  return merged as Typed;
}

const birthNames = ['day', 'month', 'year', 'age', 'isEstimated'] as const;

/** The age to show beside a whole date of birth. */
export const ageFrom = (dateOfBirth: string, today: string): string =>
  isWholeDay(dateOfBirth) && dateOfBirth <= today ? String(wholeYears(dateOfBirth, today)) : '';

/** Digits of any script as the station reads them; everything else is dropped. */
export const latinDigits = (text: string): string =>
  [...text].flatMap((character) => (/\p{Nd}/u.test(character) ? [String(digitOf(character))] : [])).join('');

/** The ten digits of a script follow each other. */
function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}
