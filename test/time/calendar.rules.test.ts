/** Days in the calendars of clinics: converted there and back, and typed in every order and script. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendars, dayOrders } from '../../src-main/time/date-formats.contract.ts';
import {
  addDays,
  dayOfCalendar,
  daysBetween,
  inCalendar,
  monthAfter,
  monthsBefore,
  spanOf,
} from '../../src-main/time/calendar.rules.ts';
import { dayText, readDay, readMinute, readTime } from '../../src-main/time/typed-day.rules.ts';
import { inScript, scripts } from './scripts.ts';

const calendar = fc.constantFrom(...calendars);
const dayOrder = fc.constantFrom(...dayOrders);
/** Days as far back and ahead as dates of clinics go. */
const day = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1850-01-01', days));
const gregorian = { dayOrder: 'day-first', calendar: 'gregory' } as const;

test('a day of any calendar is found again by its year, month and day, and its day before is the day before', () => {
  fc.assert(
    fc.property(day, calendar, (day, calendar) => {
      expect(dayOfCalendar(inCalendar(day, calendar), calendar)).toBe(day);
      const first = spanOf(inCalendar(day, calendar), calendar)?.[0] ?? '';
      expect(inCalendar(first, calendar).day).toBe(1);
      expect(inCalendar(addDays(first, -1), calendar).month).not.toBe(inCalendar(first, calendar).month);
    }),
    { numRuns: 300 },
  );
});

test.for([
  ['ethiopic', [2019, 1, 1], '2026-09-11'],
  ['ethiopic', [2015, 13, 6], '2023-09-11'],
  ['ethiopic', [2016, 13, 6], undefined],
  ['ethiopic', [2019, 3, 31], undefined],
  ['islamic-umalqura', [1448, 1, 1], '2026-06-16'],
  ['islamic-umalqura', [1448, 13, 1], undefined],
  ['persian', [1405, 1, 1], '2026-03-21'],
  ['gregory', [2023, 2, 29], undefined],
] as const)('in the calendar %s the day %j is %s', ([calendar, [year, month, day], expected]) => {
  expect(dayOfCalendar({ year, month, day }, calendar)).toBe(expected);
});

test('what stands in a field is read as the day that it was made of, in every order and calendar', () => {
  fc.assert(
    fc.property(day, dayOrder, calendar, (day, dayOrder, calendar) => {
      const typing = { dayOrder, calendar };
      expect(readDay(dayText(day, typing), typing)).toEqual({ kind: 'day', day });
    }),
    { numRuns: 300 },
  );
});

test('a date is read in the digits of every script, with any sign between its numbers or none', () => {
  expect(scripts.length).toBeGreaterThan(30);
  fc.assert(
    fc.property(
      day,
      dayOrder,
      fc.constantFrom(...scripts),
      fc.constantFrom('/', '.', '-', ' ', ''),
      (day, dayOrder, digits, sign) => {
        const typing = { dayOrder, calendar: 'gregory' } as const;
        const typed = inScript(digits, dayText(day, typing).replace(/[/-]/g, sign));
        expect(readDay(typed, typing)).toEqual({ kind: 'day', day });
      },
    ),
  );
});

test('the name of the month is read in all languages of the page, as they write it', () => {
  const languages = fc.constantFrom('en', 'fr', 'es', 'pt', 'sw', 'ar', 'ar-SY');
  fc.assert(
    fc.property(day, languages, calendar, fc.constantFrom('long', 'short'), (day, language, calendar, month) => {
      const format = new Intl.DateTimeFormat(language, {
        calendar,
        day: 'numeric',
        month: month as 'long',
        year: 'numeric',
        timeZone: 'UTC',
      });
      const parts = format.formatToParts(new Date(`${day}T00:00:00Z`)).filter(({ type }) => type !== 'era');
      const typed = parts
        .map(({ value }) => value)
        .join('')
        .trim();
      expect({ typed, read: readDay(typed, { ...gregorian, calendar }) }).toEqual({
        typed,
        read: { kind: 'day', day },
      });
    }),
    { numRuns: 300 },
  );
});

test.for([
  // A month-first reader elsewhere would mean another day.
  ['05/13/1990', { kind: 'no-such-day' }],
  ['31/02/2020', { kind: 'no-such-day' }],
  ['1111990', undefined],
  ['3151990', { kind: 'day', day: '1990-05-31' }],
  ['5/6/90', undefined],
  ['1/2/3/1990', undefined],
  ['ma 1990', undefined],
  ['5 May 1990', { kind: 'day', day: '1990-05-05' }],
  ['1990', { kind: 'year', first: '1990-01-01', last: '1990-12-31' }],
  ['02/2020', { kind: 'month', first: '2020-02-01', last: '2020-02-29' }],
] as const)('«%s», day first, is read as %j', ([text, expected]) => {
  expect(readDay(text, gregorian)).toEqual(expected);
});

test('with the year first, a year at the end is not guessed about', () => {
  expect(readDay('05/06/1990', { ...gregorian, dayOrder: 'year-first' })).toBeUndefined();
});

test('a date can say that it is of the other calendar', () => {
  const ethiopic = { dayOrder: 'day-first', calendar: 'ethiopic' } as const;
  expect(readDay('13/03/2019', ethiopic)).toEqual({ kind: 'day', day: '2026-11-22' });
  expect(readDay('22/11/2010 GC', ethiopic)).toEqual({ kind: 'day', day: '2010-11-22' });
  expect(readDay('22 Nov 2010', ethiopic)).toEqual({ kind: 'day', day: '2010-11-22' });
  expect(readDay('13/03/2019 E.C.', gregorian)).toEqual({ kind: 'day', day: '2026-11-22' });
  expect(readDay('12/06/1448 هـ', gregorian)).toEqual({ kind: 'day', day: '2026-11-22' });
  expect(readDay('1987', { dayOrder: 'day-first', calendar: 'islamic-umalqura' })).toMatchObject({
    first: '1987-01-01',
  });
});

test('whatever is typed, reading it ends with a day that exists or with nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d/. -]{0,12}$/)),
      dayOrder,
      calendar,
      (text, dayOrder, calendar) => {
        const read = readDay(text, { dayOrder, calendar });
        if (read?.kind === 'day') expect(read.day).toBe(addDays(read.day, 0));
      },
    ),
    { numRuns: 200 },
  );
});

test('months before a day keep to the end of shorter months', () => {
  expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-28');
  expect(monthsBefore('2024-03-31', 1)).toBe('2024-02-29');
  expect(monthsBefore('2026-01-15', 14)).toBe('2024-11-15');
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
});

test.for([
  ['14:30', '14:30'],
  ['٩:٠٥', '09:05'],
  ['930', '09:30'],
  ['2.30 pm', '14:30'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['8 ص', '08:00'],
  ['14h30', '14:30'],
  ['14', undefined],
  ['13 pm', undefined],
  ['24:00', undefined],
  ['9:60', undefined],
] as const)('the time «%s» is %s', ([text, expected]) => {
  expect(readTime(text)).toBe(expected);
});

test('months follow each other over the ends of years, in both directions', () => {
  expect([1, 2, 13, -1, -11, 0].map((count) => monthAfter('2026-11', count))).toEqual([
    '2026-12',
    '2027-01',
    '2027-12',
    '2026-10',
    '2025-12',
    '2026-11',
  ]);
});

test('a time stands behind its day', () => {
  expect(readMinute('22/11/2026 14:30', gregorian)).toBe('2026-11-22T14:30');
  expect(readMinute('22 Nov 2026, 2:30 pm', gregorian)).toBe('2026-11-22T14:30');
  expect(readMinute('2026-11-22T14:30', gregorian)).toBe('2026-11-22T14:30');
  expect(readMinute('2026-02-30T14:30', gregorian)).toBeUndefined();
  expect(readMinute('22/11/2026', gregorian)).toBeUndefined();
});
