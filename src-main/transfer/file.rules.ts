/**
 * The formats of a file of people, and its limits. Pure. Separate from the contract, since the thread that reads a file needs no more than
 * this.
 */

export const maxFileBytes = 64 * 1024 * 1024;
export const maxRows = 200_000;
export const maxColumns = 200;
/** The limit of Excel. */
export const maxCellLength = 32_767;

/** `row` is counted from 1, as the program that made the file counts. */
export type FileRow = { row: number; cells: string[]; marks?: RowMarks };
/**
 * Marks of a row that its cells do not show. `uncalculated`: the columns of its formulas without a stored result. `fault`: why a resource is not
 * accepted. `kept`: the parts of a resource that are kept beside the record, see `journal/fhir-kept.rules.ts`.
 */
export type RowMarks = { isHidden?: true; uncalculated?: number[]; fault?: string; kept?: string };

/** The formats that are imported. */
export const formats = ['csv', 'xlsx', 'ods', 'ndjson', 'fhir'] as const;
export type FileFormat = (typeof formats)[number];

/** True for a file whose columns are members of objects, under the names of the interface. */
export const isOfProgram = (reading: { format: FileFormat } | null): boolean =>
  reading?.format === 'ndjson' || reading?.format === 'fhir';

export const exportFormats = ['csv', 'xlsx', 'ndjson', 'fhir'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportContents = ['patients', 'visits', 'due'] as const;
export type ExportContent = (typeof exportContents)[number];

type Exported = { format: ExportFormat; content: ExportContent; isSealed: boolean };
/** Returns the name of a file that was exported on this day; the name of an encrypted one ends in `.age`. */
export const exportedName = (day: string, { format, content, isSealed }: Exported): string =>
  `${content}-${day}.${format === 'fhir' ? 'fhir.json' : format}${isSealed ? '.age' : ''}`;

/** The records that the rows of a file can be. */
export const importContents = ['patients', 'visits'] as const;
export type ImportContent = (typeof importContents)[number];

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The encodings in which spreadsheets of these languages were saved on Windows and Mac, as `iconv-lite` names them. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1256',
  'windows-1250',
  'windows-1251',
  'iso-8859-15',
  'macroman',
  'gb18030',
  'shift_jis',
] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Notes on what is not imported of a file, or is easily overlooked: rows above the heads, other sheets with rows, hidden rows, and resources that
 * are no patients.
 */
export const fileNotes = ['titles', 'other-sheets', 'hidden-rows', 'other-resources'] as const;
export type FileNote = { kind: (typeof fileNotes)[number]; count: number; text: string | null };

/** Why no part of a file could be read. */
export const fileFaults = [
  'empty',
  'foreign-format',
  'old-excel',
  'protected',
  'cut',
  'damaged',
  'bomb',
  'mixed-encoding',
  'binary',
  'too-many-rows',
  'too-many-columns',
  'cell-too-long',
  'no-rows',
  'visits',
  'not-json',
  'quote',
  'no-such-sheet',
  'no-such-row',
  'too-slow',
] as const;
export type FileFault = (typeof fileFaults)[number];

/** True for a sign, as in a phone number, followed by nothing but digits and separators: a spreadsheet cannot calculate with it. */
const isPlainNumber = (cell: string) => /^[+-][\d ().-]*$/.test(cell);
/** Where a spreadsheet finds a formula at the beginning of a cell, whichever separator it uses. */
const beforeFormula = /(?<=^|[;\t\r\n|])(?=["']*[=+\-@\t\r＝＋－＠])/g;
const apostrophe = /(?<=^|[;\t\r\n|])'(?=["']*[=+\-@\t\r＝＋－＠])/g;

/**
 * Returns a cell of CSV that no spreadsheet reads as a formula: an apostrophe precedes anything that looks like one, as people type it
 * there.
 */
export const withoutFormula = (cell: string): string => (isPlainNumber(cell) ? cell : cell.replace(beforeFormula, "'"));
/** Returns the cell that was passed to `withoutFormula`. */
export const withFormula = (cell: string): string => cell.replace(apostrophe, '');
