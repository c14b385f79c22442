/** No date can be read as another one, in any language, region or calendar. */
import { expect, test } from 'vitest';
import { calendars, dayOrders, type DateFormats } from '../../src-main/time/date-formats.contract.ts';
import { dateFormatOf, shortDay, shortTime, written } from '../../src-renderer/messages/written.rules.ts';
import { calendarsIn, regions, usualIn } from '../../src-renderer/time/region.rules.ts';

const languages = ['en', 'fr', 'es', 'pt', 'sw', 'ar'];
const at = new Date('2026-03-02T06:30:00Z');
const kenya: DateFormats = { ...usualIn('KE'), calendar: 'gregory' };
const say = (
  language: string,
  more: Partial<DateFormats>,
  options: Omit<Intl.DateTimeFormatOptions, 'calendar'> = shortDay,
) => written(dateFormatOf(language, { ...kenya, ...more }, { ...options, timeZone: 'UTC' }), at);

test.for(languages)('in %s the month of a day stands in letters in every region', (language) => {
  for (const region of regions()) {
    const formats = usualIn(region);
    for (const calendar of calendarsIn(region)) {
      const parts = dateFormatOf(language, { ...formats, calendar }, shortDay).formatToParts(at);
      const month = parts.find(({ type }) => type === 'month')?.value ?? '';
      expect({ region, calendar, month, isNamed: /\p{L}/u.test(month) }).toMatchObject({ isNamed: true });
      expect(parts.find(({ type }) => type === 'year')?.value).toMatch(/^\d{4}$/);
    }
  }
});

test('English goes by the order of the clinic, the other languages by their own', () => {
  expect(dayOrders.map((dayOrder) => say('en', { dayOrder }))).toEqual(['2 Mar 2026', 'Mar 2, 2026', '2 Mar 2026']);
  expect(say('fr', { dayOrder: 'month-first' })).toBe('2 mars 2026');
  expect(say('pt', { region: 'MZ' })).toBe('2 de março de 2026');
  expect(say('ar', { region: 'SY' })).toBe('2 آذار 2026');
});

test('the month names the calendar: no era stands behind a year, where it would be taken for the morning', () => {
  expect(calendars.map((calendar) => say('en', { calendar }))).toEqual([
    '2 Mar 2026',
    '23 Yekatit 2018',
    '13 Ram. 1447',
    '11 Esfand 1404',
  ]);
});

test('the clock is the one of the clinic', () => {
  expect(say('en', { clock: 'h23' }, shortTime({ ...kenya, clock: 'h23' }))).toBe('06:30');
  expect(say('en', { clock: 'h12' }, shortTime({ ...kenya, clock: 'h12' }))).toMatch(/^6:30\sam$/);
  const full = { weekday: 'long', ...shortDay, ...shortTime(kenya) } as const;
  expect(say('en', {}, full)).toBe('Monday, 2 Mar 2026, 06:30');
  expect(say('en', { calendar: 'ethiopic' }, full)).toBe('Monday, 23 Yekatit 2018, 06:30');
});
