/** The limits of a request, at every endpoint: everything that is sent is bounded, whoever sends it. */
import { expect, test } from 'vitest';
import { bodyBytesOf, type Endpoint } from '../../src-main/wire/endpoint.contract.ts';
import { faultFinder, faultFinders } from '../../src-main/wire/faults.ts';
import { maxMembers } from '../../src-main/wire/guard.ts';
import { operationsOf } from '../property/requests.ts';
import { allEndpoints } from '../support/endpoints.ts';
import { freshStation, readyStation } from '../support/station.ts';
import { send } from '../support/wire.ts';
import { Ajv } from 'ajv';

type Schema = Record<string, any>;

/** Bodies that may be any JSON. Their bytes and members are bounded, and they have rules of their own. */
const anyJson = new Set(['PUT /drafts/{key} body.body']);
const isOfFhir = (at: string) => / \/fhir(\/\S*)? body(\[\]\.value)?$/.test(at);

/**
 * True if a pattern alone bounds the length of a text: it matches all of it, and no part repeats without
 * limit.
 */
const isBounding = (pattern = '') =>
  /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern.replaceAll(/\[[^\]]*\]/g, 'x'));

/** Returns everything in a schema that may be of any length. */
function unboundedIn(schema: Schema, at: string): string[] {
  const types = [schema['type']].flat();
  const inner = [...(schema['anyOf'] ?? [])].flatMap((each: Schema) => unboundedIn(each, at));
  if (schema['enum'] !== undefined || schema['const'] !== undefined) return inner;
  if (types.includes('string') && schema['maxLength'] === undefined) {
    const isBounded = schema['format'] !== undefined || isBounding(schema['pattern']);
    if (!isBounded) inner.push(`${at}: maxLength`);
  }
  if (types.includes('array')) {
    if (schema['maxItems'] === undefined) inner.push(`${at}: maxItems`);
    inner.push(...unboundedIn(schema['items'] ?? {}, `${at}[]`));
  }
  if (types.includes('object')) {
    const isClosed = schema['additionalProperties'] === false && schema['patternProperties'] === undefined;
    if (!isClosed && schema['maxProperties'] === undefined) inner.push(`${at}: additionalProperties`);
    for (const [name, each] of Object.entries<Schema>(schema['properties'] ?? {})) {
      inner.push(...unboundedIn(each, `${at}.${name}`));
    }
  }
  const isSaid = types[0] !== undefined || schema['anyOf'] !== undefined;
  return isSaid ? inner : [...inner, `${at}: type`];
}

/** Returns the most bytes that a body of this shape can have, with every character as an escape of six bytes. */
function mostBytes(schema: Schema): number {
  const { type, properties = {}, items = {}, maxItems = 0, maxLength = 40, anyOf = [] } = schema;
  if (anyOf.length > 0) return Math.max(...anyOf.map(mostBytes));
  if (schema['enum'] !== undefined)
    return Math.max(...schema['enum'].map((each: unknown) => JSON.stringify(each).length));
  if ([type].flat().includes('array')) return 2 + maxItems * (1 + mostBytes(items));
  if ([type].flat().includes('object')) {
    const members = Object.entries<Schema>(properties).map(([name, each]) => name.length + 4 + mostBytes(each));
    return members.reduce((sum, each) => sum + each, 2);
  }
  if (![type].flat().includes('string')) return 24;
  const isBase64 = schema['contentEncoding'] === 'base64';
  return 2 + maxLength * (isBase64 ? 1 : 6);
}

async function described() {
  const { anyone } = await readyStation();
  const { body: document } = await anyone.get('/openapi.json');
  return { operations: operationsOf(document) };
}

test('no member of a body and no parameter of a query is without a bound', async () => {
  const { operations } = await described();
  expect(operations.length).toBeGreaterThan(100);
  const inQueries = operations.flatMap(({ id, parameters }) =>
    parameters
      .filter((each) => each.in === 'query')
      .flatMap(({ name, schema }) => unboundedIn(schema, `${id} ?${name}`)),
  );
  // As they are validated. Members that are only compared with what is stored (`takesAsRead`) are not in them.
  const inBodies = allEndpoints.flatMap(({ method, url, body }) =>
    body === undefined
      ? []
      : unboundedIn(JSON.parse(JSON.stringify(body)) as Schema, `${method} ${url.replace(/:(\w+)/g, '{$1}')} body`),
  );
  const found = [...inQueries, ...inBodies];
  const allowed = found.filter((each) => {
    const at = each.slice(0, each.indexOf(':'));
    return !anyJson.has(at) && !isOfFhir(at);
  });
  expect(allowed).toEqual([]);
});

test('whatever fits the shape of a body fits in the bytes that are read', async () => {
  const { operations } = await described();
  const tooSmall = operations.flatMap(({ id, body, mostBytes: most }) =>
    body === undefined || most === undefined || mostBytes(body) <= most ? [] : [`${id}: ${mostBytes(body)} of ${most}`],
  );
  expect(tooSmall).toEqual([]);
});

const bodyOf = (bytes: number) => Buffer.from('{}'.padEnd(bytes));
const posted = (url: string, path: string, { bytes, token }: { bytes: number; token?: string }) =>
  send(url, {
    method: 'POST',
    target: `/api${path}`,
    headers: {
      host: new URL(url).host,
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: bodyOf(bytes),
  });

test.each(['/sessions', '/setup', '/restore'])('POST %s reads 16 KiB of anybody, and no byte more', async (path) => {
  const { url } = await freshStation();
  expect((await posted(url, path, { bytes: 16 * 1024 })).status).toBe(400);
  expect((await posted(url, path, { bytes: 16 * 1024 + 1 })).status).toBe(413);
});

test('what has no body reads none to speak of', async () => {
  const { station, admin } = await readyStation();
  const { token } = admin;
  expect((await posted(station.url, '/bundles/import', { bytes: 128 * 1024, token })).status).toBe(400);
  expect((await posted(station.url, '/audit/verify', { bytes: 16 * 1024 + 1, token })).status).toBe(413);
});

test('an endpoint takes 128 KiB, one that anybody may call or that has no body 16', () => {
  const of = (more: Partial<Endpoint>) => bodyBytesOf({ access: 'clerk', body: {}, ...more } as Endpoint) / 1024;
  expect([of({}), of({ maxBodyKiB: 1024 }), of({ access: 'anyone' })]).toEqual([128, 1024, 16]);
  expect(bodyBytesOf({ access: 'clerk' } as Endpoint)).toBe(16 * 1024);
});

test('a body of too many members is refused before they are looked at', async () => {
  const { admin } = await readyStation();
  const list = (count: number) => ({ resourceType: 'Bundle', type: 'batch', entry: Array(count).fill(0) });
  expect((await admin.post('/fhir', list(maxMembers))).status).toBe(413);
  const text = await admin.post('/fhir', { resourceType: 'Bundle', type: 'x', note: '[{,'.repeat(maxMembers) });
  expect(text.body.issue[0].diagnostics ?? JSON.stringify(text.body)).not.toContain('members');
  expect(text.status).toBe(400);
});

test('all faults are told of a record, and of something larger the first that is met', () => {
  const schema = {
    type: 'array',
    items: { type: 'object', required: ['a', 'b'], $ref: '#/$defs/each' },
    $defs: { each: {} },
  };
  const faultsOf = faultFinder(
    faultFinders((allErrors) => new Ajv({ allErrors, strict: false })),
    schema,
  );
  expect(faultsOf(Array(100).fill({}))).toHaveLength(200);
  expect(faultsOf(Array(1000).fill({}))).toHaveLength(1);
  expect(faultsOf(Array(1000).fill({ a: 1, b: 2 }))).toEqual([]);
});

test('of a FHIR resource with twenty thousand faults the first is told, and a Bundle has two hundred entries', async () => {
  const { admin } = await readyStation();
  const many = { resourceType: 'Patient', name: Array(maxMembers / 2 - 100).fill({}) };
  const { status, body } = await admin.post('/fhir/Patient', many);
  expect([status, body.issue.length]).toEqual([400, 1]);
  const bundle = (entries: number) => ({
    resourceType: 'Bundle',
    type: 'batch',
    entry: Array(entries).fill({ request: { method: 'DELETE', url: 'Patient/x' } }),
  });
  expect((await admin.post('/fhir', bundle(200))).body.entry).toHaveLength(200);
  expect((await admin.post('/fhir', bundle(201))).status).toBe(413);
});

test('a search in a Bundle is held to what one by itself may ask', async () => {
  const { admin } = await readyStation();
  const asked = async (url: string) => {
    const entry = [{ request: { method: 'GET', url } }];
    const { body } = await admin.post('/fhir', { resourceType: 'Bundle', type: 'batch', entry });
    return body.entry[0].response.status as string;
  };
  expect(await asked('Patient?name=ama')).toMatch(/^200/);
  expect(await asked(`Patient?name=${'a'.repeat(1001)}`)).toMatch(/^400/);
  expect(await asked(`Patient?${'name=a&'.repeat(11)}`)).toMatch(/^400/);
});
