/** Files that are damaged, are something else, or were made to do harm: a sentence each, and nothing of them is kept. */
import { expect, test } from 'vitest';
import { FileProblem } from '../../src-main/files/file-problem.ts';
import type { FileFault } from '../../src-main/files/file.rules.ts';
import { readFile, type FileRow } from '../../src-main/files/read-file.ts';
import { readyStation } from '../support/station.ts';
import { archive, rawWorkbook, textCell } from './archive.ts';
import { listOf, patientsOf, sent, workbook } from './files.ts';

const options = { said: {}, systems: [], marksGregorian: false };

async function rowsIn(bytes: Buffer): Promise<FileRow[]> {
  const { rows } = await readFile(bytes, options);
  return listOf(rows);
}

const people = '<row r="1">' + textCell('A1', 'Name') + textCell('B1', 'Sex') + '</row>';
const table = 'Name,Sex\nAma,F\n';
const latin = (text: string) => Buffer.from(text, 'latin1');

const hostile: [string, FileFault, () => Buffer | Promise<Buffer>][] = [
  ['an empty file', 'empty', () => Buffer.alloc(0)],
  ['a PDF', 'foreign-format', () => Buffer.from('%PDF-1.7\n…')],
  ['a picture', 'foreign-format', () => latin('\x89PNG\r\n\x1a\n\0\0')],
  ['a web page that calls itself a table', 'foreign-format', () => Buffer.from('<html><table><tr><td>Ama</table>')],
  ['a document of Word', 'foreign-format', () => archive([{ name: 'word/document.xml', text: '<w/>' }])],
  ['an old Excel file', 'old-excel', () => latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' + '\0'.repeat(600))],
  [
    'a workbook with a password',
    'protected',
    () => Buffer.concat([latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), Buffer.from('EncryptedPackage', 'utf16le')]),
  ],
  [
    'an archive with a password',
    'protected',
    () => archive([{ name: 'xl/workbook.xml', text: 'x', isEncrypted: true }]),
  ],
  [
    'a workbook that was cut off',
    'cut',
    async () => Buffer.from((await workbook([['Name'], ['Ama']])).subarray(0, 900)),
  ],
  [
    'a workbook of which bytes were changed',
    'damaged',
    async () => {
      const bytes = Buffer.from(await workbook([['Name'], ['Ama']]));
      for (let at = 60; at < bytes.length / 2; at += 7) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      return bytes;
    },
  ],
  [
    'a zip bomb',
    'bomb',
    () => rawWorkbook(people, { more: [{ name: 'xl/media/big', text: Buffer.alloc(40_000_000) }] }),
  ],
  [
    'a zip bomb that says that it is small',
    'damaged',
    () => rawWorkbook(people, { more: [{ name: 'xl/media/big', text: Buffer.alloc(40_000_000), claims: 1000 }] }),
  ],
  [
    'an archive of thousands of files',
    'bomb',
    () => rawWorkbook(people, { more: Array.from({ length: 2100 }, (_, i) => ({ name: `x${i}`, text: 'x' })) }),
  ],
  [
    'a row that goes on to the last column of Excel',
    'too-many-columns',
    () => rawWorkbook(`<row r="1">${textCell('XFD1', 'x')}</row>`),
  ],
  ['a million columns', 'too-many-columns', () => Buffer.from(`Name${','.repeat(1_000_000)}\n`)],
  ['a cell of 30 MB', 'cell-too-long', () => Buffer.from(`Name,Sex\n${'x'.repeat(30_000_000)},F\n`)],
  ['a line of JSON of 30 MB', 'cell-too-long', () => Buffer.from(`{"name":"${'x'.repeat(30_000_000)}"}`)],
  ['a quotation mark that nothing closes', 'quote', () => Buffer.from(`${table}"Kofi,M\nYaw,M\n`)],
  ['text with NULs', 'binary', () => Buffer.from('Name,Sex\nA\0ma,F\nKofi,M\n')],
  ['no text at all', 'binary', () => Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256))],
  [
    'lines in two encodings',
    'mixed-encoding',
    () => Buffer.concat([Buffer.from('Nom,Sexe\nAimé,M\nZoé,F\n'), latin('Gérard,M\nHélène,F\n')]),
  ],
  ['heads and nobody', 'no-rows', () => Buffer.from('Name,Sex\n')],
  ['lines that are no JSON', 'not-json', () => Buffer.from('{"name":"Ama"}\n{"name":\n')],
  ['a list of JSON', 'not-json', () => Buffer.from('[{"name":"Ama"}]')],
];

test.for(hostile.filter(([, kind]) => kind !== 'no-rows'))(
  '%s is refused with a sentence: %s',
  async ([, kind, make]) => {
    const refusal = await rowsIn(await make()).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(FileProblem);
    expect(refusal).toMatchObject({ kind, message: expect.stringMatching(/^[A-Z].*\.$/) });
  },
);

test('nothing of such a file is kept, and another one can be sent', async () => {
  const { admin } = await readyStation();
  const refused = await sent(admin, `${table}"Kofi,M\n`);
  expect(refused).toMatchObject({
    state: 'unreadable',
    rows: 0,
    fault: { kind: 'quote', row: 3 },
    tally: { toAdd: 0 },
  });
  expect((await admin.post(`/imports/${refused._id}/run`)).status).toBe(400);
  expect(await sent(admin, 'Name,Sex\n')).toMatchObject({ state: 'unreadable', fault: { kind: 'no-rows' } });
  expect(await sent(admin, table)).toMatchObject({ state: 'ready', tally: { new: 1 } });
  expect(await patientsOf(admin)).toEqual([]);
});

test('no formula is worked out: what the spreadsheet showed is what is read', async () => {
  const formula = '<c r="A2" t="str"><f>HYPERLINK("http://example.org","x")</f><v>Ama</v></c>';
  const [row] = await rowsIn(rawWorkbook(`${people}<row r="2">${formula}${textCell('B2', '=1+1')}</row>`));
  expect(row).toEqual({ row: 2, cells: ['Ama', '=1+1'] });
});

test('entities that name each other are not unfolded', async () => {
  const entities = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('');
  const before = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "lol">${entities}]>`;
  const read = await rowsIn(rawWorkbook(`${people}<row r="2">${textCell('A2', '&e12;')}</row>`, { before })).catch(
    (error: unknown) => error,
  );
  expect(JSON.stringify(read).length).toBeLessThan(1000);
});
