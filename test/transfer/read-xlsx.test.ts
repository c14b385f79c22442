/**
 * A workbook is read as the library that writes it would read it, by a reader that keeps less of it in memory.
 * At neither: it tests the reader of files.
 */
import fc from 'fast-check';
import { streamXlsxRows, writeXlsx, writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { FileRow } from '../../src-main/transfer/file.rules.ts';
import { openWorkbook } from '../../src-main/transfer/read-file.ts';
import { rawWorkbook, textCell, type Entry } from './archive.ts';
import { listOf } from './files.ts';

async function read(bytes: Uint8Array, { sheet = 0, marksGregorian = false } = {}): Promise<FileRow[]> {
  const { workbook } = await openWorkbook(Buffer.from(bytes));
  const { rowsOf } = workbook;
  return withoutEmpty(await listOf(rowsOf(sheet, { marksGregorian })));
}

/** Excel has a time alone as a fraction of the first day that it counts. */
function dateSaid(value: Date): string {
  const [day = '', rest = ''] = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().split('T');
  const time = rest.slice(0, 5);
  if (time === '00:00') return day;
  return day === '1899-12-31' || day === '1904-01-01' ? time : `${day} ${time}`;
}

async function readByLibrary(bytes: Uint8Array): Promise<FileRow[]> {
  const said = (value: CellValue) => {
    if (value === null) return '';
    if (!(value instanceof Date)) return String(value);
    return Number.isNaN(value.getTime()) ? '' : dateSaid(value);
  };
  const rows = await listOf(streamXlsxRows(bytes));
  return withoutEmpty(rows.map(({ index, values }) => ({ row: index + 1, cells: values.map(said) })));
}

const withoutEmpty = (rows: FileRow[]): FileRow[] =>
  rows.flatMap(({ row, cells }) => {
    const until = cells.findLastIndex((cell) => cell !== '') + 1;
    return until === 0 ? [] : [{ row, cells: cells.slice(0, until) }];
  });

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((each) => !/[\p{Cc}\uFFFE\uFFFF]/u.test(each)),
  fc.constantFrom('007', '=1+1', ' a ', 'line\nnext', '_x000D_', '<b> & "c" \'d\'', 'محمد علي', '', 'x'.repeat(70_000)),
);
const day = fc.date({ min: new Date('1905-01-01'), max: new Date('2150-01-01'), noInvalidDate: true });
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const table = fc.array(fc.array(fc.oneof(text, number, day, fc.boolean(), fc.constant(null)), { maxLength: 8 }), {
  minLength: 1,
  maxLength: 12,
});

test('reads what is written with a list of texts, and counts days from 1900 or 1904', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom('1900', '1904'), async (rows, dateSystem) => {
      const bytes = await writeXlsx({ sheets: [{ name: 'People', rows }], dateSystem });
      expect(await read(bytes)).toEqual(await readByLibrary(bytes));
    }),
    { numRuns: 150 },
  );
});

test('reads what is written as it comes, with the texts in their cells', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const stream = writeXlsxStream(rows, { name: 'People' }) as unknown as AsyncIterable<Uint8Array>;
      const bytes = Buffer.concat(await listOf(stream));
      expect(await read(bytes)).toEqual(await readByLibrary(bytes));
    }),
    { numRuns: 100 },
  );
});

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations: Entry = {
  name: 'xl/_rels/workbook.xml.rels',
  text:
    `<r:Relationships xmlns:r="p"><r:Relationship Id="rId1" Type="${office}/worksheet" Target="/xl/worksheets/sheet1.xml"/>` +
    `<r:Relationship Id="rId2" Type="${office}/sharedStrings" Target="texts.xml"/>` +
    `<r:Relationship Id="rId3" Type="${office}/styles" Target="./styles.xml"/></r:Relationships>`,
};
const styles: Entry = {
  name: 'xl/styles.xml',
  text:
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy"/><numFmt numFmtId="165" formatCode="0.00&quot;d&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf/></cellXfs>' +
    '<dxfs><dxf><numFmt numFmtId="165" formatCode="yyyy"/></dxf></dxfs></styleSheet>',
};
const texts: Entry = {
  name: 'xl/texts.xml',
  text:
    '<x:sst xmlns:x="s"><x:si><x:t>Ama</x:t></x:si><x:si><x:r><x:rPr><x:b/></x:rPr><x:t>Ko</x:t></x:r><x:r><x:t xml:space="preserve">fi _x0041_</x:t></x:r></x:si>' +
    '<x:si><x:t>東京</x:t><x:rPh sb="0" eb="2"><x:t>トウキョウ</x:t></x:rPh></x:si><x:si/></x:sst>',
};
const cell = fc.oneof(
  fc.record({ t: fc.constant(' t="s"'), v: fc.integer({ min: -1, max: 5 }).map(String) }),
  fc.record({ t: fc.constantFrom('', ' t="n"'), v: number.map(String) }),
  fc.record({ t: fc.constantFrom('', ' t="n"'), v: fc.integer({ min: 0, max: 80_000 }).map(String) }),
  fc.record({ t: fc.constant(' t="b"'), v: fc.constantFrom('0', '1', 'TRUE', 'false') }),
  fc.record({ t: fc.constant(' t="e"'), v: fc.constantFrom('#N/A', '#DIV/0!') }),
  fc.record({ t: fc.constant(' t="str"'), v: fc.constantFrom('', 'shown', '_x005F_x0041_', '12') }),
  fc.record({ t: fc.constantFrom('', ' t="d"'), v: fc.constantFrom('', '2020-01-31', 'none') }),
);
const sheet = fc.array(
  fc.array(
    fc.record({ cell, style: fc.integer({ min: -1, max: 5 }), isPlaced: fc.boolean(), hasFormula: fc.boolean() }),
    {
      maxLength: 6,
    },
  ),
  { minLength: 1, maxLength: 6 },
);

test('reads cells of each type and style, placed or not, with their formulas beside them', async () => {
  await fc.assert(
    fc.asyncProperty(sheet, fc.boolean(), async (rows, isPlaced) => {
      const data = rows.map((cells, i) => {
        const written = cells.map((each, column) => {
          const at = each.isPlaced ? ` r="${'ABCDEFG'[column]}${i + 1}"` : '';
          const style = each.style < 0 ? '' : ` s="${each.style}"`;
          const formula = each.hasFormula ? '<f>SUM(A1:A2)</f>' : '';
          return `<c${at}${each.cell.t}${style}>${formula}<v>${each.cell.v}</v></c>`;
        });
        return `<row${isPlaced ? ` r="${i * 2 + 1}"` : ''}>${written.join('')}</row>`;
      });
      const bytes = rawWorkbook(data.join(''), { more: [relations, styles, texts] });
      expect(await read(bytes)).toEqual(await readByLibrary(bytes));
    }),
    { numRuns: 300 },
  );
});

test('how a text is pronounced is no part of it, and how it looks does not cut it', async () => {
  const inline =
    '<c r="D1" t="inlineStr"><is><r><t>Ko</t></r><rPh sb="0" eb="1"><t>コ</t></rPh><r><t>fi</t></r></is></c>';
  const shared = [0, 1, 2].map((text_, i) => `<c r="${'ABC'[i]}1" t="s"><v>${text_}</v></c>`).join('');
  const bytes = rawWorkbook(`<row r="1">${shared}${inline}</row>`, { more: [relations, styles, texts] });
  expect(await read(bytes)).toEqual([{ row: 1, cells: ['Ama', 'Kofi A', '東京', 'Kofi'] }]);
});

test('days of Excel are marked as Gregorian where the clinic counts otherwise', async () => {
  const bytes = await writeXlsx({ sheets: [{ name: 'People', rows: [['Ama', new Date('1990-05-31')]] }] });
  expect(await read(bytes, { marksGregorian: true })).toEqual([{ row: 1, cells: ['Ama', '1990-05-31 GC'] }]);
});

test('midnight is a time in a cell that shows the time, and none in a cell that shows the day', async () => {
  const formats = ['14', '22', '166', '167', '20'];
  const shown: Entry = {
    name: 'xl/styles.xml',
    text:
      '<styleSheet><numFmts><numFmt numFmtId="166" formatCode="[$-409]d\\/m\\/yy h:mm"/><numFmt numFmtId="167" formatCode="d&quot;th&quot; mmmm"/></numFmts>' +
      `<cellXfs>${formats.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
  };
  const cells = formats.map((_, i) => `<c s="${i}"><v>${i === 4 ? 0 : 45_366}</v></c>`).join('');
  const bytes = rawWorkbook(`<row>${cells}</row>`, { more: [relations, shown] });
  const [day, midnight] = ['2024-03-15', '2024-03-15 00:00'];
  expect(await read(bytes)).toEqual([{ row: 1, cells: [day, midnight, midnight, day, '00:00'] }]);
});

test('the sheet that was chosen is read, and its name is what people gave it', async () => {
  const rows = (name: string) => ({ name, rows: [[name]] });
  const bytes = Buffer.from(await writeXlsx({ sheets: ['Notes', 'R & D "x"', 'Last'].map(rows) }));
  expect((await openWorkbook(bytes)).workbook.sheets).toEqual(['Notes', 'R & D "x"', 'Last']);
  expect(await read(bytes, { sheet: 1 })).toEqual([{ row: 1, cells: ['R & D "x"'] }]);
});

test('what is no cell of the table is not read as one', async () => {
  const before = '<row r="9"><c r="A9"><v>1</v></c></row>';
  const bytes = rawWorkbook(`<row r="1">${textCell('A1', 'Ama')}</row></sheetData>${before}<sheetData>`);
  expect(await read(bytes)).toEqual([{ row: 1, cells: ['Ama'] }]);
});
