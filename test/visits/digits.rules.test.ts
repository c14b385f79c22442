import { expect, test } from 'vitest';
import { digitOf } from '../../src-renderer/visits/digits.rules.ts';

test.each([
  ['0', 0],
  ['9', 9],
  ['١', 1],
  ['٩', 9],
  ['۳', 3],
  ['५', 5],
])('the key %s is the digit %i', (key, digit) => expect(digitOf(key)).toBe(digit));

test.each(['a', '/', ':', 'é', 'F1', 'Enter', '', '𝟗'])('the key «%s» is no digit', (key) =>
  expect(digitOf(key)).toBeNaN(),
);
