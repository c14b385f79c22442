/**
 * Converts the form to what is sent, and back. Text stays as it was typed; an empty field is `null`. A date of birth determines the age,
 * so with a date no age is sent. An age alone is kept as an age. A birth that cannot be read is passed on unchanged, so that the check
 * reports it. Pure.
 */
import type { NewPatient, Patient, PatientPatch } from '../../src-main/patients/patient.contract.ts';
import { detailNames as toldNames } from '../../src-main/patients/details.contract.ts';
import {
  differencesOf as differences,
  partsOfMine,
  type Difference,
  type Edits,
  type ThreeWay,
} from '../forms/three-way.rules.ts';
import type { Calendar, DayOrder } from '../../src-main/time/date-formats.contract.ts';
import { birthText, readBirth, type Birth, type BirthTyping } from '../../src-main/patients/birth.rules.ts';
import { ownChanges } from './own-form.rules.ts';
import { identifiersIn } from './identifier-form.rules.ts';
import {
  detailNames,
  detailsOf,
  detailsTyped,
  noDetails,
  type DetailPart,
  type TypedDetails,
} from './details.rules.ts';

export type Typed = TypedDetails & {
  name: string;
  gender: string;
  birth: string;
  /**
   * The settings with which the birth was typed, see `birthTypingOf`. Read on another day or in another order, it would mean something
   * else.
   */
  birthTyping: string;
  /** An unlikely birth that the user has confirmed. */
  sureOf: string;
  phoneNumber: string;
  residentialAddress: string;
  patientNumber: string;
  patientCategory: string;
};
export const nothingTyped: Typed = {
  name: '',
  gender: '',
  birth: '',
  birthTyping: '',
  sureOf: '',
  phoneNumber: '',
  residentialAddress: '',
  patientNumber: '',
  patientCategory: '',
  ...noDetails,
};

/** The patient in the form, as `NewPatient`, with every field of the form present. */
export type PatientInput = Required<NewPatient>;

export const isNothing = ({ birthTyping: _how, sureOf: _sure, identifiers, ...typed }: Typed): boolean =>
  identifiersIn(identifiers) === null &&
  Object.values(typed).every((value) => value === false || (typeof value === 'string' && value.trim() === ''));

const textIn = (value: string | null): string | null => (value === null || value.trim() === '' ? null : value.trim());

export function inputOf(typed: Typed): PatientInput {
  return {
    name: textIn(typed.name),
    gender: textIn(typed.gender) as PatientInput['gender'],
    ...birthInput(birthIn(typed), typed.birth),
    phoneNumber: textIn(typed.phoneNumber),
    residentialAddress: textIn(typed.residentialAddress),
    patientNumber: textIn(typed.patientNumber),
    patientCategory: textIn(typed.patientCategory) as PatientInput['patientCategory'],
    ...detailsOf(typed),
  };
}

function birthInput(birth: Birth, text: string): Pick<PatientInput, 'dateOfBirth' | 'age' | 'dateOfBirthEstimated'> {
  const nothing = { dateOfBirth: null, age: null, dateOfBirthEstimated: null };
  switch (birth.kind) {
    case 'nothing':
      return nothing;
    case 'age':
      return { ...nothing, age: birth.years, dateOfBirthEstimated: birth.isEstimated ? true : null };
    case 'born':
      return { ...nothing, dateOfBirth: birth.dateOfBirth, dateOfBirthEstimated: birth.isEstimated ? true : null };
    default:
      return { ...nothing, age: text as unknown as number };
  }
}

/** Reads the typed birth with the settings that it was typed with. */
export function birthIn({ birth, birthTyping }: Pick<Typed, 'birth' | 'birthTyping'>): Birth {
  const [dayOrder, calendar, today] = birthTyping.split(' ') as [DayOrder?, Calendar?, string?];
  if (dayOrder === undefined || calendar === undefined || today === undefined) return { kind: 'nothing' };
  return readBirth(birth, { dayOrder, calendar, today });
}

export const birthTypingOf = ({ dayOrder, calendar, today }: BirthTyping): string => `${dayOrder} ${calendar} ${today}`;

export function typedOf(patient: Patient, typing: BirthTyping): Typed {
  const birth = birthText(patient, typing);
  return {
    name: patient.name ?? '',
    gender: patient.gender ?? '',
    birth,
    birthTyping: birthTypingOf(typing),
    sureOf: birth,
    phoneNumber: patient.phoneNumber ?? '',
    residentialAddress: patient.residentialAddress ?? '',
    patientNumber: patient.patientNumber ?? '',
    patientCategory: patient.patientCategory ?? '',
    ...detailsTyped(patient),
  };
}

/** Interprets a text typed into Find. It is mostly a name; digits alone are a phone or a patient number. */
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

/** Capitalises a name, because people search in lower case and write names with capitals. */
function capitalised(name: string): string {
  if (name !== name.toLowerCase()) return name;
  return name.replace(/(?<!\p{L}|\p{M}|['’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** The parts of a patient that are chosen as one. An age and a date of birth, for example, cannot come from two records. */
export const partNames = [
  ...(['name', 'gender', 'birth', 'phoneNumber', 'residentialAddress', 'patientNumber', 'patientCategory'] as const),
  ...toldNames,
];
export type Part = (typeof partNames)[number];
/** A death and a move, which are stated in one place. */
const gone = ['deceased', 'movedAwayOn'] as const;
export const isGone = (part: Part): boolean => gone.some((each) => each === part);
/** The form shows each by itself: a part, one of the clinic's own fields, or a death and a move. */
export type FormPart = Exclude<Part, (typeof gone)[number]> | 'gone' | `own.${string}`;
const partsOf = (part: FormPart): readonly Part[] =>
  part === 'gone' ? gone : [part.startsWith('own.') ? 'own' : (part as Part)];
const fieldsOfBirth = ['dateOfBirth', 'age', 'dateOfBirthEstimated'] as const;
export const fieldsOf = (part: Part): readonly (keyof Compared)[] => (part === 'birth' ? fieldsOfBirth : [part]);

type Compared = Pick<PatientInput, Exclude<Part, 'birth'> | (typeof fieldsOfBirth)[number]>;

/** Returns the merge patch that turns `base` into what is typed, with changed fields only. */
export function patchOf(base: Patient, input: PatientInput): PatientPatch {
  const before = comparable(base);
  const patch: Partial<Record<keyof PatientInput, unknown>> = {};
  for (const name of Object.keys(before) as (keyof Compared)[]) {
    if (!isSame(before[name], input[name]))
      patch[name] = name === 'own' ? ownChanges(base.own, input.own) : input[name];
  }
  // An estimate without a birth, which other programs store, would otherwise become an estimate of the birth that is typed now.
  const isSaid = input.age !== null || input.dateOfBirth !== null;
  if (isSaid && base.dateOfBirthEstimated === true && input.dateOfBirthEstimated !== true)
    patch.dateOfBirthEstimated = null;
  // Without the date, nothing else contains the age, and the station would forget that it is an estimate.
  if (base.dateOfBirth !== null && input.dateOfBirth === null) {
    patch.age = input.age;
    patch.dateOfBirthEstimated = input.dateOfBirthEstimated;
  } else if (input.dateOfBirth !== null) delete patch.age;
  return patch as PatientPatch;
}

export const isSamePart = (part: Part, one: Compared, other: Compared): boolean =>
  fieldsOf(part).every((name) => isSame(comparable(one)[name], comparable(other)[name]));

/** Compares values whose members are always in the same order. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * The values that the form can tell apart, so that an untouched form changes nothing. Other programs store texts with surrounding blanks,
 * and an estimate without a birth. The age follows from a known date of birth. An estimate of false counts as none.
 */
const comparable = (fields: Compared): Compared => ({
  name: textIn(fields.name),
  gender: fields.gender,
  dateOfBirth: fields.dateOfBirth,
  age: fields.dateOfBirth === null ? fields.age : null,
  dateOfBirthEstimated:
    fields.dateOfBirthEstimated === true && (fields.dateOfBirth !== null || fields.age !== null) ? true : null,
  phoneNumber: textIn(fields.phoneNumber),
  residentialAddress: textIn(fields.residentialAddress),
  patientNumber: textIn(fields.patientNumber),
  patientCategory: fields.patientCategory,
  // As the form would send it, with its own blanks and order.
  ...detailsOf(detailsTyped(fields)),
});

type PatientEdits = Edits<Patient, Typed>;

const threeWay = ({ base, theirs, typed }: PatientEdits): ThreeWay<Part, Compared> => ({
  parts: partNames,
  isSame: isSamePart,
  base,
  theirs,
  mine: inputOf(typed),
});

/** Returns the parts in which the newer version of someone else differs both from the earlier version and from what is typed. */
export const differencesOf = (edits: PatientEdits): Difference<Part>[] => differences(threeWay(edits));

/** Their version, with my text in parts that only I changed, and in parts that both changed if I chose mine. */
export function mergedTyped(edits: PatientEdits, isMineChosen: (part: Part) => boolean, typing: BirthTyping): Typed {
  const merged: Record<string, string | boolean> = { ...typedOf(edits.theirs, typing) };
  for (const part of partsOfMine(threeWay(edits), isMineChosen)) {
    for (const name of namesOf(part)) merged[name] = edits.typed[name];
  }
  return merged as Typed;
}

const namesOf = (part: Part): readonly (keyof Typed)[] => {
  if (part === 'birth') return birthNames;
  return part in detailNames ? detailNames[part as DetailPart] : [part as Exclude<Part, DetailPart | 'birth'>];
};
const birthNames = ['birth', 'birthTyping', 'sureOf'] as const;

/** The names under which the field of a part shows errors. */
export const namesShown = (part: FormPart): readonly string[] =>
  partsOf(part).flatMap((each) => [each, ...fieldsOf(each)]);

/** The parts in which the typed text differs from the record. */
export const partsTyped = (base: Patient, typed: Typed): Part[] =>
  partNames.filter((part) => !isSamePart(part, base, inputOf(typed)));
