/** A spreadsheet goes to a native reader and comes back: what the reader changed is taken over, and nothing else. */
import { readFileSync, writeFileSync } from 'node:fs';
import { openXlsx, readXlsx, saveXlsx, writeXlsx, type CellValue } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { dueIn, englishTexts, messageFile, readChecked, translatedLanguages, type Folders } from './checked.ts';
import { copiedFolders, replaceIn } from './copied.ts';
import { readMessages } from './message-file.ts';
import { spreadsheetOf, takeOver } from './returned.ts';
import { noPictures } from './visible.ts';

const written = (folders: Folders, language: (typeof translatedLanguages)[number]) =>
  spreadsheetOf(folders, language, noPictures('No pictures.'));

type Edit = { key: string; column: string; value: CellValue };

/** Edits cells of the sheet and saves it without styles and formats, as a simpler program does. */
async function edited(bytes: Uint8Array, edits: Edit[]): Promise<Uint8Array> {
  const book = await openXlsx(bytes);
  const sheet = book.sheets.find(({ name }) => name === 'Messages')!;
  const [head = []] = sheet.rows;
  for (const { key, column, value } of edits) {
    const row = sheet.rows.find(([first]) => first === key)!;
    row[head.indexOf(column)] = value;
  }
  return writeXlsx({ sheets: [{ name: 'Messages', rows: sheet.rows }] });
}

const rowOf = async (bytes: Uint8Array, key: string): Promise<number> => {
  const { sheets } = await readXlsx(bytes);
  return sheets[1]!.rows.findIndex(([first]) => first === key) + 1;
};
const fileOf = (folders: Folders) => readFileSync(messageFile(folders, 'fr'), 'utf8');
const dueOf = (folders: Folders) => dueIn(englishTexts(folders), readChecked(folders, 'fr')).map(({ key }) => key);

test.for(translatedLanguages)('a spreadsheet in %s that comes back unchanged changes nothing', async (language) => {
  const folders = copiedFolders();
  const before = readFileSync(messageFile(folders, language), 'utf8');
  const bytes = await written(folders, language);
  for (const file of [bytes, await saveXlsx(await openXlsx(bytes)), await edited(bytes, [])]) {
    const { lines, isRefused } = await takeOver(folders, language, file);
    expect({ lines, isRefused }).toEqual({ lines: ['0 changed, 0 others compared, nothing due.'], isRefused: false });
  }
  expect(readFileSync(messageFile(folders, language), 'utf8')).toBe(before);
});

test('takes over what the reader changed, and records it and what is marked as compared', async () => {
  const folders = copiedFolders();
  replaceIn(folders, 'en', "'common.close': 'Close'", "'common.close': 'Close it'");
  replaceIn(folders, 'en', "'common.save': 'Save'", "'common.save': 'Save it'");
  replaceIn(folders, 'en', "'common.back': 'Back'", "'common.back': 'Go back'");
  const before = fileOf(folders);
  const bytes = await edited(await written(folders, 'fr'), [
    { key: 'common.close', column: 'Translation', value: "  L'arrêter\r\n" },
    { key: 'common.save', column: 'OK', value: 'OK ' },
    { key: 'common.save', column: 'Note', value: 'Of a patient?' },
    { key: 'common.years', column: 'Translation', value: '{count, plural, one {# année} other {# années}}' },
  ]);
  const { lines, isRefused } = await takeOver(folders, 'fr', bytes);
  expect(isRefused).toBe(false);
  expect(lines).toEqual([
    'common.close',
    '  before: Fermer',
    '  now:    L’arrêter',
    'common.years',
    '  before: {count, plural, one {# an} other {# ans}}',
    '  now:    {count, plural, one {# année} other {# années}}',
    `Note in row ${await rowOf(await written(folders, 'fr'), 'common.save')} (common.save): Of a patient?`,
    '2 changed, 1 others compared, 1 due.',
  ]);
  expect(fileOf(folders)).toBe(
    before.replace("'Fermer'", "'L’arrêter'").replace('one {# an} other {# ans}', 'one {# année} other {# années}'),
  );
  expect(dueOf(folders)).toEqual(['common.back']);
});

test.for<[string, Edit[], RegExp]>([
  ['a value that is missing', [{ key: 'form.saved', column: 'Translation', value: 'Gardé.' }], /\{name\} is missing/],
  [
    'a value with another name',
    [{ key: 'form.saved', column: 'Translation', value: '{name} {nom}' }],
    /\{nom\} is not in the English/,
  ],
  ['a brace that is missing', [{ key: 'form.saved', column: 'Translation', value: '{name : gardé' }], /brace/],
  [
    'a plural form that is missing',
    [{ key: 'common.years', column: 'Translation', value: '{count, plural, other {# ans}}' }],
    /no form one\. French has one, other\./,
  ],
  [
    'a plural form that the language does not have',
    [{ key: 'common.years', column: 'Translation', value: '{count, plural, one {# an} few {# ans} other {# ans}}' }],
    /has a form few/,
  ],
  [
    'a plural without the form for all others',
    [{ key: 'common.years', column: 'Translation', value: '{count, plural, one {# an}}' }],
    /no form “other”/,
  ],
  [
    'a plural of what is no number',
    [{ key: 'form.saved', column: 'Translation', value: '{name, plural, one {a} other {b}}' }],
    /it is no number/,
  ],
  ['a mark that is not known', [{ key: 'form.saved', column: 'OK', value: 'yes' }], /Write “ok”/],
  ['a cell that is no text', [{ key: 'form.saved', column: 'Translation', value: true }], /This is no text/],
])('refuses %s, names row and column, and changes nothing', async ([, edits, sentence]) => {
  const folders = copiedFolders();
  const before = fileOf(folders);
  const good = { key: 'common.close', column: 'Translation', value: 'Arrêter' };
  const bytes = await written(folders, 'fr');
  const { lines, isRefused } = await takeOver(folders, 'fr', await edited(bytes, [good, ...edits]));
  expect(isRefused).toBe(true);
  expect(lines).toEqual([expect.stringMatching(sentence), 'Nothing was changed.']);
  const [{ key, column }] = edits as [Edit];
  expect(lines[0]).toMatch(new RegExp(`^Row ${await rowOf(bytes, key)}, column ${column}`));
  expect(fileOf(folders)).toBe(before);
  expect(dueOf(folders)).toEqual([]);
});

test('refuses a key that is not known, a row that is there twice, and a file that is no such spreadsheet', async () => {
  const folders = copiedFolders();
  const head = ['Key', 'English', 'Translation', 'OK'];
  const sheet = (...rows: CellValue[][]) => writeXlsx({ sheets: [{ name: 'Messages', rows }] });
  const said = async (bytes: Uint8Array) => (await takeOver(folders, 'fr', bytes)).lines[0];
  expect(await said(await sheet(head, ['common.closed', 'Closed', 'Fermé']))).toBe(
    'Row 2, column Key (common.closed): Satchel has no such message. Delete the row.',
  );
  const twice = ['common.close', 'Close', 'Fermer'];
  expect(await said(await sheet(head, twice, [], twice))).toBe(
    'Row 4, column Key: common.close is in row 2 too. Delete one of them.',
  );
  expect(await said(await sheet(['Key', 'English']))).toBe('The first row has no heading “Translation”, “OK”.');
  expect(await said(await writeXlsx({ sheets: [{ name: 'Other', rows: [] }] }))).toBe(
    'The file has no sheet “Messages”.',
  );
  expect(await said(Buffer.from('a,b'))).toBe('The file is not a spreadsheet in the format XLSX.');
});

test('refuses a change to a translation that somebody else has changed since', async () => {
  const folders = copiedFolders();
  const bytes = await written(folders, 'fr');
  replaceIn(folders, 'fr', "'common.close': 'Fermer'", "'common.close': 'Clore'");
  expect((await takeOver(folders, 'fr', bytes)).lines).toEqual(['0 changed, 0 others compared, nothing due.']);
  const changed = await edited(bytes, [{ key: 'common.close', column: 'Translation', value: 'Finir' }]);
  expect((await takeOver(folders, 'fr', changed)).lines[0]).toMatch(/Somebody else has changed .* now: Clore$/);
});

test('what was compared with an older English stays due', async () => {
  const folders = copiedFolders();
  const bytes = await edited(await written(folders, 'fr'), [
    { key: 'common.close', column: 'Translation', value: 'Arrêter' },
  ]);
  replaceIn(folders, 'en', "'common.close': 'Close'", "'common.close': 'Close the page'");
  expect((await takeOver(folders, 'fr', bytes)).isRefused).toBe(false);
  expect(dueOf(folders)).toEqual(['common.close']);
});

test('a new message is placed as in the English, under the same section', async () => {
  const folders = copiedFolders();
  const added = "\n  // Weather\n  'weather.rain': 'Rain',\n  'weather.sun': 'Sun',\n\n  // Failures";
  replaceIn(folders, 'en', '\n  // Failures', added);
  const bytes = await edited(await written(folders, 'fr'), [
    { key: 'weather.rain', column: 'Translation', value: 'Pluie' },
    { key: 'weather.sun', column: 'Translation', value: 'Soleil' },
  ]);
  const before = fileOf(folders);
  expect((await takeOver(folders, 'fr', bytes)).isRefused).toBe(false);
  expect(fileOf(folders)).toBe(
    before.replace('\n  // Failures', added.replace('Rain', 'Pluie').replace('Sun', 'Soleil')),
  );
  expect(readMessages(fileOf(folders)).find(({ key }) => key === 'weather.sun')?.section).toBe('Weather');
});

test('a language without any text is filled in the order and under the sections of the English', async () => {
  const folders = copiedFolders();
  writeFileSync(messageFile(folders, 'fr'), 'export const fr: Messages = {};\n');
  const bytes = await edited(await written(folders, 'fr'), [
    { key: 'failure.forbidden', column: 'Translation', value: 'Interdit' },
    { key: 'common.close', column: 'Translation', value: 'Fermer' },
    { key: 'app.name', column: 'Translation', value: 'Satchel' },
  ]);
  expect((await takeOver(folders, 'fr', bytes)).isRefused).toBe(false);
  const [everywhere = '', failures = ''] = readMessages(readFileSync(messageFile(folders, 'en'), 'utf8'))
    .map(({ section }) => section)
    .filter((section, at, all) => all.indexOf(section) === at);
  expect(fileOf(folders)).toBe(`export const fr: Messages = {
  // ${everywhere}
  'app.name': 'Satchel',
  'common.close': 'Fermer',

  // ${failures}
  'failure.forbidden': 'Interdit',
};
`);
});
