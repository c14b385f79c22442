/** A date of birth that is typed without looking, or pasted, in any order and any script. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOn, noFields } from '../../src-main/patients/patient.rules.ts';
import {
  ageFrom,
  birthIn,
  birthPasted,
  isWholeDay,
  latinDigits,
  typedPart,
  type BirthPart,
  type TypedBirth,
} from '../../src-renderer/patients/birth.rules.ts';

const today = '2026-03-01';
const day = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const order = fc.constantFrom<BirthPart[]>(
  ['day', 'month', 'year'],
  ['month', 'day', 'year'],
  ['year', 'month', 'day'],
);

const partsOf = (date: string): TypedBirth => {
  const [year = '', month = '', day = ''] = date.split('-');
  return { day, month, year };
};

/** Every numbering system of the computer that has ten digits of its own. */
const scripts = Intl.supportedValuesOf('numberingSystem').flatMap((numberingSystem) => {
  const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit));
  return digits.every((digit) => /^\p{Nd}$/u.test(digit)) ? [digits] : [];
});
const inScript = (digits: string[], text: string) => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? '');

/** Types the keys one after another; a field that is done gives the caret to the next. */
function typedInto(order: BirthPart[], keys: string): TypedBirth {
  const typed: TypedBirth = { day: '', month: '', year: '' };
  let place = 0;
  for (const key of keys) {
    const part = order[place];
    if (part === undefined) break;
    const { digits, isDone } = typedPart(typed[part] + key, part);
    typed[part] = digits;
    if (isDone) place += 1;
  }
  return typed;
}

test('eight digits in a row are the date, in each order and each script', () => {
  expect(scripts.length).toBeGreaterThan(30);
  fc.assert(
    fc.property(day, order, fc.constantFrom(...scripts), (date, order, digits) => {
      const parts = partsOf(date);
      expect(birthIn(typedInto(order, inScript(digits, order.map((part) => parts[part]).join(''))))).toBe(date);
    }),
  );
});

test('with any sign between the numbers, leading zeros need not be typed', () => {
  fc.assert(
    fc.property(day, order, fc.constantFrom('/', '.', '-', ' ', '٫'), (date, order, sign) => {
      const parts = partsOf(date);
      const keys = order.map((part) => `${Number(parts[part])}`).join(sign);
      // A field that is full has gone on by itself: the sign after it is dropped.
      expect(birthIn(typedInto(order, keys))).toBe(date);
    }),
  );
});

test('a whole date can be pasted, with the year first or in the order of the language', () => {
  fc.assert(
    fc.property(day, order, fc.boolean(), fc.constantFrom(...scripts), (date, order, isYearFirst, digits) => {
      const parts = partsOf(date);
      const names: BirthPart[] = isYearFirst ? ['year', 'month', 'day'] : order;
      const pasted = birthPasted(`  ${inScript(digits, names.map((name) => parts[name]).join('/'))}\n`, order);
      expect(pasted && birthIn(pasted)).toBe(date);
    }),
  );
});

test.for(['', '1990', '31/5', '1 2 3 4', 'May 1990'])('«%s» is no whole date', (text) => {
  expect(birthPasted(text, ['day', 'month', 'year'])).toBeUndefined();
});

test('digits of every script are read as the same numbers, and nothing else is a digit', () => {
  for (const digits of scripts) expect(latinDigits(digits.join(''))).toBe('0123456789');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(latinDigits(text)).toMatch(/^\d*$/);
      expect(latinDigits(text)).toHaveLength([...text].filter((one) => /\p{Nd}/u.test(one)).length);
    }),
  );
});

test('an incomplete date is no whole day, and a day that the calendar lacks is none either', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{0,${length}}$`));
  fc.assert(
    fc.property(digits(2), digits(2), digits(4), (day, month, year) => {
      const birth = birthIn({ day, month, year });
      const isWhole = day !== '' && month !== '' && year.length === 4;
      const at = new Date(Date.UTC(2000, Number(month) - 1, Number(day)));
      at.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
      const isThere = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
      expect(isWholeDay(birth)).toBe(isWhole && isThere);
    }),
    { numRuns: 500 },
  );
});

test('the age beside a date is the one that the station will say', () => {
  fc.assert(
    fc.property(day, (dateOfBirth) => {
      const age = ageOn(today, { ...noFields, dateOfBirth });
      expect(ageFrom(dateOfBirth, today)).toBe(dateOfBirth > today ? '' : String(age));
    }),
  );
});
