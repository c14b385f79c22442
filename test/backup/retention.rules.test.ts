import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keep, superseded, type Kept } from '../../src-main/backup/retention.rules.ts';

const dayAfter = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the backups that remain when one was made on each of these days, and the superseded ones were removed each time. */
function keptAfter(days: readonly string[], reasonOf: (index: number) => Kept['reason'] = () => 'daily'): Kept[] {
  let there: Kept[] = [];
  for (const [i, madeOn] of days.entries()) {
    there.push({ number: i + 1, madeOn, reason: reasonOf(i) });
    const gone = new Set(superseded(there));
    there = there.filter((each) => !gone.has(each));
  }
  return there;
}

test('a year of daily backups leaves seven days, four weeks and twelve months', () => {
  const there = keptAfter(Array.from({ length: 400 }, (_, i) => dayAfter(i))).map(({ madeOn }) => madeOn);
  expect(there.slice(-7)).toEqual(Array.from({ length: 7 }, (_, i) => dayAfter(393 + i)));
  expect(there).toContain('2026-12-31');
  expect(there).toContain('2026-03-31');
  expect(there).not.toContain('2026-02-15');
  expect(there.length).toBeLessThanOrEqual(keep.days + keep.weeks + keep.months);
});

test('several of one day leave the first and the newest', () => {
  expect(keptAfter(['2026-03-02', '2026-03-02', '2026-03-02', '2026-03-02']).map(({ number }) => number)).toEqual([
    1, 4,
  ]);
});

test('the first of a day goes when seven newer days have a backup', () => {
  const later = Array.from({ length: 7 }, (_, i) => dayAfter(70 + i));
  const there = keptAfter([dayAfter(0), dayAfter(0), ...later.slice(1)]).map(({ number }) => number);
  expect(there.slice(0, 2)).toEqual([1, 2]);
  expect(keptAfter([dayAfter(0), dayAfter(0), ...later]).map(({ number }) => number)).not.toContain(1);
});

test('a backup that was asked for after a mistake leaves the daily one of that morning, and the ones asked for before it', () => {
  const day = ['2026-03-02', '2026-03-02', '2026-03-02'];
  expect(keptAfter(day, (i) => (i === 0 ? 'daily' : 'asked')).map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('however many are asked for on one day: the daily ones stay, and of the others the last seven', () => {
  const days = [...Array.from({ length: 7 }, (_, i) => dayAfter(i)), ...Array.from({ length: 20 }, () => dayAfter(7))];
  const there = keptAfter(days, (i) => (i < 7 ? 'daily' : 'asked')).map(({ number }) => number);
  expect(there).toEqual([1, 2, 3, 4, 5, 6, 7, 21, 22, 23, 24, 25, 26, 27]);
});

test('a clock that jumps makes nothing old: what was made before the jump is there after it', () => {
  const before = ['2026-03-02', '2026-03-03', '2026-03-04'];
  expect(keptAfter([...before, '2036-01-01', '1970-01-01']).map(({ madeOn }) => madeOn)).toEqual([
    ...before,
    '2036-01-01',
    '1970-01-01',
  ]);
});

const anyDays = fc.array(fc.integer({ min: -30_000, max: 30_000 }).map(dayAfter), { minLength: 1, maxLength: 120 });

test('whatever the clock says: of each of the last seven days the first and the newest are kept, and they stay few', () => {
  fc.assert(
    fc.property(anyDays, (days) => {
      const there = keptAfter(days);
      const last = [...new Set(days.toReversed())].slice(0, keep.days);
      for (const day of last) {
        expect(there).toContainEqual({ number: days.lastIndexOf(day) + 1, madeOn: day, reason: 'daily' });
      }
      expect(there.length).toBeLessThanOrEqual(2 * keep.days + keep.weeks + keep.months);
      expect(superseded(there)).toEqual([]);
    }),
  );
});

test('what is superseded does not depend on the order in which the disk lists it', () => {
  fc.assert(
    fc.property(anyDays, fc.infiniteStream(fc.nat()), (days, chance) => {
      const all = days.map(
        (madeOn, i) => ({ number: i + 1, madeOn, reason: i % 3 === 0 ? 'asked' : 'daily' }) as const,
      );
      const shuffled = all
        .map((each) => ({ each, at: chance.next().value }))
        .sort((a, b) => a.at - b.at)
        .map(({ each }) => each);
      expect(superseded(shuffled)).toEqual(superseded(all));
    }),
  );
});
