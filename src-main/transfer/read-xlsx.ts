/**
 * Reads the rows of a workbook as they come: only its list of distinct texts is in memory as a whole. A library that read them as a tree
 * took half a gigabyte for 100,000 people. Formulas are not evaluated: the value that the spreadsheet showed last is used.
 *
 * ECMA-376 part 1 specifies the format of a workbook, in 18.3 (rows and cells), 18.4 (texts) and 18.8 (formats).
 */
import { resolve } from 'node:path/posix';
import { isDateFormat, serialToDate } from 'hucre';
import { FileProblem, tooLarge } from './file-problem.ts';
import type { Part } from './open-archive.ts';
import type { FileRow, RowMarks } from './file.rules.ts';
import { dateText, damaged, readXml, xmlItems, type Attributes } from './read-xml.ts';

export type Workbook = {
  /** The names of its sheets. */
  sheets: string[];
  /** By the index of the sheet. */
  areHidden: boolean[];
  /** Empty rows may be left out. Throws a `FileProblem`. */
  rowsOf: (sheet: number, said: { marksGregorian: boolean }) => AsyncGenerator<FileRow>;
};

const workbookPart = 'xl/workbook.xml';
/** Bytes of all texts in memory: those of 200,000 people take a quarter of it. */
const mostTextBytes = 96 * 1024 * 1024;
const mostRows = 1_048_576;
const mostColumns = 16_384;

/** Throws a `FileProblem` if the file is no workbook. */
export async function openXlsx(parts: ReadonlyMap<string, Part>): Promise<Workbook> {
  const part = parts.get(workbookPart);
  if (part === undefined) {
    throw new FileProblem(
      'foreign-format',
      'The file is an archive or a document, not a spreadsheet. Save the table as XLSX, ODS or CSV, and send that file.',
    );
  }
  const { sheets, is1904 } = await outlineOf(part);
  // All sheets share the texts and formats.
  let related: Promise<Awaited<ReturnType<typeof readRelated>>> | undefined;
  return {
    sheets: sheets.map(({ name }) => name),
    areHidden: sheets.map(({ isHidden }) => isHidden),
    rowsOf: async function* (sheet, { marksGregorian }) {
      const { byId, dateStyles, shared } = await (related ??= readRelated(parts));
      const rows = byId.get(sheets[sheet]?.relation ?? '');
      if (rows === undefined) throw damaged();
      yield* sheetRows(rows, { shared, dateStyles, is1904, marksGregorian });
    },
  };
}

async function readRelated(parts: ReadonlyMap<string, Part>) {
  const { byId, texts, styles } = await relatedParts(parts);
  const dateStyles = styles === undefined ? [] : await readDateStyles(styles);
  return { byId, dateStyles, shared: texts === undefined ? noTexts() : await sharedTexts(texts) };
}

type SheetOutline = { name: string; relation: string; isHidden: boolean };

async function outlineOf(part: Part): Promise<{ sheets: SheetOutline[]; is1904: boolean }> {
  const sheets: SheetOutline[] = [];
  let is1904 = false;
  await readXml(await part(), {
    open: (element, attributes) => {
      if (element === 'workbookPr') is1904 = isTrue(attributes['date1904']);
      if (element !== 'sheet') return;
      const [, relation = ''] = Object.entries(attributes).find(([name]) => name.endsWith(':id')) ?? [];
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
      sheets.push({ name: attributes['name'] ?? '', relation, isHidden });
    },
  });
  return { sheets, is1904 };
}

/** Returns the parts that the workbook names: its sheets, its list of texts and its formats. */
async function relatedParts(
  parts: ReadonlyMap<string, Part>,
): Promise<{ byId: ReadonlyMap<string, Part>; texts?: Part; styles?: Part }> {
  const byId = new Map<string, Part>();
  const byType: { texts?: Part; styles?: Part } = {};
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  if (relations === undefined) throw damaged();
  await readXml(await relations(), {
    open: (element, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (element !== 'Relationship') return;
      const part = parts.get(resolve('/xl', target).slice(1));
      if (part === undefined) return;
      if (type.endsWith('/worksheet')) byId.set(id, part);
      if (type.endsWith('/sharedStrings')) byType.texts = part;
      if (type.endsWith('/styles')) byType.styles = part;
    },
  });
  return { byId, ...byType };
}

/** Days, or days with a time; undefined for numbers that are no dates. */
type DateStyle = 'day' | 'time' | undefined;

async function readDateStyles(part: Part): Promise<DateStyle[]> {
  const codes = new Map<string, string>();
  const used: string[] = [];
  let list = '';
  await readXml(await part(), {
    open: (element, { numFmtId = '0', formatCode = '' }) => {
      if (element === 'numFmts' || element === 'cellXfs') list = element;
      if (element === 'numFmt' && list === 'numFmts') codes.set(numFmtId, formatCode);
      if (element === 'xf' && list === 'cellXfs') used.push(numFmtId);
    },
    close: (element) => {
      if (element === list) list = '';
    },
  });
  // Built-in formats have a number only.
  return used.map((id) => {
    const code = codes.get(id) || id;
    if (!isDateFormat(code)) return undefined;
    return timeFormats.has(id) || /h/i.test(code.replaceAll(/"[^"]*"|\\.|\[\$[^\]]*\]/g, '')) ? 'time' : 'day';
  });
}

/** The built-in formats that show the hour or the minute (18.8.30). */
const timeFormats = new Set(['18', '19', '20', '21', '22', '45', '46', '47']);

async function sharedTexts(part: Part): Promise<Texts> {
  const texts = noTexts();
  const runs = textRuns();
  await readXml(await part(), {
    ...runs,
    close: (element) => {
      runs.close(element);
      if (element === 'si') texts.add(runs.taken());
    },
  });
  return texts;
}

type Texts = { add: (text: string) => void; at: (place: number) => string };

/** Stores the texts one after the other in one buffer. As separate strings, they took three times the memory and left holes in it. */
function noTexts(): Texts {
  let bytes = Buffer.alloc(1024 * 1024);
  const ends: number[] = [];
  let end = 0;
  return {
    add: (text) => {
      const needed = end + Buffer.byteLength(text);
      if (needed > mostTextBytes) throw tooLarge();
      if (needed > bytes.length) bytes = Buffer.concat([bytes], Math.max(needed, bytes.length * 2));
      end += bytes.write(text, end);
      ends.push(end);
    },
    at: (place) => bytes.toString('utf8', ends[place - 1] ?? 0, ends[place] ?? 0),
  };
}

/** Collects a text from its runs, each of which may have its own format. Phonetic hints stand between the runs and are not part of the text. */
function textRuns() {
  let [text, isText, isSpoken] = ['', false, false];
  return {
    open: (element: string) => {
      if (element === 'rPh') isSpoken = true;
      isText = element === 't' && !isSpoken;
    },
    text: (more: string) => {
      if (isText) text += more;
    },
    close: (element: string) => {
      isText = false;
      if (element === 'rPh') isSpoken = false;
    },
    taken: (): string => {
      const all = unescaped(text);
      text = '';
      return all;
    },
  };
}

/** Decodes characters that XML cannot contain, which are written by their number (22.4.2.4). */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;

type Sheet = { shared: Texts; dateStyles: readonly DateStyle[]; is1904: boolean; marksGregorian: boolean };

async function* sheetRows(part: Part, sheet: Sheet): AsyncGenerator<FileRow> {
  const ready: FileRow[] = [];
  const runs = textRuns();
  let [isInRows, isValue] = [false, false];
  let row = 0;
  let cells: string[] | undefined;
  let marks: RowMarks = {};
  let cell: { column: number; type: string; style: number; value: string; is: 'value' | 'formula' } | undefined;
  let next = 0;
  const heard = {
    open: (element: string, { r: at, t: type = 'n', s: style, hidden }: Attributes) => {
      if (element === 'sheetData') isInRows = true;
      if (element === 'row' && isInRows) {
        row = rowAt(at, row);
        [cells, next] = [[], 0];
        marks = isTrue(hidden) ? { isHidden: true } : {};
      }
      if (element === 'c' && cells !== undefined) {
        cell = { column: columnAt(at, next), type, style: Number(style ?? -1), value: '', is: 'value' };
        next = cell.column + 1;
      }
      isValue = element === 'v';
      if (cell !== undefined) {
        // A formula that was calculated has a value, even if that is empty.
        if (element === 'f') cell.is = 'formula';
        if (isValue) cell.is = 'value';
        runs.open(element);
      }
    },
    text: (text: string) => {
      if (cell === undefined) return;
      if (isValue) cell.value += text;
      runs.text(text);
    },
    close: (element: string) => {
      isValue = false;
      runs.close(element);
      if (element === 'c' && cell !== undefined && cells !== undefined) {
        if (cell.is === 'formula') (marks.uncalculated ??= []).push(cell.column);
        const text = textOf(cell.type, { value: cell.value, inline: runs.taken(), style: cell.style }, sheet);
        // A cell that has only a format is skipped, however far away it is.
        if (text !== '') {
          while (cells.length < cell.column) cells.push('');
          cells[cell.column] = text;
        }
        cell = undefined;
      }
      if (element === 'row' && cells !== undefined) {
        ready.push({ row, cells, ...(Object.keys(marks).length > 0 && { marks }) });
        cells = undefined;
      }
      if (element === 'sheetData') isInRows = false;
    },
  };
  yield* xmlItems(await part(), heard, ready);
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';

/** Returns the number of a row. A row or cell without a position follows the one before. Rows are in ascending order. */
function rowAt(said: string | undefined, before: number): number {
  const row = said === undefined ? before + 1 : Number(said);
  if (!Number.isInteger(row) || row <= before || row > mostRows) throw damaged();
  return row;
}

function columnAt(said: string | undefined, next: number): number {
  const letters = said === undefined ? undefined : /^[A-Z]{1,3}(?=\d)/i.exec(said)?.[0].toUpperCase();
  if (said !== undefined && letters === undefined) throw damaged();
  const column =
    letters === undefined ? next : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  if (column >= mostColumns) throw damaged();
  return column;
}

function textOf(
  type: string,
  { value, inline, style }: { value: string; inline: string; style: number },
  { shared, dateStyles, is1904, marksGregorian }: Sheet,
): string {
  if (type === 's') return shared.at(Number(value));
  if (type === 'inlineStr') return inline;
  if (type === 'str') return unescaped(value);
  if (type === 'b') return String(value === '1' || value.toLowerCase() === 'true');
  const number = Number(value);
  if (type === 'e' || value === '' || Number.isNaN(number)) return value;
  const dateStyle = dateStyles[style];
  if (dateStyle === undefined) return String(number);
  // Times of day are fractions that no spreadsheet stores exactly.
  const second = Math.round(serialToDate(number, is1904).getTime() / 1000);
  if (Number.isNaN(second)) return '';
  const text = new Date(second * 1000).toISOString();
  const showsTime = dateStyle === 'time';
  const minute = text.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
  if (number >= 0 && number < 1 && (showsTime || minute !== '00:00')) return minute;
  // Excel counts Gregorian days, whatever the clinic's calendar is.
  return dateText(text, { marksGregorian, showsTime });
}
