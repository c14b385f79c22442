/** Checks requests against the endpoint's schemas, and reports each fault in a sentence. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Type, type TSchema } from 'typebox';
import { faultFinder, faultFinders, maxFaults } from './faults.ts';
import { invalid, pointerPart, type Fault } from './problem.contract.ts';

const options = { strict: true, allowUnionTypes: true, unicodeRegExp: true } as const;

/** Made at first use, like the validators: compiling all of them at once would slow the start noticeably. */
const compilers = faultFinders((allErrors) => {
  const ajv = new Ajv2020({ ...options, allErrors });
  addFormats.default(ajv, ['date', 'date-time']);
  // It names values for generated clients, and requires nothing.
  ajv.addVocabulary(['x-enum-varnames']);
  return ajv;
});

export type Check = (value: unknown) => void;

const noQuery = Type.Object({});

/** Throws `invalid-request` with one entry per fault in the body. */
export function bodyCheck(schema: TSchema): Check {
  return check(schema, ({ instancePath }) => instancePath);
}

/**
 * Does the same for a query; integers and booleans in it are converted in place. Unknown parameters are refused. A client that asks for
 * `?patientNumber=` and gets every patient would take somebody else for that patient.
 */
export function queryCheck(schema: TSchema = noQuery): Check {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  const known = Object.keys(properties);
  const may = known.length === 0 ? 'This address has no query parameters.' : `Known: ${known.join(', ')}.`;
  const checkConverted = check(schema, ({ instancePath, params }) => {
    const missing = (params as { missingProperty?: string }).missingProperty;
    return `?${missing ?? instancePath.slice(1)}`;
  });
  return (value) => {
    const query = value as Record<string, unknown>;
    const unknown = Object.keys(query).filter((name) => !Object.hasOwn(properties, name));
    if (unknown.length > 0) {
      throw invalid(
        ...unknown.slice(0, maxFaults).map((name) => ({
          pointer: `?${name}`.toWellFormed(),
          detail: `Unknown query parameter "${name.slice(0, 60).toWellFormed()}". ${may}`,
        })),
      );
    }
    // The query is empty. So the first reply, which shows that the station runs, waits for no validator.
    if (known.length === 0) return;
    for (const [name, { type }] of Object.entries(properties)) {
      if (Object.hasOwn(query, name)) query[name] = converted(query[name], type);
    }
    checkConverted(query);
  };
}

/** Converts a query value. Ajv's own conversion would turn 1e400 into infinity, which its limits then accept. */
function converted(value: unknown, type: unknown): unknown {
  if (type === 'integer' && typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  if (type === 'array' && typeof value === 'string') return [value];
  return value;
}

function check(schema: TSchema, pointerOf: (error: ErrorObject) => string): Check {
  const faultsOf = faultFinder(compilers, schema);
  return (value) => {
    const faults = faultsOf(value);
    if (faults.length === 0) return;
    throw invalid(...faults.slice(0, maxFaults).map((error) => toFault(error, pointerOf(error))));
  };
}

type Given = Record<string, unknown>;

/**
 * Sentences for each keyword that a request's schema uses: what is wrong and what is expected. They name only what the schema requires,
 * never what was sent, which could be a patient's data.
 */
const sentences: Record<string, (name: string, given: Given) => string> = {
  additionalProperties: (_name, { additionalProperty }) =>
    `Unknown field ${String(additionalProperty).slice(0, 60).toWellFormed()}. Nothing was saved. Check the spelling.`,
  required: (_name, { missingProperty }) => `${String(missingProperty)} is missing.`,
  enum: (name, { allowedValues }) => `${name} must be one of ${(allowedValues as unknown[]).join(', ')}.`,
  const: (name, { allowedValue }) => `${name} must be ${JSON.stringify(allowedValue)}.`,
  anyOf: (name) => `${name} must be in one of the forms in /api/docs.`,
  type: (name, { type }) => `${name} must be ${[type].flat().join(' or ')}.`,
  minLength: (name) => `${name} must not be empty; send null to leave it unset.`,
  maxLength: (name, { limit }) => `${name} is longer than ${String(limit)} characters. Nothing was saved. Shorten it.`,
  minimum: (name, { limit }) => `${name} must be ${String(limit)} or more.`,
  maximum: (name, { limit }) => `${name} must be ${String(limit)} or less.`,
  minItems: (name, { limit }) => `${name} must have at least ${String(limit)} ${entries(limit)}.`,
  maxItems: (name, { limit }) =>
    `${name} has more than ${String(limit)} ${entries(limit)}. Nothing was saved. Send fewer.`,
  minProperties: (name, { limit }) => `${name} must have at least ${String(limit)} of its fields.`,
  maxProperties: (name, { limit }) => `${name} has more than ${String(limit)} fields. Nothing was saved. Send fewer.`,
  pattern: (name, { pattern }) =>
    String(pattern).includes('u0000')
      ? `${name} contains a NUL or half of a character, which cannot be stored.`
      : `${name} does not have the required format: see its description in /api/docs.`,
  format: (name, { format }) =>
    format === 'date'
      ? `${name} must be a calendar day such as 1990-05-31.`
      : `${name} must be an instant with offset such as 2026-03-01T09:30:00Z.`,
};
const entries = (limit: unknown): string => (limit === 1 ? 'entry' : 'entries');

export const keywordsWithSentence: readonly string[] = Object.keys(sentences);

function toFault({ keyword, params, instancePath }: ErrorObject, pointer: string): Fault {
  const name = instancePath.slice(instancePath.lastIndexOf('/') + 1) || 'The body';
  const given = params as Given;
  const detail = sentences[keyword]?.(name, given) ?? `${name} is not valid.`;
  if (keyword !== 'additionalProperties') return { pointer, detail };
  return { pointer: `${pointer}/${pointerPart(String(given['additionalProperty']))}`, detail };
}
