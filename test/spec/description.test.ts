/**
 * The description satisfies linters and generators: they report nothing, and everything has a name, a description and an example.
 */
import { expect, test } from 'vitest';
import { tags } from '../../src-main/wire/tags.contract.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { resolved } from '../support/description.ts';
import { foundByRedocly, foundBySpectral } from '../clients/linters.ts';
import { allEndpoints } from '../support/endpoints.ts';
import { readyStation } from '../support/station.ts';

type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean; description?: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content: Record<string, { example?: unknown; schema: object }> }>;
};

/** Fetched once, since it is the same for all tests. */
let asked: ReturnType<typeof readDescription> | undefined;
const description = () => (asked ??= readDescription());

async function readDescription() {
  const { anyone } = await readyStation();
  const { body: document } = await anyone.get('/openapi.json');
  const operations = Object.values<Record<string, Operation>>(document.paths).flatMap((methods) =>
    Object.values(methods),
  );
  return { document, operations };
}

/** Returns every schema in it, with its path. */
function* schemasIn(value: unknown, where: string): Generator<[where: string, schema: Record<string, any>]> {
  if (typeof value !== 'object' || value === null) return;
  const isSchema = ['type', '$ref', 'anyOf', 'enum'].some((keyword) => keyword in value);
  if (isSchema) yield [where, value];
  for (const [name, each] of Object.entries(value)) yield* schemasIn(each, `${where}/${name}`);
}

test(
  'neither Redocly, at its strictest, nor Spectral finds anything to say of the description',
  { timeout: 150_000 },
  async () => {
    const { document } = await description();
    expect(await foundByRedocly(document)).toEqual([]);
    expect(await foundBySpectral(document)).toEqual([]);
  },
);

test('no operation has the name of another', () => {
  const names = allEndpoints.map(({ operationId }) => operationId);
  expect(names.filter((name, at) => names.indexOf(name) !== at || !/^[a-z][a-zA-Z]+$/.test(name))).toEqual([]);
});

test('every shape has a name, and none stands in an operation', async () => {
  const { document } = await description();
  const shapes = [...schemasIn(document, '')].filter(([, { properties }]) => properties !== undefined);
  expect(shapes.length).toBeGreaterThan(100);
  const isNamed = (where: string) => /^\/components\/schemas\/\w+$/.test(where);
  expect(shapes.map(([where]) => where).filter((where) => !isNamed(where))).toEqual([]);
});

test('every member, every parameter and every tag is described', async () => {
  const { document, operations } = await description();
  const members = Object.entries<any>(document.components.schemas).flatMap(([shape, { properties = {} }]) =>
    Object.entries<any>(properties).map(([member, schema]) => ({ shape, member, ...schema })),
  );
  const parameters = operations.flatMap(({ operationId, parameters: all }) =>
    all.map((each) => ({ operationId, ...each })),
  );
  const withoutWords = [
    ...members
      .filter((each) => each.description === undefined && each.const === undefined)
      .map(({ shape, member }) => `${shape}.${member}`),
    ...parameters
      .filter((each) => each.description === undefined)
      .map(({ operationId, name }) => `${operationId}.${name}`),
  ];
  expect(withoutWords).toEqual([]);

  const used = new Set(operations.flatMap((operation) => operation.tags));
  expect(Object.keys(tags).sort()).toEqual([...used].sort());
  expect(document.tags.map(({ name }: { name: string }) => name)).toEqual([...used]);
});

test('every body, every reply and every parameter that is needed is shown by an example', async () => {
  const { operations } = await description();
  const without = operations.flatMap(({ operationId, parameters, requestBody, responses }) => [
    ...parameters
      .filter(({ required, example, description }) => !required && (example !== undefined || !isShown(description)))
      .map(({ name }) => `${operationId}.${name}`),
    ...parameters
      .filter((each) => each.required && each.example === undefined)
      .map(({ name }) => `${operationId}.${name}`),
    ...Object.values(responses[200]?.content ?? {})
      .filter(({ example }) => example === undefined)
      .map(() => `${operationId}Reply`),
    ...Object.values(requestBody?.content ?? {})
      .filter(({ example }) => example === undefined)
      .map(() => operationId),
  ]);
  expect(without).toEqual([]);
});

/** The page of the description sends every `example`, so an optional parameter has its own in words. */
const isShown = (description = '') => / An example is `.+`\.$/.test(description);

test('the example of every reply, and of each message to a webhook, fits its schema', async () => {
  const { document } = await description();
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const { paths, webhooks } = resolved(document);
  const operations = Object.values<Record<string, Operation>>(paths).flatMap((methods) => Object.values(methods));
  const contents = operations.map(({ operationId, responses }) => [operationId, responses[200]!.content] as const);
  const messages = Object.values<{ post: any }>(webhooks).map(
    ({ post }) => [post.operationId, post.requestBody.content] as const,
  );
  expect(messages.map(([name]) => name)).toEqual(['receiveChanges', 'receiveReminders']);
  const unfit = [...contents, ...messages].flatMap(([name, content]) =>
    Object.entries(content as Operation['responses'][string]['content'])
      .filter(([type, { schema, example }]) => type.includes('json') && !ajv.validate(schema, example))
      .map(([type]) => `${name} ${type}: ${ajv.errorsText()}`),
  );
  expect(contents.length).toBeGreaterThan(150);
  expect(unfit).toEqual([]);
});

test('requests are closed, and replies are open for what a later version adds', async () => {
  const { document } = await description();
  const { paths } = resolved(document);
  const open: string[] = [];
  const closed: string[] = [];
  const refuses = (schema: Record<string, unknown>) =>
    schema['additionalProperties'] === false || schema['unevaluatedProperties'] === false;
  for (const { operationId, requestBody, responses } of Object.values<any>(paths).flatMap(
    (methods) => Object.values(methods) as any[],
  )) {
    const body = requestBody?.content['application/json']?.schema;
    const bodies: Record<string, unknown>[] = body === undefined ? [] : (body.anyOf ?? [body]);
    if (bodies.some((each) => each['properties'] !== undefined && !refuses(each))) open.push(operationId);
    const shapes = [...schemasIn(responses, '')].filter(([, { properties }]) => properties !== undefined);
    if (shapes.some(([, schema]) => refuses(schema))) closed.push(operationId);
  }
  expect([open, closed]).toEqual([[], []]);
});

test('a pattern means the same however a client compiles it, and refuses no letter of any script', async () => {
  const { document } = await description();
  const patterns = new Set([...schemasIn(document, '')].map(([, { pattern }]) => pattern).filter(Boolean) as string[]);
  expect(patterns.size).toBeGreaterThan(5);
  for (const pattern of patterns) {
    const [plain, unicode] = [new RegExp(pattern), new RegExp(pattern, 'u')];
    for (const text of ['Zawadi', '𞤀𞤣𞤤𞤢𞤥', '𠮷田', '😀', '', 'a b', 'KUM', '2026-03', '\u0000'])
      expect([pattern, text, plain.test(text)]).toEqual([pattern, text, unicode.test(text)]);
  }
  const { name } = document.components.schemas.NewPatient.properties;
  for (const text of ['𞤀𞤣𞤤𞤢𞤥', '𠮷田', '😀']) expect(new RegExp(name.pattern).test(text)).toBe(true);
});

test('nothing stands beside null in an enumeration, which some generators lose', async () => {
  const { document } = await description();
  const withNull = [...schemasIn(document, '')].filter(([, schema]) => schema['enum']?.includes?.(null));
  expect(withNull.map(([where]) => where)).toEqual([]);
  expect(document.components.schemas.Patient.properties.gender.anyOf).toEqual([
    { $ref: '#/components/schemas/Gender' },
    { type: 'null' },
  ]);
});
