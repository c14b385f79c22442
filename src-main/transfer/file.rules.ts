/** What a file of people can be, and how much of it. Pure, and apart from the contract: the thread that reads a file needs no more of it. */

export const maxFileBytes = 64 * 1024 * 1024;
export const maxRows = 200_000;
export const maxColumns = 200;
/** As long as Excel lets one be. */
export const maxCellLength = 32_767;

/** Counted from 1, as the program that made the file counts them. */
export type FileRow = { row: number; cells: string[] };

export const formats = ['csv', 'xlsx', 'ndjson'] as const;
export type FileFormat = (typeof formats)[number];

/** FHIR is taken in by `/fhir`, which answers for each resource. */
export const exportFormats = [...formats, 'fhir'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What a file of people is called that was saved on a day; sealed, it says so. */
export const exportedName = (day: string, { format, isSealed }: { format: ExportFormat; isSealed: boolean }): string =>
  `patients-${day}.${format === 'fhir' ? 'fhir.json' : format}${isSealed ? '.age' : ''}`;

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Those of Windows and Mac in which spreadsheets of these languages were saved, as `iconv-lite` names them. */
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

/** Why nothing of a file could be read. */
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
  'not-json',
  'quote',
  'no-such-sheet',
  'too-slow',
] as const;
export type FileFault = (typeof fileFaults)[number];

/** A sign, as a phone number has it, and nothing that a spreadsheet could reckon with but digits. */
const isPlainNumber = (cell: string) => /^[+-][\d ().-]*$/.test(cell);
/** Where a spreadsheet begins a cell, whichever sign it takes for the end of one, and finds a formula there. */
const beforeFormula = /(?<=^|[;\t\r\n|])(?=["']*[=+\-@\t\r＝＋－＠])/g;
const apostrophe = /(?<=^|[;\t\r\n|])'(?=["']*[=+\-@\t\r＝＋－＠])/g;

/** A cell of CSV that no spreadsheet takes for a formula: an apostrophe stands before what looks like one, as people type it there. */
export const withoutFormula = (cell: string): string => (isPlainNumber(cell) ? cell : cell.replace(beforeFormula, "'"));
/** The cell that `withoutFormula` was given. */
export const withFormula = (cell: string): string => cell.replace(apostrophe, '');
