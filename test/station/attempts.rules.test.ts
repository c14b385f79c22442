import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failed, waitMs, type Attempts } from '../../src-main/station/attempts.rules.ts';

const now = Date.UTC(2026, 2, 1, 12);

function failedTimes(times: number): Attempts | undefined {
  let attempts: Attempts | undefined;
  for (let i = 0; i < times; i++) attempts = failed(attempts, now);
  return attempts;
}

test('five wrong passwords cost no wait, then it doubles up to five minutes', () => {
  const waits = Array.from({ length: 18 }, (_, failures) => waitMs(failedTimes(failures), now) / 1000);
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300]);
});

test('the wait runs from the last attempt and ends', () => {
  const attempts = failedTimes(8);
  expect(waitMs(attempts, now + 1)).toBe(7999);
  expect(waitMs(attempts, now + 7999)).toBe(1);
  expect(waitMs(attempts, now + 8000)).toBe(0);
  expect(waitMs(attempts, now + 1_000_000)).toBe(0);
});

test('a failure after a long pause waits longer still: time alone forgives nothing', () => {
  const later = now + 24 * 60 * 60 * 1000;
  expect(waitMs(failed(failedTimes(8), later), later)).toBe(16_000);
});

test('nobody waits longer than five minutes, whatever happened', () => {
  const attempts = fc.record({ failures: fc.nat(100_000), lastAt: fc.integer() });
  fc.assert(
    fc.property(attempts, fc.integer(), (before, at) => {
      const wait = waitMs(before, at);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(300_000);
    }),
  );
});
