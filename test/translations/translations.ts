/** `npm run translations`: what is due in each language, and the spreadsheet for native readers. `docs/translating.md` explains it. */
import { parseArgs } from 'node:util';
import {
  dueIn,
  earlierEnglish,
  englishTexts,
  markChecked,
  ownFolders,
  readChecked,
  readLanguage,
  translatedLanguages,
  type TranslatedLanguage,
} from './checked.ts';

const usage = `npm run translations -- COMMAND

due [LANGUAGE…]             list the translations whose English text has changed
checked LANGUAGE [KEY…]     record that they were compared with the present English; without keys, all that are due

LANGUAGE is ${translatedLanguages.join(', ')}, or all for due and checked.
Exit codes: 0 done, 1 something is due or was refused, 2 wrong usage.`;

/** A command that cannot be understood. */
class Usage extends Error {}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof Usage)) throw error;
  process.stderr.write(`${error.message}\n\n${usage}\n`);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  const { values, positionals } = parsed();
  if (values.help === true) {
    say(usage);
    return 0;
  }
  const [command, ...rest] = positionals;
  if (command === 'due') return due(rest.length === 0 ? [...translatedLanguages] : rest.flatMap(languagesFrom));
  if (command === 'checked') return check(rest);
  throw new Usage(command === undefined ? 'Which command?' : `There is no command ${command}.`);
}

function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } });
  } catch (error) {
    throw new Usage(error instanceof Error ? error.message : String(error));
  }
}

function due(languages: TranslatedLanguage[]): number {
  const counts = languages.map(listDue);
  return counts.some((count) => count > 0) ? 1 : 0;
}

/** Lists what is due with the English that the translation was compared with, and returns how many there are. */
function listDue(language: TranslatedLanguage): number {
  const english = englishTexts(ownFolders);
  const checked = readChecked(ownFolders, language);
  const all = dueIn(english, checked);
  const before = earlierEnglish(
    new Map(all.flatMap(({ key, why }) => (why === 'changed' ? [[key, checked[key] ?? '']] : []))),
  );
  const present = new Map(readLanguage(ownFolders, language).map(({ key, text }) => [key, text]));
  say(`${language}: ${all.length === 0 ? 'nothing is due.' : `${all.length} due.`}`);
  for (const { key, why } of all) {
    say(`\n${key}${why === 'gone' ? ' is no longer in English.' : ''}`);
    if (why === 'gone') continue;
    if (why === 'changed') say(`  English before: ${before.get(key) ?? 'not known'}`);
    say(`  English:        ${english[key] ?? ''}`);
    say(`  Translation:    ${present.get(key) ?? 'none'}`);
  }
  return all.length;
}

function check([named = '', ...keys]: string[]): number {
  const languages = languagesFrom(named);
  const english = englishTexts(ownFolders);
  const unknown = keys.filter((key) => !Object.hasOwn(english, key));
  if (unknown.length > 0) throw new Usage(`Not a key of en.ts: ${unknown.join(', ')}.`);
  for (const language of languages) {
    if (keys.length === 0) listDue(language);
    const marked = keys.length > 0 ? keys : dueIn(english, readChecked(ownFolders, language)).map(({ key }) => key);
    markChecked(ownFolders, language, marked);
    say(`${language}: ${marked.length} recorded as compared with the present English.`);
  }
  return 0;
}

function languagesFrom(named: string): TranslatedLanguage[] {
  if (named === 'all') return [...translatedLanguages];
  const known = translatedLanguages.find((each) => each === named);
  if (known === undefined) throw new Usage(named === '' ? 'Which language?' : `There is no language ${named}.`);
  return [known];
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
