/** The spreadsheet for native readers: a sheet that explains, and a sheet with a row for each message. */
import { readXlsx, writeXlsx, type Cell, type CellStyle, type CellValue, type WriteSheet } from 'hucre/xlsx';
import { hashOf, type TranslatedLanguage } from './checked.ts';
import { bold, explanation, glossary, sheetName, shown, top, unseen, type MessageRow } from './explanation.ts';
import { languageNamed } from './icu.ts';

/** A row as a reader returned it. */
export type ReturnedRow = {
  /** As the spreadsheet program numbers it. */
  row: number;
  key: string;
  english: string;
  translation: string;
  ok: string;
  note: string;
  /** The hash of the translation that the row was written with. */
  written: string;
};

type Heading = 'Key' | 'Where' | 'English' | 'Translation' | 'Due' | 'OK' | 'Note' | 'Picture' | 'Written';
const small: CellStyle = { font: { size: 8, color: { rgb: '666666' } }, alignment: top, numFmt: '@' };
const text: CellStyle = { alignment: top, numFmt: '@' };
const toFill: CellStyle = { ...text, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFBE6' } } };
const widths: Readonly<Record<Heading, number>> = {
  Key: 16,
  Where: 24,
  English: 55,
  Translation: 55,
  Due: 30,
  OK: 6,
  Note: 30,
  Picture: 24,
  Written: 10,
};
const headings = Object.keys(widths) as Heading[];

/** Undoes what spreadsheet programs and keyboards do to a text: ends of lines, spaces around it, straight apostrophes. */
const restored = (cell: string): string =>
  unseen(cell)
    .replaceAll(/_x000D_|\r/gi, '')
    .replaceAll("'", '’')
    .trim();

export async function writeSpreadsheet(
  rows: readonly MessageRow[],
  { language, note }: { language: TranslatedLanguage; note: string },
): Promise<Uint8Array> {
  const properties = { title: `Satchel in ${languageNamed(language)}`, creator: 'Satchel' };
  const sheets = [explanation(language, { rows, note }), messageSheet(rows, language), ...glossary(language)];
  return writeXlsx({ sheets, properties });
}

function messageSheet(rows: readonly MessageRow[], language: TranslatedLanguage): WriteSheet {
  const isRightToLeft = language === 'ar';
  const translated: CellStyle = isRightToLeft
    ? { ...toFill, alignment: { ...top, horizontal: 'right', readingOrder: 'rtl' } }
    : toFill;
  const styles: Partial<Record<Heading, CellStyle>> = { Key: small, Translation: translated, OK: toFill, Note: toFill };
  const cells = new Map<string, Partial<Cell>>(headings.map((head, at) => [`0,${at}`, { value: head, style: bold }]));
  const pictures = headings.indexOf('Picture');
  for (const [at, { picture }] of rows.entries()) {
    if (picture === '') continue;
    cells.set(`${at + 1},${pictures}`, { value: nameOfFile(picture), hyperlink: { target: picture } });
  }
  const marks = String.fromCharCode(65 + headings.indexOf('OK'));
  return {
    name: sheetName,
    columns: headings.map((head) => ({ width: widths[head], style: styles[head] ?? text, hidden: head === 'Written' })),
    rows: [headings, ...rows.map(cellsOf)],
    cells,
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${String.fromCharCode(64 + headings.length)}${rows.length + 1}` },
    dataValidations: [
      { type: 'list', values: ['ok'], allowBlank: true, range: `${marks}2:${marks}${rows.length + 1}` },
    ],
    a11y: { headerRow: 0, summary: 'A row for each message of Satchel, with its English text and its translation.' },
  };
}

const nameOfFile = (path: string): string => path.split('/').at(-1) ?? path;

const cellsOf = ({ key, where, english, translation, due, picture }: MessageRow): (string | null)[] =>
  [
    key,
    where,
    shown(english),
    shown(translation),
    due,
    '',
    '',
    nameOfFile(picture),
    translation === '' ? '' : hashOf(translation),
  ].map((cell) => (cell === '' ? null : cell));

/** Returns the rows of a sheet, or what prevents it from being read. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<ReturnedRow[] | { fault: string }> {
  let sheets;
  try {
    ({ sheets } = await readXlsx(bytes));
  } catch {
    return { fault: 'The file is not a spreadsheet in the format XLSX.' };
  }
  const sheet = sheets.find(({ name }) => name === sheetName);
  if (sheet === undefined) return { fault: `The file has no sheet “${sheetName}”.` };
  const [head = [], ...rows] = sheet.rows.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell))));
  const place = (heading: Heading) => head.findIndex((cell) => cell.trim() === heading);
  const missing = (['Key', 'English', 'Translation', 'OK'] as const).filter((heading) => place(heading) === -1);
  if (missing.length > 0) return { fault: `The first row has no heading “${missing.join('”, “')}”.` };
  const changed = sheet.rows.findIndex(
    (cells, at) => at > 0 && /boolean|object/.test(typeOf(cells[place('Translation')])),
  );
  if (changed !== -1) {
    return {
      fault: `Row ${changed + 1}, column Translation: This is no text. Format the cell as text, and type it again.`,
    };
  }
  return rows.flatMap((cells, at) => {
    const cell = (heading: Heading) => cells[place(heading)]?.trim() ?? '';
    if (cells.every((each) => each.trim() === '')) return [];
    return {
      row: at + 2,
      key: cell('Key'),
      english: restored(cell('English')),
      translation: restored(cell('Translation')),
      ok: cell('OK').toLowerCase(),
      note: cell('Note'),
      written: cell('Written'),
    };
  });
}

/** A spreadsheet program may take a word for a date, or for a yes or no. */
const typeOf = (cell: CellValue | undefined): string => (cell === null ? 'empty' : typeof cell);
