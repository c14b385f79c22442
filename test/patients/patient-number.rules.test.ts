/** The numbers that a station gives: their shape, their check digits, and how numbers are compared. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkOfText } from '../../src-main/patients/check-digits.rules.ts';
import {
  comparedNumber,
  isMisread,
  numberOf,
  prefixOf,
  prefixPattern,
} from '../../src-main/patients/patient-number.rules.ts';

const replica = fc.string({ minLength: 32, maxLength: 32, unit: fc.constantFrom(...'0123456789abcdef') });
const given = fc.tuple(replica, fc.integer({ min: 1, max: 99_999_999 })).map(([r, n]) => numberOf(prefixOf(r), n));

test('check digits are those of ISO 7064, as IBAN has them', () => {
  // GB82 WEST 1234 5698 7654 32, with its country behind.
  expect(checkOfText('WEST12345698765432GB')).toBe('82');
  expect(checkOfText('794')).toBe('44');
});

test('a prefix has three characters, begins with a letter, and none is taken for another', () => {
  fc.assert(
    fc.property(replica, (each) => {
      expect(prefixOf(each)).toMatch(/^[A-HJKMNP-TV-Z][0-9A-HJKMNP-TV-Z]{2}$/);
      expect(prefixOf(each)).toMatch(new RegExp(prefixPattern));
    }),
  );
});

test('each digit or letter that was misread and each two that changed places are noticed', () => {
  const places = fc.nat();
  fc.assert(
    fc.property(given, places, fc.constantFrom(...'0123456789'), (number, place, digit) => {
      expect(isMisread(number)).toBe(false);
      expect(isMisread(` ${number.toLowerCase()} `)).toBe(false);
      const at = [...number].flatMap((letter, i) => (/\d/.test(letter) ? [i] : []));
      const i = at[place % at.length] ?? 0;
      const wrong = number.slice(0, i) + digit + number.slice(i + 1);
      expect(isMisread(wrong)).toBe(wrong !== number);
      const [a = '', b = ''] = number.slice(4, 6);
      const turned = `${number.slice(0, 4)}${b}${a}${number.slice(6)}`;
      expect(isMisread(turned)).toBe(turned !== number);
    }),
  );
});

test('a number of another kind is never said to be misread', () => {
  for (const number of ['H-0042', '12/2026', 'KD-0042-3', '2026-0042', '', 'Q4T 0042 37'])
    expect(isMisread(number), number).toBe(false);
});

test('numbers are the same with or without what people put between their parts, in any case', () => {
  expect(comparedNumber('q4t-0042 37')).toBe(comparedNumber('Q4T004237'));
  expect(comparedNumber('é-1')).toBe('é1');
});
