import { expect, test } from 'vitest';
import { mayDownload } from '../../src-main/desktop/download.rules.ts';

const origin = 'http://127.0.0.1:2718';
const url = `blob:${origin}/0f6c1a4e-8f43-4a55-9d55-0d1b8d1b0c11`;

test('a list of patients that the page made is saved', () => {
  for (const ending of ['xlsx', 'csv', 'ndjson', 'xlsx.age', 'ndjson.age', 'fhir.json', 'fhir.json.age'])
    expect([ending, mayDownload({ url, name: `patients-2026-11-23.${ending}` }, [origin])]).toEqual([ending, true]);
});

test('no file of another name, of another page or from an address is saved', () => {
  const name = 'patients-2026-11-23.xlsx';
  for (const other of [
    { name: 'patients-2026-11-23.exe' },
    { name: 'patients-2026-11-23.xlsx.desktop' },
    { name: '../patients-2026-11-23.xlsx' },
    { name: 'told.txt' },
    { url: `${origin}/api/openapi.json` },
    { url: 'blob:http://127.0.0.1:27180/0f6c1a4e' },
    { url: 'blob:null/0f6c1a4e' },
    { url: 'data:text/csv,told' },
  ])
    expect([other, mayDownload({ url, name, ...other }, [origin])]).toEqual([other, false]);
});
