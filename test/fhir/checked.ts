/**
 * Checks that a resource is FHIR R4, as far as that is possible offline. Medplum's validator, with the definitions of R4, checks
 * structure, cardinality and invariants. This file checks the codes of required bindings, since that validator accepts others. The check
 * is structural: it uses no profile and no terminology server.
 */
import { expect } from 'vitest';
import { indexStructureDefinitionBundle, OperationOutcomeError, readJson, validateResource } from '../clients/fhir.ts';

type Element = {
  path: string;
  type?: { code: string }[];
  binding?: { strength: string; valueSet?: string };
};
type Definition = { resourceType: string; name?: string; kind?: string; snapshot?: { element: Element[] } };

const types = new Map<string, Map<string, string>>();

/** The resources that a station answers with, and those that they may contain. Reading all definitions takes seconds. */
const answered = [
  ...['Resource', 'DomainResource', 'Patient', 'Encounter', 'AuditEvent', 'Bundle', 'Parameters'],
  ...['OperationOutcome', 'CapabilityStatement', 'Organization', 'Location', 'OperationDefinition', 'MessageHeader'],
  'Subscription',
];

function load(): Map<string, { codes: ReadonlySet<string> }> {
  const codes = valueSets();
  const found = new Map<string, { codes: ReadonlySet<string> }>();
  for (const file of ['fhir/r4/profiles-types.json', 'fhir/r4/profiles-resources.json']) {
    const { entry } = readJson(file) as { entry: { resource: Definition }[] };
    const used = entry.filter(({ resource }) => resource.kind !== 'resource' || answered.includes(resource.name ?? ''));
    indexStructureDefinitionBundle({ resourceType: 'Bundle', type: 'collection', entry: used } as never);
    for (const { resource } of used) {
      for (const { path, type = [], binding } of resource.snapshot?.element ?? []) {
        const [owner = ''] = path.split('.');
        const members = types.get(owner) ?? new Map<string, string>();
        types.set(owner, members.set(path, type[0]?.code ?? ''));
        const known = binding?.strength === 'required' ? codes.get(binding.valueSet?.split('|')[0] ?? '') : undefined;
        if (known !== undefined && type[0]?.code === 'code') found.set(path, { codes: known });
      }
    }
  }
  return found;
}

/** Returns the codes of each value set that lists them or includes a whole code system. */
function valueSets(): Map<string, ReadonlySet<string>> {
  const { entry } = readJson('fhir/r4/valuesets.json') as { entry: { resource: any }[] };
  const all = entry.map(({ resource }) => resource);
  const codesOf = (concepts: any[]): string[] =>
    concepts.flatMap(({ code, concept = [] }) => [code as string, ...codesOf(concept)]);
  const systems = new Map(
    all
      .filter(({ resourceType }) => resourceType === 'CodeSystem')
      .map(({ url, concept = [] }) => [url, codesOf(concept)]),
  );
  const sets = all.filter(({ resourceType }) => resourceType === 'ValueSet');
  return new Map(
    sets.flatMap(({ url, compose }) => {
      const parts = (compose?.include ?? []).map((each: any) =>
        each.concept === undefined && each.filter === undefined
          ? systems.get(each.system)
          : codesOf(each.concept ?? []),
      );
      const codes = parts.flat();
      return parts.includes(undefined) || codes.length === 0 ? [] : [[url as string, new Set<string>(codes)]];
    }),
  );
}

/** Loaded with this file, so that the first test's time does not include it. */
const bindings = load();

/** Returns the path of each code that is not in the value set to which FHIR binds it. */
export function badCodes(resource: any): string[] {
  const walk = (value: any, path: string, base: string): string[] =>
    Object.entries(value as object).flatMap(([name, member]) => {
      if (name.startsWith('_') || member === null) return [];
      const own = `${base}.${name}`;
      const bad = [member].flat().flatMap((each) => {
        const bound = bindings.get(own);
        if (typeof each === 'string')
          return bound !== undefined && !bound.codes.has(each) ? [`${path}.${name}: ${each}`] : [];
        if (typeof each !== 'object' || each === null) return [];
        if (each.resourceType !== undefined) return walk(each, `${path}.${name}`, each.resourceType);
        const type = types.get(base.split('.')[0] ?? '')?.get(own) ?? '';
        return walk(
          each,
          `${path}.${name}`,
          type === 'BackboneElement' || type === 'Element' || type === '' ? own : type,
        );
      });
      return bad;
    });
  return walk(resource, resource.resourceType, resource.resourceType);
}

/** Fails if a resource, or one inside it, is not FHIR R4. */
export function expectFhir(resource: any): void {
  try {
    validateResource(resource);
  } catch (error) {
    const said = error instanceof OperationOutcomeError ? JSON.stringify(error.outcome.issue) : String(error);
    expect.fail(`${said} in ${JSON.stringify(resource).slice(0, 1500)}`);
  }
  expect(badCodes(resource)).toEqual([]);
  for (const { resource: inner } of resource.entry ?? []) if (inner !== undefined) expectFhir(inner);
}
