/** The HTTP server: guard, who is asking, what they send, the routes of all features, and one place that makes problem+json. */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { write } from '../db/access.ts';
import { isDiskFull } from '../db/disk-full.ts';
import { draftRoutes } from '../drafts/draft.routes.ts';
import { eventRoutes } from '../journal/events.routes.ts';
import { patientRoutes } from '../patients/patient.routes.ts';
import { invalid, problem, Problem, problemReply, problemTypes } from './problem.contract.ts';
import { Refusal } from '../station/refusal.contract.ts';
import { staffRoutes } from '../staff/staff.routes.ts';
import { stationRoutes } from '../station/station.routes.ts';
import type { Opened, Station } from '../serve.ts';
import { statisticsRoutes } from '../statistics/statistics.routes.ts';
import { visitRoutes } from '../visits/visit.routes.ts';
import { docsRoutes } from './docs.ts';
import type { Endpoint } from './endpoint.contract.ts';
import { maxBodyBytes, originGuard, parseBody } from './guard.ts';
import { findReply, intentOf, once } from './idempotency.ts';
import { pageRoutes } from './page.ts';
import type { Caller, Context, Handler, Principal, Route } from './route.ts';
import { authenticate, bearerOf, requireRole } from './session.ts';
import { bodyCheck, queryCheck } from './validation.ts';
import type { TSchema } from 'typebox';

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- a module can only be extended by an interface
  interface FastifyRequest {
    /** Who is asking, and the unlocked station; undefined on endpoints that anyone may call. */
    caller: Caller | undefined;
  }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export async function createServer(station: Station): Promise<FastifyInstance> {
  const server = Fastify({
    bodyLimit: maxBodyBytes,
    // What is sent is checked in `validation.ts`: loading Fastify's own compilers would be a third of this call.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // Our own check of Host answers with problem+json.
    http: { requireHostHeader: false },
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    frameworkErrors: (error, request, reply) => void sendProblem(station, { error, request, reply }),
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(malformedReply);
    },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'buffer' },
    (_request, bytes, done) => {
      try {
        done(null, parseBody(bytes as Buffer));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  server.setErrorHandler((error, request, reply) => sendProblem(station, { error, request, reply }));
  server.setNotFoundHandler((request, reply) =>
    sendProblem(station, { error: problem('not-found', 'There is nothing at this address.'), request, reply }),
  );
  server.decorateRequest('caller', undefined);
  let guardOrigin = originGuard(0);
  server.addHook('onListen', (done) => {
    guardOrigin = originGuard(portOf(server));
    done();
  });
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    guardOrigin(request);
    done();
  });

  const methodsByUrl = new Map<string, Set<string>>();
  const route: Route = (endpoint, handler) => {
    addRoute({ server, station }, endpoint, handler);
    const known = methodsByUrl.get(endpoint.url) ?? new Set();
    methodsByUrl.set(endpoint.url, known.add(endpoint.method));
  };
  for (const addRoutes of [
    stationRoutes,
    staffRoutes,
    patientRoutes,
    visitRoutes,
    draftRoutes,
    statisticsRoutes,
    eventRoutes,
  ])
    addRoutes(route);
  for (const [url, known] of methodsByUrl) refuseOtherMethods(server, url, known);
  docsRoutes(server, station.config);
  pageRoutes(server, station.config.pageDir);
  return server;
}

const noCompiler = () => () => {
  throw new Error('No route gives Fastify a schema.');
};

/** The port that the server listens on; 0 before it does. */
export function portOf(server: FastifyInstance): number {
  const address = server.addresses()[0];
  return typeof address === 'object' ? address.port : 0;
}

type AnyHandler = Handler<TSchema, TSchema, TSchema, TSchema>;

function addRoute(
  { server, station }: { server: FastifyInstance; station: Station },
  endpoint: Endpoint,
  handler: AnyHandler,
) {
  const { method, url, access } = endpoint;
  const checkBody = endpoint.body === undefined ? undefined : bodyCheck(endpoint.body);
  const checkQuery = endpoint.query === undefined ? undefined : queryCheck(endpoint.query);

  server.route({
    method,
    url: `/api${url}`,
    exposeHeadRoute: method === 'GET' && endpoint.contentType === undefined,
    onRequest: (request, _reply, done) => {
      if (access !== 'anyone') {
        const token = bearerOf(request);
        const opened = station.opened();
        const principal = authenticate(opened, token);
        requireRole(principal, access);
        request.caller = { station: opened, principal };
      }
      done();
    },
    handler: (request, reply) => {
      const type = request.body === undefined ? undefined : request.headers['content-type'];
      if (endpoint.isMergePatch !== true && type?.startsWith('application/merge-patch')) throw unsupported();
      checkQuery?.(request.query);
      const body = endpoint.isBodyOptional === true && request.body === undefined ? {} : request.body;
      if (checkBody !== undefined) {
        if (body === undefined) throw invalid({ pointer: '', detail: 'The request has no body. Send a JSON object.' });
        checkBody(body);
      }
      return handler(contextOf({ station, endpoint, request, reply, body }));
    },
  });
}

type ContextParts = {
  station: Station;
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  body: unknown;
};

function contextOf({ station, endpoint, request, reply, body }: ContextParts): Context<TSchema, TSchema, TSchema> {
  const { caller } = request;
  const intent = () =>
    endpoint.method === 'POST'
      ? intentOf(request.headers['idempotency-key'], { method: endpoint.method, path: request.url, body })
      : undefined;
  const context: Context<TSchema, TSchema, TSchema> = {
    params: request.params,
    query: request.query,
    body,
    request,
    reply,
    host: station,
    station: caller?.station as Opened,
    principal: caller?.principal as Principal,
    write: (run) => context.writeAs(context.station.db, context.principal.author, run),
    writeAs: (db, author, run) => {
      const wanted = intent();
      return write(db, author, (writer) => once(writer, wanted, () => run(writer)) as never);
    },
    writeInto: (writer, run) => once(writer, intent(), run),
    replayed: (db, author) => {
      const wanted = intent();
      return wanted === undefined ? undefined : findReply({ db }, author, wanted);
    },
    header: (name, value) => void reply.header(name, value),
  };
  return caller === undefined ? Object.defineProperties(context, nobody) : context;
}

const refuseNobody = () => {
  throw problem('unauthenticated', 'Sign in first.');
};
const nobody: PropertyDescriptorMap = { station: { get: refuseNobody }, principal: { get: refuseNobody } };

/** A path that exists answers 405 to other methods, and says which it knows. */
function refuseOtherMethods(server: FastifyInstance, url: string, known: Set<string>): void {
  const allow = [...known, ...(known.has('GET') ? ['HEAD'] : [])].join(', ');
  server.route({
    method: methods.filter((method) => !known.has(method)),
    url: `/api${url}`,
    exposeHeadRoute: false,
    onRequest: () => {
      throw problem('method-not-allowed', `This address knows ${allow} only.`, { headers: { allow } });
    },
    handler: () => undefined,
  });
}

const unsupported = () => problem('unsupported-media-type', 'Send the body as application/json.');

const malformed = JSON.stringify(
  problemReply(problem('invalid-request', 'This is not an HTTP request that can be read.')),
);
const malformedReply =
  'HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nCache-Control: no-store\r\n' +
  'X-Content-Type-Options: nosniff\r\nConnection: close\r\n' +
  `Content-Length: ${Buffer.byteLength(malformed)}\r\n\r\n${malformed}`;

type Failure = { error: unknown; request: FastifyRequest; reply: FastifyReply };

/** The only place that makes an error reply. What it does not know is a bug: logged, and answered without any detail. */
function sendProblem(station: Station, { error, request, reply }: Failure) {
  const known = toProblem(error);
  let body = known === undefined ? undefined : problemReply(known);
  if (body === undefined) {
    const correlationId = randomUUID();
    station.config.log.error('request failed', {
      correlationId,
      method: request.method,
      route: request.routeOptions.url,
      error,
    });
    const internal = problem('internal', 'Something went wrong here. Nothing of this request was saved; try again.');
    body = { ...problemReply(internal), correlationId };
  }
  return reply
    .code(body.status)
    .headers(known?.headers ?? {})
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .serializer((value) => JSON.stringify(value))
    .send(body);
}

function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  // Signing in met a registry that this version may not open: the person at the screen has to read why.
  if (error instanceof Refusal) return problem('locked', error.message, { refusal: error.kind });
  if (isDiskFull(error)) {
    return problem('storage-full', 'The disk is full. Nothing of this request was saved; make room and try again.');
  }
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return problem('too-large', 'The body is larger than 1 MiB.');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupported();
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return problem('not-found', 'There is nothing with such a long name.');
  if (code === 'FST_ERR_BAD_URL')
    return problem('invalid-request', 'The address holds a percent sign that encodes nothing.');
  if (statusCode === problemTypes['invalid-request'].status) {
    return problem('invalid-request', 'The request is not well-formed HTTP.');
  }
  return undefined;
}
