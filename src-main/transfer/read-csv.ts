/** Reads the rows of a text with a delimiter between its cells. */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { decoded } from './encoding.ts';
import { FileProblem } from './file-problem.ts';
import { delimiters, withFormula, type Delimiter, type Encoding } from './file.rules.ts';
import { tooLong } from './row-limits.ts';

/** Characters in a row at most. The maximum number of cells, each of maximum length, would be too much. */
const maxRecordLength = 2 * 1024 * 1024;
const options = { bom: true, relax_column_count: true, relax_quotes: true } as const;

/** The first line of a file that tells Excel its separator, such as `sep=;`. A cell ends where its separator is. */
const separatorLine = /^\uFEFF?"?sep=([^\r\n])?"?(?:\r?\n|$)/i;

/** Returns every row, also the empty ones. Throws a `FileProblem`. */
export async function* csvRows(
  bytes: Buffer,
  { encoding, delimiter }: { encoding: Encoding; delimiter: Delimiter },
): AsyncGenerator<string[]> {
  const parser = parse({ ...options, delimiter, max_record_size: maxRecordLength });
  const rows = Readable.from(decoded(bytes, encoding)).compose(parser) as AsyncIterable<string[]>;
  let row = 0;
  try {
    for await (const cells of rows) {
      // Excel reads this line as an instruction, and does not count it.
      if (row === 0 && separatorLine.test(cells.join(delimiter))) continue;
      row++;
      yield cells.map(withFormula);
    }
  } catch (error) {
    throw problemOf(error, row + 1);
  }
}

/** Guesses the delimiter: with it, most of the first rows have the same number of cells, and as many as possible. */
export function delimiterOf(bytes: Buffer, encoding: Encoding): Delimiter {
  const text = firstLines(bytes, encoding);
  const stated = separatorLine.exec(text)?.[1];
  const known = delimiters.find((delimiter) => delimiter === stated);
  if (known !== undefined) return known;
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(text, delimiter) }));
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

const sampleRows = 50;

function firstLines(bytes: Buffer, encoding: Encoding): string {
  const [text = ''] = decoded(bytes, encoding);
  const end = text.lastIndexOf('\n');
  return end === -1 ? text : text.slice(0, end);
}

function scoreOf(text: string, delimiter: Delimiter): number {
  let rows: string[][];
  try {
    rows = parseAtOnce(text, { ...options, delimiter, to: sampleRows, skip_empty_lines: true });
  } catch {
    return 0;
  }
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [cells = 1, times = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return cells === 1 ? 0 : (times / rows.length) * Math.log2(cells + 1);
}

function problemOf(error: unknown, row: number): unknown {
  if (!(error instanceof CsvError)) return error;
  switch (error.code) {
    case 'CSV_MAX_RECORD_SIZE':
      return tooLong(row);
    case 'CSV_QUOTE_NOT_CLOSED':
      return new FileProblem(
        'quote',
        `Row ${row} has a cell with an opening quotation mark and no closing one. Close or remove it.`,
        row,
      );
    default:
      return new FileProblem('damaged', `Row ${row} cannot be read as a row of a table.`, row);
  }
}
