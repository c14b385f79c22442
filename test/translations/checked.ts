/**
 * Keeps, for each translation, a hash of the English text that it was last compared with. If the English changes, the translation is due:
 * a person looks at it again. The hashes are here and not beside the messages, since everything there is shipped with the page.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectDir } from '../../src-main/project-dir.ts';
import { languages, type Language } from '../../src-renderer/messages/languages.ts';
import { readMessages, textsOf, type Message } from './message-file.ts';

/** Hashes of English texts by key. */
export type Checked = Readonly<Record<string, string>>;
export type Due = {
  key: string;
  /** `new`: the translation was never compared. `changed`: the English is newer. `gone`: the English no longer has the key. */
  why: 'new' | 'changed' | 'gone';
};
export type TranslatedLanguage = Exclude<Language, 'en'>;

/** The folders of the messages and of the hashes. A test has its own. */
export type Folders = { messages: string; checked: string };
export const ownFolders: Folders = {
  messages: join(projectDir, 'src-renderer/messages'),
  checked: join(import.meta.dirname, 'checked'),
};

export const translatedLanguages = Object.keys(languages).filter((each): each is TranslatedLanguage => each !== 'en');

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** Returns the keys whose translation a person has to look at, in the order of the English. */
export function dueIn(english: Readonly<Record<string, string>>, checked: Checked): Due[] {
  const known = Object.entries(english).flatMap(([key, text]): Due[] => {
    const hash = checked[key];
    if (hash === undefined) return [{ key, why: 'new' }];
    return hash === hashOf(text) ? [] : [{ key, why: 'changed' }];
  });
  const gone = Object.keys(checked).filter((key) => !Object.hasOwn(english, key));
  return [...known, ...gone.map((key): Due => ({ key, why: 'gone' }))];
}

export const messageFile = (folders: Folders, language: Language): string => join(folders.messages, `${language}.ts`);
const checkedFile = (folders: Folders, language: TranslatedLanguage): string =>
  join(folders.checked, `${language}.json`);

export const readLanguage = (folders: Folders, language: Language): Message[] =>
  readMessages(readFileSync(messageFile(folders, language), 'utf8'));

export const englishTexts = (folders: Folders): Record<string, string> =>
  textsOf(readFileSync(messageFile(folders, 'en'), 'utf8'));

export function readChecked(folders: Folders, language: TranslatedLanguage): Checked {
  const file = checkedFile(folders, language);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Checked) : {};
}

/** Writes the hashes in the order of the English. Hashes of keys that are gone are left out. */
export function writeChecked(folders: Folders, language: TranslatedLanguage, checked: Checked): void {
  const keys = Object.keys(englishTexts(folders)).filter((key) => checked[key] !== undefined);
  const file = checkedFile(folders, language);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(keys.map((key) => [key, checked[key]])), null, 2)}\n`);
}

/** Records that the translations of these keys were compared with the present English. */
export function markChecked(folders: Folders, language: TranslatedLanguage, keys: readonly string[]): void {
  const english = englishTexts(folders);
  const marked = keys.flatMap((key) => (english[key] === undefined ? [] : [[key, hashOf(english[key])]]));
  const hashes = Object.fromEntries(marked) as Checked;
  writeChecked(folders, language, { ...readChecked(folders, language), ...hashes });
}

/** Finds the English texts with these hashes among the versions of `en.ts` in Git. Texts that are not found are left out. */
export function earlierEnglish(wanted: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  if (wanted.size === 0) return found;
  const path = 'src-renderer/messages/en.ts';
  for (const commit of git('log', '--format=%H', '--', path).split('\n').filter(Boolean)) {
    const texts = textsOf(git('show', `${commit}:${path}`));
    for (const [key, hash] of wanted) {
      const text = texts[key];
      if (!found.has(key) && text !== undefined && hashOf(text) === hash) found.set(key, text);
    }
    if (found.size === wanted.size) break;
  }
  return found;
}

/** Without Git, or outside of a repository, nothing is known of earlier texts. */
const git = (...args: string[]): string =>
  spawnSync('git', args, { cwd: projectDir, encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout ?? '';
