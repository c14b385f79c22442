/**
 * A spreadsheet of LibreOffice is read as the library that writes it would read it, by a reader that also notes hidden rows and formulas.
 * At neither: it tests the reader of files.
 */
import fc from 'fast-check';
import { readOds, writeOds, type CellValue } from 'hucre/ods';
import { expect, test } from 'vitest';
import { FileProblem } from '../../src-main/transfer/file-problem.ts';
import type { FileRow } from '../../src-main/transfer/file.rules.ts';
import { openWorkbook } from '../../src-main/transfer/read-file.ts';
import { archive } from './archive.ts';
import { listOf } from './files.ts';

async function read(bytes: Uint8Array, sheet = 0): Promise<FileRow[]> {
  const { workbook } = await openWorkbook(Buffer.from(bytes));
  return listOf(workbook.rowsOf(sheet, { marksGregorian: false }));
}

const said = (value: CellValue | undefined) =>
  value === null || value === undefined
    ? ''
    : value instanceof Date
      ? value.toISOString().slice(0, 16).replace('T00:00', '').replace('T', ' ')
      : String(value);

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((each) => !/[\p{Cc}\uFFFE\uFFFF\s]/u.test(each)),
  fc.constantFrom('007', '=1+1', 'two words', '<b> & "c" \'d\'', 'محمد علي', ''),
);
const day = fc.date({ min: new Date('1901-01-01'), max: new Date('2150-01-01'), noInvalidDate: true });
const cell = fc.oneof(text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), day, fc.constant(null));

test('reads what a library writes as that library reads it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 6 }), { minLength: 1, maxLength: 8 }), async (rows) => {
      const bytes = await writeOds({ sheets: [{ name: 'People', rows }] });
      const wanted = (await readOds(bytes)).sheets[0]?.rows.map((cells) => cells.map(said)) ?? [];
      const found = await read(bytes);
      for (const [at, cells] of wanted.entries()) {
        const own = found.find(({ row }) => row === at + 1)?.cells ?? [];
        expect(cells.map((_, column) => own[column] ?? '')).toEqual(cells);
      }
    }),
    { numRuns: 100 },
  );
});

const content = (tables: string, styles = '') =>
  `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
const ods = (tables: string, { styles = '', manifest = '<m/>' } = {}) =>
  archive([
    { name: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'content.xml', text: content(tables, styles) },
    { name: 'META-INF/manifest.xml', text: manifest },
  ]);
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const said1 = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;

test('repeated cells and rows, notes, blanks, formulas and hidden rows are read as LibreOffice means them', async () => {
  const note = '<office:annotation><text:p>a note</text:p></office:annotation>';
  const rows = [
    row(`${said1('Ama<text:s text:c="2"/>B')}<table:table-cell table:number-columns-repeated="2"/>${said1('x')}`),
    row('<table:table-cell/>', 'table:number-rows-repeated="3"'),
    row(
      `<table:table-cell office:value-type="string">${note}<text:p>Kofi</text:p><text:p>Baah</text:p></table:table-cell>`,
      'table:visibility="filter"',
    ),
    row(
      '<table:table-cell table:formula="of:=[.A9]"/><table:table-cell office:value-type="float" office:value="254712345678"><text:p>2.5E+11</text:p></table:table-cell>',
    ),
    row(
      `<table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>twice</text:p></table:table-cell>`,
      'table:number-rows-repeated="2"',
    ),
    row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048000"'),
  ];
  const styles = '<style:style style:name="ta1"><style:table-properties table:display="false"/></style:style>';
  const table = (name: string, style: string, inner: string) =>
    `<table:table table:name="${name}" table:style-name="${style}">${inner}</table:table>`;
  const bytes = ods(table('Old', 'ta1', row(said1('old'))) + table('People', 'ta2', rows.join('')), { styles });
  const { workbook, format } = await openWorkbook(bytes);
  expect(format).toBe('ods');
  expect([workbook.sheets, workbook.areHidden]).toEqual([
    ['Old', 'People'],
    [true, false],
  ]);
  expect(await read(bytes, 1)).toEqual([
    { row: 1, cells: ['Ama  B', '', '', 'x'] },
    { row: 5, cells: ['Kofi\nBaah'], marks: { isHidden: true } },
    { row: 6, cells: ['', '254712345678'], marks: { uncalculated: [0] } },
    { row: 7, cells: ['twice', 'twice'] },
    { row: 8, cells: ['twice', 'twice'] },
  ]);
});

test('a spreadsheet with a password, and a text document, are refused with a sentence', async () => {
  const locked = ods('', { manifest: '<manifest:encryption-data/>' });
  await expect(openWorkbook(locked)).rejects.toMatchObject({ kind: 'protected' });
  const document = archive([{ name: 'mimetype', text: 'application/vnd.oasis.opendocument.text' }]);
  await expect(openWorkbook(document)).rejects.toBeInstanceOf(FileProblem);
});
