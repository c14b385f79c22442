/**
 * Rows of a workbook. A library reads it that is young, so it stands behind these few lines, and a second one looks at the archive before: how
 * much there is in it, by what it says of itself and by what comes out. No formula is worked out: what the spreadsheet showed last is its value.
 */
import { HucreError } from 'hucre';
import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { FileProblem } from './file-problem.ts';

/** Of all that is in the archive, unpacked. */
const mostBytes = 300 * 1024 * 1024;
/** Text packs to a twentieth; nothing but a bomb to less than this. Little files of one letter may. */
const mostRatio = 300;
const ratioFromBytes = 1024 * 1024;
const mostEntries = 2000;

/** The names of its sheets. Throws a `FileProblem` for what is no workbook, or is not to be unpacked. */
export async function inspectWorkbook(bytes: Buffer): Promise<string[]> {
  let archive: ZipFile;
  try {
    archive = await opened(bytes);
  } catch (error) {
    throw new FileProblem('cut', 'The file is cut off or damaged: its end is missing. Copy it once more.', undefined, {
      cause: error,
    });
  }
  let workbook: string | undefined;
  let [entries, all] = [0, 0];
  try {
    for await (const entry of entriesOf(archive)) {
      all += entry.uncompressedSize;
      const isDense = entry.uncompressedSize > Math.max(ratioFromBytes, entry.compressedSize * mostRatio);
      if (++entries > mostEntries || all > mostBytes || isDense) throw bomb();
      if (entry.isEncrypted())
        throw new FileProblem('protected', 'The file has a password. Save it without one, and send that.');
      const isWorkbook = entry.fileName === 'xl/workbook.xml';
      const text = await unpack(archive, entry, isWorkbook);
      if (isWorkbook) workbook = text;
    }
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem(
      'damaged',
      'The file is damaged: what is in it cannot be unpacked. Copy or save it once more.',
      undefined,
      { cause: error },
    );
  } finally {
    archive.close();
  }
  if (workbook === undefined) {
    throw new FileProblem(
      'foreign-format',
      'The file is an archive or a document, not an Excel workbook. Save the table as XLSX or CSV, and send that.',
    );
  }
  return sheetNames(workbook);
}

const bomb = () =>
  new FileProblem('bomb', 'Unpacked, the file would be far too large for a table of people. It is not opened.');

/** Each row with its number, from 1; rows that are empty may be left out. */
export async function* xlsxRows(
  bytes: Buffer,
  { sheet, marksGregorian }: { sheet: number; marksGregorian: boolean },
): AsyncGenerator<{ row: number; cells: string[] }> {
  const textOf = (value: CellValue): string => {
    if (value === null) return '';
    if (!(value instanceof Date)) return String(value);
    const day = Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
    // Excel counts Gregorian days, whatever the clinic's calendar is.
    return marksGregorian && day !== '' ? `${day} GC` : day;
  };
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      const cells = values.map(textOf);
      while (cells.at(-1) === '') cells.pop();
      yield { row: index + 1, cells };
    }
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    if (!(error instanceof HucreError) && !(error instanceof RangeError)) throw error;
    throw new FileProblem(
      'damaged',
      'The workbook is damaged, or no spreadsheet made it. Save it once more in a spreadsheet.',
      undefined,
      { cause: error },
    );
  }
}

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, archive) => {
      if (error === null) resolve(archive);
      else reject(error);
    });
  });

async function* entriesOf(archive: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const done = () => {
        for (const name of ['entry', 'end', 'error']) archive.removeAllListeners(name);
      };
      archive.once('entry', (each: Entry) => (done(), resolve(each)));
      archive.once('end', () => (done(), resolve(undefined)));
      archive.once('error', (error: Error) => (done(), reject(error)));
      archive.readEntry();
    });
    if (entry === undefined) return;
    yield entry;
  }
}

/** What comes out is counted: an archive can say less of itself than there is. */
async function unpack(archive: ZipFile, entry: Entry, isKept: boolean): Promise<string> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    archive.openReadStream(entry, (error, opened) => {
      if (error === null) resolve(opened);
      else reject(error);
    });
  });
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > entry.uncompressedSize) throw bomb();
    if (isKept && bytes <= 1024 * 1024) kept.push(piece);
  }
  return Buffer.concat(kept).toString('utf8');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** For people to choose from; which one is read goes by its place. */
const sheetNames = (workbook: string): string[] =>
  [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*?\bname="([^"]*)"/g)].map(([, name = '']) =>
    name.replaceAll(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole),
  );
