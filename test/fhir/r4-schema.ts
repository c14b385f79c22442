/**
 * Makes `src-main/fhir/r4.schema.json`: the parts of the JSON schema of FHIR R4 that define a Patient and an Encounter. HL7 has put that
 * schema into the public domain (CC0). `node test/fhir/r4-schema.ts` writes it again; a test reports when it is stale.
 *
 * It is stricter than the original where that accepts invalid FHIR (an empty list, an empty object). It is also safer: the original's
 * pattern for base64 takes exponential time on some texts.
 */
import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { readJson } from '../clients/fhir.ts';

type Schema = Record<string, any>;

const made = new URL('../../src-main/fhir/r4.schema.json', import.meta.url);
const roots = ['Patient', 'Encounter'];
/** Members that Medplum added for itself. */
const notOfFhir = ['project', 'author', 'account', 'accounts', 'compartment', 'onBehalfOf'];

export async function r4Schema(): Promise<string> {
  const { definitions } = readJson('fhir/r4/fhir.schema.json') as { definitions: Record<string, Schema> };
  const taken: Record<string, Schema> = {};
  const take = (name: string) => {
    if (name in taken) return;
    const definition = (taken[name] = name === 'ResourceList' ? anyResource : adapted(name, definitions));
    JSON.stringify(definition, (key, value: unknown) => {
      if (key === '$ref') take(String(value).replace('#/definitions/', ''));
      return value;
    });
  };
  for (const root of roots) take(root);
  const sorted = Object.fromEntries(Object.entries(taken).sort(([a], [b]) => (a < b ? -1 : 1)));
  return format(JSON.stringify({ $comment: 'Made by test/fhir/r4-schema.ts', definitions: sorted }), {
    parser: 'json',
    printWidth: 120,
  });
}

/** Contained resources are stored as they are. */
const anyResource = {
  type: 'object',
  properties: { resourceType: { type: 'string', pattern: '^[A-Z][A-Za-z]+$' } },
  required: ['resourceType'],
};

/** Members that FHIR requires and its schema does not, since an extension may stand in for a simple value. */
const alsoRequired: Record<string, string[]> = {
  Extension: ['url'],
  Encounter: ['status'],
  Patient_Link: ['type'],
};

const isPrimitive = (name: string) => /^[a-z]/.test(name);

function adapted(name: string, definitions: Record<string, Schema>): Schema {
  const definition = structuredClone(definitions[name]) as Schema;
  if (name === 'xhtml') return { type: 'string' };
  if (name === 'Meta') {
    const members = Object.entries<Schema>(definition['properties']).filter(([member]) => !notOfFhir.includes(member));
    definition['properties'] = Object.fromEntries(members);
  }
  const { properties } = definition as { properties?: Record<string, Schema> };
  if (properties !== undefined) {
    const required = [...((definition['required'] as string[] | undefined) ?? []), ...(alsoRequired[name] ?? [])];
    Object.assign(definition, { type: 'object', minProperties: 1, ...(required.length > 0 && { required }) });
    for (const [member, schema] of Object.entries(properties)) {
      if (schema['type'] !== 'array') continue;
      const items = schema['items'] as Schema;
      const ref = String(items['$ref'] ?? '').replace('#/definitions/', '');
      // In a list of simple values, and in the list of their extensions, null means none.
      const mayBeNull = ref === '' || isPrimitive(ref) || member.startsWith('_');
      Object.assign(schema, { minItems: 1, items: mayBeNull ? { anyOf: [items, { type: 'null' }] } : items });
    }
  }
  return JSON.parse(JSON.stringify(definition), (key, value: unknown) => {
    if (key === 'description') return undefined;
    if (typeof value !== 'object' || value === null) return value;
    const schema = value as Schema;
    const pattern = String(schema['pattern']);
    if (schema['type'] === 'number' && !pattern.includes('\\.')) {
      const minimum = pattern === '^[1-9][0-9]*$' ? { minimum: 1 } : pattern.startsWith('^[0]|') ? { minimum: 0 } : {};
      Object.assign(schema, { type: 'integer', ...minimum });
    }
    if (['boolean', 'number', 'integer'].includes(String(schema['type']))) delete schema['pattern'];
    // A text with whitespace of another script is still a text: names are pasted from anywhere.
    if (pattern === '^[ \\r\\n\\t\\S]+$') schema['pattern'] = '\\S';
    if (pattern.startsWith('^(\\s*([0-9a-zA-Z')) schema['pattern'] = '^[0-9a-zA-Z+/=\\s]+$';
    if ('const' in schema || 'enum' in schema) schema['type'] ??= 'string';
    return schema;
  }) as Schema;
}

if (process.argv[1] === import.meta.filename) writeFileSync(made, await r4Schema());
