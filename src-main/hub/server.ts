/** The HTTP server of a hub: `/api` for people and programs of the region, and the health of the hub for its operators. */
import type { FastifyInstance } from 'fastify';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { refusalOf } from '../audit/asked.ts';
import { auditRoutes } from '../audit/audit.routes.ts';
import { feedRoutes } from '../feed/feed.routes.ts';
import { fhirRoutes } from '../fhir/fhir.routes.ts';
import { exportRoutes } from '../transfer/export.routes.ts';
import { importRoutes } from '../transfer/import.routes.ts';
import { docsRoutes } from '../server/docs.ts';
import { newFrame } from '../wire/frame.ts';
import { hubGuard, otherOrigin, watcherGuard } from '../wire/guard.ts';
import { isOriginOf } from '../wire/origin.rules.ts';
import { listTokens } from '../postgres/session.queries.ts';
import { openApiDocument } from '../server/openapi.ts';
import { sharedRoutes } from '../server/shared-routes.ts';
import { pageRoutes } from '../wire/page.ts';
import { problem, type Problem } from '../wire/problem.contract.ts';
import { staffRoutes } from '../staff/staff.routes.ts';
import { dateFormatRoutes } from '../station/date-formats.routes.ts';
import { waitingListRoute } from '../visits/screen.routes.ts';
import { registerOf } from './register.ts';
import { stationEndpoints } from '../station/station.contract.ts';
import { peerRoutes } from '../sync/peer.routes.ts';
import { webhookRoutes } from '../webhooks/webhook.routes.ts';
import { codeOf, CommitUncertain, type Hub } from '../postgres/access.ts';
import type { HubConfig } from './config.ts';
import { eventRoutes } from './events.routes.ts';
import { hereRoutes } from './here.routes.ts';
import type { Imports } from './imports.ts';
import type { Logins } from './logins.ts';
import type { Metrics } from './metrics.ts';
import type { Heartbeat } from './heartbeat.ts';
import { hubPublicRoute, hubRoute } from './route.ts';
import type { SearchIndex } from '../postgres/search-index.ts';
import { sessionRoutes } from './session.routes.ts';
import type { HubTrail } from '../postgres/trail.ts';

/** A load balancer asks often, and treats a missing answer as a bad one. */
const healthMs = 2000;

type Parts = {
  hub: Hub;
  trail: HubTrail;
  logins: Logins;
  metrics: Metrics;
  heartbeat: Heartbeat;
  searchIndex: SearchIndex;
  imports: Imports;
};
type Places = Pick<
  HubConfig,
  'host' | 'tls' | 'proxies' | 'watchers' | 'origin' | 'pageDir' | 'version' | 'address' | 'passwordCost'
> & {
  /** The port at which this process serves stations. */
  syncPort: number;
};

export async function newServer(parts: Parts, places: Places): Promise<FastifyInstance> {
  const { hub, trail, logins, metrics, heartbeat, searchIndex, imports } = parts;
  // PostgreSQL's message about a failed query can quote patients, so the reply does not contain it.
  const [guard, mayWatch] = [hubGuard(places), watcherGuard(places)];
  const frame = newFrame({
    ...{ log: hub.log, tls: places.tls, proxies: places.proxies },
    guard: ({ raw }) => {
      // The host is checked first. Only then is the database asked.
      const origin = guard(raw, () => true);
      return origin === undefined ? undefined : allowed(hub, origin);
    },
    toProblem,
    noteRefused: (problem, { caller, method, routeOptions }) => {
      const { url, config } = routeOptions;
      const refused = { problem, principal: caller?.principal, method, url, audited: config.audited };
      const entry = refusalOf(refused, hub.clock.now());
      if (entry !== undefined) trail.noteRefusal(entry);
    },
  });
  const { server } = frame;
  const route = hubRoute(frame, { hub, trail, logins, searchIndex, reach: places });
  const publicRoute = hubPublicRoute(frame, logins);
  for (const addRoutes of [...sharedRoutes, webhookRoutes, peerRoutes]) addRoutes(route);
  waitingListRoute(publicRoute, () => registerOf(hub, { index: searchIndex, author: 'station', reach: places }));
  fhirRoutes(route, publicRoute, places);
  importRoutes(route, imports.importingOf);
  exportRoutes(route, places);
  feedRoutes(route);
  eventRoutes(route, hub, server);
  sessionRoutes(publicRoute, { hub, trail, logins });
  for (const addRoutes of [staffRoutes, auditRoutes, dateFormatRoutes]) addRoutes(route);
  hereRoutes({ route, publicRoute }, hub, { ...places, heartbeat });
  // Made on first use: few ever ask for it.
  let document: Record<string, unknown> | undefined;
  publicRoute(
    stationEndpoints.openapi,
    () => (document ??= openApiDocument({ version: places.version, of: 'hub' }, frame.endpoints)),
  );
  frame.close();
  docsRoutes(server, places);
  server.get('/health', async (request, reply) => {
    const trouble = await problemOf(hub);
    if (trouble === undefined) return reply.send({ status: 'ok' });
    return reply.status(503).send({ status: mayWatch(request) ? trouble : 'unavailable' });
  });
  server.get('/metrics', async (request, reply) => {
    if (mayWatch(request)) return reply.type(metrics.contentType).send(await metrics.text());
    throw problem(
      'forbidden',
      'Only this computer, its proxies and the addresses in SATCHEL_HUB_WATCHERS may read this.',
    );
  });
  pageRoutes(server, places.pageDir);
  await server.ready();
  return server;
}

async function allowed(hub: Hub, origin: string): Promise<string> {
  if (isOriginOf(await listTokens(hub), origin, hub.clock.now())) return origin;
  throw otherOrigin();
}

/** PostgreSQL's classes of errors of the server itself: its connection, its resources, or an operator who stops it. */
const serverFails = /^(08|53|57P|ECONN|EPIPE|ENOENT)/;
/** The same for a connection that was lost, or not available in time: node-postgres sets no code for these. */
const connectionFails =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

function toProblem(error: unknown): Problem | undefined {
  if (error instanceof CommitUncertain) {
    return problem(
      'uncertain',
      'The connection to the database was lost during this request, which may or may not have been saved. Send ' +
        'the same request again, with the same Idempotency-Key if it had one.',
      { cause: error },
    );
  }
  const code = codeOf(error);
  const isOfServer = code === undefined ? connectionFails.test(causeOf(error)) : serverFails.test(code);
  if (!isOfServer) return undefined;
  return problem(
    'storage-failed',
    'The database does not answer. Send the same request again later, with the same Idempotency-Key if it had one.',
    { cause: error },
  );
}

const causeOf = (error: unknown): string => {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error ? cause.message : '';
};

/** Returns undefined while changes can be saved. */
async function problemOf({ orm, log }: Hub): Promise<string | undefined> {
  const late = new Promise<'slow'>((resolve) => setTimeout(() => resolve('slow'), healthMs).unref());
  const asked = orm
    .execute<{ standby: boolean }>(sql`SELECT pg_is_in_recovery() AS standby`)
    .then(({ rows }) => (rows[0]?.standby === true ? 'database-standby' : 'ok'))
    .catch((error: unknown) => {
      log.error('PostgreSQL did not answer', { error });
      return 'database-unreachable';
    });
  const answer = await Promise.race([asked, late]);
  return answer === 'ok' ? undefined : answer === 'slow' ? 'database-slow' : answer;
}
