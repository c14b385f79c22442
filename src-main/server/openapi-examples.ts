/**
 * Makes an example of a reply from its schema, so that every reply has one and none can be out of date. A member has the value of the
 * request's example, or of the table below; what can be absent is left out.
 */
import type { TSchema } from 'typebox';
import { exampleCursor, exampleIds } from '../wire/examples.contract.ts';
import type { Schema } from './openapi-schemas.ts';

/** Values of members by their names. */
const byName: Readonly<Record<string, unknown>> = {
  ...{ _id: exampleIds.patient, id: exampleIds.patient, patientId: exampleIds.patient, name: 'María Núñez' },
  ...{
    staffId: exampleIds.staff,
    withoutPassword: exampleIds.staff,
    system: exampleIds.system,
    places: exampleIds.place,
  },
  ...{ group: exampleIds.group, backup: 'satchel-2026-03-01-0900', key: 'new-patient', cursor: exampleCursor },
  ...{
    next: exampleCursor,
    token: 'k3Jx9v0Qm2Yw7T5bR8nC1dF6hL4pS0aZ',
    version: '1.0.0',
    recoveryKey: 'ABCDE-FGHIJ-KLMNO',
  },
  ...{ username: 'ama', shownAs: 'ama (Kumasi)', createdBy: 'ama', who: 'ama', by: 'ama', station: 'Kumasi' },
  ...{ value: '1234567890', number: '0712 345 679', word: 'maria', prefix: 'KUM', village: 'Kumasi', reason: 'Fever' },
  ...{ field: 'phoneNumber', month: '2026-03', timeZone: 'Africa/Accra', region: 'GH', code: '482913' },
  ...{
    folder: '/media/backup',
    path: '/media/backup',
    file: 'changes.satchel',
    address: 'http://192.168.1.30:8080/satchel',
  },
  ...{
    addresses: '192.168.1.10:7747',
    words: 'green boat harbour lamp',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  },
  ...{
    preview: 'María Núñez',
    samples: 'María Núñez',
    examples: 'María Núñez',
    cells: 'María Núñez',
    sheets: 'People',
  },
  ...{ detail: 'The file has no rows.', waitsFor: 'Kumasi' },
};

const instant = '2026-03-01T09:00:00.000Z';

/** Returns the example that the schema has, or one made from it; `given`: an example of the request. */
export function exampleOf(schema: TSchema, given?: unknown): unknown {
  return valueOf(schema as unknown as Schema, '', typeof given === 'object' && given !== null ? { ...given } : {});
}

function valueOf(schema: Schema, name: string, given: Readonly<Record<string, unknown>>): unknown {
  const { type, anyOf, properties, items, required = [], minItems } = schema;
  const [own] = (schema['examples'] ?? []) as unknown[];
  if (own !== undefined) return own;
  if (schema.const !== undefined) return schema.const;
  if (name in given && fits(given[name], schema)) return given[name];
  if (anyOf !== undefined) return valueOf(anyOf[0] ?? {}, name, given);
  if (properties !== undefined) {
    return Object.fromEntries(required.map((each) => [each, valueOf(properties[each] ?? {}, each, given)]));
  }
  if (items !== undefined) return Array.from({ length: Number(minItems ?? 1) }, () => valueOf(items, name, {}));
  if (schema.enum !== undefined) return schema.enum[0];
  if (name in byName && fits(byName[name], schema)) return byName[name];
  const types = [type].flat();
  if (types.includes('null')) return null;
  if (types.includes('boolean')) return false;
  if (types.includes('integer') || types.includes('number')) return schema['minimum'] ?? 0;
  if (types.includes('string')) return textOf(schema, name);
  return {};
}

function textOf({ format, pattern }: Schema, name: string): string {
  if (format === 'date-time') return instant;
  if (format === 'date') return instant.slice(0, 10);
  if (format === 'uuid') return exampleIds.peer;
  return pattern?.endsWith('{22}$') === true ? exampleCursor.slice(0, 22) : name;
}

/** Returns whether a value of the same name is of the schema's type. */
function fits(value: unknown, schema: Schema): boolean {
  const types = (schema.anyOf ?? [schema]).flatMap((each) => [each.type].flat());
  if (schema.enum !== undefined) return schema.enum.includes(value);
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (schema.pattern !== undefined) return typeof value === 'string' && new RegExp(schema.pattern, 'u').test(value);
  if (schema['format'] !== undefined) return typeof value === 'string' && /^\d{4}-/.test(value);
  return types.includes(Number.isInteger(value) ? 'integer' : typeof value);
}
