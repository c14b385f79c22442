import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasCheckDigit } from '../../src-main/identifiers/check-digits.rules.ts';
import { checkDigits } from '../../src-main/db/stored-values.rules.ts';

/** Published examples, from the standards and from those who issue such numbers. */
const examples = {
  // The common example for ISO/IEC 7812-1, and an IMEI.
  luhn: ['79927398713', '490154203237518', '4111111111111111'],
  // J. Verhoeff, "Error detecting decimal codes".
  verhoeff: ['2363', '123451', '1428570'],
  // ISO/IEC 7064, and ORCID's own examples.
  'mod11-2': ['07940', '079X', '0000000218250097', '000000021694233X'],
  // ISO/IEC 7064, and a Legal Entity Identifier (ISO 17442).
  'mod97-10': ['79444', '5493001KJTIIGC8Y1R12'],
} as const;

test.for(Object.entries(examples).flatMap(([kind, numbers]) => numbers.map((number) => [kind, number] as const)))(
  'by %s, %s is right, and with any other last digit it is wrong',
  ([kind, number]) => {
    const check = kind as keyof typeof examples;
    expect(hasCheckDigit(number, check)).toBe(true);
    for (const last of '0123456789') {
      if (last !== number.at(-1)) expect(hasCheckDigit(number.slice(0, -1) + last, check), last).toBe(false);
    }
  },
);

/** Returns the last digits with which a number is valid. There is one way, which may end with X for MOD 11-2. */
function completed(number: string, kind: (typeof checkDigits)[number]): string {
  const ends =
    kind === 'mod97-10' ? Array.from({ length: 97 }, (_, i) => String(i + 2).padStart(2, '0')) : [...'0123456789X'];
  const right = ends.filter((end) => hasCheckDigit(number + end, kind));
  expect(right).toHaveLength(1);
  return number + (right[0] ?? '');
}

const number = fc.stringMatching(/^\d{3,20}$/);

test.for(checkDigits.filter((kind) => kind !== 'none'))('%s shows each digit that was misread', (kind) => {
  fc.assert(
    fc.property(number, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const right = completed(digits, kind);
      const place = at % digits.length;
      const misread = right.slice(0, place) + String((Number(right[place]) + by) % 10) + right.slice(place + 1);
      expect(hasCheckDigit(misread, kind)).toBe(false);
    }),
  );
});

test.for(checkDigits.filter((kind) => kind !== 'none'))('%s shows two digits that changed places', (kind) => {
  fc.assert(
    fc.property(number, fc.nat(), (digits, at) => {
      const right = completed(digits, kind);
      const place = at % (digits.length - 1);
      const [a, b] = [right[place] ?? '', right[place + 1] ?? ''];
      // Luhn does not distinguish 09 from 90.
      fc.pre(a !== b && !(kind === 'luhn' && `${a}${b}`.match(/09|90/) !== null));
      expect(hasCheckDigit(right.slice(0, place) + b + a + right.slice(place + 2), kind)).toBe(false);
    }),
  );
});

test('letters in front of the digits do not count, where the check digit is one of digits', () => {
  for (const kind of ['luhn', 'verhoeff', 'mod11-2'] as const) {
    for (const number of examples[kind]) {
      expect(hasCheckDigit(`GHA${number}`, kind), number).toBe(true);
      expect(hasCheckDigit(`GHA${number.slice(0, -1)}${number.endsWith('1') ? 2 : 1}`, kind), number).toBe(false);
    }
    for (const text of ['GHA', 'GHA7', '7GHA1']) expect(hasCheckDigit(text, kind), text).toBe(false);
  }
});

test('what is no such number has no such check digit, and without one everything is right', () => {
  for (const kind of checkDigits.filter((each) => each !== 'none')) {
    for (const text of ['', '7', 'A', 'é1', '12 34', '１２', '-'])
      expect(hasCheckDigit(text, kind), `${kind} ${text}`).toBe(false);
  }
  expect(hasCheckDigit('', 'none')).toBe(true);
});
