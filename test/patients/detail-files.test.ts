/** How far a detail of a patient reaches: CONTRIBUTING says in which files a new one is written. At neither: it reads the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a detail is written in the files that CONTRIBUTING names, and in no other', () => {
  const files = ['src-main', 'src-renderer'].flatMap((side) =>
    readdirSync(side, { recursive: true, encoding: 'utf8' }).map((path) => `${side}/${path.replaceAll('\\', '/')}`),
  );
  const isSource = (path: string) => /\.(ts|svelte)$/.test(path) && !/\/(messages|demo)\//.test(path);
  const found = files.filter((path) => isSource(path) && /\bconsentToContact\b/.test(readFileSync(path, 'utf8')));
  expect(found.sort()).toEqual([
    'src-main/db/schema.ts',
    'src-main/patients/details.contract.ts',
    'src-main/patients/patient-reply.rules.ts',
    'src-main/postgres/schema.ts',
    'src-main/transfer/field-names.rules.ts',
    'src-renderer/patients/FormMore.svelte',
    'src-renderer/patients/detail-words.ts',
    'src-renderer/patients/details.rules.ts',
  ]);
});
