/** The sheets of the spreadsheet that explain: what to do, and the words of the glossary. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cell, CellStyle, WriteSheet } from 'hucre/xlsx';
import { projectDir } from '../../src-main/project-dir.ts';
import type { TranslatedLanguage } from './checked.ts';
import { argumentsOf, languageNamed, numbersWith, pluralForms } from './icu.ts';

/** A row as it is written. */
export type MessageRow = {
  key: string;
  where: string;
  english: string;
  /** Empty if there is none yet. */
  translation: string;
  /** Empty if the translation was compared with this English. */
  due: string;
  picture: string;
};

export const sheetName = 'Messages';
export const top = { vertical: 'top', wrapText: true } as const;
export const bold: CellStyle = { font: { bold: true }, alignment: top };

/** Marks that isolate the direction of a text: from left to right, of the text itself, and the end of both. Nobody sees them. */
const marks = [
  ['\u2066', '⟪'],
  ['\u2068', '⟦'],
  ['\u2069', '⟧'],
] as const;

/** Shows the marks of direction as brackets. */
export const shown = (message: string): string =>
  marks.reduce((text, [mark, bracket]) => text.replaceAll(mark, bracket), message);

/** Undoes `shown`. */
export const unseen = (cell: string): string =>
  marks.reduce((text, [mark, bracket]) => text.replaceAll(bracket, mark), cell);

/** Explains what to do, what braces are, and the plural forms of the language. */
export function explanation(
  language: TranslatedLanguage,
  { rows, note }: { rows: readonly MessageRow[]; note: string },
): WriteSheet {
  const lines: [string, string?][] = [
    [`Satchel in ${languageNamed(language)}`],
    ['Satchel is a registry of patients for clinics. This file contains all its texts. Thank you for reading them.'],
    [note],
    [''],
    ['What to do'],
    [`Open the sheet “${sheetName}”. Begin with the rows in which the column “Due” is filled: filter by that column.`],
    ['If a translation is wrong or sounds wrong, write a better one in its place.'],
    ['If it is right, write “ok” in the column “OK”. Rows that you leave alone stay as they are.'],
    ['If you are not sure, or the English is not clear, write to us in the column “Note”.'],
    ['The column “Picture” names a picture of a screen with the text, in the folder “pictures” beside this file.'],
    ['Do not change the columns “Key” and “English”. You may sort and filter. Save the file as XLSX and send it back.'],
    [''],
    ['What is in braces'],
    ['{name} is replaced, here by a name. Keep it exactly as it is, and put it where your language needs it.'],
    ['{done, number} is replaced by a number. Keep it exactly as it is.'],
    ['’ is the apostrophe. A straight apostrophe is changed into it.'],
    ...(language === 'ar'
      ? [['⟦ or ⟪, and ⟧, are not shown. The text between them keeps its own direction. Keep both.'] satisfies [string]]
      : []),
    ['Use the same word for the same thing everywhere, as in the glossary, and short sentences.'],
    [''],
    ['Numbers'],
    ['English has a text for one thing and a text for several: {count, plural, one {# day} other {# days}}'],
    [
      '# is replaced by the number. Translate only the words beside #, and write a text for each form of your language:',
    ],
    ...pluralForms(language).map((form): [string, string] => [form, someOf(numbersWith(form, language))]),
    ['=0 {…} is a text for no things at all. You may add it, or leave it out.'],
    ...exampleOf(rows),
  ];
  const titles = new Set(['What to do', 'What is in braces', 'Numbers', lines[0]?.[0]]);
  const cells = lines.flatMap(([line], at): [string, Partial<Cell>][] =>
    titles.has(line) ? [[`${at},0`, { value: line, style: bold }]] : [],
  );
  return {
    name: 'Read this first',
    columns: [
      { width: 110, style: { alignment: top } },
      { width: 40, style: { alignment: top } },
    ],
    rows: lines.map(([line, more]) => [line === '' ? null : line, more ?? null]),
    cells: new Map(cells),
  };
}

const someOf = (numbers: readonly number[]): string =>
  `${numbers.slice(0, 6).join(', ')}${numbers.length > 6 ? ' …' : ''}`;

/** Shows a message with a plural, and its translation. */
function exampleOf(rows: readonly MessageRow[]): [string][] {
  const example = rows.find(
    ({ english, translation }) =>
      translation !== '' && argumentsOf(english, 'en').some(({ kind }) => kind === 'plural'),
  );
  return example === undefined
    ? []
    : [[`For example, “${shown(example.english)}” is translated as “${shown(example.translation)}”.`]];
}

/** Returns a sheet with the words that `docs/translating.md` has for the language, or none if it has no such words. */
export function glossary(language: TranslatedLanguage): WriteSheet[] {
  const [, section = ''] = readFileSync(join(projectDir, 'docs/translating.md'), 'utf8').split('## Glossary');
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  const [head = [], , ...words] = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  const place = head.indexOf(language);
  if (place === -1) return [];
  const rows = [['English', languageNamed(language)], ...words.map((cells) => [cells[1] ?? '', cells[place] ?? ''])];
  const cells = new Map([0, 1].map((at) => [`0,${at}`, { value: rows[0]?.[at] ?? null, style: bold }]));
  return [{ name: 'Glossary', columns: [{ width: 55 }, { width: 55 }], rows, cells, freezePane: { rows: 1 } }];
}
