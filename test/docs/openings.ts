/**
 * Lists sentences with an opening that no engineer writes ("Of such a part nobody knows …"), in comments and in documents. Part of `npm run
 * lint`; ends with 1 if it finds any.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const forbidden =
  /^(Who|What|Whoever|Whom|Whose|Of|So (many|much|long|often|far|large|few)|(By|To|With|From|For) wh(om|ich|at)|Whatever|Wherever|Whichever)\b/;
const comment = /\/\*\*?(.*?)\*\/|(?:^|[^:'"`])\/\/([^\n]*(?:\n\s*\/\/[^\n]*)*)|<!--(.*?)-->/gs;
/** Paragraphs only: a heading may be a question, and a cell of a table is no sentence. */
const prose = /^(?!#|\||\s{4}|<)(.+(?:\n(?!#|\||\s{4}|\n|[-*] |\d+\. ).+)*)/gm;

type Part = { text: string; at: number };

function partsOf(file: string, source: string): Part[] {
  const found = file.endsWith('.md')
    ? source.replace(/^```.*?^```/gms, (block) => block.replaceAll(/[^\n]/g, '')).matchAll(prose)
    : source.matchAll(comment);
  return [...found].map((match) => ({
    text: match.slice(1).find((each) => each !== undefined) ?? '',
    at: match.index,
  }));
}

const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/^\s*(\*|\/\/|[-*] |\d+\. |>)\s?/gm, ' ')
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/[*_]{2}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?])\s+(?=[A-Z])/)
    .map((sentence) => sentence.replace(/^@\w+ \w+ /, ''));

/** Returns the sentences of a file with a forbidden opening, each as `file:line: sentence`. */
export const openingsIn = (file: string, source: string): string[] =>
  partsOf(file, source).flatMap(({ text, at }) =>
    sentencesOf(text)
      .filter((sentence) => forbidden.test(sentence))
      .map((sentence) => `${file}:${source.slice(0, at).split('\n').length}: ${sentence.slice(0, 100)}`),
  );

if (process.argv[1] === import.meta.filename) {
  const files = execFileSync('git', ['ls-files', 'src-main', 'src-renderer', 'test', '*.md'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|js|svelte|md)$/.test(file) && !/^docs\/decisions\/0|^test\/docs\/openings/.test(file));
  if (files.length < 500) throw new Error('The sources were not found.');
  const found = files.flatMap((file) => openingsIn(file, readFileSync(file, 'utf8')));
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
