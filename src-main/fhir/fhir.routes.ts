import { setImmediate as afterOthers } from 'node:timers/promises';
import { auditEvent } from '../audit/export.ts';
import { named } from '../audit/named.ts';
import { findEntries, placeText, readPlace, type Found as FoundEntry } from '../audit/read-trail.ts';
import type { Reader } from '../db/access.ts';
import type { Endpoint } from '../http/endpoint.contract.ts';
import { invalid, problem } from '../http/problem.contract.ts';
import type { PublicRoute, StationRoute } from '../http/route.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { getPatient, getRecord, type PatientRow } from '../patients/patient.queries.ts';
import { groupOf, listJoinedIds } from '../patients/standing.queries.ts';
import type { Registry } from '../station/registry.ts';
import { listVisitsOf, type PatientVisit } from '../visits/visit.queries.ts';
import { capabilityStatement } from './capability.rules.ts';
import { asResource } from './check.ts';
import { checkSearch } from './check-search.ts';
import { checkBundle, failed, runBundle } from './bundle.commands.ts';
import { bundleOf, etagOf, historyEntry, searchEntry, type Asked, type Asking } from './bundle.rules.ts';
import { fhirEndpoints, type HistoryAsked } from './fhir.contract.ts';
import { getVisitById } from './fhir.queries.ts';
import { historyOfAll, historyOfOne, versionAt, type Kind } from './history.ts';
import { child, textIn, type Json, type Resource } from './json.rules.ts';
import { matchPatient, mergePatients, undoMerge } from './operations.ts';
import { patientAsResource, visitAsResource } from './render.ts';
import { createEncounterUnless, createPatientUnless } from './create.commands.ts';
import { updateEncounter, updatePatient } from './save.commands.ts';
import { searchAs } from './search.ts';
import { idReferred, parametersIn, spanOf } from './search.rules.ts';
import { requireVersion } from './version.rules.ts';
import { Problem } from '../http/problem.contract.ts';

const defaultCount = 20;

type Spoken = {
  request: { headers: Record<string, string | string[] | undefined>; url: string };
  query: unknown;
  header: (name: string, value: string) => void;
};

const baseOf = ({ request }: Pick<Spoken, 'request'>): string => `http://${String(request.headers['host'])}/api/fhir`;

/** What was asked, for links; and says the type of what is answered. */
function asked(context: Spoken): Asked {
  const { request, query } = context;
  answersAsAsked(context);
  const path = request.url.split('?', 1)[0]?.replace(/^\/api\/fhir/, '') ?? '';
  return { base: baseOf(context), path, query: query as Json };
}

function answersAsAsked({ request, query, header }: Spoken): void {
  const accept = String(request.headers['accept'] ?? '');
  const format = (query as { _format?: string })._format;
  const isPlain =
    format === undefined
      ? accept.includes('application/json') && !accept.includes('fhir')
      : !format.includes('fhir') && format !== 'json';
  header('content-type', isPlain ? 'application/json; charset=utf-8' : 'application/fhir+json; charset=utf-8');
}

/** A resource with its version in the headers, as it is answered alone. */
function alone(context: Spoken, resource: Resource): never {
  answersAsAsked(context);
  const meta = child(resource, 'meta');
  context.header('etag', etagOf(String(meta?.['versionId'])));
  context.header('last-modified', new Date(String(meta?.['lastUpdated'])).toUTCString());
  return resource as never;
}

function made(context: Spoken & { reply: { code: (status: number) => unknown } }, resource: Resource): never {
  context.reply.code(201);
  return found(context, resource);
}

/** What a condition of a create has found, or was made: where it is. */
function found(context: Spoken, resource: Resource): never {
  const version = String(child(resource, 'meta')?.['versionId']);
  const { resourceType, id } = resource;
  context.header('location', `${baseOf(context)}/${resourceType}/${String(id)}/_history/${version}`);
  return alone(context, resource);
}

const sentTo = (id: string, resource: Resource): Resource => {
  if (resource['id'] === id) return resource;
  throw invalid({ pointer: '/id', detail: 'The id of the resource is not the one of the address.' });
};

const headerOf = ({ request }: Pick<Spoken, 'request'>, name: string): string | undefined => {
  const header = request.headers[name];
  return header === undefined ? undefined : String(header);
};

const conditionNames = ['if-match', 'if-none-match', 'if-none-exist', 'if-modified-since', 'if-unmodified-since'];

/** A save under a condition that is not kept to would be one that nobody asked for: it is refused. A read may pass over conditions. */
type Conditional = Pick<Endpoint, 'method' | 'checksVersion' | 'mayCreate'>;

function refuseStrangeConditions({ method, checksVersion, mayCreate }: Conditional, context: Spoken): void {
  const known = [...(checksVersion === true ? ['if-match'] : []), ...(mayCreate === true ? ['if-none-exist'] : [])];
  const strange = conditionNames.find((name) => !known.includes(name) && headerOf(context, name) !== undefined);
  if (method === 'GET' || strange === undefined) return;
  throw invalid({ pointer: '', detail: `The header ${strange} is not understood here. Leave it out.` });
}

export function fhirRoutes(plainRoute: StationRoute, publicRoute: PublicRoute): void {
  const route: StationRoute = (endpoint, handler) =>
    plainRoute(endpoint, (context) => {
      refuseStrangeConditions(endpoint, context);
      return handler(context);
    });
  publicRoute(fhirEndpoints.metadata, (context) => {
    const { base } = asked(context);
    return capabilityStatement({ version: context.station.config.version, base }) as never;
  });

  route(fhirEndpoints.searchPatients, async (context) => {
    await context.registry.searchIndex.settle();
    return searched(context.registry, 'Patient', asked(context)) as never;
  });
  route(fhirEndpoints.searchEncounters, (context) => searched(context.registry, 'Encounter', asked(context)) as never);

  route(fhirEndpoints.readPatient, (context) =>
    alone(context, patientAsResource(context.registry, getRecord(context.registry, context.params.patientId))),
  );
  route(fhirEndpoints.readEncounter, (context) =>
    alone(context, visitAsResource(getVisitById(context.registry, context.params.visitId))),
  );

  route(fhirEndpoints.createPatient, async (context) => {
    const sent = asResource('Patient', context.body);
    const condition = headerOf(context, 'if-none-exist');
    const { resource, isMade } = await context.write((writer) => {
      const created = createPatientUnless(writer, sent, condition);
      return { resource: patientAsResource(writer, created.record), isMade: created.isMade };
    });
    return isMade ? made(context, resource) : found(context, resource);
  });
  route(fhirEndpoints.createEncounter, async (context) => {
    const sent = asResource('Encounter', context.body);
    const condition = headerOf(context, 'if-none-exist');
    const { resource, isMade } = await context.write((writer) => {
      const created = createEncounterUnless(writer, sent, condition);
      return { resource: visitAsResource(created.record), isMade: created.isMade };
    });
    return isMade ? made(context, resource) : found(context, resource);
  });

  route(fhirEndpoints.updatePatient, async (context) => {
    const { patientId } = context.params;
    const sent = sentTo(patientId, asResource('Patient', context.body));
    const check = (row: PatientRow | { version: number }) => requireVersion(headerOf(context, 'if-match'), row);
    const saved = await context.write((writer) =>
      patientAsResource(writer, updatePatient(writer, patientId, { sent, check })),
    );
    return alone(context, saved);
  });
  route(fhirEndpoints.updateEncounter, async (context) => {
    const { visitId } = context.params;
    const sent = sentTo(visitId, asResource('Encounter', context.body));
    const check = (visit: PatientVisit['visit'] | { version: number }) =>
      requireVersion(headerOf(context, 'if-match'), visit);
    const saved = await context.write((writer) => visitAsResource(updateEncounter(writer, visitId, { sent, check })));
    return alone(context, saved);
  });

  route(fhirEndpoints.patientVersion, (context) =>
    alone(context, versionAt(context.registry, 'Patient', { id: context.params.patientId, ...context.params })),
  );
  route(fhirEndpoints.encounterVersion, (context) =>
    alone(context, versionAt(context.registry, 'Encounter', { id: context.params.visitId, ...context.params })),
  );
  route(
    fhirEndpoints.patientHistory,
    (context) =>
      historyOfRecord(context.registry, { kind: 'Patient', id: context.params.patientId }, asked(context)) as never,
  );
  route(
    fhirEndpoints.encounterHistory,
    (context) =>
      historyOfRecord(context.registry, { kind: 'Encounter', id: context.params.visitId }, asked(context)) as never,
  );
  route(fhirEndpoints.patientsHistory, (context) => historyOf(context.registry, ['Patient'], asked(context)) as never);
  route(
    fhirEndpoints.encountersHistory,
    (context) => historyOf(context.registry, ['Encounter'], asked(context)) as never,
  );
  route(
    fhirEndpoints.history,
    (context) => historyOf(context.registry, ['Patient', 'Encounter'], asked(context)) as never,
  );

  route(
    fhirEndpoints.everything,
    (context) => everything(context.registry, context.params.patientId, asked(context)) as never,
  );

  route(fhirEndpoints.match, async (context) => {
    const { searchIndex } = context.registry;
    await searchIndex.settle();
    const of = asked(context);
    const found = matchPatient(context.registry, searchIndex.vocabulary, context.body);
    const entries = found.map(({ resource, search }) => ({ ...searchEntry(of, resource), search }));
    return bundleOf('searchset', of, { entries, total: entries.length }) as never;
  });
  route(fhirEndpoints.merge, (context) => {
    answersAsAsked(context);
    return context.write((writer) => mergePatients(writer, context.body)) as never;
  });
  route(fhirEndpoints.undoMerge, (context) => {
    answersAsAsked(context);
    return context.write((writer) => undoMerge(writer, context.body)) as never;
  });

  route(fhirEndpoints.bundle, async (context) => {
    const of = asked(context);
    const sent = context.body as Resource;
    const type = textIn(sent, 'type');
    if (type !== 'transaction' && type !== 'batch') {
      throw invalid({ pointer: '/type', detail: 'A Bundle that is sent here is a transaction or a batch.' });
    }
    const checked = await checkBundle(sent);
    const { responses, reads, unchanged } = await context.write((writer) =>
      runBundle(writer, checked, { isWhole: type === 'transaction' }),
    );
    Object.assign(context, { unchanged: new Set(unchanged) });
    await context.registry.searchIndex.settle();
    for (const asking of reads) {
      responses[asking.at] = readEntry(context.registry, asking, of);
      await afterOthers();
    }
    const entries = responses.map((each) => each ?? {});
    return { resourceType: 'Bundle', type: `${type}-response`, ...(entries.length > 0 && { entry: entries }) } as never;
  });

  route(fhirEndpoints.searchAuditEvents, async (context) => {
    const of = asked(context);
    const { query, registry } = context;
    const size = query._count ?? defaultCount;
    const before = query.before === undefined ? undefined : readPlace(query.before);
    const patient = query.patient === undefined ? undefined : idReferred(query.patient);
    const patients = query.patient === undefined ? undefined : listJoinedIds(registry, patient ?? '');
    const wanted = { patients, person: undefined, action: undefined, ...spanAsked([query.date ?? []].flat()) };
    const { found, next } = await findEntries(registry.trail, wanted, { before, size });
    const entries = auditEvents(registry, found).map((resource) => searchEntry(of, resource));
    return bundleOf('searchset', of, {
      entries,
      next: next === null ? undefined : { before: placeText(next) },
    }) as never;
  });
  route(fhirEndpoints.readAuditEvent, async (context) => {
    const { registry } = context;
    const { auditEventId } = context.params;
    answersAsAsked(context);
    const place = /^\d{1,15}-\d{1,9}$/.test(auditEventId) ? readPlace(auditEventId) : undefined;
    const before = place && { seq: place.seq, index: place.index + 1 };
    const wanted = { patients: undefined, person: undefined, action: undefined, from: 0, to: Infinity };
    const { found } =
      before === undefined ? { found: [] } : await findEntries(registry.trail, wanted, { before, size: 1 });
    const [event] = auditEvents(registry, found);
    if (event?.['id'] !== auditEventId) throw problem('not-found', 'There is no such entry in the audit.');
    return event as never;
  });
}

function paged(query: Asked['query']): { count: number; page: number } {
  const { _count = defaultCount, _page = 0 } = query as HistoryAsked;
  return { count: _count, page: _page };
}

function searched(registry: Registry, type: Kind, of: Asked): Resource {
  const { count, page: after } = paged(of.query);
  const { resources, total, next } = searchAs(registry, type, of.query, { count, after });
  const entries = resources.map((resource) => searchEntry(of, resource));
  return bundleOf('searchset', of, { entries, total, next: next === undefined ? undefined : { _page: next } });
}

function sinceIn({ _since }: HistoryAsked): number {
  return _since === undefined ? -Infinity : Date.parse(_since);
}

type Listed = { resources: Resource[]; total: number | undefined; hasMore: boolean };

function historyBundle(of: Asked, { resources, total, hasMore }: Listed): Resource {
  const entries = resources.map((resource) => historyEntry(of, resource));
  const next = hasMore ? { _page: paged(of.query).page + 1 } : undefined;
  return bundleOf('history', of, { entries, total, next });
}

const wantedBy = ({ query }: Asked) => ({ since: sinceIn(query), ...paged(query) });

const historyOfRecord = (reader: Reader, { kind, id }: { kind: Kind; id: string }, of: Asked): Resource =>
  historyBundle(of, historyOfOne(reader, kind, id, wantedBy(of)));

const historyOf = (reader: Reader, kinds: readonly Kind[], of: Asked): Resource =>
  historyBundle(of, historyOfAll(reader, kinds, wantedBy(of)));

/** The patient on the first page, and then the visits, the last one first. */
function everything(reader: Reader, patientId: string, of: Asked): Resource {
  const { count, page } = paged(of.query);
  const stands = getPatient(reader, patientId);
  const patientKeys = groupOf(reader, stands.key).map(({ key }) => key);
  const size = Math.max(1, count);
  const { visits, total } = listVisitsOf(reader, { patientKeys, open: undefined }, { page, size });
  const resources = [...(page === 0 ? [patientAsResource(reader, stands)] : []), ...visits.map(visitAsResource)];
  return bundleOf('searchset', of, {
    entries: resources.map((resource) => searchEntry(of, resource)),
    total: total + 1,
    next: (page + 1) * size < total ? { _page: page + 1 } : undefined,
  });
}

function readEntry(registry: Registry, { type, id, query }: Asking, of: Asked): Json {
  try {
    if (id === undefined) {
      const asking = { ...of, path: `/${type}`, query: queryIn(type, query) };
      return { resource: searched(registry, type, asking), response: { status: '200 OK' } };
    }
    const resource =
      type === 'Patient'
        ? patientAsResource(registry, getRecord(registry, id))
        : visitAsResource(getVisitById(registry, id));
    return { resource, response: { status: '200 OK', etag: etagOf(String(child(resource, 'meta')?.['versionId'])) } };
  } catch (error) {
    if (error instanceof Problem) return failed(error);
    throw error;
  }
}

function queryIn(type: Asking['type'], text: string): Record<string, unknown> {
  const query = parametersIn(text);
  const count = Number(query['_count'] ?? defaultCount);
  const read = {
    ...query,
    _count: Number.isInteger(count) && count >= 0 ? Math.min(count, 100) : defaultCount,
    _page: 0,
  };
  checkSearch[type](read);
  return read;
}

/** From when to when the dates of a query mean; `ge`, `gt`, `le` and `lt` bound one side. */
function spanAsked(dates: readonly string[]): { from: number; to: number } {
  const asked = { from: 0, to: Infinity };
  for (const date of dates) {
    const [, prefix = '', day = ''] = /^(ge|gt|sa|le|lt|eb|eq)?(.*)$/.exec(date) ?? [];
    const span = spanOf(day);
    if (span === undefined)
      throw invalid({ pointer: '?date', detail: 'date is a date such as 2026-03-01 or ge2026-03-01.' });
    if (!['le', 'lt', 'eb'].includes(prefix))
      asked.from = Math.max(asked.from, prefix === 'gt' || prefix === 'sa' ? span.to + 1 : span.from);
    if (!['ge', 'gt', 'sa'].includes(prefix))
      asked.to = Math.min(asked.to, prefix === 'lt' || prefix === 'eb' ? span.from : span.to + 1);
  }
  return asked;
}

function auditEvents(reader: Reader, found: readonly FoundEntry[]): Resource[] {
  const station = getSelf(reader);
  const entries = named(reader, found);
  return found.flatMap(({ place }, i) => {
    const entry = entries[i];
    if (entry === undefined) return [];
    const { resourceType, ...event } = auditEvent(entry, station);
    return [{ resourceType: String(resourceType), id: placeText(place), ...event }];
  });
}
