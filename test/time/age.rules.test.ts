import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeYears } from '../../src-main/patients/patient.rules.ts';
import { ageSaid } from '../../src-renderer/time/age.rules.ts';
import { addDays } from '../../src-main/time/calendar.rules.ts';

const today = '2026-11-22';

test.for([
  ['2026-11-22', { count: 0, unit: 'day' }],
  ['2026-11-09', { count: 13, unit: 'day' }],
  ['2026-11-08', { count: 2, unit: 'week' }],
  ['2026-10-11', { count: 6, unit: 'week' }],
  ['2026-09-23', { count: 8, unit: 'week' }],
  ['2026-09-22', { count: 2, unit: 'month' }],
  ['2024-11-23', { count: 23, unit: 'month' }],
  ['2024-11-22', { count: 2, unit: 'year' }],
  ['1990-05-31', { count: 36, unit: 'year' }],
  ['2026-11-23', undefined],
] as const)('who was born %s is %j', ([born, expected]) => {
  expect(ageSaid(born, today)).toEqual(expected);
});

test('nobody grows younger, and years are those that the station says', () => {
  const length = { day: 1, week: 7, month: 30.44, year: 365.25 };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 45_000 }), fc.integer({ min: 0, max: 400 }), (old, later) => {
      const born = addDays(today, -old);
      const [now, then] = [ageSaid(born, today), ageSaid(born, addDays(today, later))];
      if (now === undefined || then === undefined) throw new Error('still to be born');
      expect(then.count * length[then.unit]).toBeGreaterThanOrEqual(now.count * length[now.unit] - 3);
      if (now.unit === 'year') expect(now.count).toBe(wholeYears(born, today));
      else expect(wholeYears(born, today)).toBeLessThan(2);
    }),
  );
});
