/** Generates requests from an OpenAPI description, both nearly valid and hostile ones. */
import fc, { type Arbitrary } from 'fast-check';
import { resolved } from '../support/description.ts';

type Schema = Record<string, any>;
type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema };
export type Operation = {
  /** `GET /patients` */
  id: string;
  method: string;
  /** With `{name}` for path parameters. */
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  /** A body that is accepted, and the most bytes that one may have. Both are undefined without a JSON body. */
  example: unknown;
  mostBytes: number | undefined;
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
};
export type World = {
  ids: Record<string, string[]>;
  token: string;
  /** The token of a person who signed in and whose id is not in `ids`, since drafts are for people only. */
  personToken: string;
  otherTokens: string[];
};
export type Sent = {
  operation?: Operation;
  /** The status, if it is known beforehand. */
  expected?: number | undefined;
  method: string;
  target: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
};

/** Returns the request in a line, for messages. */
export const describe = ({ method, target, headers, body }: Sent) =>
  `${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 600)} ${body?.toString('latin1').slice(0, 300) ?? ''}`;

/** Shortens a counterexample. Without it, fast-check would print the whole operation with each of its requests. */
const readable = (sent: Sent): Sent => Object.assign(sent, { [fc.toStringMethod]: () => describe(sent) });

export function operationsOf(document: any): Operation[] {
  return Object.entries<any>(resolved(document).paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, operation]) => ({
      id: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      body: Object.values<any>(operation.requestBody?.content ?? {})[0]?.schema,
      example: Object.values<any>(operation.requestBody?.content ?? {})[0]?.example,
      mostBytes: mostBytesOf(operation.requestBody),
      responses: operation.responses,
    })),
  );
}

function mostBytesOf(body: { description?: string } | undefined): number | undefined {
  const most = /(\d+) KiB/.exec(body?.description ?? '')?.[1];
  return most === undefined ? undefined : Number(most) * 1024;
}

/** A request of any operation. The live events never end, so requests for them are always ones that are refused. */
export function anyRequest(operations: Operation[], world: World): Arbitrary<Sent> {
  return fc.oneof(...operations.map((operation) => requestOf(operation, world)));
}

function requestOf(operation: Operation, world: World): Arbitrary<Sent> {
  return fc
    .record({
      path: pathOf(operation, world),
      query: queryOf(operation),
      headers: headersOf(operation, world),
      body: bodyOf(operation),
    })
    .map(({ path, query, headers, body }) =>
      readable({ operation, method: operation.method, target: `/api${path}${query}`, headers, body }),
    );
}

/** A path that does not exist, or a method that a path does not support. */
export function wrongRequest(operations: Operation[], world: World): Arbitrary<Sent> {
  const known = new Map<string, string[]>();
  for (const { path, method } of operations) known.set(path, [...(known.get(path) ?? []), method]);
  const wrongMethod = fc
    .constantFrom(...operations)
    .chain((operation) =>
      fc.record({
        method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
        target: fc.constant(`/api${filled(operation.path, world)}`),
        allowed: fc.constant<string[]>(known.get(operation.path) ?? []),
      }),
    )
    .filter(({ method, allowed }) => !allowed.includes(method))
    .map(({ method, target }) => ({ method, target, expected: 405 }));
  const wrongPath = fc
    .record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
      segments: fc.array(segment, { minLength: 1, maxLength: 4 }),
      prefix: fc.constantFrom('/api/x', '/api/patient/', '/api/patients/a/b/', '/API/patients/', '/x', '/apipatients/'),
    })
    .map(({ method, segments, prefix }) => ({ method, target: prefix + segments.join('/'), expected: undefined }));
  return fc
    .oneof(wrongMethod, wrongPath)
    .chain((sent) =>
      fc.constantFrom({}, { authorization: `Bearer ${world.token}` }).map((headers) => readable({ ...sent, headers })),
    );
}

export const filled = (path: string, { ids }: World) =>
  path.replace(/{(\w+)}/g, (_, name: string) => ids[name]?.[0] ?? 'none');

/** Usually the first: a request that fails at the first hurdle tests none of the others. */
const mostly = <T>(usual: Arbitrary<T>, odd: Arbitrary<T>, weight = 6) =>
  fc.oneof({ arbitrary: usual, weight }, { arbitrary: odd, weight: 1 });

const oddTexts = [
  '',
  '__proto__',
  'constructor',
  'toString',
  '%',
  '%zz',
  '%0',
  '%00',
  '%FF',
  '%C0%AF',
  '%ED%A0%80',
  '%F0%9F%99%82',
  '%2F',
  '%2e%2e%2fhealth',
  '..',
  '.',
  '%25',
  '+',
  '\u00e9\u00ff',
  "'%20OR%201=1--",
  'search',
  'current',
  'null',
  ':patientId',
  '*',
  ';',
  'a'.repeat(499),
  'a'.repeat(501),
  'a'.repeat(3000),
];
const segment = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 20 }).map(encode),
  fc.uuid(),
);

/** Percent-encodes text, including incomplete characters, which encodeURIComponent refuses. */
function encode(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) =>
      /\w/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');
}

function pathOf({ path }: Operation, { ids }: World): Arbitrary<string> {
  const names = [...path.matchAll(/{(\w+)}/g)].map((match) => match[1] ?? '');
  const values = names.map((name) => mostly(fc.constantFrom(...(ids[name] ?? ['none'])), segment, 4));
  return fc
    .tuple(...values)
    .map((given) => names.reduce((made, name, i) => made.replace(`{${name}}`, () => given[i] ?? ''), path));
}

function queryOf({ parameters }: Operation): Arbitrary<string> {
  const own = parameters.filter((parameter) => parameter.in === 'query');
  const pairs = own.map(({ name, schema }) =>
    fc.option(
      mostly(textOf(schema).map(encode), oddValue, 3).map((value) => `${name}=${value}`),
      { nil: undefined, freq: 3 },
    ),
  );
  const oddName = fc.constantFrom(
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'q',
    'page',
    'size[]',
    'size[a]',
    '%',
    '%ff',
    'x',
    '',
  );
  const odd = fc.tuple(oddName, oddValue).map(([name, value]) => `${name}=${value}`);
  const all = fc.tuple(
    fc.tuple(...pairs),
    mostly(fc.constant<string[]>([]), fc.array(odd, { maxLength: 3 }), own.length > 0 ? 3 : 12),
  );
  return all.map(([given, more]) => {
    const text = [...given.filter((pair) => pair !== undefined), ...more].join('&');
    return text === '' ? '' : `?${text}`;
  });
}

const oddValue = fc.oneof(
  segment,
  fc.constantFrom(
    '-1',
    '0',
    '201',
    '1e3',
    '1e400',
    '9007199254740993',
    '-0',
    '0x10',
    '%201',
    '1.5',
    'NaN',
    'true',
    'null',
    '[]',
    '%00',
    '%20',
    '""',
    '0712',
    'OR',
    '^$*"()',
    'a'.repeat(9000),
  ),
);

/** A value of a query parameter, as text. */
function textOf(schema: Schema): Arbitrary<string> {
  if (schema['enum'] !== undefined) return fc.constantFrom(...(schema['enum'] as unknown[]).map(String));
  if (schema['type'] === 'integer') {
    return fc
      .oneof(fc.integer({ min: schema['minimum'] ?? 0, max: Math.min(schema['maximum'] ?? 50, 250) }), fc.integer())
      .map(String);
  }
  if (schema['type'] === 'boolean') return fc.boolean().map(String);
  if (schema['format'] === 'date-time') return leafOf('string', schema).map((text) => JSON.parse(text) as string);
  return fc.oneof(
    fc.constantFrom('zawadi', 'mensah kofi', '0712 345', 'bo', 'ñandú', 'otieno 30'),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  );
}

function headersOf(
  { id, parameters, body }: Operation,
  { token: programToken, personToken, otherTokens }: World,
): Arbitrary<Record<string, string>> {
  // The account that signs out is not needed by other requests.
  const signsOut = id === 'DELETE /sessions/current' ? otherTokens.at(-1) : undefined;
  const token = signsOut ?? (id.includes('/drafts') ? personToken : programToken);
  const oddTokens = fc.constantFrom(
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Bearer \u00ff',
    `Bearer ${'x'.repeat(5000)}`,
    `Bearer ${token}=`,
  );
  const others = fc.constantFrom(...otherTokens.map((each) => `Bearer ${each}`));
  const authorization =
    id === 'GET /events'
      ? oddTokens
      : mostly(fc.constant<string | undefined>(`Bearer ${token}`), fc.oneof(oddTokens, others), 12);
  const type = mostly(
    fc.constantFrom<(string | undefined)[]>('application/json', 'application/json', 'application/merge-patch+json'),
    fc.constantFrom(
      undefined,
      'application/json; charset=utf-16',
      'APPLICATION/JSON',
      'text/plain',
      'application/jsonx',
      'multipart/form-data',
      '/',
      '',
      '\u00e9',
      'application/x-www-form-urlencoded',
      'application/merge-patch+jsonx',
    ),
    8,
  );
  const named = (name: string) => parameters.some((parameter) => parameter.in === 'header' && parameter.name === name);
  const key = fc.constantFrom('k1', 'k2', 'k3', '', 'x'.repeat(255), 'x'.repeat(256), '\u00ff', 'a, b');
  const version = fc.constantFrom('"1"', '"2"', '*', 'W/"1"', '', '"1", "2"', 'x'.repeat(1000));
  return fc
    .record({
      authorization,
      'content-type': body === undefined ? mostly(fc.constant(undefined), type) : type,
      'idempotency-key': named('Idempotency-Key') ? mostly(fc.constant(undefined), key, 3) : fc.constant(undefined),
      'if-match': named('If-Match') ? mostly(fc.constant(undefined), version, 3) : fc.constant(undefined),
    })
    .map((headers) =>
      Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    );
}

const bytes = (text: string) => Buffer.from(text);

function bodyOf({ body, method }: Operation): Arbitrary<Buffer | undefined> {
  if (body === undefined) {
    const none = fc.constant<Buffer | undefined>(undefined);
    return method === 'GET' ? mostly(none, oddBody, 15) : mostly(none, oddBody, 4);
  }
  const valid = jsonOf(body);
  const spoilt = fc
    .tuple(
      memberTexts(body),
      fc.constantFrom(
        ...Object.keys(body['properties'] ?? { '': 0 }),
        '_id',
        '__proto__',
        'constructor',
        'a/b~c',
        'x\\ud800',
      ),
      hostileJson,
    )
    .map(([members, name, value]) => `{${[...members, `"${name}":${value}`].join(',')}}`);
  return fc.oneof(
    { arbitrary: valid.map(bytes), weight: 4 },
    { arbitrary: spoilt.map(bytes), weight: 4 },
    { arbitrary: oddBody, weight: 2 },
  );
}

/** JSON as text, since JSON.stringify cannot produce 1e400, -0 or a duplicate member. */
const hostileLeaf = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    '0',
    '-0',
    '-1',
    '1.5',
    '1e400',
    '-1e400',
    '9007199254740993',
    '1e-400',
    '123456789012345678901234567890',
    '2147483648',
  ),
  fc.constantFrom(
    '""',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\ud83d\\ude42"',
    '"__proto__"',
    '" "',
    '"\\u202e"',
    '"\u0301"',
    '"ﷺ"',
  ),
  fc.constantFrom(
    '"2026-02-30"',
    '"0000-01-01"',
    '"9999-12-31"',
    '"1990-05-31"',
    '"2026-03-01T23:59:60Z"',
    '"0000-01-01T00:00:00+14:00"',
    '"9999-12-31T23:59:59-12:00"',
    '"2026-03-01"',
    '"2026-03-01T10:00:00"',
    '"1990-05-31T00:00:00.123456789Z"',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => JSON.stringify(text)),
  fc.constant(`"${'a'.repeat(70_000)}"`),
);
const oddMembers = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'name',
  'age',
  '',
  '\\u0000',
  '\\ud800',
  'a/b',
  '~',
);
const hostileJson: Arbitrary<string> = fc.oneof(
  { arbitrary: hostileLeaf, weight: 4 },
  { arbitrary: fc.array(hostileLeaf, { maxLength: 4 }).map((items) => `[${items.join(',')}]`), weight: 1 },
  {
    arbitrary: fc
      .array(fc.tuple(oddMembers, hostileLeaf), { maxLength: 4 })
      .map((members) => `{${members.map(([name, value]) => `"${name}":${value}`).join(',')}}`),
    weight: 2,
  },
  {
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom('[]', '{}'), oddMembers, hostileLeaf)
      .map(nested),
    weight: 1,
  },
);

const oddBody: Arbitrary<Buffer | undefined> = fc.oneof(
  { arbitrary: hostileJson.map(bytes), weight: 30 },
  {
    arbitrary: fc.constantFrom<(Buffer | undefined)[]>(
      undefined,
      bytes(''),
      bytes(' '),
      bytes('{'),
      bytes('{}{}'),
      bytes('\ufeff{}'),
      bytes('nul'),
      bytes('{"name":"A'),
      bytes("{'a':1}"),
      bytes('NaN'),
    ),
    weight: 20,
  },
  {
    arbitrary: fc
      .constantFrom(
        [0xff],
        [0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d],
        [0x22, 0xed, 0xa0, 0x80, 0x22],
        [0xff, 0xfe, 0x7b, 0, 0x7d, 0],
      )
      .map((each) => Buffer.from(each)),
    weight: 20,
  },
  { arbitrary: fc.uint8Array({ maxLength: 60 }).map((each) => Buffer.from(each)), weight: 20 },
  {
    arbitrary: fc
      .integer({ min: 0, max: 300_000 })
      .map((more) => bytes(`{"name":"${'a'.repeat(1024 * 1024 - 11 + more)}"}`)),
    weight: 1,
  },
  { arbitrary: fc.constant(bytes('['.repeat(100_000))), weight: 1 },
  { arbitrary: fc.constant(bytes(`{"name":"${'ab '.repeat(20_000)}"}`)), weight: 1 },
);

function nested([depth, kind, name, leaf]: [number, string, string, string]): string {
  return kind === '[]'
    ? '['.repeat(depth) + leaf + ']'.repeat(depth)
    : `{"${name}":`.repeat(depth) + leaf + '}'.repeat(depth);
}

/** A value that the schema accepts, or nearly, as JSON text. */
function jsonOf(schema: Schema): Arbitrary<string> {
  if (schema['anyOf'] !== undefined) return fc.oneof(...(schema['anyOf'] as Schema[]).map(jsonOf));
  if (schema['properties'] !== undefined) return memberTexts(schema).map((members) => `{${members.join(',')}}`);
  if (schema['enum'] !== undefined)
    return fc.constantFrom(...(schema['enum'] as unknown[]).map((each) => JSON.stringify(each)));
  const types = [schema['type']].flat() as string[];
  return fc.oneof(...types.map((type) => leafOf(type, schema)));
}

function leafOf(type: string, { format, minimum, maximum, minLength, maxLength, pattern }: Schema): Arbitrary<string> {
  if (type === 'null') return fc.constant('null');
  if (type === 'boolean') return fc.boolean().map(String);
  // An object that may contain anything, such as a draft.
  if (type === 'object')
    return fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })).map((each) => JSON.stringify(each));
  if (type === 'integer') return fc.integer({ min: minimum ?? 0, max: Math.min(maximum ?? 150, 150) }).map(String);
  if (format === 'date')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((day) => `"${day.toISOString().slice(0, 10)}"`);
  if (format === 'date-time')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((day) => `"${day.toISOString()}"`);
  const isWord = pattern?.includes('\\s') === true;
  const size = { minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 40, 40) };
  const text = isWord
    ? fc.string({ unit: fc.constantFrom(...'abcdefgh'), ...size, maxLength: 4 })
    : fc.string({ unit: 'grapheme', ...size });
  return text.map((each) => JSON.stringify(each));
}

/** `"name":value` for the required properties and some of the others. */
function memberTexts({ properties, required, anyOf }: Schema): Arbitrary<string[]> {
  if (properties === undefined)
    return anyOf === undefined ? fc.constant([]) : fc.oneof(...(anyOf as Schema[]).map(memberTexts));
  const members = Object.entries(properties as Record<string, Schema>).map(([name, schema]) => {
    const member = jsonOf(schema).map((value) => `"${name}":${value}`);
    return (required as string[] | undefined)?.includes(name) ? member : fc.option(member, { nil: undefined, freq: 2 });
  });
  return fc.tuple(...members).map((given) => given.filter((member) => member !== undefined));
}
