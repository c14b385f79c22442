/** The HTTP server: guard, who is asking, what they send, the routes of all features, and one place that makes problem+json. */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { auditRoutes } from '../audit/audit.routes.ts';
import { audited, noteRefusedRequest } from '../audit/requests.ts';
import { write } from '../db/access.ts';
import { backupRoutes } from '../backup/backup.routes.ts';
import { faultOf } from '../db/fault.rules.ts';
import { noteFault, storageProblem } from '../db/trust.ts';
import { worklistRoutes } from '../duplicates/worklist.routes.ts';
import { matchRoutes } from '../duplicates/match.routes.ts';
import { draftRoutes } from '../drafts/draft.routes.ts';
import { eventRoutes } from '../feed/events.routes.ts';
import { feedRoutes } from '../feed/feed.routes.ts';
import { fhirRoutes } from '../fhir/fhir.routes.ts';
import { outcomeOf } from '../fhir/outcome.rules.ts';
import { exportRoutes } from '../files/export.routes.ts';
import { fileTypes } from '../files/import.contract.ts';
import { importRoutes } from '../files/import.routes.ts';
import { patientRoutes } from '../patients/patient.routes.ts';
import { peopleRoutes } from '../patients/people.routes.ts';
import { invalid, problem, Problem, problemReply, problemTypes } from './problem.contract.ts';
import { Refusal } from '../station/refusal.contract.ts';
import { seatRoutes } from '../seats/seat.routes.ts';
import { seatOf } from '../seats/seat-request.ts';
import { staffRoutes } from '../staff/staff.routes.ts';
import type { Caller, Save } from '../station/caller.ts';
import { getRegistry, type Station } from '../station/registry.ts';
import { keysRoutes } from '../station/keys.routes.ts';
import { syncRoutes } from '../sync/sync.routes.ts';
import { bundleRoutes } from '../sync/bundle.routes.ts';
import { stationEndpoints } from '../station/station.contract.ts';
import { stationRoutes } from '../station/station.routes.ts';
import { statisticsRoutes } from '../statistics/statistics.routes.ts';
import { joinRoutes } from '../duplicates/join.routes.ts';
import { conflictRoutes } from '../sync/conflict.routes.ts';
import { webhookRoutes } from '../webhooks/webhook.routes.ts';
import { visitRoutes } from '../visits/visit.routes.ts';
import { docsRoutes } from './docs.ts';
import type { Endpoint, Role } from './endpoint.contract.ts';
import { maxBodyBytes, originGuard, parseBody } from './guard.ts';
import { hasHal, toHal, wantsHal } from './hal.ts';
import { intentOf, once } from './idempotency.ts';
import { hasHead, methodGuard } from './methods.ts';
import { openApiDocument } from './openapi.ts';
import { pageRoutes } from './page.ts';
import type { Context, PublicContext, PublicRoute, Route } from './route.ts';
import { authenticate, bearerOf, requireConfirmation, requireRole } from './session.ts';
import { newUnread } from './unread.ts';
import { tagReply } from './conditional.ts';
import { answerUnreadable, refuseExpectations } from './unreadable.ts';
import { bodyCheck, queryCheck } from './validation.ts';
import type { Static, TSchema } from 'typebox';

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- a module can only be extended by an interface
  interface FastifyRequest {
    /** Who is asking, and the unlocked registry; undefined on endpoints that anyone may call. */
    caller: (Pick<Caller, 'registry' | 'principal'> & { hasSaved: boolean }) | undefined;
  }
}

export async function createServer(station: Station): Promise<FastifyInstance> {
  const server = Fastify({
    bodyLimit: maxBodyBytes,
    // What is sent is checked in `validation.ts`: loading Fastify's own compilers would be a third of this call.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // Our own check of Host answers with problem+json.
    http: { requireHostHeader: false },
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // Our own answer while it stops is problem+json too.
    return503OnClosing: false,
    requestTimeout: 60_000,
    frameworkErrors: (error, request, reply) => void sendProblem(station, { error, request, reply }),
    clientErrorHandler: answerUnreadable,
  });
  refuseExpectations(server.server);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    ['application/json', 'application/merge-patch+json', fhirType],
    { parseAs: 'buffer' },
    (_request, bytes, done) => {
      try {
        done(null, parseBody(bytes as Buffer));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  // As it comes: whoever takes it says how much it may be.
  server.addContentTypeParser([...fileTypes], (_request, stream, done) => done(null, stream));
  server.setErrorHandler((error, request, reply) => sendProblem(station, { error, request, reply }));
  server.setNotFoundHandler((request, reply) => sendProblem(station, { error: nothingHere(), request, reply }));
  server.decorateRequest('caller', undefined);
  let guardOrigin = originGuard(0);
  server.addHook('onListen', (done) => {
    guardOrigin = originGuard(portOf(server));
    done();
  });
  let isStopping = false;
  server.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(ofEveryReply);
    if (isStopping) {
      throw problem('stopping', 'The station is stopping. Nothing of this request was saved; ask again when it runs.');
    }
    // What a seat passes on came to a name of its own, and over a connection that no browser can make.
    if (seatOf(request.raw) === undefined) guardOrigin(request.raw);
    // Here already, before anything of the body is read.
    if (request.is404) {
      refuseMethod(request);
      throw nothingHere();
    }
    refuseEncoding(request);
    done();
  });

  const endpoints: Endpoint[] = [];
  const boundUnread = newUnread();
  const route: Route = (endpoint, handler) => {
    addRoute({ server, station, endpoint, role: endpoint.access, boundUnread }, handler);
    endpoints.push(endpoint);
  };
  const publicRoute: PublicRoute = (endpoint, handler) => {
    addChecked({ server, station, endpoint, boundUnread }, handler);
    endpoints.push(endpoint);
  };
  // In the order in which the description lists them.
  for (const addRoutes of [patientRoutes, matchRoutes, worklistRoutes, joinRoutes]) addRoutes(route);
  for (const addRoutes of [peopleRoutes, visitRoutes, conflictRoutes]) addRoutes(route);
  for (const addRoutes of [draftRoutes, statisticsRoutes]) addRoutes(route);
  fhirRoutes(route, publicRoute);
  for (const addRoutes of [staffRoutes, stationRoutes, keysRoutes, backupRoutes]) addRoutes(route, publicRoute);
  for (const addRoutes of [feedRoutes, eventRoutes, webhookRoutes, auditRoutes, syncRoutes, seatRoutes, bundleRoutes])
    addRoutes(route);
  for (const addRoutes of [importRoutes, exportRoutes]) addRoutes(route);
  // Made when it is first asked for: few ever ask, and it would be felt at the start.
  let document: Record<string, unknown> | undefined;
  publicRoute(stationEndpoints.openapi, () => (document ??= openApiDocument(station.config.version, endpoints)));
  const refuseMethod = methodGuard(server, endpoints);
  docsRoutes(server, station.config);
  pageRoutes(server, station.config.pageDir);
  return server;
}

/** Nothing is left in a browser, guessed to be of another type, or shown to pages of another origin, not even that it is there. */
const ofEveryReply = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const fhirType = 'application/fhir+json';

const noCompiler = () => () => {
  throw new Error('No route gives Fastify a schema.');
};

/** The port that the server listens on; 0 before it does. */
export function portOf(server: FastifyInstance): number {
  const address = server.addresses()[0];
  return typeof address === 'object' ? address.port : 0;
}

type AddedRoute<Params, Query, Body> = {
  server: FastifyInstance;
  station: Station;
  endpoint: Endpoint<Params, Query, Body>;
  boundUnread: ReturnType<typeof newUnread>;
};

/** Adds an endpoint that needs a token; `respond` is called when its request is checked. */
function addRoute<Params extends TSchema, Query extends TSchema, Body extends TSchema>(
  added: AddedRoute<Params, Query, Body> & { role: Role },
  respond: (context: Context<Params, Query, Body>) => unknown,
): void {
  const onRequest = (request: FastifyRequest) => {
    const token = bearerOf(request);
    const registry = getRegistry(added.station);
    const principal = authenticate(registry, token);
    // Before the role is asked: who was refused is written down.
    request.caller = { registry, principal, hasSaved: false };
    requireRole(principal, added.role);
    if (added.endpoint.needsConfirmation === true) requireConfirmation(registry, principal);
  };
  const answer = audited(added.endpoint, respond);
  addChecked({ ...added, onRequest }, (context) => {
    const { caller } = context.request;
    if (caller === undefined) throw new Error('A request came by without its caller.');
    const { registry, principal } = caller;
    const save: Save = (run) => {
      const intent = context.intent();
      return write(registry.db, principal.id, (writer) => {
        writer.afterCommit(() => (caller.hasSaved = true));
        return once(writer, intent, () => run(writer)) as never;
      });
    };
    const run = () => answer(Object.assign(context, { registry, principal, write: save }));
    return added.endpoint.takesTurns === true ? inTurn(context, run) : run();
  });
}

/** The answer when it is the caller's turn. Who has hung up meanwhile is not answered. */
async function inTurn(
  { request, reply }: Pick<PublicContext<TSchema, TSchema, TSchema>, 'request' | 'reply'>,
  run: () => unknown,
) {
  const { caller } = request;
  if (caller === undefined) throw new Error('A request came by without its caller.');
  const isWanted = () => !request.socket.destroyed;
  const answer = await caller.registry.turns.take(caller.principal.id, { isWanted, run });
  return answer === undefined ? reply.hijack() : answer;
}

/** Adds an endpoint whose query and body are checked before `respond` is called. */
function addChecked<Params extends TSchema, Query extends TSchema, Body extends TSchema>(
  {
    server,
    station,
    endpoint,
    boundUnread,
    onRequest,
  }: AddedRoute<Params, Query, Body> & { onRequest?: (request: FastifyRequest) => void },
  respond: (context: PublicContext<Params, Query, Body>) => unknown,
): void {
  const { method, url } = endpoint;
  const checkBody = endpoint.body === undefined ? undefined : bodyCheck(endpoint.body);
  const checkQuery = queryCheck(endpoint.query);
  const canBeHal = hasHal(endpoint);
  server.route({
    onSend: endpoint.takesTurns === true ? [tagReply, boundUnread] : tagReply,
    method,
    url: `/api${url}`,
    exposeHeadRoute: hasHead(endpoint),
    onRequest: (request, _reply, done) => {
      onRequest?.(request);
      done();
    },
    handler: (request, reply) => {
      const type = request.body === undefined ? undefined : request.headers['content-type'];
      if (endpoint.isMergePatch !== true && type?.startsWith('application/merge-patch')) throw unsupported(endpoint);
      if (endpoint.isFhir !== true && type?.startsWith(fhirType)) throw unsupported(endpoint);
      if (type !== undefined && isFile(type) !== (endpoint.takesFile === true)) throw unsupported(endpoint);
      checkQuery(request.query);
      if (endpoint.takesFile === true && request.body === undefined) {
        throw invalid({ pointer: '', detail: 'The request has no body. Send the bytes of the file.' });
      }
      const sent = endpoint.isBodyOptional === true && request.body === undefined ? {} : request.body;
      if (checkBody !== undefined) {
        if (sent === undefined) throw invalid({ pointer: '', detail: 'The request has no body. Send a JSON object.' });
        checkBody(sent);
      }
      // What was checked above is of these types.
      const { params, query, body } = { params: withIds(request.params), query: request.query, body: sent } as {
        params: Static<Params>;
        query: Static<Query>;
        body: Static<Body>;
      };
      const intent = () =>
        method === 'POST' && endpoint.takesFile !== true
          ? intentOf(request.raw.headersDistinct['idempotency-key'], { method, path: request.url, body })
          : undefined;
      const header = (name: string, value: string) => void reply.header(name, value);
      const answered = respond({ params, query, body, request, reply, station, header, intent });
      const replied = canBeHal ? inHal(endpoint, answered, { request, reply }) : answered;
      if (method !== 'GET' || replied instanceof Promise || reply.sent) return replied;
      // Requests that came together are answered together: to wake the client for each of them took longer than the answer.
      setImmediate(() => void reply.send(replied));
      return undefined;
    },
  });
}

/** The reply as it was asked for, now or when it is there. */
function inHal(endpoint: Endpoint, answered: unknown, to: { request: FastifyRequest; reply: FastifyReply }): unknown {
  to.reply.header('vary', 'accept');
  if (!wantsHal(to.request.headers)) return answered;
  if (answered instanceof Promise)
    return answered.then((body: unknown) => (to.reply.sent ? body : toHal(endpoint, body, to)));
  return toHal(endpoint, answered, to);
}

const isFile = (type: string) =>
  (fileTypes as readonly string[]).includes(type.split(';', 1)[0]?.trim().toLowerCase() ?? '');

const unsupported = ({ takesFile, method }: { takesFile?: true; method: string }) =>
  problem(
    'unsupported-media-type',
    `Send the body as ${takesFile === true ? 'a file: application/octet-stream will do' : 'application/json'}.`,
    // RFC 5789, section 2.2.
    { headers: method === 'PATCH' ? { 'accept-patch': 'application/json' } : {} },
  );

const nothingHere = () => problem('not-found', 'There is nothing at this address.');

/** A body that is compressed would be taken for one that is no JSON. */
function refuseEncoding({ headers }: FastifyRequest): void {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity') return;
  const headersOfReply = { headers: { 'accept-encoding': 'identity' } };
  throw problem('unsupported-media-type', 'Send the body as it is, not compressed.', headersOfReply);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids are UUIDs in small letters; in capitals they are the same (RFC 9562). */
function withIds(params: unknown): unknown {
  return Object.fromEntries(
    Object.entries(params as Record<string, string>).map(([name, value]) => [
      name,
      uuid.test(value) ? value.toLowerCase() : value,
    ]),
  );
}

type Failure = { error: unknown; request: FastifyRequest; reply: FastifyReply };

/** The only place that makes an error reply. What it does not know is a bug: logged, and answered without any detail. */
function sendProblem(station: Station, { error, request, reply }: Failure) {
  const known = toProblem(station, error, request);
  if (known !== undefined) {
    const { method, caller, routeOptions } = request;
    noteRefusedRequest(station, { problem: known, principal: caller?.principal, method, url: routeOptions.url });
  }
  // The disk is not the fault of who asked: what it said is for whoever looks after the station.
  if (known?.cause !== undefined) {
    station.config.log.error('the disk failed a request', { route: request.routeOptions.url, error: known.cause });
  }
  let body = known === undefined ? undefined : problemReply(known);
  if (body === undefined) {
    const correlationId = randomUUID();
    station.config.log.error('request failed', {
      correlationId,
      method: request.method,
      route: request.routeOptions.url,
      error,
    });
    const unknown =
      request.caller?.hasSaved === true
        ? problem(
            'uncertain',
            'This was saved, and then something went wrong here. Look at it before you send it again.',
          )
        : problem('internal', 'Something went wrong here. Nothing of this request was saved; try again.');
    body = { ...problemReply(unknown), correlationId };
  }
  const isOfFhir = /^\/api\/fhir(?=[/?]|$)/.test(request.url);
  return reply
    .code(body.status)
    .headers(known?.headers ?? {})
    .header('content-type', isOfFhir ? fhirType : 'application/problem+json')
    .headers(ofEveryReply)
    .serializer((value) => JSON.stringify(value))
    .send(isOfFhir ? outcomeOf(body) : body);
}

function toProblem({ unlocked }: Station, error: unknown, { method }: FastifyRequest): Problem | undefined {
  if (error instanceof Problem) return error;
  // Signing in met a registry that this version may not open: the person at the screen has to read why.
  if (error instanceof Refusal) return problem('locked', error.message, { refusal: error.kind });
  const fault = faultOf(error);
  if (fault !== undefined) return storageProblem(unlocked === undefined ? fault : noteFault(unlocked.db, fault), error);
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return problem('too-large', 'The body is larger than 1 MiB.');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupported({ method });
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return problem('not-found', 'There is nothing with such a long name.');
  if (code === 'FST_ERR_BAD_URL')
    return problem('invalid-request', 'The address holds a percent sign that encodes nothing.');
  if (statusCode === problemTypes['invalid-request'].status) {
    return problem('invalid-request', 'The request is not well-formed HTTP.');
  }
  return undefined;
}
