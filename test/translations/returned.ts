/** Writes the spreadsheet of a language, and takes over what a reader changed in it. */
import { readFileSync, writeFileSync } from 'node:fs';
import {
  dueIn,
  earlierEnglish,
  messageFile,
  readChecked,
  readLanguage,
  writeChecked,
  type Folders,
  type TranslatedLanguage,
} from './checked.ts';
import { textsOf, withTexts } from './message-file.ts';
import { review } from './review.ts';
import { readSpreadsheet, writeSpreadsheet } from './spreadsheet.ts';
import type { Pictures } from './visible.ts';

export async function spreadsheetOf(
  folders: Folders,
  language: TranslatedLanguage,
  { byKey, said }: Pictures,
): Promise<Uint8Array> {
  const english = readLanguage(folders, 'en');
  const checked = readChecked(folders, language);
  const translations = textsOf(readFileSync(messageFile(folders, language), 'utf8'));
  const due = dueIn(Object.fromEntries(english.map(({ key, text }) => [key, text])), checked);
  const reason = new Map(due.map(({ key, why }) => [key, why]));
  const before = earlierEnglish(
    new Map(due.flatMap(({ key, why }) => (why === 'changed' ? [[key, checked[key] ?? '']] : []))),
  );
  const dueText = (key: string): string => {
    if (translations[key] === undefined) return 'Not translated yet';
    if (reason.get(key) === 'new') return 'Not read yet';
    if (reason.get(key) !== 'changed') return '';
    const earlier = before.get(key);
    return earlier === undefined ? 'The English has changed.' : `The English has changed. Before: ${earlier}`;
  };
  const rows = english.map(({ key, text, section, comment }) => ({
    key,
    where: [section, comment].filter((each) => each !== '').join('\n'),
    english: text,
    translation: translations[key] ?? '',
    due: dueText(key),
    picture: byKey.get(key) ?? '',
  }));
  return writeSpreadsheet(rows, { language, note: said });
}

/** Writes nothing if any row has a fault. Returns what was changed, or the faults, in lines for the person at the terminal. */
export async function takeOver(
  folders: Folders,
  language: TranslatedLanguage,
  bytes: Uint8Array,
): Promise<{ lines: string[]; isRefused: boolean }> {
  const rows = await readSpreadsheet(bytes);
  if ('fault' in rows) return { lines: [rows.fault, 'Nothing was changed.'], isRefused: true };
  const file = messageFile(folders, language);
  const source = readFileSync(file, 'utf8');
  const messages = readLanguage(folders, 'en');
  const english = Object.fromEntries(messages.map(({ key, text }) => [key, text]));
  const translations = textsOf(source);
  const checked = readChecked(folders, language);
  const { faults, texts, compared, notes } = review(rows, { language, english, translations, checked });
  if (faults.length > 0) return { lines: [...faults, 'Nothing was changed.'], isRefused: true };

  if (texts.size > 0) writeFileSync(file, await withTexts(source, { texts, english: messages }));
  const hashes = { ...checked, ...Object.fromEntries(compared) };
  if (compared.size > 0) writeChecked(folders, language, hashes);
  const due = dueIn(english, hashes).length;
  const lines = [
    ...[...texts].flatMap(([key, text]) => [key, `  before: ${translations[key] ?? 'none'}`, `  now:    ${text}`]),
    ...notes.map(({ key, row, note }) => `Note in row ${row} (${key}): ${note}`),
    `${texts.size} changed, ${compared.size - texts.size} others compared, ${due === 0 ? 'nothing' : due} due.`,
  ];
  return { lines, isRefused: false };
}
