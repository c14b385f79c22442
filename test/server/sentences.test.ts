/** Faults of a request are reported in plain sentences, whatever its schema requires. */
import { expect, test } from 'vitest';
import { keywordsWithSentence } from '../../src-main/wire/validation.ts';
import { readyStation } from '../support/station.ts';

type Schema = Record<string, unknown>;

/** Keywords that report no fault: they describe, or contain other schemas. */
const faultless = new Set([
  ...['title', 'description', 'default', 'examples', 'deprecated', 'contentEncoding', 'contentMediaType'],
  ...['properties', 'patternProperties', 'items'],
  'x-enum-varnames',
]);

/** Returns every keyword of a schema and of the schemas inside it. `shapes` contains those that it names. */
function keywordsOf(schema: Schema, shapes: Record<string, Schema>): string[] {
  const { $ref, ...rest } = schema;
  const named = typeof $ref === 'string' ? (shapes[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}) : {};
  const {
    properties = {},
    patternProperties = {},
    items = [],
    anyOf = [],
  } = { ...named, ...rest } as Record<string, Schema>;
  const inner = [properties, patternProperties, [items].flat(), anyOf].flatMap(
    (each) => Object.values(each) as Schema[],
  );
  return [...Object.keys({ ...named, ...rest }), ...inner.flatMap((each) => keywordsOf(each, shapes))];
}

test('every keyword by which a request can be refused has a sentence of its own', async () => {
  const { anyone } = await readyStation();
  const { paths, components } = (await anyone.get('/openapi.json')).body;
  const operations = Object.values(paths).flatMap((path: any) => Object.values(path)) as any[];
  const schemas = operations.flatMap(({ parameters = [], requestBody }): Schema[] => [
    ...parameters.filter((each: any) => each.in === 'query').map(({ schema }: any) => schema),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }: any) => (schema === undefined ? [] : [schema])),
  ]);
  const used = new Set(
    schemas.flatMap((each) => keywordsOf(each, components.schemas)).filter((keyword) => !faultless.has(keyword)),
  );
  // The description closes a shape by it that replies have too; the validator has `additionalProperties` there.
  used.delete('unevaluatedProperties');
  expect([...used].sort()).toEqual([...keywordsWithSentence].sort());
});

const phone = { number: '0700', whose: null };
const identifier = { system: 'x', value: '1', use: null, from: null, to: null };

test.for([
  ['/patients', '/identifiers', 'identifiers has more than 20 entries', { identifiers: Array(21).fill(identifier) }],
  ['/patients', '/otherPhones', 'otherPhones has more than 4 entries', { otherPhones: Array(5).fill(phone) }],
  ['/patients', '/age', 'age must be 0 or more.', { age: -1 }],
  ['/patients/matches', '/limit', 'limit must be 50 or less.', { limit: 51 }],
  ['/audit/prints', '/patients', 'patients must have at least 1 entry.', { patients: [] }],
] as const)('what POST %s has at %s is refused there, in words', async ([path, pointer, words, body]) => {
  const { admin } = await readyStation();
  const reply = await admin.post(path, body);
  expect(reply.status).toBe(400);
  expect(reply.body.errors).toEqual([{ pointer, detail: expect.stringContaining(words) }]);
});
