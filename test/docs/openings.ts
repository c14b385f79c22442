/**
 * Lists sentences with an opening that no engineer writes ("Of such a part nobody knows …"), in comments and in documents. Part of `npm run
 * lint`; ends with 1 if it finds any.
 */
import { readFileSync } from 'node:fs';
import { filesOf } from './files.ts';
import { sentencesOf, sentencesOfComments, type Sentence } from './prose.ts';

const forbidden =
  /^(Who|What|Whoever|Whom|Whose|Of|So (many|much|long|often|far|large|few)|(By|To|With|From|For) wh(om|ich|at)|Whatever|Wherever|Whichever)\b/;

/** Returns the sentences with a forbidden opening, each as `line: sentence`. */
export const forbiddenOpenings = (sentences: readonly Sentence[]): string[] =>
  sentences.filter(({ text }) => forbidden.test(text)).map(({ text, line }) => `${line}: ${text.slice(0, 100)}`);

if (process.argv[1] === import.meta.filename) {
  const files = filesOf('src-main', 'src-renderer', 'test', '*.md').filter(
    (file) => /\.(ts|js|svelte|md)$/.test(file) && !/^docs\/decisions\/0|^test\/docs\/openings/.test(file),
  );
  if (files.length < 500) throw new Error('The sources were not found.');
  for (const file of files) {
    const sentences = (file.endsWith('.md') ? sentencesOf : sentencesOfComments)(readFileSync(file, 'utf8'));
    for (const found of forbiddenOpenings(sentences)) {
      console.error(`${file}:${found}`);
      process.exitCode = 1;
    }
  }
}
