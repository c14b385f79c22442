/** Validates replies against the description of their operations. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { resolved } from '../support/description.ts';
import type { WireReply } from '../support/wire.ts';
import { describe, type Operation, type Sent } from './requests.ts';

export type Validators = {
  of: (operation: Operation, status: number, type: string) => ValidateFunction;
  problem: ValidateFunction;
  /** Undefined if the server does not have FHIR. */
  outcome: ValidateFunction | undefined;
};

export function validatorsOf(document: any): Validators {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  const compiled = new Map<string, ValidateFunction>();
  const { OperationOutcome: outcome } = resolved(document).components.schemas;
  return {
    of: ({ responses, id }, status, type) => {
      const key = `${id} ${status} ${type}`;
      const known = compiled.get(key);
      if (known !== undefined) return known;
      const made = ajv.compile(closed(responses[status]?.content[type]?.schema ?? false));
      compiled.set(key, made);
      return made;
    },
    problem: ajv.compile(resolved(document).components.schemas.Problem),
    outcome: outcome === undefined ? undefined : ajv.compile(outcome),
  };
}

/** Closes a schema of a reply: the description leaves it open for later versions, but this one sends nothing that it does not describe. */
function closed(schema: any): any {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(closed);
  const parts = Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, closed(each)]));
  const isShape = 'properties' in schema && schema.type === 'object';
  return isShape && !('additionalProperties' in schema) ? { ...parts, additionalProperties: false } : parts;
}

/** Throws if a reply is an internal error, or differs from its description. */
export function expectDescribed(sent: Sent, { status, headers, bytes }: WireReply, validators: Validators): void {
  const text = bytes.toString();
  const said = `${describe(sent)} → ${status} ${text.slice(0, 300)}`;
  const { operation } = sent;
  if (operation === undefined) throw new Error('A request of no operation.');
  if (status >= 500) throw new Error(`A fault of the program: ${said}`);
  const response = operation.responses[status];
  if (response === undefined) throw new Error(`Status ${status} is not described for ${operation.id}: ${said}`);
  const type = String(headers['content-type']).replace(/;.*/, '');
  if (response.content[type] === undefined) throw new Error(`Content type ${type} is not described: ${said}`);
  const validate = validators.of(operation, status, type);
  // An export is a text of lines.
  const value: unknown = /^application\/((problem|fhir)\+)?json$/.test(type) ? JSON.parse(text) : text;
  if (!validate(value)) throw new Error(`${JSON.stringify(validate.errors)} in ${said}`);
}
