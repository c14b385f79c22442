/** Reads a file of people: its format, how it is written, and its rows. A thread does this, since a file can be anything. */
import { areHeads, type System } from './fields.rules.ts';
import { formatOf } from './file-kind.ts';
import { FileProblem } from './file-problem.ts';
import type { FileReading } from './import.contract.ts';
import type { Delimiter, Encoding, FileRow } from './file.rules.ts';
import { maxRows } from './file.rules.ts';
import { assertRow } from './row-limits.ts';

/** A person's choices for reading the file. */
export type SaidReading = {
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  hasHeads?: boolean | undefined;
  sheet?: string | undefined;
};
export type ReadFile = {
  reading: FileReading;
  /** The heads of the columns; null if the file has none. */
  heads: string[] | null;
  /** Without the heads and without empty rows. */
  rows: AsyncGenerator<FileRow>;
};
export type ReadOptions = { said: SaidReading; systems: readonly System[]; marksGregorian: boolean };

/** Throws a `FileProblem`, at once or while rows are read. */
export async function readFile(bytes: Buffer, { said, systems, marksGregorian }: ReadOptions): Promise<ReadFile> {
  const format = formatOf(bytes);
  const none = { encoding: null, delimiter: null, sheet: null, sheets: [] };
  // Modules that this file does not need are not loaded.
  if (format === 'ndjson') {
    const { ndjsonHeads, ndjsonRows } = await import('./read-ndjson.ts');
    const heads = ndjsonHeads(bytes);
    const reading = { format, ...none, encoding: 'utf-8', hasHeads: true } as const;
    return { reading: { ...reading, sheets: [] }, heads, rows: bounded(ndjsonRows(bytes, heads)) };
  }
  if (format === 'xlsx') {
    const { openWorkbook } = await import('./read-xlsx.ts');
    const { sheets, rowsOf } = await openWorkbook(bytes);
    const sheet = said.sheet === undefined ? 0 : sheets.indexOf(said.sheet);
    if (sheet === -1) throw new FileProblem('no-such-sheet', 'The workbook has no sheet with this name.');
    const reading = { format, ...none, sheet: sheets[sheet] ?? null, sheets } as const;
    return withHeads(reading, rowsOf(sheet, { marksGregorian }), { said, systems });
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

async function* numbered(rows: AsyncGenerator<string[]>): AsyncGenerator<FileRow> {
  let row = 0;
  for await (const cells of rows) yield { row: ++row, cells };
}

/** Takes the heads from the first row that is not empty, if it names the columns. */
async function withHeads(
  reading: Omit<FileReading, 'hasHeads'>,
  rows: AsyncGenerator<FileRow>,
  { said, systems }: Pick<ReadOptions, 'said' | 'systems'>,
): Promise<ReadFile> {
  const filled = bounded(rows);
  const first = await filled.next();
  if (first.done === true) return { reading: { ...reading, hasHeads: false }, heads: null, rows: filled };
  const { cells } = first.value;
  const hasHeads = said.hasHeads ?? areHeads(cells, systems);
  const all = hasHeads ? filled : before(first.value, filled);
  return { reading: { ...reading, hasHeads }, heads: hasHeads ? cells.map((cell) => cell.trim()) : null, rows: all };
}

async function* before(first: FileRow, rows: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  yield first;
  yield* rows;
}

async function* bounded(rows: AsyncIterable<FileRow> | Iterable<FileRow>): AsyncGenerator<FileRow> {
  let count = 0;
  for await (const each of rows) {
    if (each.cells.every((cell) => cell.trim() === '')) continue;
    assertRow(each.cells, each.row);
    // Plus the row that names the columns.
    if (++count > maxRows + 1) {
      throw new FileProblem('too-many-rows', `The file has more than ${maxRows} rows. Send it in parts.`, each.row);
    }
    yield each;
  }
}
