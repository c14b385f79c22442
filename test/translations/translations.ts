/** `npm run translations`: what is due in each language, and the spreadsheet for native readers. `docs/translating.md` explains it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { spreadsheetOf, takeOver } from './returned.ts';
import { noPictures } from './visible.ts';

const usage = `npm run translations -- COMMAND

due [LANGUAGE…]             list the translations whose English text has changed
checked LANGUAGE [KEY…]     record that they were compared with the present English; without keys, all that are due
write LANGUAGE FOLDER       write FOLDER/LANGUAGE.xlsx for a native reader, and pictures of the screens beside it
  --no-pictures             write the spreadsheet alone, in a second instead of minutes
read LANGUAGE FILE          check the spreadsheet that came back, and take over what the reader changed

LANGUAGE is ${translatedLanguages.join(', ')}, or all for due and checked.
Exit codes: 0 done, 1 something is due or was refused, 2 wrong usage.`;

const options = {
  help: { type: 'boolean', short: 'h' },
  'no-pictures': { type: 'boolean' },
} as const;

/** A command that cannot be understood. */
class Usage extends Error {}

// A program such as `head` may leave before the list ends.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
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
  if (command === 'write') return write(rest, { hasPictures: values['no-pictures'] !== true });
  if (command === 'read') return read(rest);
  throw new Usage(command === undefined ? 'Which command?' : `There is no command ${command}.`);
}

function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options });
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

async function write(
  [named = '', folder, ...more]: string[],
  { hasPictures }: { hasPictures: boolean },
): Promise<number> {
  const language = oneLanguage(named);
  if (folder === undefined || more.length > 0) throw new Usage('Name one folder to write to.');
  mkdirSync(folder, { recursive: true });
  const pictures = hasPictures
    ? await (await import('./pictures.ts')).takePictures(language, folder)
    : noPictures('Pictures were not asked for.');
  const file = join(folder, `${language}.xlsx`);
  writeFileSync(file, await spreadsheetOf(ownFolders, language, pictures));
  say(`${file}\n${pictures.said}`);
  return 0;
}

async function read([named = '', file, ...more]: string[]): Promise<number> {
  const language = oneLanguage(named);
  if (file === undefined || more.length > 0) throw new Usage('Name one spreadsheet to read.');
  if (!existsSync(file)) throw new Usage(`There is no file ${file}.`);
  const { lines, isRefused } = await takeOver(ownFolders, language, readFileSync(file));
  say(lines.join('\n'));
  return isRefused ? 1 : 0;
}

function oneLanguage(named: string): TranslatedLanguage {
  const [language, ...others] = languagesFrom(named);
  if (language === undefined || others.length > 0) throw new Usage('Name one language.');
  return language;
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
