/**
 * Three engines read the schemas of the contracts. Ajv checks requests, TypeBox what is stored and exchanged, and @cfworker/json-schema what
 * is typed in the window. Values near every limit of every schema get the same verdict from each of them, so that the window accepts what
 * the server accepts, and what was saved can be read.
 */
import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { patientFields } from '../../src-main/patients/patient.contract.ts';
import { visitFields } from '../../src-main/visits/visit.contract.ts';
import { bodyCheck } from '../../src-main/wire/validation.ts';
import { amount, drillSeed } from '../support/drills.ts';
import { allEndpoints } from '../support/endpoints.ts';

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  patternProperties?: Record<string, Schema>;
};

const schemas: [string, TSchema][] = [
  ...allEndpoints.flatMap(({ operationId, body, query }): [string, TSchema][] => [
    ...(body === undefined ? [] : [[`the body of ${operationId}`, body] as [string, TSchema]]),
    ...(query === undefined ? [] : [[`the query of ${operationId}`, query] as [string, TSchema]]),
  ]),
  ...Object.entries({ ...patientFields, ...visitFields }).map(([name, schema]): [string, TSchema] => [
    `the field ${name}`,
    schema,
  ]),
];

const letters = ['a', ' ', '0', '-', 'é', 'e\u0301', '😀', '\u0000', '\ud800', '\n'];
const days = ['2024-02-29', '2023-02-29', '1990-13-01', '1990-00-10', '0000-01-01', '1990-5-31', '19900531'];
// TypeBox is stricter with instants: Ajv also accepts a space for the T, and an offset without a colon. Only queries have instants, and only
// Ajv reads queries, so neither form is here.
const times = [
  ...[
    'T09:30:00Z',
    'T09:30:00.5+05:30',
    't09:30:00z',
    'T24:00:00Z',
    'T09:30Z',
    'T09:30:00',
    'T23:59:60Z',
    'T09:30:60Z',
  ],
  ...['T09:30:00+24:00', ''],
];

/** Values that a schema allows, or that come near. One in ten values is anything else. */
function near(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: following(schema) }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) });
}

function following(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(near));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => ofType({ ...schema, type })));
  return ofType(schema);
}

function ofType(schema: Schema): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return textNear(schema);
    case 'integer':
    case 'number':
      return numberNear(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listNear(schema);
    case 'object':
      return objectNear(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function textNear({ minLength = 0, maxLength, pattern, format }: Schema): fc.Arbitrary<unknown> {
  if (format !== undefined) {
    const day = fc.oneof(
      fc.constantFrom(...days),
      fc.date({ noInvalidDate: true }).map((at) => at.toISOString().slice(0, 10)),
    );
    return format === 'date' ? day : fc.tuple(day, fc.constantFrom(...times)).map((parts) => parts.join(''));
  }
  // Each is as long as may be, or by one too long or too short, in code points.
  const lengths = [
    minLength - 1,
    minLength,
    minLength + 1,
    ...(maxLength === undefined ? [] : [maxLength, maxLength + 1]),
  ];
  const long = fc
    .tuple(fc.constantFrom(...letters), fc.constantFrom(...lengths.filter((length) => length >= 0)))
    .map(([letter, length]) => [...letter.repeat(length)].slice(0, length).join(''));
  const any = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 });
  return pattern === undefined ? fc.oneof(long, any) : fc.oneof(long, any, matching(pattern));
}

/** Texts of a pattern. The library makes none of a pattern that looks ahead. */
const matching = (pattern: string): fc.Arbitrary<string> =>
  pattern.includes('(?') ? fc.string({ maxLength: 12 }) : fc.stringMatching(new RegExp(pattern));

function numberNear({ minimum = -10, maximum = 1e6 }: Schema): fc.Arbitrary<unknown> {
  const edges = [minimum - 1, minimum, maximum, maximum + 1, minimum + 0.5, -0, 1e300, 3.0];
  return fc.oneof(fc.constantFrom(...edges), fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }));
}

function listNear({ items = {}, minItems = 0, maxItems = 3 }: Schema): fc.Arbitrary<unknown> {
  const some = fc.array(near(items), { maxLength: 3 });
  const lengths = fc.constantFrom(
    ...[minItems - 1, minItems, maxItems, maxItems + 1].filter((n) => n >= 0 && n < 2000),
  );
  const many = fc.tuple(following(items), lengths).map(([item, length]) => Array<unknown>(length).fill(item));
  return fc.oneof(some, many);
}

function objectNear({ properties = {}, required = [], patternProperties = {} }: Schema): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, schema]): [string, fc.Arbitrary<unknown>] => [
    name,
    following(schema),
  ]);
  const whole = fc.record(Object.fromEntries(members), { requiredKeys: required });
  const one = members.map(([name]) => near(properties[name] ?? {}).map((value) => ({ [name]: value })));
  const named = Object.entries(patternProperties).map(([pattern, schema]) =>
    fc.dictionary(fc.oneof(matching(pattern), fc.constant('other')), near(schema), { maxKeys: 3 }),
  );
  const without = fc.constantFrom(...required, undefined);
  return fc
    .tuple(
      whole,
      fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, ...one, ...named, fc.constant({ other: 1 })),
      without,
    )
    .map(([value, change, left]) => {
      const isWhole = left === undefined || Object.keys(change).length > 0;
      return Object.fromEntries(Object.entries({ ...value, ...change }).filter(([name]) => isWhole || name !== left));
    });
}

test('every engine gives the same verdict on every value', { timeout: 300_000 }, () => {
  const runs = amount('ENGINES', { test: 30, drill: 2000 });
  const verdicts = { accepted: 0, refused: 0 };
  for (const [what, schema] of schemas) {
    const [check, compiled] = [bodyCheck(schema), Compile(schema)];
    const interpreted = new Validator(schema, '2020-12', false);
    const isAccepted = (value: unknown) => {
      try {
        check(value);
        return true;
      } catch {
        return false;
      }
    };
    const agree = (value: unknown) => {
      const ajv = isAccepted(value);
      verdicts[ajv ? 'accepted' : 'refused']++;
      const others = {
        typebox: Check(schema, value),
        compiled: compiled.Check(value),
        window: interpreted.validate(value).valid,
      };
      expect([what, others]).toEqual([what, { typebox: ajv, compiled: ajv, window: ajv }]);
    };
    fc.assert(fc.property(near(schema as Schema), agree), { numRuns: runs, seed: drillSeed });
  }
  expect(verdicts.accepted).toBeGreaterThan(schemas.length);
  expect(verdicts.refused).toBeGreaterThan(schemas.length);
});
