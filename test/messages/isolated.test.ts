import { expect, test } from 'vitest';
import { isolatedValues } from '../../src-renderer/messages/isolated.ts';

test('a Latin name or number keeps its direction in an Arabic sentence, and an Arabic one in an English sentence', () => {
  const values = { latin: 'P-0012 (Zawadi)', arabic: 'أشا', count: 3 };
  expect(isolatedValues(values, { isRightToLeft: true })).toEqual({
    latin: '\u2068P-0012 (Zawadi)\u2069',
    arabic: '\u2068أشا\u2069',
    count: 3,
  });
  expect(isolatedValues(values, { isRightToLeft: false })).toEqual({ ...values, arabic: '\u2068أشا\u2069' });
});
