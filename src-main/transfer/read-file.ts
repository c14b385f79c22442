/** Reads a file of people: its format, how it is written, and its rows. A thread does this, since a file can be anything. */
import type { Systems } from '../fhir/systems.rules.ts';
import type { System } from './field-names.rules.ts';
import { areHeads, headsIn } from './fields.rules.ts';
import { formatOf } from './file-kind.ts';
import { FileProblem } from './file-problem.ts';
import type { FileReading } from './import.contract.ts';
import type { Delimiter, Encoding, FileNote, FileRow } from './file.rules.ts';
import { maxRows } from './file.rules.ts';
import type { Workbook } from './read-xlsx.ts';
import { assertRow } from './row-limits.ts';

/** A person's choices for reading the file. */
export type SaidReading = {
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  hasHeads?: boolean | undefined;
  headRow?: number | undefined;
  sheet?: string | undefined;
};
export type ReadFile = {
  reading: FileReading;
  /** The heads of the columns; null if the file has none. */
  heads: string[] | null;
  /** Without the heads, what is above them, and empty rows. */
  rows: AsyncGenerator<FileRow>;
  notes: FileNote[];
};
export type ReadOptions = {
  said: SaidReading;
  systems: readonly System[];
  marksGregorian: boolean;
  /** For resources of FHIR: the names of systems, and the day of the reading. */
  fhir: { systems: Systems; today: string };
};

/** Throws a `FileProblem`, at once or while rows are read. */
export async function readFile(bytes: Buffer, options: ReadOptions): Promise<ReadFile> {
  const { said, systems, marksGregorian, fhir } = options;
  const format = formatOf(bytes);
  const none = { encoding: null, delimiter: null, sheet: null, sheets: [] };
  // Modules that this file does not need are not loaded.
  if (format === 'ndjson') {
    const { ndjsonHeads, ndjsonRows } = await import('./read-ndjson.ts');
    const heads = ndjsonHeads(bytes);
    const reading = { format, ...none, encoding: 'utf-8', hasHeads: true, headRow: null } as const;
    return { reading: { ...reading, sheets: [] }, heads, rows: bounded(ndjsonRows(bytes, heads)), notes: [] };
  }
  if (format === 'fhir') {
    const { fhirHeads, fhirRows } = await import('./read-fhir.ts');
    const { heads, notes } = fhirHeads(bytes);
    const reading = { format, ...none, encoding: 'utf-8', hasHeads: true, headRow: null } as const;
    return {
      reading: { ...reading, sheets: [] },
      heads,
      rows: bounded(fhirRows(bytes, heads, { ...fhir, ids: new Set(systems.map(({ id }) => id)) })),
      notes,
    };
  }
  if (format === 'xlsx') {
    const { workbook, format } = await openWorkbook(bytes);
    const { sheets, rowsOf } = workbook;
    const { sheet, notes } = await sheetOf(workbook, { said, systems, marksGregorian });
    const reading = { format, ...none, sheet: sheets[sheet] ?? null, sheets } as const;
    const read = await withHeads(reading, rowsOf(sheet, { marksGregorian }), { said, systems });
    return { ...read, notes: [...read.notes, ...notes] };
  }
  const { encodingOf } = await import('./encoding.ts');
  const { csvRows, delimiterOf } = await import('./read-csv.ts');
  const encoding = said.encoding ?? encodingOf(bytes);
  const delimiter = said.delimiter ?? delimiterOf(bytes, encoding);
  return withHeads({ format, ...none, encoding, delimiter }, numbered(csvRows(bytes, { encoding, delimiter })), {
    said,
    systems,
  });
}

/** Throws a `FileProblem` if the archive is no workbook, or must not be unpacked. */
export async function openWorkbook(bytes: Buffer): Promise<{ workbook: Workbook; format: 'xlsx' | 'ods' }> {
  const { openArchive } = await import('./open-archive.ts');
  const parts = await openArchive(bytes);
  const { openOds } = await import('./read-ods.ts');
  const ods = await openOds(parts);
  if (ods !== undefined) return { workbook: ods, format: 'ods' };
  const { openXlsx } = await import('./read-xlsx.ts');
  return { workbook: await openXlsx(parts), format: 'xlsx' };
}

async function* numbered(rows: AsyncGenerator<string[]>): AsyncGenerator<FileRow> {
  let row = 0;
  for await (const cells of rows) yield { row: ++row, cells };
}

/** Rows in which the heads are looked for. A title, the name of the clinic and a date may be above them. */
const searchedRows = 20;
/** Sheets in which people are looked for. */
const searchedSheets = 20;
const shownText = 200;

/** Returns the sheet that a person chose, otherwise the visible one with the most known heads. Notes the others that have rows. */
async function sheetOf(
  { sheets, areHidden, rowsOf }: Workbook,
  { said, systems, marksGregorian }: Pick<ReadOptions, 'said' | 'systems' | 'marksGregorian'>,
): Promise<{ sheet: number; notes: FileNote[] }> {
  const chosen = said.sheet === undefined ? undefined : sheets.indexOf(said.sheet);
  if (chosen === -1) throw new FileProblem('no-such-sheet', 'The workbook has no sheet with this name.');
  if (sheets.length === 1) return { sheet: 0, notes: [] };
  const scores: number[] = [];
  for (const sheet of sheets.slice(0, searchedSheets).keys()) {
    const rows = await firstRows(rowsOf(sheet, { marksGregorian }));
    const heads = Math.max(0, ...rows.map(({ cells }) => headsIn(cells, systems)));
    scores.push(rows.length === 0 ? 0 : 1 + heads + (areHidden[sheet] === true ? 0 : 1000));
  }
  const sheet = chosen ?? Math.max(0, scores.indexOf(Math.max(...scores)));
  const others = sheets.filter((_, other) => other !== sheet && (scores[other] ?? 0) > 0);
  if (others.length === 0) return { sheet, notes: [] };
  return { sheet, notes: [{ kind: 'other-sheets', count: others.length, text: shown(others) }] };
}

async function firstRows(rows: AsyncGenerator<FileRow>): Promise<FileRow[]> {
  const first: FileRow[] = [];
  for await (const each of rows) {
    if (!isEmpty(each)) first.push(each);
    if (first.length >= searchedRows) break;
  }
  return first;
}

const shown = (texts: readonly string[]): string => texts.join(' · ').slice(0, shownText).toWellFormed();
const isFilled = (cell: string): boolean => cell.trim() !== '';
const isEmpty = ({ cells, marks }: FileRow): boolean =>
  marks?.uncalculated === undefined && marks?.fault === undefined && !cells.some(isFilled);
const filledIn = ({ cells }: FileRow): number => cells.filter(isFilled).length;

/** Takes the heads from the row that a person chose, otherwise from the first one that names the columns. */
async function withHeads(
  reading: Omit<FileReading, 'hasHeads' | 'headRow'>,
  rows: AsyncGenerator<FileRow>,
  { said, systems }: Pick<ReadOptions, 'said' | 'systems'>,
): Promise<ReadFile> {
  const filled = bounded(rows);
  const first: FileRow[] = [];
  while (first.length < searchedRows || (said.headRow ?? 0) > (first.at(-1)?.row ?? 0)) {
    const next = await filled.next();
    if (next.done === true) break;
    first.push(next.value);
  }
  const at = headsAt(first, { said, systems });
  const heads = at === undefined ? undefined : first[at];
  const titles = first.slice(0, at ?? 0);
  const notes: FileNote[] =
    titles.length === 0
      ? []
      : [{ kind: 'titles', count: titles.length, text: shown(titles.flatMap(({ cells }) => cells.filter(isFilled))) }];
  return {
    reading: { ...reading, hasHeads: heads !== undefined, headRow: heads?.row ?? null },
    heads: heads?.cells.map((cell) => cell.trim()) ?? null,
    rows: before(first.slice(at === undefined ? 0 : at + 1), filled),
    notes,
  };
}

/** Returns which of the first rows has the heads. A row below others has them only if those have fewer cells, as a title has. */
function headsAt(
  first: readonly FileRow[],
  { said: { hasHeads, headRow }, systems }: Pick<ReadOptions, 'said' | 'systems'>,
): number | undefined {
  if (headRow !== undefined) {
    const at = first.findIndex(({ row }) => row === headRow);
    if (at === -1) throw new FileProblem('no-such-row', `Row ${headRow} does not exist or is empty.`);
    return at;
  }
  if (hasHeads === false) return undefined;
  const known = first.map(({ cells }) => headsIn(cells, systems));
  const most = known.indexOf(Math.max(...known));
  const at = [most, 0].find((place) => {
    const each = first[place];
    return (
      each !== undefined &&
      areHeads(each.cells, systems) &&
      first.slice(0, place).every((title) => filledIn(title) < filledIn(each))
    );
  });
  if (at !== undefined) return at;
  return hasHeads === true && first.length > 0 ? 0 : undefined;
}

async function* before(first: readonly FileRow[], rows: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  yield* first;
  yield* rows;
}

async function* bounded(rows: AsyncIterable<FileRow> | Iterable<FileRow>): AsyncGenerator<FileRow> {
  let count = 0;
  for await (const each of rows) {
    if (isEmpty(each)) continue;
    assertRow(each.cells, each.row);
    // Plus the row that names the columns.
    if (++count > maxRows + 1) {
      throw new FileProblem('too-many-rows', `The file has more than ${maxRows} rows. Send it in parts.`, each.row);
    }
    yield each;
  }
}
