/** Converts the details in the form to what is sent, and back. A form contains texts; several phones have numbered fields. Pure. */
import { maxOtherPhones, type DetailName } from '../../src-main/patients/details.contract.ts';
import type { NewPatient } from '../../src-main/patients/patient.contract.ts';
import { identifiersIn, identifiersTyped } from './identifier-form.rules.ts';
import { ownIn, ownTyped } from './own-form.rules.ts';

export type PhonePlace = 1 | 2 | 3 | 4;
export const phonePlaces: readonly PhonePlace[] = ([1, 2, 3, 4] as const).slice(0, maxOtherPhones);

export type TypedDetails = Record<`otherPhone${PhonePlace}` | `whosePhone${PhonePlace}`, string> & {
  /** Rows of a list, see `identifier-form.rules.ts`. */
  identifiers: string;
  kinName: string;
  kinRelation: string;
  kinPhone: string;
  village: string;
  district: string;
  /** The id of a place, or a text that names none. */
  home: string;
  isDeceased: boolean;
  deceasedOn: string;
  movedAwayOn: string;
  /** Ids, which no field shows: the form of a relative sets them. */
  household: string;
  mother: string;
  seenAs: string;
  /** `yes`, `no`, or empty while nobody has asked. */
  consent: string;
  /** Own fields, see `own-form.rules.ts`. */
  own: string;
};

type Details = Required<Pick<NewPatient, DetailName>>;
export type DetailPart = DetailName;

/** The texts of the form that make up each part. */
export const detailNames = {
  identifiers: ['identifiers'],
  otherPhones: phonePlaces.flatMap((place) => [`otherPhone${place}`, `whosePhone${place}`] as const),
  nextOfKin: ['kinName', 'kinRelation', 'kinPhone'],
  village: ['village'],
  district: ['district'],
  home: ['home'],
  deceased: ['isDeceased', 'deceasedOn'],
  movedAwayOn: ['movedAwayOn'],
  household: ['household'],
  mother: ['mother'],
  seenAs: ['seenAs'],
  consentToContact: ['consent'],
  own: ['own'],
} as const satisfies Record<DetailPart, readonly (keyof TypedDetails)[]>;

const texts = Object.values(detailNames).flat();
export const noDetails = {
  ...Object.fromEntries(texts.map((name) => [name, ''])),
  isDeceased: false,
} as TypedDetails;

const textIn = (typed: string | null): string | null => (typed === null || typed.trim() === '' ? null : typed.trim());

/** Reads the details from the form. A name beside an empty phone is dropped on purpose, because nothing could be done with it. */
export function detailsOf(typed: TypedDetails): Details {
  const phones = phonePlaces.flatMap((place) => {
    const number = textIn(typed[`otherPhone${place}`]);
    return number === null ? [] : [{ number, whose: textIn(typed[`whosePhone${place}`]) }];
  });
  const kin = { name: textIn(typed.kinName), relation: textIn(typed.kinRelation), phone: textIn(typed.kinPhone) };
  const deceasedOn = textIn(typed.deceasedOn);
  return {
    identifiers: identifiersIn(typed.identifiers),
    otherPhones: phones.length === 0 ? null : phones,
    nextOfKin: Object.values(kin).every((part) => part === null) ? null : kin,
    village: textIn(typed.village),
    district: textIn(typed.district),
    home: textIn(typed.home),
    // A day of death implies the death.
    deceased: typed.isDeceased || deceasedOn !== null ? { on: deceasedOn } : null,
    movedAwayOn: textIn(typed.movedAwayOn),
    household: textIn(typed.household),
    mother: textIn(typed.mother),
    seenAs: textIn(typed.seenAs),
    consentToContact: typed.consent === '' ? null : typed.consent === 'yes',
    own: ownIn(typed.own),
  };
}

export function detailsTyped(patient: Details): TypedDetails {
  const { identifiers, otherPhones, nextOfKin, deceased, consentToContact } = patient;
  const phones = phonePlaces.flatMap((place, i) => [
    [`otherPhone${place}`, otherPhones?.[i]?.number ?? ''],
    [`whosePhone${place}`, otherPhones?.[i]?.whose ?? ''],
  ]);
  return {
    ...(Object.fromEntries(phones) as TypedDetails),
    identifiers: identifiersTyped(identifiers),
    kinName: nextOfKin?.name ?? '',
    kinRelation: nextOfKin?.relation ?? '',
    kinPhone: nextOfKin?.phone ?? '',
    village: patient.village ?? '',
    district: patient.district ?? '',
    home: patient.home ?? '',
    isDeceased: deceased !== null,
    deceasedOn: deceased?.on ?? '',
    movedAwayOn: patient.movedAwayOn ?? '',
    household: patient.household ?? '',
    mother: patient.mother ?? '',
    seenAs: patient.seenAs ?? '',
    consent: consentToContact === null ? '' : consentToContact ? 'yes' : 'no',
    own: ownTyped(patient.own),
  };
}

/** Own fields are not among the details that are folded away. */
export const hasDetails = (typed: TypedDetails): boolean =>
  Object.values(detailsOf({ ...typed, own: '' })).some((value) => value !== null);

/** The number of phone fields to show: the filled ones and one more. */
export const phonesShown = (typed: TypedDetails): number =>
  Math.min(phonePlaces.length, 1 + phonePlaces.findLastIndex((place) => typed[`otherPhone${place}`] !== '') + 1);
