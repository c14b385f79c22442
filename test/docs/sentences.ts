/**
 * Prints how many words a sentence of the documents has on average. Part of `npm run lint`: ends with 1 if all of them, or one of them,
 * are above the limit. `--long` also lists the sentences of more than 25 words.
 */
import { readFileSync } from 'node:fs';
import { documents } from './files.ts';
import { countWords, sentencesOf, type Sentence } from './prose.ts';

const mostOfAll = 18;
const mostOfOne = 20;
const long = 25;

export const meanWords = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, { text }) => sum + countWords(text), 0) / sentences.length;

if (process.argv[1] === import.meta.filename) {
  if (documents.length < 15) throw new Error('The documents were not found.');
  const read = documents.map((file) => ({ file, sentences: sentencesOf(readFileSync(file, 'utf8')) }));
  const rows = [
    ...read.map((each) => ({ ...each, most: mostOfOne })),
    { file: 'all documents', sentences: read.flatMap(({ sentences }) => sentences), most: mostOfAll },
  ];
  for (const { file, sentences, most } of rows) {
    const mean = meanWords(sentences);
    console.log(`${mean.toFixed(1).padStart(5)} words a sentence, ${most} at most: ${file}`);
    if (mean > most) process.exitCode = 1;
    if (process.argv.includes('--long') && file !== 'all documents')
      for (const { text } of sentences) if (countWords(text) > long) console.log(`      ${text}`);
  }
}
