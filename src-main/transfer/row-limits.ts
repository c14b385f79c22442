/** The limits of a row in a table of people. */
import { FileProblem } from './file-problem.ts';
import { maxCellLength, maxColumns } from './file.rules.ts';

export const tooLong = (row: number) =>
  new FileProblem('cell-too-long', `Row ${row} is too long. A quotation mark may not be closed.`, row);

/** Throws if a row exceeds the limits of a table of people. */
export function assertRow(cells: readonly string[], row: number): void {
  if (cells.length > maxColumns) {
    throw new FileProblem(
      'too-many-columns',
      `Row ${row} has ${cells.length} columns; at most ${maxColumns} are possible.`,
      row,
    );
  }
  if (cells.some((cell) => cell.length > maxCellLength)) throw tooLong(row);
}
