/** The numbers that a station assigns: their shape, their check digits, and how numbers are compared. */
import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkOfText } from '../../src-main/identifiers/check-digits.rules.ts';
import {
  comparedNumber,
  isMisread,
  numberOf,
  prefixesOf,
  prefixPattern,
  replicasWith,
  shownNumbers,
} from '../../src-main/identifiers/patient-number.rules.ts';

const replica = fc.string({ minLength: 32, maxLength: 32, unit: fc.constantFrom(...'0123456789abcdef') });
const prefixOf = (id: string) => prefixesOf(id)[0] ?? '';
const given = fc.tuple(replica, fc.integer({ min: 1, max: 99_999_999 })).map(([r, n]) => numberOf(prefixOf(r), n));

test('check digits are those of ISO 7064, as IBAN has them', () => {
  // GB82 WEST 1234 5698 7654 32, with its country at the end.
  expect(checkOfText('WEST12345698765432GB')).toBe('82');
  expect(checkOfText('794')).toBe('44');
});

test('a prefix has six characters, begins with a letter, and none is taken for another', () => {
  fc.assert(
    fc.property(replica, (each) => {
      const prefixes = prefixesOf(each);
      expect(prefixes).toHaveLength(4);
      for (const prefix of prefixes) {
        expect(prefix).toMatch(/^[A-HJKMNP-TV-Z][0-9A-HJKMNP-TV-Z]{5}$/);
        expect(prefix).toMatch(new RegExp(prefixPattern));
      }
    }),
  );
});

test('none of a thousand replicas of a region has the prefix of another, in ten regions', () => {
  for (let region = 0; region < 10; region++) {
    const ids = Array.from({ length: 1000 }, (_, i) => hash('sha256', `region ${region} replica ${i}`).slice(0, 32));
    expect(new Set(ids.map(prefixOf)).size, String(region)).toBe(1000);
  }
});

test('the replicas with a prefix are a range of ids', () => {
  fc.assert(
    fc.property(replica, replica, fc.nat(7), (a, b, near) => {
      // Also an id that may differ only in the bits that no letter encodes.
      const close = (parseInt(a.slice(0, 8), 16) - near).toString(16).padStart(8, '0').slice(-8) + b.slice(8);
      for (const id of [a, b, ...(/^[0-9a-f]{32}$/.test(close) ? [close] : [])]) {
        const range = replicasWith(prefixOf(a));
        expect(range && range.from <= id && id < range.below).toBe(prefixOf(id) === prefixOf(a));
      }
    }),
  );
  for (const chosen of ['KD', 'ZZZZZZ', 'QIIIII', '']) expect(replicasWith(chosen)).toBeUndefined();
});

test('a sentence lists ten numbers, and how many more there are', () => {
  const numbers = Array.from({ length: 12 }, (_, i) => `N${i}`);
  expect(shownNumbers(numbers.slice(0, 2))).toBe('N0, N1');
  expect(shownNumbers(numbers)).toBe('N0, N1, N2, N3, N4, N5, N6, N7, N8, N9 (+2)');
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
      const [a = '', b = ''] = number.slice(7, 9);
      const turned = `${number.slice(0, 7)}${b}${a}${number.slice(9)}`;
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
