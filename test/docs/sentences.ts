/**
 * Prints how many words a sentence of the documents has on average. Part of `npm run lint`: ends with 1 if all of them, or one of them,
 * are above the limit. `--long` also lists the sentences of more than 25 words.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const mostOfAll = 18;
const mostOfOne = 20;
const long = 25;

/** Returns the sentences of a document without code, tables and headings. Each item of a list begins a sentence. */
export function sentencesOf(document: string): string[] {
  const paragraphs = document
    .replaceAll(/^```.*?^```$/gms, '')
    .replaceAll(/^( {4}|\||#).*$/gm, '')
    .replaceAll(/^ *([-*]|\d+\.) /gm, '\n\n')
    .split(/\n\s*\n/);
  return paragraphs.flatMap((paragraph) =>
    paragraph
      .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/`[^`]*`/g, 'code')
      .replaceAll(/[*_“”]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.!?]\)?) (?=[A-Z(\d]|code)/)
      .filter((sentence) => /[a-z]/.test(sentence)),
  );
}

/** Counts what has a letter or a digit: an arrow or a dash is no word. */
const wordsIn = (sentence: string) => sentence.split(' ').filter((word) => /[\p{L}\d]/u.test(word)).length;

export const meanWords = (sentences: string[]) =>
  sentences.reduce((sum, sentence) => sum + wordsIn(sentence), 0) / sentences.length;

if (process.argv[1] === import.meta.filename) {
  const files = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => /^(README|SECURITY|CONTRIBUTING|docs\/.*)\.md$/.test(file) && !file.startsWith('docs/decisions/'),
    );
  if (files.length < 15) throw new Error('The documents were not found.');
  const documents = files.map((file) => ({ file, sentences: sentencesOf(readFileSync(file, 'utf8')) }));
  const rows = [
    ...documents.map((each) => ({ ...each, most: mostOfOne })),
    { file: 'all documents', sentences: documents.flatMap(({ sentences }) => sentences), most: mostOfAll },
  ];
  for (const { file, sentences, most } of rows) {
    const mean = meanWords(sentences);
    console.log(`${mean.toFixed(1).padStart(5)} words a sentence, ${most} at most: ${file}`);
    if (mean > most) process.exitCode = 1;
    if (process.argv.includes('--long') && file !== 'all documents')
      for (const sentence of sentences) if (wordsIn(sentence) > long) console.log(`      ${sentence}`);
  }
}
