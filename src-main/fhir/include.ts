/** Adds the resources that those of a search refer to, or that refer to them: `_include` and `_revinclude`. */
import { soon, type Steps } from '../steps.ts';
import { invalid } from '../wire/problem.contract.ts';
import type { Resource } from '../wire/fhir-json.rules.ts';
import type { Kind } from './candidates.rules.ts';
import { idIn } from './encounter-map.rules.ts';
import { facilitiesAs } from './facility.ts';
import type { FhirReads } from './fhir.register.ts';
import { includes, referenceOf, type Reference } from './include.rules.ts';
import { patientsAsResources } from './render.ts';
import { searchAs } from './search.ts';

/** The visits of the patients of a page at most. With more, a search for visits has pages of its own. */
const mostVisits = 1000;

export function* includedWith(
  reads: FhirReads,
  found: readonly Resource[],
  { type, query }: { type: Kind; query: Readonly<Record<string, unknown>> },
): Steps<Resource[]> {
  const wanted = [query['_include'] ?? []].flat().map(String);
  const ids = new Map<Reference['target'], Set<string>>();
  for (const each of wanted) {
    const reference = referenceOf(type, each);
    if (reference === undefined) {
      throw invalid({
        pointer: '?_include',
        detail: `_include must be one of ${includes[type].join(', ')}.`,
      });
    }
    const { target, of } = reference;
    const known = ids.get(target) ?? new Set();
    ids.set(target, known);
    for (const id of found.flatMap(of).map((each) => idIn(each, target))) if (id !== undefined) known.add(id);
  }
  const included: Resource[] = [];
  for (const [target, among] of ids) included.push(...(yield* referred(reads, target, among)));
  if (query['_revinclude'] !== undefined && found.length > 0) included.push(...(yield* visitsOf(reads, found)));
  return included;
}

/** Returns the resources of these ids that are here: a reference that a program sent can name anything. */
function* referred(reads: FhirReads, target: Reference['target'], ids: ReadonlySet<string>): Steps<Resource[]> {
  if (target !== 'Patient') return (yield* facilitiesAs(reads, target)).filter((each) => ids.has(String(each['id'])));
  const rows = [];
  for (const id of ids) rows.push(yield* soon(reads.patients.findRecord(id)));
  return yield* patientsAsResources(
    reads,
    rows.filter((row) => row !== undefined),
  );
}

function* visitsOf(reads: FhirReads, found: readonly Resource[]): Steps<Resource[]> {
  const patient = found.map(({ id }) => String(id)).join(',');
  const { resources, next } = yield* searchAs(reads, 'Encounter', { patient }, { count: mostVisits, after: 0 });
  if (next === undefined) return resources;
  const detail = `The patients of this page have more than ${mostVisits} visits. Search Encounter by patient instead.`;
  throw invalid({ pointer: '?_revinclude', detail });
}
