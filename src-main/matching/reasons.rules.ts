/** The reasons why two records may be of one person or not, as codes that the window translates. Pure. */
import type { Comparison, NameLevel } from './compare.rules.ts';

/** In the order in which they are shown. */
export const reasons = [
  'same-identifier',
  'identifier-nearly-same',
  'same-number',
  'number-nearly-same',
  'same-name',
  'name-words-swapped',
  'name-sounds-alike',
  'name-shorter',
  'name-initials',
  'same-given-name',
  'same-family-name',
  'same-birth-date',
  'birth-day-and-month-swapped',
  'birth-date-nearly-same',
  'same-birth-year',
  'birth-year-near',
  'same-phone',
  'phone-nearly-same',
  'same-address',
  'address-alike',
  'name-differs',
  'birth-differs',
  'gender-differs',
  'identifier-differs',
] as const;
export type Reason = (typeof reasons)[number];

const ofName: Record<NameLevel, Reason> = {
  same: 'same-name',
  swapped: 'name-words-swapped',
  near: 'name-sounds-alike',
  part: 'name-shorter',
  single: 'name-shorter',
  initial: 'name-initials',
  given: 'same-given-name',
  family: 'same-family-name',
  none: 'name-differs',
};
const ofBirth = {
  day: 'same-birth-date',
  swapped: 'birth-day-and-month-swapped',
  slip: 'birth-date-nearly-same',
  year: 'same-birth-year',
  near: 'birth-year-near',
  apart: 'birth-differs',
  far: 'birth-differs',
} as const;

export function reasonsFor({ name, birth, gender, phone, number, identifier, address }: Comparison): Reason[] {
  const told = new Set<Reason | undefined>([
    name && ofName[name.level],
    birth && ofBirth[birth],
    gender === 'different' ? 'gender-differs' : undefined,
    { same: 'same-phone', near: 'phone-nearly-same', different: undefined }[phone ?? 'different'] as Reason | undefined,
    { same: 'same-number', near: 'number-nearly-same', different: undefined }[number ?? 'different'] as
      Reason | undefined,
    identifier &&
      ({ same: 'same-identifier', near: 'identifier-nearly-same', different: 'identifier-differs' } as const)[
        identifier
      ],
    address?.level === 'same' ? 'same-address' : undefined,
    address?.level === 'most' || address?.level === 'some' ? 'address-alike' : undefined,
  ]);
  return reasons.filter((reason) => told.has(reason));
}
