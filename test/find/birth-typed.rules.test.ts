import { expect, test } from 'vitest';
import { birthTyped } from '../../src-renderer/find/birth-typed.rules.ts';

const typing = { dayOrder: 'day-first', calendar: 'gregory', today: '2026-11-22' } as const;
const read = (typed: string, more: object = {}) => birthTyped(typed, { ...typing, ...more });

test.each([
  ['amina 34', 'amina', '1991-11-23', '1992-11-22'],
  ['34 amina', 'amina', '1991-11-23', '1992-11-22'],
  ['hassan 1987', 'hassan', '1987-01-01', '1987-12-31'],
  ['hassan 03/1987 mlimani', 'hassan mlimani', '1987-03-01', '1987-03-31'],
  ['hassan 12/03/1987', 'hassan', '1987-03-12', '1987-03-12'],
  ['amina 8m', 'amina', '2026-02-23', '2026-03-22'],
  ['amina 8 months', 'amina', '2026-02-23', '2026-03-22'],
  ['amina 6w', 'amina', '2026-10-05', '2026-10-11'],
  ['amina ~30', 'amina', '1992-11-22', '1999-11-23'],
  ['awa environ 30', 'awa', '1992-11-22', '1999-11-23'],
  ['juana 8 meses', 'juana', '2026-02-23', '2026-03-22'],
  ['joana 8 meses', 'joana', '2026-02-23', '2026-03-22'],
  ['zawadi miezi 8', 'zawadi', '2026-02-23', '2026-03-22'],
  ['أمينة ٣٤', 'أمينة', '1991-11-23', '1992-11-22'],
  ['أمينة ٨ أشهر', 'أمينة', '2026-02-23', '2026-03-22'],
  ['አሚና ፴፬', 'አሚና', '1991-11-23', '1992-11-22'],
])('«%s» asks for %s, born from %s to %s', (typed, besides, from, to) => {
  expect(read(typed)).toEqual({ besides, from, to });
});

test('a year is one of the calendar of the clinic', () => {
  expect(read('abebe 1980', { calendar: 'ethiopic' })).toEqual({
    besides: 'abebe',
    from: '1987-09-12',
    to: '1988-09-10',
  });
});

test.each([
  'amina',
  '34',
  '1987',
  '0712 345 678',
  'amina 0712345678',
  'amina 250',
  'amina 2031',
  'amina 07',
  'p-417 b',
  '',
])('«%s» says no birth beside something else', (typed) => expect(read(typed)).toBeUndefined());
