/**
 * Check digits by ISO 7064, MOD 97-10. They show each digit that was misread and each two that changed places. Three lines of
 * arithmetic: the package that has them brings a command line along. Pure.
 */

/** Two digits. */
export const checkOf = (number: bigint): string => String(98n - ((number * 100n) % 97n)).padStart(2, '0');

/** Of the letters A to Z, in any case, and digits: letters count from 10 on, as IBAN has them. */
export const checkOfText = (text: string): string =>
  checkOf(BigInt([...text].map((letter) => parseInt(letter, 36)).join('')));
