import { hash } from 'node:crypto';
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditEvent } from '../audit/export.ts';
import type { PlacedEntry } from '../audit/named-entry.ts';
import { requireRole, requireScope } from '../wire/bearer.ts';
import type { Endpoint } from '../wire/endpoint.contract.ts';
import { intentOf } from '../wire/intent.ts';
import { invalid, problem, Problem } from '../wire/problem.contract.ts';
import type { JsonPatch } from '../wire/json-patch.rules.ts';
import type { PublicRoute, Route, Served } from '../wire/route.ts';
import { canonical } from '../wire/canonical.rules.ts';
import { run, soon, type Steps } from '../steps.ts';
import { capabilityStatement } from './capability.rules.ts';
import { asResource } from './check.ts';
import { checkSearch } from './check-search.ts';
import { crossReference, crossReferenceIn, crossReferencePosted } from './cross-reference.ts';
import { checkBundle, failed, runBundle } from './bundle.commands.ts';
import {
  bundleOf,
  etagOf,
  historyEntry,
  onlyReads,
  responseBundle,
  searchEntry,
  type Asked,
  type Asking,
} from './bundle.rules.ts';
import { facilityAs, searchFacilities } from './facility.ts';
import { fhirEndpoints, type HistoryAsked } from './fhir.contract.ts';
import type { Kind } from './candidates.rules.ts';
import type { FhirRegister, FhirTx } from './fhir.register.ts';
import { historyOfAll, historyOfOne, versionAt, type ListedVersions } from './history.ts';
import { child, listIn, textIn, type Json, type Resource } from '../wire/fhir-json.rules.ts';
import { informing } from '../wire/fhir-outcome.rules.ts';
import { matchPatient } from './match.ts';
import { operationDefinition } from './operation-definitions.rules.ts';
import { mergeOperation, undoMerge } from './operations.ts';
import { includedWith } from './include.ts';
import { getRecord, patientAsResource, visitAsResource, visitsAsResources } from './render.ts';
import { checkMessage, runMessage, sameWhenSentAgain } from './message.commands.ts';
import { messageIn, messageReply } from './message.rules.ts';
import { createUnless, patch, put, type Saved } from './create.commands.ts';
import { searchAs } from './search.ts';
import { addSubscription, getSubscription, removeSubscription, searchSubscriptions } from './subscription.commands.ts';
import type { WebhookRegister, WebhookTx } from '../webhooks/webhook.register.ts';
import { parametersIn } from '../wire/parameters.rules.ts';
import { idReferred, spanOf } from './search.rules.ts';
import { isKnown, requireVersion } from './version.rules.ts';

const defaultCount = 20;

type Spoken = {
  request: Pick<FastifyRequest, 'headers' | 'url' | 'protocol'>;
  query: unknown;
  header: (name: string, value: string) => void;
};

type Answering = Omit<Spoken, 'request'> & {
  request: Pick<FastifyRequest, 'method' | 'headers' | 'url' | 'protocol'>;
  reply: FastifyReply;
};

const baseOf = ({ request: { protocol, headers } }: Pick<Spoken, 'request'>): string =>
  `${protocol}://${String(headers.host)}/api/fhir`;

/** Returns the request for links. */
function asked(context: Spoken): Asked {
  const path = context.request.url.split('?', 1)[0]?.replace(/^\/api\/fhir/, '') ?? '';
  return { base: baseOf(context), path, query: context.query as Json };
}

/** Returns a single resource, and sets headers for its version. A read is a 304 if the caller has that version already. */
function alone<Name extends string>(context: Answering, resource: Resource<Name>): Resource<Name> {
  const meta = child(resource, 'meta');
  const tag = tagOf(resource);
  context.header('etag', tag);
  const isRead = context.request.method === 'GET' || context.request.method === 'HEAD';
  if (isRead && isKnown(headerOf(context, 'if-none-match'), tag)) context.reply.code(304);
  context.header('last-modified', new Date(String(meta?.['lastUpdated'])).toUTCString());
  return resource;
}

/**
 * Returns the tag of a version. A merge changes what is returned of a record without a change of that record, so then the tag also has a hash of
 * what other records add.
 */
function tagOf(resource: Resource): string {
  const version = String(child(resource, 'meta')?.['versionId']);
  const links = listIn(resource, 'link').filter(({ type }) => type === 'replaces' || type === 'replaced-by');
  if (links.length === 0) return etagOf(version);
  const added = hash('sha256', canonical([links, resource['identifier'] ?? null]), 'base64url');
  return etagOf(`${version}-${added.slice(0, 12)}`);
}

type Created<Name extends string> = { resource: Resource<Name>; isMade: boolean };

/** Answers a save. A record that was there also gets a location. */
function created<Name extends string>(context: Answering, { resource, isMade }: Created<Name>): Resource<Name> {
  if (isMade) context.reply.code(201);
  const version = String(child(resource, 'meta')?.['versionId']);
  const { resourceType, id } = resource;
  context.header('location', `${baseOf(context)}/${resourceType}/${String(id)}/_history/${version}`);
  return alone(context, resource);
}

/** The context of an endpoint that saves a resource. */
type Saving = Answering & Served<FhirRegister, FhirTx> & { body: unknown };
type Act<Of extends Kind> = {
  isSearch: boolean;
  act: (tx: FhirTx) => Steps<{ record: Saved[Of]; isMade: boolean }>;
};

/** Returns the search of an address without what says how to reply. */
const conditionOf = ({ query }: { query: unknown }): string =>
  new URLSearchParams(
    Object.entries(query as Record<string, string | string[]>)
      .filter(([name]) => name !== '_format')
      .flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value])),
  ).toString();

const headerOf = ({ request }: Pick<Spoken, 'request'>, name: string): string | undefined => {
  const header = request.headers[name];
  return header === undefined ? undefined : String(header);
};

const conditionNames = ['if-match', 'if-none-match', 'if-none-exist', 'if-modified-since', 'if-unmodified-since'];

/** A save with an unsupported condition is refused: without its condition, nobody asked for it. A read may ignore conditions. */
type Conditional = Pick<Endpoint, 'method' | 'checksVersion' | 'mayCreate'>;

function refuseStrangeConditions({ method, checksVersion, mayCreate }: Conditional, context: Spoken): void {
  const known = [
    ...(checksVersion === true ? ['if-match'] : []),
    ...(mayCreate === true && method === 'POST' ? ['if-none-exist'] : []),
  ];
  const strange = conditionNames.find((name) => !known.includes(name) && headerOf(context, name) !== undefined);
  if (method === 'GET' || strange === undefined) return;
  throw invalid({ pointer: '', detail: `The header ${strange} is not supported. Leave it out.` });
}

/** Checks `If-Match`. */
const versionCheck = (context: Spoken) => (record: { version: number }) =>
  requireVersion(headerOf(context, 'if-match'), record);

export function fhirRoutes(
  plainRoute: Route<FhirRegister & WebhookRegister, FhirTx & WebhookTx>,
  publicRoute: PublicRoute,
  { version }: { version: string },
): void {
  const route: Route<FhirRegister & WebhookRegister, FhirTx & WebhookTx> = (endpoint, handler) =>
    plainRoute(endpoint, (context) => {
      refuseStrangeConditions(endpoint, context);
      return handler(context);
    });
  publicRoute(fhirEndpoints.metadata, (context) => capabilityStatement({ version, base: asked(context).base }));

  for (const search of [fhirEndpoints.searchPatients, fhirEndpoints.searchPatientsByForm]) {
    route(search, function* (context) {
      yield* soon(context.register.search.settle());
      return yield* searched(context.register, 'Patient', asked(context));
    });
  }
  for (const search of [fhirEndpoints.searchEncounters, fhirEndpoints.searchEncountersByForm]) {
    route(search, (context) => searched(context.register, 'Encounter', asked(context)));
  }

  route(fhirEndpoints.readPatient, function* (context) {
    const { register, params } = context;
    return alone(context, yield* patientAsResource(register, yield* getRecord(register, params.patientId)));
  });
  route(fhirEndpoints.readEncounter, function* (context) {
    const { register, params } = context;
    return alone(context, yield* visitAsResource(register, yield* soon(register.fhir.visit(params.visitId))));
  });

  const tells = { Patient: patientAsResource, Encounter: visitAsResource };
  /** Saves a resource. A search for the record settles first: then only a few patients without postings have to be searched one by one. */
  const save = async <Of extends Kind>(context: Saving, kind: Of, { isSearch, act }: Act<Of>) => {
    if (isSearch) await context.register.search.settle();
    const saved = await context.write(function* (tx) {
      const { record, isMade } = yield* act(tx);
      const tell = tells[kind] as (tx: FhirTx, record: Saved[Of]) => Steps<Resource<Of>>;
      return { resource: yield* tell(tx, record), isMade };
    });
    return created(context, saved);
  };
  const creating = <Of extends Kind>(context: Saving, kind: Of) => {
    const sent = asResource(kind, context.body);
    const condition = headerOf(context, 'if-none-exist');
    const act = (tx: FhirTx) => createUnless(tx, kind, { sent, condition });
    return save(context, kind, { isSearch: condition !== undefined, act });
  };
  const putting = <Of extends Kind>(context: Saving, kind: Of, named: { id: string } | { condition: string }) => {
    const sent = asResource(kind, context.body);
    const hasRead = headerOf(context, 'if-match') !== undefined;
    const act = (tx: FhirTx) => put(tx, kind, { sent, check: versionCheck(context), hasRead, ...named });
    return save(context, kind, { isSearch: 'condition' in named, act });
  };
  const patching = <Of extends Kind>(context: Saving, kind: Of, id: string) => {
    const act = (tx: FhirTx) =>
      patch(tx, kind, { id, operations: context.body as JsonPatch, check: versionCheck(context) });
    return save(context, kind, { isSearch: false, act });
  };
  route(fhirEndpoints.createPatient, (context) => creating(context, 'Patient'));
  route(fhirEndpoints.createEncounter, (context) => creating(context, 'Encounter'));
  route(fhirEndpoints.updatePatient, (context) => putting(context, 'Patient', { id: context.params.patientId }));
  route(fhirEndpoints.updateEncounter, (context) => putting(context, 'Encounter', { id: context.params.visitId }));
  route(fhirEndpoints.updatePatientWhere, (context) =>
    putting(context, 'Patient', { condition: conditionOf(context) }),
  );
  route(fhirEndpoints.updateEncounterWhere, (context) =>
    putting(context, 'Encounter', { condition: conditionOf(context) }),
  );
  route(fhirEndpoints.patchPatient, (context) => patching(context, 'Patient', context.params.patientId));
  route(fhirEndpoints.patchEncounter, (context) => patching(context, 'Encounter', context.params.visitId));

  route(fhirEndpoints.patientVersion, function* (context) {
    const { patientId: id, versionId } = context.params;
    return alone(context, yield* versionAt(context.register, 'Patient', { id, versionId }));
  });
  route(fhirEndpoints.encounterVersion, function* (context) {
    const { visitId: id, versionId } = context.params;
    return alone(context, yield* versionAt(context.register, 'Encounter', { id, versionId }));
  });
  route(fhirEndpoints.patientHistory, function* (context) {
    const of = asked(context);
    const record = { kind: 'Patient', id: context.params.patientId } as const;
    return historyBundle(of, yield* historyOfOne(context.register, record, wantedBy(of)));
  });
  route(fhirEndpoints.encounterHistory, function* (context) {
    const of = asked(context);
    const record = { kind: 'Encounter', id: context.params.visitId } as const;
    return historyBundle(of, yield* historyOfOne(context.register, record, wantedBy(of)));
  });
  route(fhirEndpoints.patientsHistory, (context) => historyOf(context.register, ['Patient'], asked(context)));
  route(fhirEndpoints.encountersHistory, (context) => historyOf(context.register, ['Encounter'], asked(context)));
  route(fhirEndpoints.history, (context) => historyOf(context.register, ['Patient', 'Encounter'], asked(context)));

  route(fhirEndpoints.everything, (context) => everything(context.register, context.params.patientId, asked(context)));

  route(fhirEndpoints.match, function* (context) {
    yield* soon(context.register.search.settle());
    const of = asked(context);
    const found = yield* matchPatient(context.register, context.body);
    const entries = found.map(({ resource, search }) => ({ ...searchEntry(of, resource), search }));
    return bundleOf('searchset', of, { entries, total: entries.length });
  });
  route(fhirEndpoints.crossReference, function* (context) {
    yield* soon(context.register.search.settle());
    return yield* crossReference(context.register, crossReferenceIn(context.query), asked(context).base);
  });
  route(fhirEndpoints.postCrossReference, function* (context) {
    yield* soon(context.register.search.settle());
    return yield* crossReference(context.register, crossReferencePosted(context.body), asked(context).base);
  });
  route(fhirEndpoints.merge, (context) => {
    return context.write((tx) => mergeOperation(tx, context.body));
  });
  route(fhirEndpoints.undoMerge, (context) => {
    return context.write((tx) => undoMerge(tx, context.body));
  });

  route(fhirEndpoints.bundle, async (context) => {
    const { register } = context;
    const of = asked(context);
    const sent = context.body as Resource;
    const type = textIn(sent, 'type');
    if (type !== 'transaction' && type !== 'batch') {
      throw invalid({ pointer: '/type', detail: 'The Bundle must be a transaction or a batch.' });
    }
    if (!onlyReads(sent)) {
      requireScope(context.principal, 'write');
      requireRole(context.principal, 'clerk');
    }
    const checked = await checkBundle(sent);
    if (checked.entries.some((entry) => entry.kind === 'asking' && entry.asking.ifNoneExist !== undefined)) {
      await register.search.settle();
    }
    const { responses, reads, unchanged } = await context.write((tx) =>
      runBundle(tx, checked, { isWhole: type === 'transaction' }),
    );
    Object.assign(context, { unchanged: new Set(unchanged) });
    await register.search.settle();
    for (const asking of reads) {
      responses[asking.at] = await run(readEntry(register, asking, of));
      await afterOthers();
    }
    return responseBundle(type, responses);
  });

  const facilities = [
    ['Organization', fhirEndpoints.searchOrganizations],
    ['Location', fhirEndpoints.searchLocations],
  ] as const;
  for (const [type, endpoint] of facilities) {
    route(endpoint, function* (context) {
      const of = asked(context);
      const found = yield* searchFacilities(context.register, type, of.query);
      const { count, page } = paged(of.query);
      const entries = found.slice(page, page + count).map((resource) => searchEntry(of, resource));
      const next = count > 0 && page + count < found.length ? { _page: page + count } : undefined;
      return bundleOf('searchset', of, { entries, total: found.length, next });
    });
  }
  route(fhirEndpoints.readOrganization, ({ register, params }) =>
    facilityAs(register, 'Organization', String(params['organizationId'])),
  );
  route(fhirEndpoints.readLocation, ({ register, params }) =>
    facilityAs(register, 'Location', String(params['locationId'])),
  );
  route(fhirEndpoints.processMessage, async (context) => {
    const { base } = asked(context);
    const message = messageIn(context.body);
    await checkMessage(message);
    await context.register.search.settle();
    const intent = context.intent() ?? intentOf([`message ${message.id}`], sameWhenSentAgain(message));
    return Object.assign(context, { intent: () => intent }).write(function* (tx) {
      const done = yield* runMessage(tx, message);
      const ids = { bundle: tx.newId(), header: tx.newId() };
      return messageReply({ message, done, base, ids, now: tx.now });
    });
  });

  route(fhirEndpoints.createSubscription, (context) => {
    context.reply.code(201);
    return context.write((tx) => addSubscription(tx, context.body));
  });
  route(fhirEndpoints.searchSubscriptions, function* (context) {
    const of = asked(context);
    const found = yield* searchSubscriptions(context.register, of.query);
    return bundleOf('searchset', of, { entries: found.map((each) => searchEntry(of, each)), total: found.length });
  });
  route(fhirEndpoints.readSubscription, ({ register, params }) => getSubscription(register, params.subscriptionId));
  route(fhirEndpoints.deleteSubscription, ({ params, write }) =>
    write(function* (tx) {
      yield* removeSubscription(tx, params.subscriptionId);
      return informing('The subscription was removed.');
    }),
  );

  publicRoute(fhirEndpoints.readOperationDefinition, (context) => {
    const found = operationDefinition(context.params.definitionId, asked(context).base);
    if (found === undefined) throw problem('not-found', 'There is no such operation here.');
    return found;
  });

  route(fhirEndpoints.searchAuditEvents, function* (context) {
    const of = asked(context);
    const { query, register } = context;
    const { _count: size = defaultCount, before } = query;
    const patients =
      query.patient === undefined
        ? undefined
        : yield* soon(register.patients.joinedIds(idReferred(query.patient) ?? ''));
    const wanted = { patients, ...spanAsked([query.date ?? []].flat()) };
    const { entries, next } = yield* soon(register.fhir.auditEntries(wanted, { before, size }));
    const self = yield* soon(register.here.self());
    return bundleOf('searchset', of, {
      entries: entries.map((each) => searchEntry(of, auditEventOf(each, self))),
      next: next === null ? undefined : { before: next },
    });
  });
  route(fhirEndpoints.readAuditEvent, function* (context) {
    const { register, params } = context;
    const isPlace = /^\d{1,15}-\d{1,9}$/.test(params.auditEventId);
    const found = isPlace ? yield* soon(register.fhir.auditEntry(params.auditEventId)) : undefined;
    if (found === undefined) throw problem('not-found', 'The access log has no such entry.');
    return auditEventOf(found, yield* soon(register.here.self()));
  });
}

function paged(query: Asked['query']): { count: number; page: number } {
  const { _count = defaultCount, _page = 0, _summary } = query as HistoryAsked;
  return { count: _summary === 'count' ? 0 : _count, page: _page };
}

function* searched(register: FhirRegister, type: Kind, of: Asked): Steps<Resource<'Bundle'>> {
  const { count, page: after } = paged(of.query);
  const { resources, total, next } = yield* searchAs(register, type, of.query, { count, after });
  const included = yield* includedWith(register, resources, { type, query: of.query });
  const entries = [
    ...resources.map((resource) => searchEntry(of, resource)),
    ...included.map((resource) => searchEntry(of, resource, 'include')),
  ];
  return bundleOf('searchset', of, { entries, total, next: next === undefined ? undefined : { _page: next } });
}

function sinceIn({ _since }: HistoryAsked): number {
  return _since === undefined ? -Infinity : Date.parse(_since);
}

function historyBundle(of: Asked, { resources, total, hasMore }: ListedVersions): Resource<'Bundle'> {
  const entries = resources.map((resource) => historyEntry(of, resource));
  const next = hasMore ? { _page: paged(of.query).page + 1 } : undefined;
  return bundleOf('history', of, { entries, total, next });
}

const wantedBy = ({ query }: Asked) => ({ since: sinceIn(query), ...paged(query) });

function* historyOf(register: FhirRegister, kinds: readonly Kind[], of: Asked): Steps<Resource<'Bundle'>> {
  return historyBundle(of, yield* historyOfAll(register, kinds, wantedBy(of)));
}

/** Returns the patient on the first page, and then the visits, the latest first. */
function* everything(register: FhirRegister, patientId: string, of: Asked): Steps<Resource<'Bundle'>> {
  const { count, page } = paged(of.query);
  const stands = yield* soon(register.patients.get(patientId));
  const patientKeys = (yield* soon(register.patients.group(stands.key))).map(({ key }) => key);
  const size = Math.max(1, count);
  const { visits, total } = yield* soon(register.visits.ofRecords({ patientKeys, open: undefined }, { page, size }));
  const first = page === 0 ? [yield* patientAsResource(register, stands)] : [];
  return bundleOf('searchset', of, {
    entries: [...first, ...(yield* visitsAsResources(register, visits))].map((resource) => searchEntry(of, resource)),
    total: total + 1,
    next: (page + 1) * size < total ? { _page: page + 1 } : undefined,
  });
}

function* readEntry(register: FhirRegister, { type, id, query }: Asking, of: Asked): Steps<Json> {
  try {
    if (id === undefined) {
      const asking = { ...of, path: `/${type}`, query: queryIn(type, query) };
      return { resource: yield* searched(register, type, asking), response: { status: '200 OK' } };
    }
    const resource =
      type === 'Patient'
        ? yield* patientAsResource(register, yield* getRecord(register, id))
        : yield* visitAsResource(register, yield* soon(register.fhir.visit(id)));
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

/** Returns the time that the dates of a query span, in milliseconds; `ge`, `gt`, `le` and `lt` limit one side. */
function spanAsked(dates: readonly string[]): { from: number; to: number } {
  const asked = { from: 0, to: Infinity };
  for (const date of dates) {
    const [, prefix = '', day = ''] = /^(ge|gt|sa|le|lt|eb|eq)?(.*)$/.exec(date) ?? [];
    const span = spanOf(day);
    if (span === undefined)
      throw invalid({ pointer: '?date', detail: 'date must be a date, such as 2026-03-01 or ge2026-03-01.' });
    if (!['le', 'lt', 'eb'].includes(prefix))
      asked.from = Math.max(asked.from, prefix === 'gt' || prefix === 'sa' ? span.to + 1 : span.from);
    if (!['ge', 'gt', 'sa'].includes(prefix))
      asked.to = Math.min(asked.to, prefix === 'lt' || prefix === 'eb' ? span.from : span.to + 1);
  }
  return asked;
}

const auditEventOf = ({ place, entry }: PlacedEntry, self: { id: string; name: string }): Resource<'AuditEvent'> => ({
  resourceType: 'AuditEvent',
  id: place,
  ...auditEvent(entry, self),
});
