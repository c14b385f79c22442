/** Checks how far an addition reaches: CONTRIBUTING lists the files in which it is written. At neither: it reads the sources. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf } from './files.ts';

const isSource = (path: string) => /\.(ts|svelte)$/.test(path) && !/\/(messages|demo)\//.test(path);
const sources = filesOf('src-main', 'src-renderer')
  .filter(isSource)
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const naming = (name: RegExp, side = '') =>
  sources.filter(({ path, text }) => path.startsWith(side) && name.test(text)).map(({ path }) => path);

test('a detail is written in the files that CONTRIBUTING names, and in no other', () => {
  expect(naming(/\bconsentToContact\b/)).toEqual([
    'src-main/db/schema.ts',
    'src-main/patients/details.contract.ts',
    'src-main/patients/patient-reply.rules.ts',
    'src-main/postgres/schema.ts',
    'src-main/transfer/field-names.rules.ts',
    'src-renderer/patients/FormMore.svelte',
    'src-renderer/patients/PatientField.svelte',
    'src-renderer/patients/detail-words.ts',
    'src-renderer/patients/details.rules.ts',
  ]);
});

test('a kind of record is written in the files that CONTRIBUTING names, and in those that do something with it', () => {
  const written = [
    'src-main/db/schema.ts',
    'src-main/kinds.ts',
    'src-main/matching/distinct.contract.ts',
    'src-main/matching/distinct.queries.ts',
    'src-main/postgres/rows.ts',
    'src-main/postgres/schema.ts',
  ];
  const used = [
    // Its commands.
    'src-main/matching/distinct.commands.ts',
    // It belongs to two patients: held and put away with them.
    'src-main/holding/unit.rules.ts',
    'src-main/holding/units.queries.ts',
    'src-main/patients/put-away.queries.ts',
    'src-main/postgres/unit.queries.ts',
    // Its id follows from its fields.
    'src-main/matching/pair-id.ts',
    // Patients who were marked as different are not compared.
    'src-main/postgres/duplicate.queries.ts',
    'src-main/station/comparing.ts',
  ];
  // The name of the kind, its fields, or its table.
  const found = naming(/'distinct'|^ +distinct:|\bdistinct(Fields|Pair)\b/m, 'src-main/');
  expect(found).toEqual([...written, ...used].sort());
});

type Named = { name: string; operationId: string; of: string };

async function endpointsOf(path: string): Promise<Named[]> {
  const exported = (await import(/* @vite-ignore */ resolve(path))) as Record<string, unknown>;
  return Object.entries(exported).flatMap(([table, entries]) =>
    Object.entries(typeof entries === 'object' ? (entries ?? {}) : {}).flatMap(([name, entry]: [string, unknown]) =>
      typeof entry === 'object' && entry !== null && 'operationId' in entry && typeof entry.operationId === 'string'
        ? [{ name: `${table}.${name}`, operationId: entry.operationId, of: path }]
        : [],
    ),
  );
}

test('an endpoint is written in its contract and its routes, and in no other file but these', async () => {
  const contracts = naming(/operationId: '/, 'src-main/').filter((path) => path.endsWith('.contract.ts'));
  const endpoints = (await Promise.all(contracts.map(endpointsOf))).flat();
  expect(endpoints.length).toBeGreaterThan(140);
  const besides = endpoints.flatMap(({ name, operationId, of }) => {
    const found = naming(new RegExp(`\\b${name.replace('.', '\\.')}\\b|'${operationId}'`), 'src-main/');
    expect(found, name).toContain(of);
    // There are two where station and hub answer an endpoint in different ways.
    expect(found.filter((path) => path.endsWith('.routes.ts')).length, name).toBeLessThanOrEqual(2);
    return found.filter((path) => path !== of && !path.endsWith('.routes.ts')).map((path) => `${name}: ${path}`);
  });
  expect(besides.toSorted()).toEqual(
    [
      // A search in a Bundle or in a condition is checked in the same way.
      'fhirEndpoints.searchPatients: src-main/fhir/check-search.ts',
      'fhirEndpoints.searchEncounters: src-main/fhir/check-search.ts',
      // A method of `AccountSecrets` has the same name.
      'sessionEndpoints.confirm: src-main/staff/staff.commands.ts',
      // This endpoint belongs to all routes, and to no feature.
      'stationEndpoints.openapi: src-main/hub/server.ts',
      'stationEndpoints.openapi: src-main/server/server.ts',
      // At a hub, each transaction of an import asks again whether its author may import.
      'importEndpoints.begin: src-main/hub/imports.ts',
      // A seat sends more there than anywhere else.
      'importEndpoints.begin: src-main/seats/seat-server.ts',
      // A seat answers for its computer itself, and asks its station who may change that. An act has the name of its request.
      'computerEndpoints.get: src-main/seats/seat-server.ts',
      'computerEndpoints.becomeSeat: src-main/serve-computer.ts',
      'computerEndpoints.moveSeat: src-main/seats/seat-server.ts',
      'computerEndpoints.leaveSeat: src-main/seats/seat-server.ts',
      'sessionEndpoints.current: src-main/seats/seat-server.ts',
    ].toSorted(),
  );
});

test('the code that CONTRIBUTING quotes is that of its files', () => {
  const flat = (text: string) => text.replaceAll(/^ +/gm, '');
  const blocks = readFileSync('CONTRIBUTING.md', 'utf8').matchAll(
    /(?<=\n\n) {4}(?:export|takeBack|route)\b.*\n(?: {4}.*\n)+/g,
  );
  const quoted = [...blocks].map(([block]) => flat(block));
  const files = ['worklist.contract', 'worklist.routes', 'distinct.commands'];
  expect(quoted).toHaveLength(files.length);
  for (const [i, name] of files.entries())
    expect(flat(readFileSync(`src-main/matching/${name}.ts`, 'utf8'))).toContain(quoted[i]);
});
