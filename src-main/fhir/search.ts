/** Searches in FHIR: looks up candidates, and checks each of their resources. */
import { invalid, problem } from '../wire/problem.contract.ts';
import { soon, type Steps } from '../steps.ts';
import { checkSearch } from './check-search.ts';
import type { Kind } from './candidates.rules.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import type { FhirReads } from './fhir.register.ts';
import { child, listIn, textIn, type Resource } from '../wire/fhir-json.rules.ts';
import { markedSubsetted } from '../wire/fhir-views.rules.ts';
import { parametersIn } from '../wire/parameters.rules.ts';
import { askedOutside } from './systems.rules.ts';
import { patientsMarked, visitsAsResources, withItsPhoto } from './render.ts';
import {
  answers,
  conditionsIn,
  domainsIn,
  encounterParameters,
  idReferred,
  patientParameters,
  type Condition,
  type Parameters,
} from './search.rules.ts';
import { sortingIn, type Sorting } from './sort.rules.ts';

export type Found = {
  resources: Resource[];
  /** Left out if there are more than are counted. */
  total: number | undefined;
  /** The place where the next page begins; undefined if there is none. */
  next: number | undefined;
};

/**
 * Candidates checked at a time, and in one request: to read more, a client follows the link. Some conditions require a check of every
 * record: `:not`, `:missing`, a part of an address. They take 40 ms this way, and nobody waits longer behind them.
 */
const step = 200;
const askedAtMost = 2000;
/** Counting stops at this number. */
const countedUpTo = 1000;

/** The parameters of each kind of record. */
export const parametersOf: Readonly<Record<Kind, Parameters>> = {
  Patient: patientParameters,
  Encounter: encounterParameters,
};

/** `resource` has a mark instead of a photo. */
type Candidate = { key: number; resource: Resource; whole: () => Steps<Resource> };
type Listing = (span: { after: number; limit: number }) => Steps<Candidate[]>;
type Search = { list: Listing; isFound: (each: Candidate) => boolean };

export function* searchAs(
  reads: FhirReads,
  type: Kind,
  query: Readonly<Record<string, unknown>>,
  { count, after }: { count: number; after: number },
): Steps<Found> {
  const read = conditionsIn(query, parametersOf[type]);
  if (read.kind === 'refused') throw invalid(...read.faults);
  const search = yield* limited(reads, yield* searchOf(reads, type, read.conditions), domainsIn(type, read.conditions));
  const sorting = sortingIn(query['_sort'] as string | undefined, parametersOf[type]);
  if (sorting !== undefined) return yield* sorted(search, sorting, { count, after });
  const { found, isLast, place } = yield* gather(search, { after, limit: count + 1 });
  const page = found.slice(0, count);
  const hasMore = found.length > count || !isLast;
  // If the search stopped early, there are more candidates than are counted.
  const isGivenUp = hasMore && found.length <= count;
  const isCounted = after === 0 && !isGivenUp && query['_total'] !== 'none';
  const total = !isCounted ? undefined : hasMore ? yield* countOf(search) : page.length;
  // If nothing more was found, the next page begins where this search stopped.
  const end = found.length > count ? page.at(-1)?.key : place;
  const resources: Resource[] = [];
  for (const { whole } of page) resources.push(yield* whole());
  return { resources, total, next: hasMore && count > 0 ? end : undefined };
}

/** With the identifiers of these domains only, as ITI-78 specifies. Throws `not-found` if one is unknown. */
function* limited(reads: FhirReads, search: Search, domains: readonly string[]): Steps<Search> {
  if (domains.length === 0) return search;
  const systems = yield* soon(reads.fhir.systems());
  for (const domain of domains) {
    if (yield* isKnownSystem(reads, domain)) continue;
    const text = 'targetSystem not found';
    throw problem('not-found', text, { issue: { severity: 'warning', code: 'not-found', diagnostics: text } });
  }
  const told = domains.map((domain) => askedOutside(`${domain}|`, systems).slice(0, -1));
  const reduced = (resource: Resource): Resource => {
    const identifier = listIn(resource, 'identifier').filter((each) => told.includes(textIn(each, 'system') ?? ''));
    return { ...resource, identifier, meta: markedSubsetted(child(resource, 'meta')) };
  };
  return {
    ...search,
    *list(span) {
      return (yield* search.list(span)).map((each) => ({
        ...each,
        *whole() {
          return reduced(yield* each.whole());
        },
      }));
    },
  };
}

/** Returns whether the registry has such a system, or a number of it. */
export function* isKnownSystem(reads: FhirReads, system: string): Steps<boolean> {
  const { toldAs, inside } = yield* soon(reads.fhir.systems());
  if (toldAs.has(system) || inside.has(system)) return true;
  return (yield* findNumbered(reads, { system, value: '' }, { limit: 1 })).length > 0;
}

/**
 * Sorts all that a search finds, and returns a page of it. `after` is the number of entries before it. Throws `invalid-request` if there are more
 * than a request reads: only a part could be sorted.
 */
function* sorted(search: Search, sorting: Sorting, { count, after }: { count: number; after: number }): Steps<Found> {
  const { found, isLast } = yield* gather(search, { after: 0, limit: Infinity });
  if (!isLast) {
    const detail = `Only a search that reads at most ${askedAtMost} records can be sorted. Add a condition, or leave _sort out.`;
    throw invalid({ pointer: '?_sort', detail });
  }
  const inOrder = found.toSorted((a, b) => sorting(a.resource, b.resource));
  const page = inOrder.slice(after, after + count);
  const resources: Resource[] = [];
  for (const { whole } of page) resources.push(yield* whole());
  const next = count > 0 && after + count < inOrder.length ? after + count : undefined;
  return { resources, total: inOrder.length, next };
}

function* searchOf(
  reads: FhirReads,
  type: Kind,
  conditions: readonly Condition[],
  { isRemoved }: { isRemoved: boolean } = { isRemoved: false },
): Steps<Search> {
  const { now } = reads;
  const isOfPatients = type === 'Patient';
  const asked = yield* isOfPatients ? toldIn(reads, conditions) : standingIn(reads, conditions);
  const candidates = isOfPatients ? patientCandidates : visitCandidates;
  return {
    list: (span) => candidates(reads, conditions, { ...span, isRemoved }),
    isFound: ({ resource }) => answers(resource, asked, { parameters: parametersOf[type], now }),
  };
}

type Span = { after: number; limit: number; isRemoved: boolean };

function* patientCandidates(reads: FhirReads, conditions: readonly Condition[], span: Span): Steps<Candidate[]> {
  const rows = yield* soon(reads.fhir.candidates(conditions, span));
  return (yield* patientsMarked(reads, rows)).map((each) => ({
    key: each.row.key,
    resource: each.marked,
    whole: () => withItsPhoto(reads, each),
  }));
}

function* visitCandidates(reads: FhirReads, conditions: readonly Condition[], span: Span): Steps<Candidate[]> {
  const found = yield* soon(reads.fhir.visitCandidates(conditions, span));
  const resources = yield* visitsAsResources(reads, found);
  return found.flatMap(({ visit: { key } }, i) => {
    const resource = resources[i];
    return resource === undefined ? [] : [{ key, resource, whole: () => soon(resource) }];
  });
}

function* gather(
  { list, isFound }: Search,
  { after, limit }: { after: number; limit: number },
): Steps<{ found: Candidate[]; isLast: boolean; place: number }> {
  const found: Candidate[] = [];
  let place = after;
  for (let asked = 0; asked < askedAtMost; asked += step) {
    const candidates = yield* list({ after: place, limit: step });
    found.push(...candidates.filter(isFound));
    const isLast = candidates.length < step;
    place = candidates.at(-1)?.key ?? place;
    if (isLast || found.length >= limit) return { found, isLast: isLast && found.length < limit, place };
  }
  return { found, isLast: false, place };
}

function* countOf({ list, isFound }: Search): Steps<number | undefined> {
  let [count, place] = [0, 0];
  for (let asked = 0; asked < countedUpTo; asked += step) {
    const candidates = yield* list({ after: place, limit: step });
    count += candidates.filter(isFound).length;
    if (candidates.length < step) return count;
    place = candidates.at(-1)?.key ?? place;
  }
  return undefined;
}

/** Replaces the systems of identifiers by their names in resources, so that internal names mean the same. */
function* toldIn({ fhir }: FhirReads, conditions: readonly Condition[]): Steps<Condition[]> {
  const systems = yield* soon(fhir.systems());
  return conditions.map((condition) =>
    condition.name === 'identifier' && condition.modifier !== 'missing'
      ? { ...condition, values: condition.values.map((value) => askedOutside(value, systems)) }
      : condition,
  );
}

/** Adds the ids of merged records: a visit names the surviving record, and a search by a merged one means its survivor. */
function* standingIn({ patients }: FhirReads, conditions: readonly Condition[]): Steps<Condition[]> {
  const asked: Condition[] = [];
  for (const condition of conditions) {
    const isOfPatient = condition.name === 'patient' || condition.name === 'subject';
    if (!isOfPatient || condition.modifier !== undefined) {
      asked.push(condition);
      continue;
    }
    const values: string[] = [];
    for (const value of condition.values) values.push(...(yield* soon(patients.joinedIds(idReferred(value) ?? ''))));
    asked.push({ ...condition, values });
  }
  return asked;
}

/**
 * Returns the one record that matches the search of a conditional create (`If-None-Exist`); undefined if there is none. A removed record
 * matches if no other does, so that a retry does not restore a record that staff removed. Call this in the transaction that creates: of two
 * requests at the same time, the second one then finds the record of the first.
 *
 * Throws `already-there` if several records match. Throws `invalid-request` for a search that is empty or not understood, or that stopped
 * before it was certain whether a record matches.
 */
export function* findExisting(reads: FhirReads, type: Kind, asked: string): Steps<string | undefined> {
  const query = parametersIn(asked.replace(/^\?/, ''));
  checkSearch[type](query);
  const other = Object.keys(query).find((name) => !Object.hasOwn(parametersOf[type], name.split(':')[0] ?? ''));
  if (other !== undefined) throw invalid({ pointer: '', detail: `${other} is no condition. Leave it out.` });
  const read = conditionsIn(query, parametersOf[type]);
  if (read.kind === 'refused') throw invalid(...read.faults);
  const { conditions } = read;
  const isNamed = conditions.some(({ name, modifier }) => name === 'identifier' && modifier === undefined);
  // An identifier names the same record in every state.
  const ofRemoved = isNamed ? conditions.filter(({ name }) => name !== 'active' && name !== 'status') : conditions;
  return (
    (yield* onlyOne(yield* searchOf(reads, type, conditions), conditions)) ??
    (yield* onlyOne(yield* searchOf(reads, type, ofRemoved, { isRemoved: true }), ofRemoved))
  );
}

function* onlyOne(search: Search, conditions: readonly Condition[]): Steps<string | undefined> {
  const detail = 'The condition must identify one record, as identifier=SYSTEM|VALUE does.';
  if (conditions.length === 0) throw invalid({ pointer: '', detail });
  const { found, isLast } = yield* gather(search, { after: 0, limit: 2 });
  if (found.length > 1) {
    throw problem('already-there', 'Several records match the condition. Make it more specific.');
  }
  if (!isLast) throw invalid({ pointer: '', detail });
  return found[0] && String(found[0].resource['id']);
}

/**
 * Returns the patients who have a number, or whose merged records do: listed ones, or else removed ones. With an empty value, any number of
 * the system matches.
 */
export function* findNumbered(
  reads: FhirReads,
  { system, value }: { system: string; value: string },
  { limit, isRemoved = false }: { limit: number; isRemoved?: boolean },
): Steps<PatientRow[]> {
  const condition = { name: 'identifier', modifier: undefined, values: [`${system}|${value}`] };
  const { found } = yield* gather(yield* searchOf(reads, 'Patient', [condition], { isRemoved }), { after: 0, limit });
  const rows: PatientRow[] = [];
  for (const { resource } of found.slice(0, limit)) rows.push(yield* soon(reads.patients.get(String(resource['id']))));
  return rows;
}
