/**
 * The HTTP server of a station: the guard, authentication, validation, the routes of all features, and one place that makes
 * problem+json.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noteRefusedRequest } from '../station/audit.commands.ts';
import { auditRoutes } from '../audit/audit.routes.ts';
import { audited } from '../audit/requests.ts';
import { notesOf } from '../audit/trail.ts';
import { write } from '../db/access.ts';
import { backupRoutes } from '../backup/backup.routes.ts';
import { faultOf } from '../db/fault.rules.ts';
import { noteFault, storageProblem } from '../db/trust.ts';
import { eventRoutes } from '../feed/events.routes.ts';
import { feedRoutes } from '../feed/feed.routes.ts';
import { fhirRoutes } from '../fhir/fhir.routes.ts';
import { exportRoutes } from '../transfer/export.routes.ts';
import { importRoutes } from '../transfer/import.routes.ts';
import { computerRoutes } from '../computer/computer.routes.ts';
import { isOffInPractice, readPractice } from '../computer/practice.ts';
import { problem, type Problem } from '../wire/problem.contract.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { seatRoutes } from '../seats/seat.routes.ts';
import { seatOf } from '../wire/seat-request.ts';
import { staffRoutes } from '../staff/staff.routes.ts';
import { chainEnd } from '../journal/replica.ts';
import { settledNow, settledSoon, type Soon } from '../steps.ts';
import { secretsOf } from '../unlock/account-secrets.ts';
import type { Caller, Save } from '../station/caller.ts';
import { importingOf } from './importing.ts';
import { registerOf, txOf, type ServedRegister, type ServedTx } from './register.ts';
import { getRegistry, type Registry, type Station } from '../station/registry.ts';
import { dateFormatRoutes } from '../station/date-formats.routes.ts';
import { keysRoutes } from '../unlock/keys.routes.ts';
import { sessionRoutes } from '../unlock/session.routes.ts';
import { holdingRoutes } from '../sync/holding.routes.ts';
import { peerRoutes } from '../sync/peer.routes.ts';
import { elsewhereRoutes } from '../sync/elsewhere.routes.ts';
import { syncRoutes } from '../sync/sync.routes.ts';
import { bundleRoutes } from '../sticks/bundle.routes.ts';
import { waitingListRoute } from '../visits/screen.routes.ts';
import { stationEndpoints } from '../station/station.contract.ts';
import { stationRoutes } from '../unlock/station.routes.ts';
import { webhookRoutes } from '../webhooks/webhook.routes.ts';
import { docsRoutes } from './docs.ts';
import { byHandler, type Endpoint, type Role } from '../wire/endpoint.contract.ts';
import { addChecked, newFrame, type Checked, type Frame } from '../wire/frame.ts';
import type { EarlyServer } from '../wire/early-server.ts';
import { originGuard } from '../wire/guard.ts';
import { once } from '../keys/idempotency.ts';
import { openApiDocument } from './openapi.ts';
import { sharedRoutes } from './shared-routes.ts';
import { pageRoutes } from '../wire/page.ts';
import type { Context, StationPublicRoute, StationRoute } from '../station/route.ts';
import { bearerOf, requireAccess, requireOrigin } from '../wire/bearer.ts';
import { isOriginOf } from '../wire/origin.rules.ts';
import { listTokens } from '../staff/staff.queries.ts';
import { authenticate, requireConfirmation } from '../station/session.ts';
import type { TSchema } from 'typebox';

export async function createServer(station: Station, early?: EarlyServer): Promise<FastifyInstance> {
  let guardOrigin = originGuard(0);
  const allows = (origin: string): boolean => {
    const { unlocked } = station;
    return unlocked !== undefined && isOriginOf(listTokens(unlocked), origin, station.config.clock.now());
  };
  const frame = newFrame({
    log: station.config.log,
    // A request that a seat passes on has another Host, but its connection is one that no browser can open.
    guard: ({ raw }) => (seatOf(raw) === undefined ? guardOrigin(raw, allows) : undefined),
    toProblem: (error) => toProblem(station, error),
    early,
    noteRefused: (problem, { caller, method, routeOptions: { url, config } }) =>
      noteRefusedRequest(station, { problem, principal: caller?.principal, method, url, audited: config.audited }),
  });
  const { server, endpoints } = frame;
  server.addHook('onListen', (done) => {
    guardOrigin = originGuard(portOf(server));
    done();
  });

  const isPractice = readPractice(station.config.dataDir) !== undefined;
  const requireReal = (endpoint: Pick<Endpoint, 'tag' | 'method'>) => {
    if (isPractice && isOffInPractice(endpoint))
      throw problem(
        'forbidden',
        'This is a practice registry. It stays apart from real ones: no sync, backups or webhooks.',
      );
  };
  const route: StationRoute<ServedRegister, ServedTx> = (endpoint, handler) => {
    addRoute(frame, { station, endpoint }, (context) => {
      requireReal(endpoint);
      return settledSoon<unknown>(handler(context));
    });
  };
  const publicRoute: StationPublicRoute = (endpoint, handler) => {
    addChecked(frame, { endpoint, honours: honoursOfPublic }, (context) => {
      requireReal(endpoint);
      return handler(Object.assign(context, { station }));
    });
  };
  // Added in the order of the OpenAPI description.
  for (const addRoutes of sharedRoutes) addRoutes(route);
  waitingListRoute(publicRoute, () => registerOf(station, getRegistry(station)));
  fhirRoutes(route, publicRoute, station.config);
  sessionRoutes(route, publicRoute);
  staffRoutes(route);
  for (const addRoutes of [stationRoutes, computerRoutes, dateFormatRoutes, keysRoutes, backupRoutes])
    addRoutes(route, publicRoute);
  for (const addRoutes of [feedRoutes, eventRoutes, webhookRoutes, auditRoutes]) addRoutes(route);
  for (const addRoutes of [syncRoutes, peerRoutes, holdingRoutes, elsewhereRoutes, seatRoutes, bundleRoutes])
    addRoutes(route);
  importRoutes(route, ({ station: at, registry, principal }) => importingOf({ station: at, registry }, principal.id));
  exportRoutes(route, station.config);
  // Made at the first request: few clients ever ask, and it would slow the start noticeably.
  let document: Record<string, unknown> | undefined;
  const described = { version: station.config.version, of: 'station' } as const;
  publicRoute(stationEndpoints.openapi, () => (document ??= openApiDocument(described, endpoints)));
  frame.close();
  docsRoutes(server, station.config);
  pageRoutes(server, station.config.pageDir);
  await server.ready();
  return server;
}

/** Returns the port that the server listens on; 0 before it does. */
export function portOf(server: FastifyInstance): number {
  const address = server.addresses()[0];
  return typeof address === 'object' ? address.port : 0;
}

/** Declarations honoured by `addRoute` or by the handler. */
const honours = ['takesTurns', 'needsConfirmation', 'isReplayed', ...byHandler] as const;
/** Without a caller nobody can take turns or confirm anything. Handlers honour Idempotency-Key themselves, as set-up does. */
const honoursOfPublic = ['isReplayed', ...byHandler] as const;

/** The registry that each request was authenticated for. */
const registries = new WeakMap<FastifyRequest, Registry>();

/** Adds an endpoint that needs a token; `respond` is called once its request is checked. */
function addRoute<Params extends TSchema, Query extends TSchema, Body extends TSchema>(
  frame: Frame,
  { station, endpoint }: { station: Station; endpoint: Endpoint<Params, Query, Body, TSchema, Role> },
  respond: (context: Context<Params, Query, Body, ServedRegister, ServedTx>) => Soon<unknown>,
): void {
  const onRequest = (request: FastifyRequest) => {
    const token = bearerOf(request);
    const registry = getRegistry(station);
    const principal = authenticate(registry, token);
    registries.set(request, registry);
    // Set before the role is checked, so that the audit names a refused caller.
    request.caller = { principal, hasSaved: false };
    requireOrigin(principal, request);
    requireAccess(principal, endpoint);
    // An administrator confirmed it when the token was made.
    if (endpoint.needsConfirmation === true && principal.kind !== 'token') requireConfirmation(registry, principal);
  };
  const answer = audited(endpoint, respond);
  addChecked(frame, { endpoint, honours, onRequest }, (context) => {
    const { caller } = context.request;
    const registry = registries.get(context.request);
    if (caller === undefined || registry === undefined) throw new Error('A request came by without its caller.');
    const { principal } = caller;
    const save: Save<ServedTx> = (run) => {
      const intent = context.intent();
      return write(registry.db, principal.id, (writer) => {
        const { seq } = chainEnd(writer);
        const result = once(writer, intent, () => settledNow(run(txOf(writer))));
        const hasChanged = caller.hasChanged === true || chainEnd(writer).seq !== seq;
        writer.afterCommit(() => Object.assign(caller, { hasSaved: true, hasChanged }));
        return result as never;
      });
    };
    const register = registerOf(station, registry);
    const trail = notesOf(registry.trail);
    const run = () => {
      // It reads its caller when somebody uses it.
      const secrets = secretsOf(context as unknown as Caller);
      return answer(Object.assign(context, { station, registry, register, trail, principal, write: save, secrets }));
    };
    return endpoint.takesTurns === true ? inTurn(context, { registry, principal, run }) : run();
  });
}

/** Returns the answer when it is the caller's turn. A caller who has disconnected meanwhile gets no answer. */
async function inTurn(
  { request, reply }: Pick<Checked<TSchema, TSchema, TSchema>, 'request' | 'reply'>,
  { registry, principal, run }: Pick<Caller, 'registry' | 'principal'> & { run: () => unknown },
) {
  const isWanted = () => !request.socket.destroyed;
  const answer = await registry.turns.take(principal.id, { isWanted, run });
  return answer === undefined ? reply.hijack() : answer;
}

function toProblem({ unlocked }: Station, error: unknown): Problem | undefined {
  // Sign-in found a registry that this version may not open; the person at the screen has to read why.
  if (error instanceof Refusal) return problem('locked', error.message, { refusal: error.kind });
  const fault = faultOf(error);
  if (fault === undefined) return undefined;
  return storageProblem(unlocked === undefined ? fault : noteFault(unlocked.db, fault), error);
}
