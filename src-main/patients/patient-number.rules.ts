/**
 * The numbers that a station gives to patients by itself: `Q4T-0042-37`. The letters are of one replica, so that stations that never
 * met do not give the same number twice, nor does a registry that was restored or copied; behind them it counts; the last two are
 * check digits. Pure.
 */
import { checkOfText } from './check-digits.rules.ts';

/** Crockford's: no letter that is taken for a digit, and no U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const prefixLetters = 3;

/** What a clinic may choose instead. */
export const prefixPattern = '^[A-Z0-9]{1,6}$';

/** @param replica 32 hexadecimal digits. The first letter is no digit, so that it cannot be taken for a number of paper files. */
export function prefixOf(replica: string): string {
  let rest = parseInt(replica.slice(0, 8), 16);
  let prefix = letters.charAt(10 + (rest % 22));
  rest = Math.floor(rest / 22);
  while (prefix.length < prefixLetters) {
    prefix += letters.charAt(rest % 32);
    rest = Math.floor(rest / 32);
  }
  return prefix;
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
 * What was chosen was chosen for one replica. One that began after a restore does not know which numbers the other gave since, so
 * it counts under a prefix of its own.
 */
export function seriesOf(replica: string, series: Series = unsetSeries): Series & { isChosen: boolean } {
  const isChosen = series.chosen !== null && series.chosenFor === replica;
  const prefix = isChosen && series.chosen !== null ? series.chosen : prefixOf(replica);
  return { ...series, isChosen, prefix, last: series.prefix === prefix ? series.last : 0 };
}
