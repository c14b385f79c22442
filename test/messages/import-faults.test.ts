/** A fault of a file or a cell is always shown as a sentence of the language files, and never in the words of programs. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { importFields } from '../../src-main/transfer/field-names.rules.ts';
import { fileFaults } from '../../src-main/transfer/file.rules.ts';
import { cellFaults } from '../../src-main/transfer/import.contract.ts';
import { importStates, outcomes } from '../../src-main/db/stored-values.rules.ts';
import { cellFaultKey, fileFaultKey } from '../../src-renderer/files/fault-keys.ts';
import { languages } from '../../src-renderer/messages/languages.ts';

const keys = new Set<string>([
  ...fileFaults.map(fileFaultKey),
  ...cellFaults.flatMap((kind) => [null, ...importFields].map((field) => cellFaultKey(kind, field))),
  ...outcomes.flatMap((outcome) => [`import.outcome.${outcome}`, `import.about.${outcome}`]),
  ...importStates.map((state) => `import.state.${state}`),
]);

test.for(Object.keys(languages))('every fault, outcome and state of an import is said in %s', async (language) => {
  const file = (await import(`../../src-renderer/messages/${language}.ts`)) as Record<string, Record<string, string>>;
  const words = file[language] ?? {};
  expect([...keys].filter((key) => words[key] === undefined)).toEqual([]);
});

test('a fault that stands at a field has words for that field', () => {
  expect(cellFaultKey('not-accepted', 'birth')).not.toBe(cellFaultKey('not-accepted', 'deceasedOn'));
  expect(cellFaultKey('not-accepted', 'village')).not.toBe(cellFaultKey('not-accepted', null));
});

test('no page shows what the station says of a fault in English', () => {
  const folder = resolve(import.meta.dirname, '../../src-renderer/files');
  const files = globSync('*', { cwd: folder });
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((name) => /\bdetail\b/.test(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});
