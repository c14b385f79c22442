import { expect, test, vi, onTestFinished } from 'vitest';
import { validate, version } from 'uuid';
import { newUuid } from '../../src-main/clock.ts';

test('ids are told apart and sort as they were made, also when the clock is turned back', () => {
  const start = Date.UTC(2026, 2, 1);
  vi.useFakeTimers({ now: start });
  onTestFinished(() => void vi.useRealTimers());
  const ids = Array.from({ length: 2000 }, (_, i) => {
    vi.setSystemTime(start + 10 * Math.floor(i / 500) - (i > 1500 ? 1_000_000 : 0));
    return newUuid();
  });
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  // The end of an id is random: one id reveals nothing about the next.
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length);
});
