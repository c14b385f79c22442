import { expect, test } from 'vitest';
import { endOf, mayDownload } from '../../src-main/desktop/download.rules.ts';
import { dhis2FileName } from '../../src-main/statistics/dhis2.rules.ts';
import { exportContents, exportedName, exportFormats } from '../../src-main/transfer/file.rules.ts';

const origin = 'http://127.0.0.1:2718';
const url = `blob:${origin}/0f6c1a4e-8f43-4a55-9d55-0d1b8d1b0c11`;

test('each file that the page exports is saved, and so are the refused rows of an import and a month for DHIS2', () => {
  const names = exportContents.flatMap((content) =>
    exportFormats.flatMap((format) =>
      [true, false].map((isSealed) => exportedName('2026-11-23', { content, format, isSealed })),
    ),
  );
  for (const name of [...names, 'refused-2026-11-23.csv', dhis2FileName('2026-11')])
    expect([name, mayDownload({ url, name }, [origin])]).toEqual([name, true]);
});

test('the end of a download is reported, unless the person chose no place', () => {
  expect((['completed', 'interrupted', 'cancelled'] as const).map(endOf)).toEqual([
    'menu.fileSaved',
    'menu.notSaved',
    undefined,
  ]);
});

test('no file of another name, of another page or from an address is saved', () => {
  const name = 'patients-2026-11-23.xlsx';
  for (const other of [
    { name: 'patients-2026-11-23.exe' },
    { name: 'patients-2026-11-23.xlsx.desktop' },
    { name: '../patients-2026-11-23.xlsx' },
    { name: 'told.txt' },
    { name: 'dhis2-2026-11.json.exe' },
    { url: `${origin}/api/openapi.json` },
    { url: 'blob:http://127.0.0.1:27180/0f6c1a4e' },
    { url: 'blob:null/0f6c1a4e' },
    { url: 'data:text/csv,told' },
  ])
    expect([other, mayDownload({ url, name, ...other }, [origin])]).toEqual([other, false]);
});
