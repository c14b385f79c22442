import { expect, test } from 'vitest';
import { withLatinDigits } from '../../src-main/time/number.rules.ts';
import { scripts } from './scripts.ts';

test('digits of every script are read as the same numbers, and what is none stays', () => {
  for (const digits of scripts) expect(withLatinDigits(digits.join(''))).toBe('0123456789');
  expect(withLatinDigits('v½ ٣/٤')).toBe('v½ 3/4');
});

test.for([
  ['፩', 1],
  ['፲', 10],
  ['፴፬', 34],
  ['፻', 100],
  ['፪፻፭', 205],
  ['፲፱፻፹፯', 1987],
  ['፳፻፲፱', 2019],
  ['፼', 10_000],
  ['፪፼፩', 20_001],
] as const)('the Ethiopic number %s is %d', ([text, number]) => {
  expect(withLatinDigits(text)).toBe(String(number));
});
