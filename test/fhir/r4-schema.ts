/**
 * Makes two files from the definitions of FHIR R4, which HL7 has put into the public domain (CC0). `node test/fhir/r4-schema.ts` writes them
 * again; a test reports when they are stale.
 *
 * `src-main/wire/fhir-elements.json` lists the elements of every type in their order, which JSON does not need and XML does.
 *
 * `src-main/fhir/r4.schema.json` has the parts of the JSON schema that define a Patient, an Encounter and a Subscription.

 * It is stricter than the original where that accepts invalid FHIR (an empty list, an empty object). It is also safer: the original's
 * pattern for base64 takes exponential time on some texts.
 */
import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { readJson } from '../clients/fhir.ts';

type Schema = Record<string, any>;

const made = {
  schema: new URL('../../src-main/fhir/r4.schema.json', import.meta.url),
  elements: new URL('../../src-main/wire/fhir-elements.json', import.meta.url),
};
const roots = ['Patient', 'Encounter', 'Subscription'];
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
  Subscription: ['status', 'reason', 'criteria'],
  Subscription_Channel: ['type'],
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
      Object.assign((schema['items'] as Schema | undefined) ?? schema, targetsOf().get(`${name}.${member}`));
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

let targets: Map<string, Schema> | undefined;

/** Returns what a reference in `Patient_Contact.organization` must name, of all elements that may not refer to any resource. */
function targetsOf(): Map<string, Schema> {
  if (targets !== undefined) return targets;
  targets = new Map();
  for (const { path, type = [] } of definitionsOfR4().flatMap(({ snapshot }) => snapshot.element)) {
    const only = type.flatMap(({ code, targetProfile = [] }) => (code === 'Reference' ? targetProfile : []));
    const names = only.map((url) => url.slice(url.lastIndexOf('/') + 1));
    if (names.length === 0 || names.includes('Resource')) continue;
    const [own = '', ...owners] = path.split('.').toReversed();
    const owner = owners.map((each) => each.charAt(0).toUpperCase() + each.slice(1)).toReversed();
    // The last part of a URL in the form of FHIR. Any other URL may name anything.
    const other = `(?!(${names.join('|')})/)[A-Z][A-Za-z]+/[A-Za-z0-9.-]{1,64}(/_history/[^/]*)?$`;
    const properties = { reference: { pattern: `^(?!(.*/)?${other})` }, type: { enum: names } };
    targets.set(`${owner.join('_')}.${own.replace('[x]', 'Reference')}`, { properties });
  }
  return targets;
}

type Definition = {
  resourceType: string;
  kind: string;
  name: string;
  abstract: boolean;
  derivation?: string;
  baseDefinition?: string;
  snapshot: { element: DefinedElement[] };
};
type DefinedElement = {
  path: string;
  base: { path: string };
  min: number;
  max: string;
  isSummary?: boolean;
  representation?: string[];
  contentReference?: string;
  type?: { code: string; targetProfile?: string[] }[];
};

/** Types that the elements of others come from. Their own elements are listed once. */
const bases = ['Element', 'BackboneElement', 'Resource', 'DomainResource'];
/** R5 has this resource, and Medplum defines it beside those of R4. */
const notOfR4 = ['SubscriptionStatus'];

const definitionsOfR4 = (): Definition[] =>
  ['fhir/r4/profiles-types.json', 'fhir/r4/profiles-resources.json']
    .flatMap((file) => (readJson(file) as { entry: { resource: Definition }[] }).entry)
    .map(({ resource }) => resource)
    .filter(
      ({ resourceType, kind, derivation, name }) =>
        resourceType === 'StructureDefinition' &&
        ['resource', 'complex-type'].includes(kind) &&
        derivation !== 'constraint' &&
        !notOfR4.includes(name),
    );

/**
 * Returns the elements of every type by its name, each list as a text: the type that it extends, then `name:type` of each element. Marks
 * follow the type: `*` for a list, `@` for an attribute in XML, `+` for the summary, `!` for a required element.
 */
export async function r4Elements(): Promise<string> {
  const lists: Record<string, string[]> = {
    Element: ['', 'id:string@', 'extension:Extension*'],
    BackboneElement: ['Element', 'modifierExtension:Extension*+'],
    Resource: ['', 'id:id+', 'meta:Meta+', 'implicitRules:uri+', 'language:code'],
    DomainResource: [
      ...['Resource', 'text:Narrative', 'contained:Resource*', 'extension:Extension*', 'modifierExtension:Extension*'],
    ],
  };
  const defined = definitionsOfR4();
  const types = new Set(defined.filter(({ kind }) => kind === 'resource').map(({ name }) => name));
  for (const { name, baseDefinition = '', snapshot } of defined) {
    if (bases.includes(name)) continue;
    const base = baseDefinition.slice(baseDefinition.lastIndexOf('/') + 1);
    lists[name] = [bases.includes(base) ? base : 'Element'];
    for (const element of snapshot.element) {
      const at = element.path.lastIndexOf('.');
      const [owner, own] = [element.path.slice(0, at), element.path.slice(at + 1)];
      if (at === -1 || bases.includes(element.base.path.split('.')[0] ?? '')) continue;
      const [only] = element.type ?? [];
      const isNested = only?.code === 'BackboneElement' || only?.code === 'Element';
      if (isNested) lists[element.path] = [only.code];
      const marks = [
        element.max !== '1' && '*',
        element.representation?.includes('xmlAttr') === true && '@',
        element.isSummary === true && '+',
        element.min > 0 && '!',
      ];
      const typed = own.endsWith('[x]')
        ? (element.type ?? []).map(({ code }) => [
            own.slice(0, -3) + code.charAt(0).toUpperCase() + code.slice(1),
            code,
          ])
        : [[own, element.contentReference?.slice(1) ?? (isNested ? element.path : simple(only?.code ?? ''))]];
      // Medplum narrows the type of some elements, such as an outcome in a Bundle. In XML, a resource has an element of its own.
      for (const each of typed) if (types.has(each[1] ?? '')) each[1] = 'Resource';
      for (const [each, type] of typed) lists[owner]?.push(`${each}:${type}${marks.filter(Boolean).join('')}`);
    }
  }
  const sorted = Object.entries(lists).sort(([a], [b]) => (a < b ? -1 : 1));
  const texts = Object.fromEntries(sorted.map(([name, elements]) => [name, elements.join(' ')]));
  return format(JSON.stringify(texts), { parser: 'json', printWidth: 120 });
}

const simple = (code: string): string => (code.startsWith('http://hl7.org/fhirpath/') ? 'string' : code);

if (process.argv[1] === import.meta.filename) {
  writeFileSync(made.schema, await r4Schema());
  writeFileSync(made.elements, await r4Elements());
}
