/**
 * Reads the rows of a spreadsheet of LibreOffice, as they come. Formulas are not evaluated: the value that the spreadsheet stored is used.
 *
 * OASIS OpenDocument 1.3 part 3 specifies the format, in 9 (tables), 6 (text) and 19.385 (types of cells).
 */
import { FileProblem } from './file-problem.ts';
import type { Part } from './open-archive.ts';
import type { FileRow, RowMarks } from './file.rules.ts';
import { maxColumns } from './file.rules.ts';
import { dateText, readXml, xmlItems, type Attributes } from './read-xml.ts';
import type { Workbook } from './read-xlsx.ts';

const contentPart = 'content.xml';
const spreadsheet = 'application/vnd.oasis.opendocument.spreadsheet';

/** Returns undefined if the archive is no spreadsheet of LibreOffice. Throws a `FileProblem` if it has a password. */
export async function openOds(parts: ReadonlyMap<string, Part>): Promise<Workbook | undefined> {
  const [kind, content] = [parts.get('mimetype'), parts.get(contentPart)];
  if (kind === undefined || content === undefined) return undefined;
  if (!(await textOf(kind)).startsWith(spreadsheet)) return undefined;
  const manifest = parts.get('META-INF/manifest.xml');
  if (manifest !== undefined && (await textOf(manifest)).includes('encryption-data'))
    throw new FileProblem('protected', 'The file has a password. Save it without one, and send that file.');
  const { sheets, areHidden } = await outlineOf(content);
  return { sheets, areHidden, rowsOf: (sheet, said) => sheetRows(content, { sheet, ...said }) };
}

async function textOf(part: Part): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of await part()) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

async function outlineOf(content: Part): Promise<Pick<Workbook, 'sheets' | 'areHidden'>> {
  const sheets: string[] = [];
  const styles: string[] = [];
  const hidden = new Set<string>();
  let style = '';
  let depth = 0;
  await readXml(await content(), {
    open: (element, { 'style:name': name = '', 'table:display': display, ...attributes }) => {
      if (element === 'style') style = name;
      if (element === 'table-properties' && display === 'false') hidden.add(style);
      // A table in a cell or a note is none of the sheets.
      if (element === 'table' && depth++ === 0) {
        sheets.push(attributes['table:name'] ?? '');
        styles.push(attributes['table:style-name'] ?? '');
      }
    },
    close: (element) => {
      if (element === 'table') depth--;
    },
  });
  return { sheets, areHidden: styles.map((each) => hidden.has(each)) };
}

/** A last row or cell is often repeated to the edge of the sheet, and is empty. A row with values is repeated as often as it is there. */
const mostRepeated = 10_000;
const timesIn = (attributes: Attributes, of: 'rows' | 'columns'): number =>
  Math.max(1, Number(attributes[`table:number-${of}-repeated`] ?? 1) || 1);

type Cell = { column: number; times: number; value: string | undefined; isFormula: boolean };

async function* sheetRows(
  content: Part,
  { sheet, marksGregorian }: { sheet: number; marksGregorian: boolean },
): AsyncGenerator<FileRow> {
  const ready: FileRow[] = [];
  let [table, depth, row, times, next, notes] = [-1, 0, 0, 1, 0, 0];
  let cells: string[] | undefined;
  let marks: RowMarks = {};
  let cell: Cell | undefined;
  let paragraphs: string[] = [];
  let isText = false;
  const isHere = () => table === sheet && depth === 1;
  const add = (more: string) => paragraphs.push((paragraphs.pop() ?? '') + more);
  const heard = {
    open: (element: string, attributes: Attributes) => {
      if (element === 'table' && depth++ === 0) [table, row] = [table + 1, 0];
      if (!isHere()) return;
      // A note is no part of the text of its cell.
      if (element === 'annotation') notes++;
      if (notes > 0) return;
      switch (element) {
        case 'table-row':
          [cells, next, times] = [[], 0, timesIn(attributes, 'rows')];
          marks = (attributes['table:visibility'] ?? 'visible') === 'visible' ? {} : { isHidden: true };
          break;
        case 'table-cell':
        case 'covered-table-cell':
          cell = {
            column: next,
            times: timesIn(attributes, 'columns'),
            value: valueOf(attributes, marksGregorian),
            isFormula: attributes['table:formula'] !== undefined,
          };
          paragraphs = [];
          next += cell.times;
          break;
        case 'p':
          paragraphs.push('');
          isText = true;
          break;
        case 's':
          add(' '.repeat(Math.min(1000, Number(attributes['text:c'] ?? 1) || 1)));
          break;
        case 'tab':
          add('\t');
          break;
        case 'line-break':
          add('\n');
      }
    },
    text: (text: string) => {
      if (isHere() && notes === 0 && isText && cell !== undefined) add(text.replaceAll(/\s+/g, ' '));
    },
    close: (element: string) => {
      if (isHere() && element === 'annotation') notes--;
      else if (isHere() && notes === 0) {
        if (element === 'p') isText = false;
        if (element.endsWith('table-cell') && cell !== undefined && cells !== undefined) {
          const text = cell.value ?? paragraphs.join('\n');
          if (text === '' && cell.isFormula && cell.value === undefined) (marks.uncalculated ??= []).push(cell.column);
          for (let i = 0; text !== '' && i < cell.times && cell.column + i <= maxColumns; i++) {
            while (cells.length < cell.column + i) cells.push('');
            cells[cell.column + i] = text;
          }
          cell = undefined;
        }
        if (element === 'table-row' && cells !== undefined) {
          const isFilled = cells.length > 0 || marks.uncalculated !== undefined;
          for (let i = 1; isFilled && i <= Math.min(times, mostRepeated); i++) {
            ready.push({ row: row + i, cells: [...cells], ...(Object.keys(marks).length > 0 && { marks }) });
          }
          row += times;
          cells = undefined;
        }
      }
      if (element === 'table') depth--;
    },
  };
  yield* xmlItems(await content(), heard, ready);
}

/** Returns the stored value, which is exact; undefined for a text, which is in the paragraphs of the cell. */
function valueOf(attributes: Attributes, marksGregorian: boolean): string | undefined {
  const { 'office:value': value, 'office:date-value': date } = attributes;
  switch (attributes['office:value-type']) {
    case 'float':
    case 'percentage':
    case 'currency':
      return value === undefined || value === '' ? undefined : String(Number(value));
    case 'boolean':
      return attributes['office:boolean-value'];
    case 'date':
      return date && dateText(date, { marksGregorian });
    case 'time':
      return attributes['office:time-value']?.replace(/^PT(\d+)H(\d+)M.*$/, '$1:$2');
    case 'string':
      return attributes['office:string-value'];
    default:
      return undefined;
  }
}
