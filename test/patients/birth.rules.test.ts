/** Ages and dates of birth, as people write them in six languages and every script. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendars, dayOrders } from '../../src-main/time/date-formats.contract.ts';
import { birthText, isUnlikely, readBirth, toggleAbout, yearsOf } from '../../src-main/patients/birth.rules.ts';
import { ageSaid, type AgeUnit } from '../../src-renderer/time/age.rules.ts';
import { addDays } from '../../src-main/time/calendar.rules.ts';
import { inScript, scripts } from '../time/scripts.ts';

const today = '2026-11-22';
const typing = { today, dayOrder: 'day-first', calendar: 'gregory' } as const;
const languages = ['en', 'fr', 'es', 'pt', 'sw', 'ar'] as const;
const read = (text: string) => readBirth(text, typing);
const age = (years: number, isEstimated = false) => ({ kind: 'age', years, isEstimated });
const born = (dateOfBirth: string, isEstimated = true) => ({ kind: 'born', dateOfBirth, isEstimated });

test.for([
  ['34', age(34)],
  ['0', age(0)],
  ['34 years', age(34)],
  ['~30', age(30, true)],
  ['8m', born('2026-03-22')],
  ['6w', born('2026-10-11')],
  ['3d', born('2026-11-19')],
  ['1y 6m', born('2025-05-22')],
  ['1987', born('1987-07-02')],
  // The year is not over, and nobody is born after today.
  ['2026', born('2026-06-12')],
  ['03/1987', born('1987-03-16')],
  ['March 1987', born('1987-03-16')],
  ['31/05/1990', born('1990-05-31', false)],
  ['~31/05/1990', born('1990-05-31')],
  ['1 year and 2 months', born('2025-09-22')],
  ['1 an et 2 mois', born('2025-09-22')],
  ['1 año y 2 meses', born('2025-09-22')],
  ['1 ano e 2 meses', born('2025-09-22')],
  ['mwaka 1 na miezi 2', born('2025-09-22')],
  ['سنة وشهران', born('2025-09-22')],
  ['٨ أشهر', born('2026-03-22')],
  ['۶w', born('2026-10-11')],
  ['३४', age(34)],
  ['৩৪', age(34)],
  ['፴፬', age(34)],
  ['፲፱፻፹፯', born('1987-07-02')],
] as const)('«%s» is read as %j', ([text, expected]) => {
  expect(read(text)).toMatchObject(expected);
});

test.for([
  [
    'about 30',
    'environ 30',
    'vers 30',
    'unos 30',
    'aproximadamente 30',
    'cerca de 30',
    'uns 30',
    'takriban 30',
    'karibu 30',
  ],
  [
    'حوالي ٣٠',
    'نحو 30',
    'تقريبًا 30',
    '30 تقريبا',
    '30?',
    'c. 30',
    'environ 30 ans',
    'about 30 years',
    'takriban miaka 30',
  ],
])('%j are all about thirty', (texts) => {
  for (const text of texts) expect({ text, read: read(text) }).toEqual({ text, read: age(30, true) });
});

test.for(['x', '8 h', '~', '5/90', '3m 4m', '8 m 3', 'm', '1.5 years', 'about', '34 months of', '-5', '99999999m'])(
  '«%s» is not guessed about',
  (text) => {
    expect(read(text)).toEqual({ kind: 'unreadable' });
  },
);

test('an age is read as each language says it, in each script, and is shown again as it was said', () => {
  const said = fc.constantFrom<[AgeUnit, number, number]>(['day', 0, 13], ['week', 2, 8], ['month', 2, 23]);
  const aged = said.chain(([unit, min, max]) =>
    fc.record({ unit: fc.constant(unit), count: fc.integer({ min, max }) }),
  );
  const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2020-01-01', days));
  fc.assert(
    fc.property(
      aged,
      day,
      fc.constantFrom(...languages),
      fc.constantFrom(...scripts),
      ({ unit, count }, today, language, digits) => {
        const format = new Intl.NumberFormat(language, {
          style: 'unit',
          unit,
          unitDisplay: 'long',
          numberingSystem: 'latn',
        });
        const birth = readBirth(inScript(digits, format.format(count)), { ...typing, today });
        if (birth.kind !== 'born') throw new Error(`${format.format(count)} is ${birth.kind}`);
        // Some languages write no number for zero and one: both are the word alone.
        if (language === 'ar' && count === 0) return;
        const shown = ageSaid(birth.dateOfBirth, today);
        // In February, eight weeks can already be two months.
        if (unit === 'week' && shown?.unit === 'month') expect(count).toBe(8);
        else expect(shown).toEqual({ count, unit });
        expect(birth.isEstimated).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

test('years are read as each language says them, and stay an age', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), fc.constantFrom(...languages), (years, language) => {
      const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'year', unitDisplay: 'long' });
      expect(read(format.format(years))).toEqual(age(years));
    }),
  );
});

test('what stands in the field for a patient says the same when it is read', () => {
  const birth = fc.oneof(
    fc.record({
      age: fc.constant(null),
      dateOfBirth: fc.integer({ min: 0, max: 700_000 }).map((days) => addDays('0100-01-01', days)),
    }),
    fc.record({ age: fc.nat({ max: Number.MAX_SAFE_INTEGER }), dateOfBirth: fc.constant(null) }),
    fc.record({ age: fc.nat({ max: 2000 }), dateOfBirth: fc.constant(null) }),
  );
  fc.assert(
    fc.property(
      birth,
      fc.boolean(),
      fc.constantFrom(...dayOrders),
      fc.constantFrom(...calendars),
      (birth, isEstimated, dayOrder, calendar) => {
        const how = { today, dayOrder, calendar };
        const text = birthText({ ...birth, dateOfBirthEstimated: isEstimated }, how);
        const expected =
          birth.dateOfBirth === null ? age(birth.age, isEstimated) : born(birth.dateOfBirth, isEstimated);
        expect({ text, read: readBirth(text, how) }).toMatchObject({ text, read: expected });
      },
    ),
    { numRuns: 500 },
  );
});

test('a day or an age becomes an estimate and back; what is one already cannot be otherwise', () => {
  expect(toggleAbout('34', typing)).toBe('~34');
  expect(toggleAbout('about 34', typing)).toBe('34');
  expect(toggleAbout('~31/05/1990', typing)).toBe('31/05/1990');
  expect(toggleAbout('8m', typing)).toBeUndefined();
  expect(toggleAbout('x', typing)).toBeUndefined();
});

test('above 120 years is asked about', () => {
  expect([34, 120, 121, 250].map((years) => isUnlikely(read(String(years)), today))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(isUnlikely(read('1890'), today)).toBe(true);
  expect(isUnlikely(read('01/01/1910'), today)).toBe(false);
  expect(yearsOf(read('31/05/1990'), today)).toBe(36);
  expect(yearsOf(read('x'), today)).toBeNull();
});

test('whatever is typed, a birth is read or it is not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(['nothing', 'age', 'born', 'no-such-day', 'unreadable']).toContain(read(text).kind);
    }),
    { numRuns: 200 },
  );
});
