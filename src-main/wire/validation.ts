/** Checks what comes in against the endpoint's schemas, and says each fault in a sentence. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Type, type TSchema } from 'typebox';
import { faultFinder, faultFinders, maxFaults } from './faults.ts';
import { pointerPart } from './guard.ts';
import { invalid, type Fault } from './problem.contract.ts';

const options = { strict: true, allowUnionTypes: true, unicodeRegExp: true } as const;

/** Made at the first use, like what it compiles: all of it at once would be felt at the start. */
const compilers = faultFinders((allErrors) => {
  const ajv = new Ajv2020({ ...options, allErrors });
  addFormats.default(ajv, ['date', 'date-time']);
  return ajv;
});

export type Check = (value: unknown) => void;

const noQuery = Type.Object({});

/** Throws `invalid-request` with one entry per fault in the body. */
export function bodyCheck(schema: TSchema): Check {
  return check(schema, ({ instancePath }) => instancePath);
}

/**
 * The same for a query; whole numbers and booleans in it are converted in place. What the schema does not name is refused:
 * who asks for `?patientNumber=` and is answered with everybody would take somebody else for that patient.
 */
export function queryCheck(schema: TSchema = noQuery): Check {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  const known = Object.keys(properties);
  const may = known.length === 0 ? 'This address takes none.' : `There are ${known.join(', ')}.`;
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
          detail: `There is no query parameter «${name.slice(0, 60).toWellFormed()}» here. ${may}`,
        })),
      );
    }
    // Nothing is left of it: the first answer, that the station is there, waits for no validator.
    if (known.length === 0) return;
    for (const [name, { type }] of Object.entries(properties)) {
      if (Object.hasOwn(query, name)) query[name] = converted(query[name], type);
    }
    checkConverted(query);
  };
}

/** Ajv's own conversion would take 1e400 for infinity, which its limits then let pass. */
function converted(value: unknown, type: unknown): unknown {
  if (type === 'integer' && typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
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
 * For each keyword that a schema of a request uses, what is wrong and what is expected. They name what the schema wants, never what was
 * sent: that could be a patient's data.
 */
const sentences: Record<string, (name: string, given: Given) => string> = {
  additionalProperties: (_name, { additionalProperty }) =>
    `There is no field ${String(additionalProperty).slice(0, 60).toWellFormed()} here; nothing was saved. Check the spelling.`,
  required: (_name, { missingProperty }) => `${String(missingProperty)} is missing.`,
  enum: (name, { allowedValues }) => `${name} must be one of ${(allowedValues as unknown[]).join(', ')}.`,
  const: (name, { allowedValue }) => `${name} must be ${JSON.stringify(allowedValue)}.`,
  anyOf: (name) => `${name} must be in one of the forms in /api/docs.`,
  type: (name, { type }) => `${name} must be ${[type].flat().join(' or ')}.`,
  minLength: (name) => `${name} must not be empty; send null to leave it unset.`,
  maxLength: (name, { limit }) => `${name} is longer than ${String(limit)} characters; nothing was saved. Shorten it.`,
  minimum: (name, { limit }) => `${name} must be ${String(limit)} or more.`,
  maximum: (name, { limit }) => `${name} must be ${String(limit)} or less.`,
  minItems: (name, { limit }) => `${name} must have at least ${String(limit)} ${entries(limit)}.`,
  maxItems: (name, { limit }) =>
    `${name} has more than ${String(limit)} ${entries(limit)}; nothing was saved. Send fewer.`,
  minProperties: (name, { limit }) => `${name} must have at least ${String(limit)} of its fields.`,
  pattern: (name, { pattern }) =>
    String(pattern).includes('u0000')
      ? `${name} holds a NUL or half of a character, which cannot be stored.`
      : `${name} is not written as it must be: see its description in /api/docs.`,
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
