/** Finds messages on a screen by what is visible there. */
import { expect, test } from 'vitest';
import { patternsOf, visibleIn } from './visible.ts';

const messages = {
  close: 'Close',
  born: 'Born {when}, {age}',
  days: '{count, plural, =0 {No days} one {# day} other {# days}}',
  pair: '{one}: {other}',
  steps: 'Close it.\nTry again.',
  long: 'Nothing was saved: try again (in a minute).',
};
const found = (...texts: string[]) =>
  visibleIn(texts, patternsOf(messages, 'en')).map(({ key, isWhole }) => (isWhole ? key : `within: ${key}`));

test('finds a message with its values filled in', () => {
  expect(found('Close')).toEqual(['close']);
  expect(found('Born \u206812 May\u2069, 34 years', '3 days')).toEqual(['born', 'days']);
  expect(found('Close it.Try again.')).toEqual(['steps']);
  expect(found('No days')).toEqual(['days']);
  expect(found('Nothing was\u00a0saved: try again (in a minute).')).toEqual(['long']);
});

test('finds a long message within another text, and a short one only alone', () => {
  expect(found('Close the window')).toEqual([]);
  expect(found('Sorry. Nothing was saved: try again (in a minute). Number 7')).toEqual(['within: long']);
});

test('does not look for a message without words', () => {
  expect(found('Name: Ama')).toEqual([]);
});
