/**
 * Files that are damaged, are of another kind, or were made to do harm: each gets a sentence, and nothing of it is
 * stored.
 */
import { systemsOf } from '../../src-main/fhir/systems.rules.ts';
import { expect, test } from 'vitest';
import { FileProblem } from '../../src-main/transfer/file-problem.ts';
import type { FileFault, FileRow } from '../../src-main/transfer/file.rules.ts';
import { runFilesThread } from '../../src-main/transfer/files-thread.ts';
import { readFile } from '../../src-main/transfer/read-file.ts';
import { testBoth } from '../support/both.ts';
import { archive, rawWorkbook, textCell } from './archive.ts';
import { listOf, patientsOf, sent, workbook } from './files.ts';

const options = {
  said: {},
  systems: [],
  marksGregorian: false,
  fhir: { systems: systemsOf('any', []), today: '2026-03-01' },
};

async function rowsIn(bytes: Buffer): Promise<FileRow[]> {
  const { rows } = await readFile(bytes, options);
  return listOf(rows);
}

/** Returns a workbook with that many megabytes of texts. Compressing this well does not make it a ZIP bomb. */
function longTexts(megabytes: number): Buffer {
  const some = Array.from({ length: 4000 }, (_, i) => ((i * 7919) % 65_536).toString(36)).join('');
  const text = `<si><t>${(some + 'x'.repeat(1024 * 1024)).slice(0, 1024 * 1024)}</t></si>`;
  const target = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return rawWorkbook(people, {
    more: [
      {
        name: 'xl/_rels/workbook.xml.rels',
        text:
          `<Relationships><Relationship Id="rId1" Type="${target}/worksheet" Target="worksheets/sheet1.xml"/>` +
          `<Relationship Id="rId2" Type="${target}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      },
      { name: 'xl/sharedStrings.xml', text: `<sst>${text.repeat(megabytes)}</sst>` },
    ],
  });
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
  ['a workbook with a list of texts that fills the memory', 'bomb', () => longTexts(100)],
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
  [
    'a workbook in which a row stands twice',
    'damaged',
    () => rawWorkbook(`${people}<row r="2">${textCell('A2', 'Ama')}</row><row r="2">${textCell('A2', 'Kofi')}</row>`),
  ],
  [
    'a workbook with a row that no spreadsheet has',
    'damaged',
    () => rawWorkbook(`${people}<row r="2000000">${textCell('A2000000', 'Ama')}</row>`),
  ],
  ['a workbook of which a part ends early', 'damaged', () => rawWorkbook(`${people}<row r="2"><c r="A2"`)],
  [
    'a workbook that defines what a word stands for',
    'damaged',
    () => rawWorkbook(people, { before: '<!DOCTYPE x [<!ENTITY e0 "lol"><!ENTITY e1 "&e0;&e0;">]>' }),
  ],
  ['a million columns', 'too-many-columns', () => Buffer.from(`Name${','.repeat(1_000_000)}\n`)],
  ['a cell of 30 MB', 'cell-too-long', () => Buffer.from(`Name,Sex\n${'x'.repeat(30_000_000)},F\n`)],
  ['a line of JSON of 30 MB', 'cell-too-long', () => Buffer.from(`{"name":"${'x'.repeat(30_000_000)}"}`)],
  ['an opening quotation mark and no closing one', 'quote', () => Buffer.from(`${table}"Kofi,M\nYaw,M\n`)],
  ['text with NULs', 'binary', () => Buffer.from('Name,Sex\nA\0ma,F\nKofi,M\n')],
  ['no text at all', 'binary', () => Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256))],
  [
    'lines in two encodings',
    'mixed-encoding',
    () => Buffer.concat([Buffer.from('Nom,Sexe\nAimé,M\nZoé,F\n'), latin('Gérard,M\nHélène,F\n')]),
  ],
  ['heads and nobody', 'no-rows', () => Buffer.from('Name,Sex\n')],
  ['lines that are no JSON', 'not-json', () => Buffer.from('{"name":"Ama"}\n{"name":\n')],
  [
    'a line of JSON that is nested too deep',
    'not-json',
    () => Buffer.from(`{"name":"Ama"}\n{"name":${'['.repeat(500_000)}${']'.repeat(500_000)}}\n`),
  ],
  ['a list of JSON', 'not-json', () => Buffer.from('[{"name":"Ama"}]')],
];

// At neither: it tests the reader of files.
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

testBoth('nothing of such a file is kept, and another one can be sent', async (ready) => {
  const { admin } = await ready();
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

// At neither: it tests the reader of files.
test('no formula is worked out: what the spreadsheet showed is what is read', async () => {
  const formula = '<c r="A2" t="str"><f>HYPERLINK("http://example.org","x")</f><v>Ama</v></c>';
  const [row] = await rowsIn(rawWorkbook(`${people}<row r="2">${formula}${textCell('B2', '=1+1')}</row>`));
  expect(row).toEqual({ row: 2, cells: ['Ama', '=1+1'] });
});

// At neither: it tests the thread in which a file is read.
test('a file that breaks the reader ends with a sentence, whatever it broke', async () => {
  const order = { task: 'read', bytes: new Uint8Array(Buffer.from(table)), options: undefined as never } as const;
  const { signal } = new AbortController();
  const reading = runFilesThread(order, { signal, limits: { timeMs: 60_000 }, hear: () => undefined });
  const error: unknown = await reading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(FileProblem);
  expect(error).toMatchObject({ kind: 'damaged' });
});
