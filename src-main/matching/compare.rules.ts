/**
 * Compares two records part by part: the name, the birth, phones, address, numbers. Each part has a few levels, from the same to
 * nothing alike. A part that one of the records lacks is not compared. Pure.
 *
 * `alike.rules.ts` measures how alike two words are; `match.rules.ts` weighs a level for or against one person.
 */
import { comparedNumber, isMisread } from '../identifiers/patient-number.rules.ts';
import type { PatientFields } from '../patients/patient.contract.ts';
import { areTwo, ownNames } from './placeholder.rules.ts';
import { foldNumber, foldWords } from '../search/fold.rules.ts';
import {
  addressLikeness,
  alignWords,
  inOrder,
  isSlip,
  nameLikeness,
  runTogether,
  wordOf,
  type Word,
  type WordPair,
} from './alike.rules.ts';

type ComparedFields = Pick<
  PatientFields,
  | 'name'
  | 'gender'
  | 'dateOfBirth'
  | 'dateOfBirthEstimated'
  | 'age'
  | 'patientNumber'
  | 'phoneNumber'
  | 'otherPhones'
  | 'residentialAddress'
  | 'village'
  | 'district'
>;
/** The parts of a patient that are compared. */
export type Comparable = ComparedFields & { identifiers: readonly { system: string; value: string }[] };

export const nameLevels = ['same', 'swapped', 'near', 'part', 'single', 'initial', 'given', 'family', 'none'] as const;
export const birthLevels = ['day', 'swapped', 'slip', 'year', 'near', 'apart', 'far'] as const;
export const genderLevels = ['same', 'different'] as const;
export const numberLevels = ['same', 'near', 'different'] as const;
export const addressLevels = ['same', 'most', 'some', 'little', 'none'] as const;

export type NameLevel = (typeof nameLevels)[number];
export type BirthLevel = (typeof birthLevels)[number];
export type NumberLevel = (typeof numberLevels)[number];
export type AddressLevel = (typeof addressLevels)[number];

export type NameComparison = { level: NameLevel; pairs: WordPair[] };
export type AddressComparison = { level: AddressLevel; pairs: WordPair[]; sharedBits: number };

/** Undefined if at least one of the two records lacks the part. */
export type Comparison = {
  name: NameComparison | undefined;
  birth: BirthLevel | undefined;
  gender: (typeof genderLevels)[number] | undefined;
  phone: NumberLevel | undefined;
  number: NumberLevel | undefined;
  identifier: NumberLevel | undefined;
  address: AddressComparison | undefined;
};

/** A record prepared for comparison: made once, compared with many. */
export type Prepared = {
  name: Word[];
  birth: Birth | undefined;
  gender: PatientFields['gender'];
  phones: string[];
  number: string | undefined;
  /** True if a station gave the number: somebody who is registered again gets another one. */
  isNumberGiven: boolean;
  identifiers: ReadonlyMap<string, readonly string[]>;
  address: Word[];
};

/** A day, or the days between which somebody was born, in days since 1970; `slack` is the possible error of that, in days. */
export type Birth = { day: Day | undefined; from: number; to: number; slack: number };
/** `digits`: the year, the month and the day, eight digits. */
type Day = { digits: string; year: string; month: string; dayOfMonth: string };

/** The maximum number of names and of address words compared: these identify anyone who has more. */
const maxNames = 6;
const maxAddressWords = 16;
/** Shorter numbers are not phones that distinguish anybody. */
const leastDigits = 6;
/** The number of final digits that are compared, whatever the prefix: +254 712 345 678 is 0712 345 678 at home. */
const phoneDigits = 8;
const stationNumber = /^[A-Z0-9]{1,6}-\d{4,9}-\d\d$/;

export function prepare(person: Comparable): Prepared {
  const phones = [person.phoneNumber, ...(person.otherPhones ?? []).map(({ number }) => number)];
  const address = [person.residentialAddress, person.village, person.district].flatMap((text) => foldWords(text ?? ''));
  const identifiers = new Map<string, string[]>();
  for (const { system, value } of person.identifiers) {
    const folded = foldNumber(comparedNumber(value));
    if (folded !== '') identifiers.set(system, [...(identifiers.get(system) ?? []), folded]);
  }
  return {
    name: ownNames(person.name ?? '')
      .slice(0, maxNames)
      .map(wordOf),
    birth: birthOf(person),
    gender: person.gender,
    // Trims the list to its length: a list that grew has room for sixteen more.
    phones: phones.flatMap((phone) => comparedPhone(phone) ?? []).slice(),
    isNumberGiven: stationNumber.test(person.patientNumber ?? '') && !isMisread(person.patientNumber ?? ''),
    number: person.patientNumber === null ? undefined : foldNumber(comparedNumber(person.patientNumber)) || undefined,
    identifiers: identifiers.size === 0 ? noIdentifiers : identifiers,
    address: [...new Set(address)].slice(0, maxAddressWords).map(wordOf),
  };
}

/** Shared because most have none: an empty map for each of 100,000 patients takes 25 MB. */
const noIdentifiers: Prepared['identifiers'] = new Map();

/** The digits by which a phone is compared; undefined if it is too short to be one. */
export function comparedPhone(phone: string | null): string | undefined {
  const digits = foldNumber(phone ?? '').replace(/\D/g, '');
  return digits.length < leastDigits ? undefined : digits.slice(-phoneDigits);
}

/** @param bitsOf the bits of a folded word: the rarer, the more. */
export function compare(a: Prepared, b: Prepared, bitsOf: (word: string) => number): Comparison {
  return {
    name: compareNames(a, b),
    birth: compareBirths(a.birth, b.birth),
    gender: compareGenders(a.gender, b.gender),
    phone: nearest(a.phones, b.phones),
    number: comparePatientNumbers(a, b),
    identifier: compareIdentifiers(a.identifiers, b.identifiers),
    address: compareAddresses(a, b, bitsOf),
  };
}

const compareGenders = (a: Prepared['gender'], b: Prepared['gender']): Comparison['gender'] =>
  a === null || b === null || a === 'OTHER' || b === 'OTHER' ? undefined : a === b ? 'same' : 'different';

/** Compares names in any order. One may be shorter, have a word as an initial, be run together, sound alike, or contain a slip. */
export function compareNames(
  { name: one }: Pick<Prepared, 'name'>,
  { name: other }: Pick<Prepared, 'name'>,
): NameComparison | undefined {
  if (one.length === 0 || other.length === 0) return undefined;
  if (isMark(one) || isMark(other)) {
    // Marks distinguish twins without names: the first and the second, a son and a daughter. Beside a name a mark says nothing.
    const isOther = isMark(one) && isMark(other) && areTwo(one[0]?.text ?? '', other[0]?.text ?? '');
    return isOther ? { level: 'none', pairs: [] } : undefined;
  }
  const [first, second] = inOrder(one, other);
  const [a, b] = [runTogether(first, second), runTogether(second, first)];
  const pairs = alignWords(a, b, nameLikeness);
  return { level: nameLevelOf(pairs, a.length, b.length), pairs };
}

const isMark = (name: readonly Word[]): boolean => name.length === 1 && name[0]?.hasDigit === true;

function nameLevelOf(pairs: WordPair[], a: number, b: number): NameLevel {
  if (pairs.length === 0) return 'none';
  const isCovered = pairs.length === Math.min(a, b);
  const isFirst = pairs.some(({ at, how }) => at[0] === 0 && at[1] === 0 && how !== 'initial');
  if (!isCovered) return isFirst ? 'given' : 'family';
  if (pairs.length === 1 && Math.max(a, b) > 1) return 'single';
  if (pairs.some(({ how }) => how === 'initial')) return 'initial';
  if (pairs.some(({ how }) => how === 'near' || how === 'faint')) return 'near';
  if (a !== b) return 'part';
  return pairs.every(({ at }) => at[0] === at[1]) ? 'same' : 'swapped';
}

const dayMs = 86_400_000;
const yearDays = 365.2425;
/** Days that are written if only the year is known. */
const heapedDays = new Set(['01-01', '07-01']);
/** The error, in days, of an age stated without papers: about a tenth, and at least a year. */
const estimateSlack = (years: number) => Math.max(1, years / 10) * yearDays;

function birthOf({ dateOfBirth, dateOfBirthEstimated, age }: Comparable): Birth | undefined {
  if (dateOfBirth !== null) {
    const from = Date.parse(dateOfBirth) / dayMs;
    if (!Number.isFinite(from)) return undefined;
    if (dateOfBirthEstimated !== true && !heapedDays.has(dateOfBirth.slice(5)))
      return { day: dayOf(dateOfBirth), from, to: from, slack: 0 };
    const first = Date.parse(`${dateOfBirth.slice(0, 4)}-01-01`) / dayMs;
    return { day: undefined, from: first, to: first + yearDays, slack: dateOfBirthEstimated === true ? yearDays : 0 };
  }
  if (age === null || age.years > 150) return undefined;
  const said = Date.parse(age.reportedOn) / dayMs;
  if (!Number.isFinite(said)) return undefined;
  const to = said - age.years * yearDays;
  return { day: undefined, from: to - yearDays, to, slack: estimateSlack(age.years) };
}

function dayOf(date: string): Day {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-');
  return { digits: year + month + dayOfMonth, year, month, dayOfMonth };
}

/** The days between which a possible match was born, in days since 1970: at least a year more on each side than is stated. */
export function birthSpan({ from, to, slack }: Birth): { from: number; to: number } {
  const more = Math.max(yearDays, slack);
  return { from: from - more, to: to + more };
}

/** The first and last day of the years in which a possible match may have been born; undefined if nothing is known. */
export function birthYears({ birth }: Prepared): { from: string; to: string } | undefined {
  if (birth === undefined) return undefined;
  const span = birthSpan(birth);
  const from = Math.max(0, new Date(span.from * dayMs).getUTCFullYear());
  const to = Math.min(9999, new Date(span.to * dayMs).getUTCFullYear());
  const four = (year: number) => String(year).padStart(4, '0');
  return { from: `${four(from)}-01-01`, to: `${four(to)}-12-31` };
}

export function compareBirths(a: Birth | undefined, b: Birth | undefined): BirthLevel | undefined {
  if (a === undefined || b === undefined) return undefined;
  const gap = Math.max(0, a.from - b.to, b.from - a.to);
  if (a.day !== undefined && b.day !== undefined) return compareDays(a.day, b.day, gap);
  if (gap <= 0) return 'year';
  const slack = Math.max(yearDays, a.slack, b.slack);
  return gap <= slack ? 'near' : apartOf(gap - slack);
}

/** A larger gap, in days, is neither a slip of the pen nor a wrong guess of an age. It may be a parent of the same name. */
const farDays = 5 * yearDays;
const apartOf = (gap: number): BirthLevel => (gap <= farDays ? 'apart' : 'far');

/** One wrong digit of the decade, in days. */
const slipDays = 10.1 * yearDays;

function compareDays(a: Day, b: Day, gap: number): BirthLevel {
  if (gap === 0) return 'day';
  const [sameYear, sameMonth, sameDay] = [a.year === b.year, a.month === b.month, a.dayOfMonth === b.dayOfMonth];
  if (sameYear && a.month === b.dayOfMonth && a.dayOfMonth === b.month) return 'swapped';
  if (sameYear && (sameMonth || sameDay)) return 'slip';
  // 1989 for 1999 is a slip, and 1999 for 2015 is not: a child may be born on its mother's birthday.
  if (gap <= slipDays && isSlip(a.digits, b.digits)) return 'slip';
  if (sameYear) return 'year';
  return gap <= yearDays ? 'near' : apartOf(gap);
}

/** The level of the most similar pair of numbers. */
function nearest(a: readonly string[], b: readonly string[]): NumberLevel | undefined {
  let best: NumberLevel | undefined;
  for (const x of a) {
    for (const y of b) {
      const level = compareNumbers(x, y);
      if (best === undefined || numberLevels.indexOf(level) < numberLevels.indexOf(best)) best = level;
    }
  }
  return best;
}

function compareNumbers(a: string, b: string): NumberLevel {
  if (a === b) return 'same';
  return a.length >= leastDigits && b.length >= leastDigits && isSlip(a, b) ? 'near' : 'different';
}

/** Two different numbers that stations gave say nothing. */
function comparePatientNumbers(a: Prepared, b: Prepared): NumberLevel | undefined {
  if (a.number === undefined || b.number === undefined) return undefined;
  if (a.isNumberGiven && b.isNumberGiven && a.number !== b.number) return undefined;
  return unlessCounted(compareNumbers(a.number, b.number), [a.number, b.number]);
}

/** A number with fewer digits is most likely sequential, and the next patient has the next one. So near counts as different. */
const leastUncounted = 7;

const unlessCounted = (level: NumberLevel, numbers: readonly string[]): NumberLevel =>
  level === 'near' && numbers.some((number) => number.replace(/\D/g, '').length < leastUncounted) ? 'different' : level;

function compareIdentifiers(a: Prepared['identifiers'], b: Prepared['identifiers']): NumberLevel | undefined {
  if (a.size === 0 || b.size === 0) return undefined;
  let best: NumberLevel | undefined;
  for (const [system, values] of a) {
    const others = b.get(system) ?? [];
    const said = nearest(values, others);
    if (said === undefined) continue;
    const level = unlessCounted(said, [...values, ...others]);
    if (best === undefined || numberLevels.indexOf(level) < numberLevels.indexOf(best)) best = level;
  }
  return best;
}

/** The share of the shorter address, weighted by the bits of its words, that the other address has too. */
const leastShared = { same: 0.8, most: 0.5, some: 0.25 };

function compareAddresses(
  { address: one }: Prepared,
  { address: other }: Prepared,
  bitsOf: (word: string) => number,
): AddressComparison | undefined {
  if (one.length === 0 || other.length === 0) return undefined;
  const [first, second] = inOrder(one, other);
  const [a, b] = [runTogether(first, second), runTogether(second, first)];
  const pairs = alignWords(a, b, addressLikeness);
  if (pairs.length === 0) return noAddressAlike;
  const sum = (words: Word[]) => words.reduce((bits, { text }) => bits + bitsOf(text), 0);
  const sharedBits = pairs.reduce(
    (bits, { words: [x, y], how }) => bits + Math.min(bitsOf(x), bitsOf(y)) * (how === 'same' ? 1 : 0.8),
    0,
  );
  const share = sharedBits / Math.max(0.1, Math.min(sum(a), sum(b)));
  const level =
    share >= leastShared.same
      ? 'same'
      : share >= leastShared.most
        ? 'most'
        : share >= leastShared.some
          ? 'some'
          : 'little';
  return { level, pairs, sharedBits };
}

const noAddressAlike: AddressComparison = { level: 'none', pairs: [], sharedBits: 0 };
