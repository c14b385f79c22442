import { expect, test } from 'vitest';
import { openingsIn } from './openings.ts';

test('a sentence with a forbidden opening is found in a comment and in a document, and nowhere else', () => {
  const code = [
    '/** Returns the row. Of such a part nobody knows. */',
    "const what = 'Who is it?'; // Whoever asks.",
    'Of();',
  ];
  expect(openingsIn('a.ts', code.join('\n'))).toEqual([
    'a.ts:1: Of such a part nobody knows.',
    'a.ts:2: Whoever asks.',
  ]);
  const text = ['# What it does', '', 'It runs. So many are', 'enough.', '', '    Who', '', '- What came is kept.'];
  expect(openingsIn('a.md', text.join('\n'))).toEqual(['a.md:3: So many are enough.', 'a.md:8: What came is kept.']);
});
