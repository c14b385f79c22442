import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earliestInstant, instantText, latestInstant } from '../../src-main/time/instant.rules.ts';

const asDate = (ms: number) => new Date(ms).toISOString();

test('an instant is written as a date of JavaScript writes it, whenever it was', () => {
  const anyInstant = fc.integer({ min: earliestInstant, max: latestInstant });
  fc.assert(
    fc.property(anyInstant, (ms) => instantText(ms) === asDate(ms)),
    { numRuns: 2000 },
  );
});

test.each([0, -1, 999, 59_999, 86_399_999, 86_400_000, earliestInstant, latestInstant])('so is %i', (ms) => {
  expect(instantText(ms)).toBe(asDate(ms));
});

test('a part of a millisecond is left out, as a date leaves it out', () => {
  const anyParts = fc.double({ min: earliestInstant, max: latestInstant, noNaN: true });
  fc.assert(fc.property(anyParts, (ms) => instantText(ms) === asDate(ms)));
});

test('what is no instant has no text', () => {
  expect(() => instantText(NaN)).toThrow(RangeError);
});

test('more days than are kept are written as well', () => {
  for (let day = 0; day < 10_500; day++) expect(instantText(day * 86_400_000)).toBe(asDate(day * 86_400_000));
});
