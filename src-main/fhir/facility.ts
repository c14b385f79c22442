/** Reads and searches of Organization and Location: the stations of the registry. They are few, so each search looks at all. */
import { soon, type Steps } from '../steps.ts';
import { invalid, problem } from '../wire/problem.contract.ts';
import type { Resource } from '../wire/fhir-json.rules.ts';
import { locationOf, organizationOf } from './facility.rules.ts';
import type { FhirReads } from './fhir.register.ts';
import { answers, conditionsIn, locationParameters, organizationParameters, type Parameters } from './search.rules.ts';
import { sortingIn } from './sort.rules.ts';

export type FacilityType = 'Organization' | 'Location';

const parametersOf: Readonly<Record<FacilityType, Parameters>> = {
  Organization: organizationParameters,
  Location: locationParameters,
};

export function* facilitiesAs<Type extends FacilityType>(reads: FhirReads, type: Type): Steps<Resource<Type>[]> {
  const all = yield* soon(reads.fhir.facilities());
  const told: Resource[] = type === 'Organization' ? all.map(organizationOf) : all.map(locationOf);
  return told as Resource<Type>[];
}

/** Throws `not-found`. */
export function* facilityAs<Type extends FacilityType>(
  reads: FhirReads,
  type: Type,
  id: string,
): Steps<Resource<Type>> {
  const found = (yield* facilitiesAs(reads, type)).find((each) => each['id'] === id);
  if (found === undefined) throw problem('not-found', `There is no ${type} with this id.`);
  return found;
}

export function* searchFacilities(
  reads: FhirReads,
  type: FacilityType,
  query: Readonly<Record<string, unknown>>,
): Steps<Resource[]> {
  const parameters = parametersOf[type];
  const read = conditionsIn(query, parameters);
  if (read.kind === 'refused') throw invalid(...read.faults);
  const { now } = reads;
  const found = (yield* facilitiesAs(reads, type)).filter((each) =>
    answers(each, read.conditions, { parameters, now }),
  );
  const sorting = sortingIn(query['_sort'] as string | undefined, parameters);
  return sorting === undefined ? found : found.toSorted(sorting);
}
