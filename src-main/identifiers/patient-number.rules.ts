/**
 * The numbers that a station gives to patients by itself: `Q4TK7M-0042-37`. The letters belong to one replica, so that stations that never
 * met do not give the same number twice, nor does a registry that was restored or copied; behind them it counts; the last two are
 * check digits. Pure.
 */
import type { Change } from '../journal/change.contract.ts';
import { invalid, type Problem } from '../wire/problem.contract.ts';
import { checkOfText, hasCheckDigit } from './check-digits.rules.ts';

/** Crockford's: no letter that is taken for a digit, and no U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Prefixes a clinic may choose instead. */
export const prefixPattern = '^[A-Z0-9]{1,6}$';

/**
 * The prefixes that a replica may take, best first: each spells 29 bits of its id, of 32 hexadecimal digits. That is enough for a thousand
 * replicas to differ. The first letter is no digit, so that it cannot be taken for a number of paper files.
 */
export const prefixesOf = (replica: string): string[] =>
  [0, 8, 16, 24].map((from) => {
    const bits = parseInt(replica.slice(from, from + 8), 16) >>> 3;
    const others = [20, 15, 10, 5, 0].map((shift) => letters.charAt((bits >>> shift) & 31));
    return letters.charAt(10 + (bits >>> 25)) + others.join('');
  });

/** The ids of replicas whose first prefix this is, as a range: `from` ≤ id < `below`. Undefined where no replica has it. */
export function replicasWith(prefix: string): { from: string; below: string } | undefined {
  const values = [...prefix].map((letter) => letters.indexOf(letter));
  const [first = -1, ...others] = values;
  if (values.length !== 6 || values.includes(-1) || first < 10 || first >= 26) return undefined;
  const bits = others.reduce((sum, value) => sum * 32 + value, first - 10);
  const hex = (value: number) => value.toString(16).padStart(8, '0');
  // `g` sorts behind each hexadecimal digit.
  return { from: hex(bits * 8), below: `${hex(bits * 8 + 7)}g` };
}

export function numberOf(prefix: string, count: number): string {
  const digits = String(count).padStart(4, '0');
  return `${prefix}-${digits}-${checkOfText(prefix + digits)}`;
}

/** As numbers are compared: without what people put between their parts, and a to z in one case, as SQLite's `upper` has it. */
export const comparedNumber = (number: string): string =>
  number.replaceAll(/[ -]/g, '').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

/** Whether it has the shape of a number that a station gave, and its check digits say that it was misread. */
export function isMisread(number: string): boolean {
  const [, prefix, count, check] = /^([A-Z0-9]{1,6})-(\d{4,9})-(\d\d)$/.exec(number.trim().toUpperCase()) ?? [];
  return prefix !== undefined && count !== undefined && checkOfText(prefix + count) !== check;
}

/** Whether a number, as `comparedNumber` writes it, has the shape and the check digits of one that a station gave. */
export const isOfStation = (compared: string): boolean =>
  /^[A-Z0-9]{1,6}\d{6,11}$/.test(compared) && hasCheckDigit(compared, 'mod97-10');

/** Whether a change gave this number, which stands as `comparedNumber` writes it. */
export const givesNumber = ({ patientNumber }: Change['fields'], compared: string): boolean =>
  typeof patientNumber === 'string' && comparedNumber(patientNumber) === compared;

const mostShown = 10;

/** Numbers as a sentence lists them: the first ten, and how many more there are. */
export const shownNumbers = (numbers: readonly string[]): string =>
  [
    numbers.slice(0, mostShown).join(', '),
    ...(numbers.length > mostShown ? [`(+${numbers.length - mostShown})`] : []),
  ].join(' ');

/** How a series stands. */
export type Series = {
  isOn: boolean;
  /** What an administrator chose the numbers to begin with, and for which replica. */
  chosen: string | null;
  chosenFor: string | null;
  /** Under which prefix the last number was given, and how far it has counted. */
  prefix: string;
  last: number;
};

export const unsetSeries: Series = { isOn: true, chosen: null, chosenFor: null, prefix: '', last: 0 };

/**
 * The series as it goes on. A chosen prefix belongs to one replica: one that began after a restore does not know which numbers the other
 * gave since, so it counts under its own prefix.
 */
export function seriesOf(
  { replica, ownPrefix }: { replica: string; ownPrefix: string },
  series: Series = unsetSeries,
): Series & { isChosen: boolean } {
  const isChosen = series.chosen !== null && series.chosenFor === replica;
  const prefix = isChosen && series.chosen !== null ? series.chosen : ownPrefix;
  return { ...series, isChosen, prefix, last: series.prefix === prefix ? series.last : 0 };
}

/** Refuses a prefix under which another station gives numbers. */
export const prefixTaken = (): Problem =>
  invalid({
    pointer: '/prefix',
    detail: 'Another station of this register gives numbers with this prefix. Choose another one.',
  });
