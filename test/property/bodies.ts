/**
 * Bodies of a given size, in every shape that JSON allows, at every place of a body that its schema names. If a schema leaves a part open, as that
 * of a FHIR resource does, the schema of FHIR is used.
 */
import type { Random } from '../../src-main/demo/random.rules.ts';
import r4 from '../../src-main/fhir/r4.schema.json' with { type: 'json' };
import type { Operation } from './requests.ts';

type Schema = Record<string, any>;
/** Names of members, with `[]` for each entry of a list. */
type Place = readonly string[];

const listOf = (each: string) => (bytes: number) => `[${repeated(each, bytes)}]`;
const repeated = (each: string, bytes: number) =>
  Array(Math.max(1, Math.floor(bytes / (each.length + 1))))
    .fill(each)
    .join(',');
const textOf =
  (each: string, last = '') =>
  (bytes: number) =>
    `"${each.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(each))))}${last}"`;
const members = (name: (i: number) => string, value: string) => (bytes: number) => {
  const one = name(0).length + value.length + 8;
  return `{${Array.from({ length: Math.max(1, Math.floor(bytes / one)) }, (_, i) => `"${name(i)}":${value}`).join(',')}}`;
};
const nested = (open: string, leaf: string, close: string) => (bytes: number) => {
  const depth = Math.max(1, Math.floor(bytes / (open.length + close.length)));
  return open.repeat(depth) + leaf + close.repeat(depth);
};

/** Return JSON of about that many bytes, regardless of what belongs at its place. */
const shapes: Readonly<Record<string, (bytes: number) => string>> = {
  'a list of objects': listOf('{}'),
  'a list of lists': listOf('[]'),
  'a list of numbers': listOf('0'),
  'a list of texts': listOf('"a"'),
  'a list of nothing': listOf('null'),
  'a list of ids': listOf('"019cabe0-0000-7000-8000-000000000001"'),
  'a list of wide objects': listOf(members((i) => `m${i}`, '{}')(2000)),
  'a list of named objects': listOf('{"name":"a","value":"b","system":"c","url":"d","text":"e"}'),
  'a wide object': members((i) => `m${i}`, '0'),
  'a wide object of lists': members((i) => `m${i}`, '[{}]'),
  'one member again and again': members(() => 'name', '[{}]'),
  'members with names of prototypes': members((i) => ['constructor', 'toString', '__proto__'][i % 3] as string, '{}'),
  'a long text': textOf('a'),
  'a long name of a member': (bytes) => `{${textOf('a')(bytes)}:{}}`,
  'a text of escapes': textOf('\\u00e9'),
  'a text of two bytes and four': textOf('é🙂'),
  'a text of marks': textOf('\u0301'),
  'a text that goes the other way': textOf('\u202eا'),
  'a text with NUL': textOf('a\\u0000'),
  'a text of half characters': textOf('\\ud800'),
  'a text of spaces': textOf(' ', 'x'),
  'a text of words': textOf('ama kofi '),
  'a text of digits': textOf('0', 'x'),
  'a text of base64 that breaks off': textOf('AAAA', '!'),
  'a text of dates': textOf('2026-03-01T', 'Z'),
  'a text of dots and dashes': textOf('.-', ' '),
  'a long number': (bytes) => '1'.repeat(bytes),
  'a number with many places': (bytes) => `0.${'3'.repeat(bytes)}`,
  'a number past all bounds': () => '1e999999',
  'lists in lists': nested('[', '', ']'),
  'objects in objects': nested('{"extension":', '0', '}'),
  'lists of objects in such lists': nested('[{"extension":', '0', '}]'),
  'as deep as may be, and wide': (bytes) =>
    '[{"extension":'.repeat(14) + listOf('{}')(Math.max(2, bytes - 230)) + '}]'.repeat(14),
};

const resolvedInFhir = (schema: Schema): Schema =>
  typeof schema['$ref'] === 'string'
    ? resolvedInFhir((r4.definitions as Record<string, Schema>)[schema['$ref'].replace(/^.*\//, '')] ?? {})
    : schema;

function placesIn(schema: Schema, depth: number): Place[] {
  const { properties = {}, items, anyOf = [] } = resolvedInFhir(schema);
  if (depth === 0) return [[]];
  const inner = [
    ...Object.entries<Schema>(properties).map(([name, each]) => [name, each] as const),
    ...(items === undefined ? [] : [['[]', items as Schema] as const]),
  ];
  return [
    [],
    ...inner.flatMap(([name, each]) => placesIn(each, depth - 1).map((place) => [name, ...place])),
    ...(anyOf as Schema[]).flatMap((each) => placesIn(each, depth)),
  ];
}

const definitions = r4.definitions as Record<string, Schema>;
const inBundle = {
  type: 'object',
  properties: { entry: { items: { properties: { resource: definitions['Patient'] } } } },
};
const inParameters = {
  properties: {
    parameter: { items: { properties: { resource: definitions['Patient'], name: {}, valueReference: {} } } },
  },
};

function schemaOf({ id, body }: Operation): Schema {
  if (!/ \/fhir/.test(id)) return body ?? {};
  if (id.endsWith('/fhir')) return inBundle;
  if (id.includes('$')) return inParameters;
  return definitions[id.includes('Encounter') ? 'Encounter' : 'Patient'] ?? {};
}

const marker = '\u0001here';

/** Returns the value with the marker at this place. A list on the way gets a single entry. */
function marked(value: unknown, [name, ...rest]: Place): unknown {
  if (name === undefined) return marker;
  if (name === '[]') return [marked(Array.isArray(value) ? value[0] : undefined, rest)];
  const own = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : {};
  return { ...own, [name]: marked(own[name], rest) };
}

/** Returns a function that makes bodies for one operation, each of about the given size. */
export function bodiesOf(operation: Operation, random: Random): (bytes: number) => { what: string; body: Buffer } {
  const places = placesIn(schemaOf(operation), 4);
  const kinds = Object.keys(shapes);
  return (bytes) => {
    const [place, kind] = [random.pick(places), random.pick(kinds)];
    const shape = shapes[kind] ?? (() => '0');
    const at = place.indexOf('[]');
    // Either each entry of the outermost list has that shape, or one has.
    const many = at !== -1 && random.chance(0.5);
    const whole = JSON.stringify(
      many ? marked(operation.example, place.slice(0, at)) : marked(operation.example, place),
    );
    const left = Math.max(1, bytes - whole.length);
    const entry = () => {
      const one = JSON.stringify(marked(exampleAt(operation.example, place.slice(0, at + 1)), place.slice(at + 1)));
      return listOf(one.replace(JSON.stringify(marker), () => shape(16)))(left);
    };
    const text = whole.replace(JSON.stringify(marker), () => (many ? entry() : shape(left)));
    return { what: `${many ? 'entries with ' : ''}${kind} at /${place.join('/')}`, body: Buffer.from(text) };
  };
}

function exampleAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (above, name) => (name === '[]' ? (above as unknown[] | undefined)?.[0] : (above as Schema | undefined)?.[name]),
    value,
  );
}
