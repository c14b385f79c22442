/** The region that a computer reports. No day is written in a way that can be read as two days. */
import { expect, test } from 'vitest';
import { calendarsIn, regionOf, regions, usualIn } from '../../src-renderer/time/region.rules.ts';

test.for([
  [['en-KE', 'en-US'], 'UTC', 'KE'],
  // A reader of French may live anywhere, so the first language that names a region decides.
  [['fr', 'en-TZ'], 'Europe/Paris', 'TZ'],
  [['en'], 'Africa/Nairobi', 'KE'],
  [['en'], 'UTC', 'GB'],
  // Installed anywhere with the language as it comes.
  [['en-US', 'en'], 'Africa/Nairobi', 'KE'],
  [['en-US'], 'America/Chicago', 'US'],
  [['en-US'], 'UTC', 'US'],
  [['en-US', 'fr-CD'], 'Africa/Kinshasa', 'CD'],
  [['ar'], 'UTC', 'EG'],
  [['es-419', 'es'], 'UTC', 'ES'],
  [[], 'Africa/Addis_Ababa', 'ET'],
  [['en-US@posix', 'C'], 'Africa/Nairobi', 'KE'],
] as const)('languages %j in the time zone %s are of %s', ([languages, timeZone, region]) => {
  expect(regionOf({ languages, timeZone })).toBe(region);
});

test.for([
  ['KE', { dayOrder: 'day-first', clock: 'h23', firstWeekday: 7, calendar: 'gregory' }],
  ['US', { dayOrder: 'month-first', clock: 'h12', firstWeekday: 7, calendar: 'gregory' }],
  ['GB', { dayOrder: 'day-first', clock: 'h23', firstWeekday: 1, calendar: 'gregory' }],
  ['CN', { dayOrder: 'year-first', clock: 'h23', calendar: 'gregory' }],
  ['AF', { clock: 'h23', firstWeekday: 6, calendar: 'persian' }],
] as const)('in %s people write %j', ([region, expected]) => {
  expect(usualIn(region)).toMatchObject({ region, ...expected });
});

test('another calendar can be chosen where people go by it, and the Gregorian everywhere', () => {
  expect(calendarsIn('ET')).toContain('ethiopic');
  expect(calendarsIn('SA')).toContain('islamic-umalqura');
  expect(calendarsIn('EG')).toContain('islamic-umalqura');
  expect(calendarsIn('KE')).toEqual(['gregory']);
  expect(calendarsIn('TH')).toEqual(['gregory']);
});

test('every region has a name, and what is usual in it can be stored', () => {
  expect(regions().length).toBeGreaterThan(230);
  expect(regions()).not.toContain('EU');
  for (const region of regions()) {
    const { firstWeekday, calendar } = usualIn(region);
    expect({ region, isThere: calendarsIn(region).includes(calendar) }).toEqual({ region, isThere: true });
    expect(firstWeekday).toBeGreaterThanOrEqual(1);
    expect(firstWeekday).toBeLessThanOrEqual(7);
  }
});
