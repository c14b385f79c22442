import { expect, test } from 'vitest';
import { meanWords, sentencesOf } from './sentences.ts';

test('sentences of a document are counted without headings, tables and code', () => {
  const document = [
    '# A heading of a document',
    '',
    'Satchel has a [map](docs/architecture.md#1). See `npm run bench -- --json` (once',
    'a week).',
    '',
    '| a | table |',
    '',
    '- one item',
    '- another one – of a list',
    '',
    '    code of four words',
    '',
    '```sh',
    'more code',
    '```',
  ];
  const sentences = sentencesOf(document.join('\n'));
  expect(sentences).toEqual(['Satchel has a map.', 'See code (once a week).', 'one item', 'another one – of a list']);
  expect(meanWords(sentences)).toBe((4 + 5 + 2 + 5) / 4);
});
