/** Searches in FHIR: who may answer is looked up, and what they say is asked of each resource. */
import type { Reader } from '../db/access.ts';
import { invalid, problem } from '../http/problem.contract.ts';
import type { PatientRow } from '../patients/patient.queries.ts';
import { listJoinedIds } from '../patients/standing.queries.ts';
import type { PatientVisit } from '../visits/visit.queries.ts';
import { checkSearch } from './check-search.ts';
import { findSystems, listCandidates, listVisitCandidates } from './fhir.queries.ts';
import type { Resource } from './json.rules.ts';
import { askedOutside } from './systems.rules.ts';
import { patientsAsResources, visitAsResource } from './render.ts';
import {
  answers,
  conditionsIn,
  encounterParameters,
  idReferred,
  parametersIn,
  patientParameters,
  type Condition,
} from './search.rules.ts';

export type Found = {
  resources: Resource[];
  /** Left out where there are more than anybody counts. */
  total: number | undefined;
  /** Where the next page begins; undefined where there is none. */
  next: number | undefined;
};

/**
 * So many are asked at a time, and in one request: whoever wants to read more follows the link. What only asking everybody tells
 * (`:not`, `:missing`, a part of an address) takes 40 ms so, and nobody waits longer behind it.
 */
const step = 200;
const askedAtMost = 2000;
/** Counting stops there. */
const countedUpTo = 1000;

type Candidate = { key: number; resource: Resource };
type Listing = (span: { after: number; limit: number }) => Candidate[];

export function searchAs(
  reader: Reader,
  type: 'Patient' | 'Encounter',
  query: Readonly<Record<string, unknown>>,
  { count, after }: { count: number; after: number },
): Found {
  const read = conditionsIn(query, type === 'Patient' ? patientParameters : encounterParameters);
  if (read.kind === 'refused') throw invalid(...read.faults);
  const { list, isFound } = searchOf(reader, type, read.conditions);
  const { found, isLast, place } = gather(list, isFound, { after, limit: count + 1 });
  const page = found.slice(0, count);
  const hasMore = found.length > count || !isLast;
  // Where it stopped asking there are more than are counted.
  const isGivenUp = hasMore && found.length <= count;
  const total = after !== 0 || isGivenUp ? undefined : hasMore ? countOf(list, isFound) : page.length;
  // Where nobody more was found, the next page begins where this one stopped asking.
  const end = found.length > count ? page.at(-1)?.key : place;
  return {
    resources: page.map(({ resource }) => resource),
    total,
    next: hasMore && count > 0 ? end : undefined,
  };
}

function searchOf(
  reader: Reader,
  type: 'Patient' | 'Encounter',
  conditions: readonly Condition[],
  { isRemoved }: { isRemoved: boolean } = { isRemoved: false },
) {
  const isOfPatients = type === 'Patient';
  const now = reader.db.clock.now();
  const asked = isOfPatients ? toldIn(reader, conditions) : standingIn(reader, conditions);
  const list: Listing = (span) =>
    isOfPatients
      ? ofPatients(reader, listCandidates(reader, conditions, { ...span, isRemoved }))
      : ofVisits(listVisitCandidates(reader, conditions, { ...span, isRemoved }));
  return { list, isFound: ({ resource }: Candidate) => answers(resource, asked, now) };
}

const ofPatients = (reader: Reader, rows: PatientRow[]): Candidate[] => {
  const resources = patientsAsResources(reader, rows);
  return rows.flatMap(({ key }, i) => {
    const resource = resources[i];
    return resource === undefined ? [] : [{ key, resource }];
  });
};

const ofVisits = (visits: PatientVisit[]): Candidate[] =>
  visits.map((found) => ({ key: found.visit.key, resource: visitAsResource(found) }));

function gather(
  list: Listing,
  isFound: (each: Candidate) => boolean,
  { after, limit }: { after: number; limit: number },
) {
  const found: Candidate[] = [];
  let place = after;
  for (let asked = 0; asked < askedAtMost; asked += step) {
    const candidates = list({ after: place, limit: step });
    found.push(...candidates.filter(isFound));
    const isLast = candidates.length < step;
    place = candidates.at(-1)?.key ?? place;
    if (isLast || found.length >= limit) return { found, isLast: isLast && found.length < limit, place };
  }
  return { found, isLast: false, place };
}

function countOf(list: Listing, isFound: (each: Candidate) => boolean): number | undefined {
  let [count, place] = [0, 0];
  for (let asked = 0; asked < countedUpTo; asked += step) {
    const candidates = list({ after: place, limit: step });
    count += candidates.filter(isFound).length;
    if (candidates.length < step) return count;
    place = candidates.at(-1)?.key ?? place;
  }
  return undefined;
}

/** Identifiers by what resources say of their systems: what a system is called inside means the same. */
function toldIn(reader: Reader, conditions: readonly Condition[]): Condition[] {
  const systems = findSystems(reader);
  return conditions.map((condition) =>
    condition.name === 'identifier' && condition.modifier !== 'missing'
      ? { ...condition, values: condition.values.map((value) => askedOutside(value, systems)) }
      : condition,
  );
}

/** A visit names the record that stands: who asks by one that was joined means that. */
function standingIn(reader: Reader, conditions: readonly Condition[]): Condition[] {
  return conditions.map((condition) => {
    if (condition.name !== 'patient' && condition.name !== 'subject') return condition;
    if (condition.modifier !== undefined) return condition;
    return {
      ...condition,
      values: condition.values.flatMap((value) => listJoinedIds(reader, idReferred(value) ?? '')),
    };
  });
}

/**
 * The one record that answers the search of a conditional create (`If-None-Exist`); undefined where none does. A removed record answers
 * where no other does, so that a retry brings nothing back that staff removed. Ask it in the transaction that creates: of two at once the
 * second one finds what the first has made. Throws `already-there` where several answer, and `invalid-request` for a search that says
 * nothing, says what is not understood, or leaves open whether anybody answers.
 */
export function findExisting(reader: Reader, type: 'Patient' | 'Encounter', asked: string): string | undefined {
  const query = parametersIn(asked.replace(/^\?/, ''));
  checkSearch[type](query);
  const read = conditionsIn(query, type === 'Patient' ? patientParameters : encounterParameters);
  if (read.kind === 'refused') throw invalid(...read.faults);
  const { conditions } = read;
  const isNamed = conditions.some(({ name, modifier }) => name === 'identifier' && modifier === undefined);
  // An identifier names the same record in whatever state that is.
  const ofRemoved = isNamed ? conditions.filter(({ name }) => name !== 'active' && name !== 'status') : conditions;
  return (
    onlyOne(searchOf(reader, type, conditions), conditions) ??
    onlyOne(searchOf(reader, type, ofRemoved, { isRemoved: true }), ofRemoved)
  );
}

function onlyOne({ list, isFound }: ReturnType<typeof searchOf>, conditions: readonly Condition[]): string | undefined {
  const { found, isLast } = gather(list, isFound, { after: 0, limit: 2 });
  if (found.length > 1) {
    throw problem('already-there', 'Several records answer the condition. Say which one is meant.');
  }
  if (conditions.length === 0 || !isLast) {
    const detail = 'The condition is a search that tells one record from others, such as identifier=SYSTEM|VALUE.';
    throw invalid({ pointer: '', detail });
  }
  return found[0] && String(found[0].resource['id']);
}
