import { expect, test } from 'vitest';
import { isClockAlone, isClockOff, isNearlyFull, roundedMegabytes } from '../../src-main/watch/watch.rules.ts';
import { day, minute } from '../support/clock.ts';

test('a disk is nearly full with less than half a gigabyte, or less than three times the registry', () => {
  expect([499e6, 501e6].map((free) => isNearlyFull(free, 1e6))).toEqual([true, false]);
  expect([2.9e9, 3.1e9].map((free) => isNearlyFull(free, 1e9))).toEqual([true, false]);
});

test('what is free is said coarsely, so that the sentence does not change with every save', () => {
  expect([499_999_999, 400e6, 99e6, 12e6, 5e6].map(roundedMegabytes)).toEqual(['400', '400', '90', '10', '0']);
});

test('a clock is off before the last change, and a year after it', () => {
  const saved = Date.UTC(2026, 2, 1);
  const off = (ms: number) => isClockOff(saved + ms, saved);
  expect([-day, -11 * minute, -minute, 0, 300 * day, 400 * day].map(off)).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
  ]);
});

test('a clock is alone where most others say about the same other time', () => {
  const [hour, year] = [60 * minute, 365 * day];
  expect(
    [
      [year, year],
      [-2 * hour, -2 * hour - minute, 0],
      [year, year, year, -year],
    ].map(isClockAlone),
  ).toEqual([true, false, true]);
  // A single other clock may be the one that is wrong, and so may several that do not agree.
  expect([[], [year], [year, -year], [3 * year, -year, 0], [50 * minute, 50 * minute]].map(isClockAlone)).toEqual(
    Array(5).fill(false),
  );
});
