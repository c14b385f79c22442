import { expect, test } from 'vitest';
import { sentencesOf } from './prose.ts';
import { meanWords } from './sentences.ts';

test('sentences of a document are counted without headings, tables and code', () => {
  const document = [
    '# A heading of a document',
    '',
    'Satchel has a [map](docs/architecture.md#1). See `npm run bench -- --json` (once',
    'a week). `npm test` runs “all tests.” It ends.',
    '',
    '| a | table |',
    '',
    '- one item',
    '- another one – of a list',
    '  - and one',
    '    in it',
    '',
    '    code of four words',
    '',
    '```sh',
    'more code',
    '```',
  ];
  const sentences = sentencesOf(document.join('\n'));
  expect(sentences).toEqual([
    { text: 'Satchel has a [map].', line: 3 },
    { text: 'See CODE (once a week).', line: 3 },
    { text: 'CODE runs “all tests.”', line: 3 },
    { text: 'It ends.', line: 3 },
    { text: 'one item', line: 8 },
    { text: 'another one – of a list', line: 9 },
    { text: 'and one in it', line: 10 },
  ]);
  expect(meanWords(sentences)).toBe((4 + 5 + 4 + 2 + 2 + 5 + 4) / 7);
});
