/**
 * Numbers that a station gives to patients by itself: `Q4TK7M-0042-37`. The letters belong to one replica, so stations that never met do
 * not give the same number twice. A restored or copied registry does not either. A counter follows; the last two digits are check digits.
 * Pure.
 */
import type { Change } from '../journal/change.contract.ts';
import { invalid, type Problem } from '../wire/problem.contract.ts';
import { checkOfText, hasCheckDigit } from './check-digits.rules.ts';

/** Crockford's alphabet: no letter that is mistaken for a digit, and no U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Prefixes that a clinic may choose instead. */
export const prefixPattern = '^[A-Z0-9]{1,6}$';

/**
 * Returns the prefixes that a replica may take, best first. Each spells 29 bits of its id, which has 32 hexadecimal digits. That is enough
 * for a thousand replicas to differ. The first character is a letter, so that nobody takes it for the number of a paper file.
 */
export const prefixesOf = (replica: string): string[] =>
  [0, 8, 16, 24].map((from) => {
    const bits = parseInt(replica.slice(from, from + 8), 16) >>> 3;
    const others = [20, 15, 10, 5, 0].map((shift) => letters.charAt((bits >>> shift) & 31));
    return letters.charAt(10 + (bits >>> 25)) + others.join('');
  });

/** Returns the ids of replicas whose first prefix this is, as a range: `from` ≤ id < `below`. Undefined if no replica can have it. */
export function replicasWith(prefix: string): { from: string; below: string } | undefined {
  const values = [...prefix].map((letter) => letters.indexOf(letter));
  const [first = -1, ...others] = values;
  if (values.length !== 6 || values.includes(-1) || first < 10 || first >= 26) return undefined;
  const bits = others.reduce((sum, value) => sum * 32 + value, first - 10);
  const hex = (value: number) => value.toString(16).padStart(8, '0');
  // `g` sorts after every hexadecimal digit.
  return { from: hex(bits * 8), below: `${hex(bits * 8 + 7)}g` };
}

export function numberOf(prefix: string, count: number): string {
  const digits = String(count).padStart(4, '0');
  return `${prefix}-${digits}-${checkOfText(prefix + digits)}`;
}

/** Returns the form in which numbers are compared: without separators, and with a to z in upper case, as SQLite's `upper` does it. */
export const comparedNumber = (number: string): string =>
  number.replaceAll(/[ -]/g, '').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

/** True if the number has the shape of one that a station gave, but wrong check digits. */
export function isMisread(number: string): boolean {
  const [, prefix, count, check] = /^([A-Z0-9]{1,6})-(\d{4,9})-(\d\d)$/.exec(number.trim().toUpperCase()) ?? [];
  return prefix !== undefined && count !== undefined && checkOfText(prefix + count) !== check;
}

/** True if a number, as `comparedNumber` writes it, has the shape and the check digits of one that a station gave. */
export const isOfStation = (compared: string): boolean =>
  /^[A-Z0-9]{1,6}\d{6,11}$/.test(compared) && hasCheckDigit(compared, 'mod97-10');

/** True if a change gave this number, which is as `comparedNumber` writes it. */
export const givesNumber = ({ patientNumber }: Change['fields'], compared: string): boolean =>
  typeof patientNumber === 'string' && comparedNumber(patientNumber) === compared;

const mostShown = 10;

/** Formats numbers for a sentence: the first ten, and how many more there are. */
export const shownNumbers = (numbers: readonly string[]): string =>
  [
    numbers.slice(0, mostShown).join(', '),
    ...(numbers.length > mostShown ? [`(+${numbers.length - mostShown})`] : []),
  ].join(' ');

/** The state of a series. */
export type Series = {
  isOn: boolean;
  /** The prefix that an administrator chose, and the replica for which it was chosen. */
  chosen: string | null;
  chosenFor: string | null;
  /** The prefix of the last number that was given, and its count. */
  prefix: string;
  last: number;
};

export const unsetSeries: Series = { isOn: true, chosen: null, chosenFor: null, prefix: '', last: 0 };

/**
 * Returns the series for the next number. A chosen prefix belongs to one replica. A replica that began after a restore does not know which
 * numbers the other gave since, so it counts under its own prefix.
 */
export function seriesOf(
  { replica, ownPrefix }: { replica: string; ownPrefix: string },
  series: Series = unsetSeries,
): Series & { isChosen: boolean } {
  const isChosen = series.chosen !== null && series.chosenFor === replica;
  const prefix = isChosen && series.chosen !== null ? series.chosen : ownPrefix;
  return { ...series, isChosen, prefix, last: series.prefix === prefix ? series.last : 0 };
}

/** The refusal of a prefix under which another station gives numbers. */
export const prefixTaken = (): Problem =>
  invalid({
    pointer: '/prefix',
    detail: 'Another station of this registry uses this prefix. Choose another one.',
  });
