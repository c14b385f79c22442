/**
 * Check digits detect every misread digit and every swap of two neighbours; Luhn misses only 09 and 90. Each is a few lines of
 * arithmetic; the package that has them brings a command line along. Pure.
 */
import type { CheckDigit } from './identifier.contract.ts';

/** Computes the two check digits of ISO 7064, MOD 97-10. */
export const checkOf = (number: bigint): string => String(98n - ((number * 100n) % 97n)).padStart(2, '0');

/** Computes the check digits of text with digits and the letters A to Z, in any case. Letters count from 10, as in IBAN. */
export const checkOfText = (text: string): string => checkOf(numberIn(text));

const numberIn = (text: string): bigint => BigInt([...text].map((letter) => parseInt(letter, 36)).join(''));

/**
 * True if the last digit, or the last two, match the others. `number` is as `comparedNumber` writes it. False for a number that
 * cannot have a check digit of this kind.
 */
export const hasCheckDigit = (number: string, kind: CheckDigit): boolean => checks[kind](number);

const checks: Record<CheckDigit, (number: string) => boolean> = {
  none: () => true,
  luhn: (number) => isIn(number, /^\d{2,}$/, (digits) => luhnSum(digits) % 10 === 0),
  verhoeff: (number) => isIn(number, /^\d{2,}$/, (digits) => verhoeffSum(digits) === 0),
  'mod11-2': (number) => isIn(number, /^\d+[\dX]$/, (digits) => mod11Sum(digits) % 11 === 1),
  'mod97-10': (number) => /^[A-Z0-9]+\d\d$/.test(number) && numberIn(number) % 97n === 1n,
};

/** Letters in front identify the issuer, as in GHA-799273987-1. Check digits that cover digits alone do not count them. */
function isIn(number: string, form: RegExp, fits: (digits: string) => boolean): boolean {
  const digits = number.replace(/^[A-Z]+(?=\d)/, '');
  return form.test(digits) && fits(digits);
}

const digitsOf = (number: string): number[] => [...number].map(Number);

/** Every second digit from the right is doubled; a two-digit result counts as the sum of its digits. */
const luhnSum = (number: string): number =>
  digitsOf(number)
    .reverse()
    .map((digit, i) => (i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((sum, each) => sum + each, 0);

/** ISO 7064, MOD 11-2; X stands for ten and can only be the last digit. */
const mod11Sum = (number: string): number =>
  [...number].reduce((sum, digit) => (sum * 2 + (digit === 'X' ? 10 : Number(digit))) % 11, 0);

/** The symmetries of a pentagon: 0 to 4 rotate it, 5 to 9 flip it. Their composition depends on the order. */
function turned(a: number, b: number): number {
  if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5);
  return b < 5 ? 5 + ((a - b) % 5) : (a - b + 5) % 5;
}

/** From J. Verhoeff, 1969: each place applies the permutation once more than the place before it. */
const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4] as const;

function verhoeffSum(number: string): number {
  return digitsOf(number)
    .reverse()
    .reduce((sum, digit, place) => {
      let changed = digit;
      for (let times = place % 8; times > 0; times--) changed = permutation[changed] ?? 0;
      return turned(sum, changed);
    }, 0);
}
