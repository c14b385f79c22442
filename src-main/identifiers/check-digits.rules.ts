/**
 * Check digits: they show each digit that was misread and, all but Luhn's 09 and 90, each two that changed places. A few lines of
 * arithmetic each: the package that has them brings a command line along. Pure.
 */
import type { CheckDigit } from './identifier.contract.ts';

/** Of ISO 7064, MOD 97-10: two digits. */
export const checkOf = (number: bigint): string => String(98n - ((number * 100n) % 97n)).padStart(2, '0');

/** Of the letters A to Z, in any case, and digits: letters count from 10 on, as IBAN has them. */
export const checkOfText = (text: string): string => checkOf(numberIn(text));

const numberIn = (text: string): bigint => BigInt([...text].map((letter) => parseInt(letter, 36)).join(''));

/**
 * Whether the last digit, or the last two, are what the others say. `number` as `comparedNumber` writes it. What cannot have a check
 * digit of this sort has none.
 */
export const hasCheckDigit = (number: string, kind: CheckDigit): boolean => checks[kind](number);

const checks: Record<CheckDigit, (number: string) => boolean> = {
  none: () => true,
  luhn: (number) => isIn(number, /^\d{2,}$/, (digits) => luhnSum(digits) % 10 === 0),
  verhoeff: (number) => isIn(number, /^\d{2,}$/, (digits) => verhoeffSum(digits) === 0),
  'mod11-2': (number) => isIn(number, /^\d+[\dX]$/, (digits) => mod11Sum(digits) % 11 === 1),
  'mod97-10': (number) => /^[A-Z0-9]+\d\d$/.test(number) && numberIn(number) % 97n === 1n,
};

/** Letters in front say whose number it is, as in GHA-799273987-1: check digits of digits alone do not count them. */
function isIn(number: string, form: RegExp, fits: (digits: string) => boolean): boolean {
  const digits = number.replace(/^[A-Z]+(?=\d)/, '');
  return form.test(digits) && fits(digits);
}

const digitsOf = (number: string): number[] => [...number].map(Number);

/** Every second digit from the right counts twice, and what has two digits then, as their sum. */
const luhnSum = (number: string): number =>
  digitsOf(number)
    .reverse()
    .map((digit, i) => (i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((sum, each) => sum + each, 0);

/** ISO 7064, MOD 11-2; X stands for ten, as the last digit alone. */
const mod11Sum = (number: string): number =>
  [...number].reduce((sum, digit) => (sum * 2 + (digit === 'X' ? 10 : Number(digit))) % 11, 0);

/** The symmetries of a pentagon: 0 to 4 turn it, 5 to 9 turn it over. One after the other, they depend on their order. */
function turned(a: number, b: number): number {
  if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5);
  return b < 5 ? 5 + ((a - b) % 5) : (a - b + 5) % 5;
}

/** By J. Verhoeff, 1969: each place changes its digit by the permutation before it, once more. */
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
