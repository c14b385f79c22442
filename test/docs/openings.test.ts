import { expect, test } from 'vitest';
import { forbiddenOpenings } from './openings.ts';
import { sentencesOf, sentencesOfComments } from './prose.ts';

test('a sentence with a forbidden opening is found in a comment and in a document, and nowhere else', () => {
  const code = [
    '/** Returns the row. Of such a part nobody knows. */',
    "const what = 'Who is it?'; // Whoever asks.",
    'Of();',
  ];
  expect(forbiddenOpenings(sentencesOfComments(code.join('\n')))).toEqual([
    '1: Of such a part nobody knows.',
    '2: Whoever asks.',
  ]);
  const text = [
    ...['# What it does', '', 'It runs. So many are', 'enough.', '', '    Who', '', '- It is kept.', '  - What came.'],
    ...['- [Who may read](a.md) is a page. “Who?” is a question.'],
  ];
  expect(forbiddenOpenings(sentencesOf(text.join('\n')))).toEqual(['3: So many are enough.', '9: What came.']);
});
