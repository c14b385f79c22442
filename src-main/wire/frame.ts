/**
 * The base of each of our servers, whatever registry it answers from. It reads and checks bodies, sets the same headers on every reply, and
 * has the one place that makes problem+json. Authentication and access to records are left to the code that adds endpoints.
 */
import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Audited } from './audited.contract.ts';
import { fhirType, written, xmlTypes } from './fhir-formats.rules.ts';
import { outcomeOf } from './fhir-outcome.rules.ts';
import { answerInFhir, errorTypeOf, leaveOutUnknown, partOf } from './fhir-reply.ts';
import type { Json } from './fhir-json.rules.ts';
import { fromXml } from './fhir-xml.rules.ts';
import type { Log } from '../log.ts';
import { tagReply } from './conditional.ts';
import type { EarlyServer } from './early-server.ts';
import {
  acceptedBody,
  assertHonoured,
  bodyBytesOf,
  membersOf,
  type Declaration,
  type Endpoint,
} from './endpoint.contract.ts';
import { decode, maxBodyBytes, otherOrigin, parseBody } from './guard.ts';
import { originHeaders, preflightHeaders } from './origin.rules.ts';
import { hasHal, toHal, wantsHal } from './hal.ts';
import { intentOf, type Intent } from './intent.ts';
import { parametersIn } from './parameters.rules.ts';
import { hasHead, methodGuard } from './methods.ts';
import { ofEveryReply } from './page.ts';
import { etag } from './reply.ts';
import type { Principal } from './principal.contract.ts';
import { invalid, problem, Problem, problemReply, problemTypes } from './problem.contract.ts';
import { newStalled, newUnread, stalledMs } from './unread.ts';
import { answerUnreadable, refuseExpectations } from './unreadable.ts';
import { bodyCheck, queryCheck } from './validation.ts';

/** Content types for sending a file; the actual format is detected from its bytes. */
const fileTypes = [
  'application/octet-stream',
  'text/csv',
  'text/plain',
  'application/x-ndjson',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a module can only be extended by an interface
  interface FastifyRequest {
    /**
     * The caller; undefined on endpoints that anyone may call. `hasSaved`: the request was saved. `hasChanged`: whether that added a change
     * to the journal; undefined if nothing was to be saved.
     */
    caller: { principal: Principal; hasSaved: boolean; hasChanged?: boolean } | undefined;
    /** The origin of the page that sent it, if it is not the server's own; see `origin.rules.ts`. */
    foreignOrigin: string | undefined;
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- as above
  interface FastifyContextConfig {
    /** The audit declaration of the request's endpoint; undefined if there is no endpoint. */
    audited?: Audited;
  }
}

/** A request whose query and body were checked. */
export type Checked<Params extends TSchema, Query extends TSchema, Body extends TSchema> = {
  params: Static<Params>;
  query: Static<Query>;
  body: Static<Body>;
  /** The members of a body that cannot be changed, if the endpoint `takesAsRead`: see `as-read.ts`. */
  asRead: Readonly<Record<string, unknown>>;
  request: FastifyRequest;
  reply: FastifyReply;
  header: (name: string, value: string) => void;
  /** Returns the intent of a POST from its Idempotency-Key; undefined if it has none. */
  intent: () => Intent | undefined;
};

type Options = {
  log: Log;
  /** Both in PEM format. */
  tls?: { certificate: string; key: string } | undefined;
  /** The addresses of proxies in front of the server, which report the address of their client. */
  proxies?: string[];
  /** Throws if a request was not meant for this server. Returns the allowed origin of a page that is not the server's own. */
  guard: (request: FastifyRequest) => string | undefined | Promise<string>;
  /** Returns the problem for an error that is not a `Problem`; undefined for a bug. */
  toProblem: (error: unknown) => Problem | undefined;
  /** Called for each refused request. */
  noteRefused?: (refused: Problem, request: FastifyRequest) => void;
  stalledMs?: number;
  /** A server that listens already. */
  early?: EarlyServer | undefined;
};

export type Frame = {
  server: FastifyInstance;
  /** The endpoints in the order in which they were added. */
  endpoints: Endpoint[];
  boundUnread: ReturnType<typeof newUnread>;
  /** Call it when all endpoints were added: from then on, other methods of their addresses are refused. */
  close: () => void;
};

export function newFrame(options: Options): Frame {
  const { guard, tls, proxies = [], early } = options;
  const server = Fastify({
    ...(tls !== undefined && { https: { cert: tls.certificate, key: tls.key } }),
    ...(proxies.length > 0 && { trustProxy: proxies }),
    ...(early !== undefined && { serverFactory: listeningServer(early) }),
    bodyLimit: maxBodyBytes,
    // `validation.ts` checks requests: loading Fastify's own compilers would take a third of this call.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // Our own check of Host answers with problem+json.
    http: { requireHostHeader: false },
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // Our own answer while it stops is problem+json too.
    return503OnClosing: false,
    requestTimeout: 60_000,
    frameworkErrors: (error, request, reply) => void sendProblem(options, { error, request, reply }),
    clientErrorHandler: answerUnreadable,
  }) as FastifyInstance;
  refuseExpectations(server.server);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    ['application/json', 'application/merge-patch+json', jsonPatchType, fhirType],
    { parseAs: 'buffer' },
    (_request, bytes, done) => {
      try {
        done(null, parseBody(bytes as Buffer));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  // Read once it is known whether the endpoint takes such a body.
  server.addContentTypeParser([...xmlTypes, formType], { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  );
  // Passed on as a stream: the endpoint that reads it limits its size.
  server.addContentTypeParser([...fileTypes], (_request, stream, done) => done(null, stream));
  server.setErrorHandler((error, request, reply) => sendProblem(options, { error, request, reply }));
  server.setNotFoundHandler((request, reply) => sendProblem(options, { error: nothingHere(), request, reply }));
  server.decorateRequest('caller', undefined);
  server.decorateRequest('foreignOrigin', undefined);
  let isStopping = false;
  server.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  server.addHook('onSend', newStalled(options.stalledMs ?? stalledMs));
  let refuseMethod: ReturnType<typeof methodGuard> = () => undefined;
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(ofEveryReply);
    if (isStopping) {
      throw problem(
        'stopping',
        'The station is stopping. Nothing in this request was saved. Send it again when the station runs.',
      );
    }
    const admit = (origin: string | undefined) => {
      if (origin !== undefined) {
        request.foreignOrigin = origin;
        if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
          return void reply.headers(preflightHeaders(origin)).status(204).send();
        }
        reply.headers(originHeaders(origin));
      }
      // Checked here, before any of the body is read.
      if (request.is404) {
        refuseMethod(request);
        throw nothingHere();
      }
      refuseEncoding(request);
      done();
    };
    const guarded = guard(request);
    if (guarded instanceof Promise) guarded.then(admit).catch(done);
    else admit(guarded);
  });
  const endpoints: Endpoint[] = [];
  const close = () => void (refuseMethod = methodGuard(server, endpoints));
  return { server, endpoints, boundUnread: newUnread(), close };
}

type Added<Params, Query, Body> = {
  endpoint: Endpoint<Params, Query, Body>;
  /** The declarations that the code that adds the endpoint honours. */
  honours: readonly Declaration[];
  onRequest?: (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;
};

/** Adds an endpoint whose query and body are checked before `respond` is called. */
export function addChecked<Params extends TSchema, Query extends TSchema, Body extends TSchema>(
  { server, endpoints, boundUnread }: Frame,
  { endpoint, honours, onRequest }: Added<Params, Query, Body>,
  respond: (context: Checked<Params, Query, Body>) => unknown,
): void {
  assertHonoured(endpoint, honours);
  const { method, url } = endpoint;
  const accepted = acceptedBody(endpoint);
  const checkBody = accepted === undefined ? undefined : bodyCheck(accepted);
  const checkQuery = queryCheck(endpoint.query);
  const canBeHal = hasHal(endpoint);
  endpoints.push(endpoint);
  server.route({
    onSend: endpoint.takesTurns === true ? [tagReply, boundUnread] : tagReply,
    method,
    url: `/api${url}`,
    bodyLimit: bodyBytesOf(endpoint),
    config: { audited: endpoint.audited },
    exposeHeadRoute: hasHead(endpoint),
    onRequest: (request, reply, done) => {
      // Nobody signs in from the page of another origin: such a page has an access token, or reads what needs none.
      if (request.foreignOrigin !== undefined && endpoint.access === 'anyone' && method !== 'GET') throw otherOrigin();
      const known = onRequest?.(request, reply);
      if (known === undefined) done();
      else void known.then(() => done(), done);
    },
    handler: (request, reply) => {
      if (endpoint.isFhir === true) answerInFhir({ request, reply });
      const type = request.body === undefined ? undefined : mediaType(request);
      if (type !== undefined && !takes(endpoint, type)) throw unsupported(endpoint);
      if (type !== undefined && xmlTypes.includes(type)) request.body = xmlBody(request.body as Buffer);
      if (type === formType) addParameters(request);
      if (endpoint.isFhir === true) leaveOutUnknown(endpoint, request);
      checkQuery(request.query);
      if (endpoint.takesFile === true && request.body === undefined) {
        throw invalid({ pointer: '', detail: 'The request has no body. Send the bytes of the file.' });
      }
      const sent = endpoint.isBodyOptional === true && request.body === undefined ? {} : request.body;
      if (checkBody !== undefined) {
        if (sent === undefined) throw invalid({ pointer: '', detail: 'The request has no body. Send a JSON object.' });
        checkBody(sent);
      }
      // The checks above guarantee these types.
      const parted = endpoint.takesAsRead === true ? apart(endpoint, sent) : undefined;
      const params = withIds(request.params) as Static<Params>;
      const query = request.query as Static<Query>;
      const body = (parted === undefined ? sent : parted.said) as Static<Body>;
      const asRead = parted?.asRead ?? {};
      const intent = () =>
        method === 'POST' && endpoint.takesFile !== true && request.headers['idempotency-key'] !== undefined
          ? intentOf(request.raw.headersDistinct['idempotency-key'], { method, path: request.url, body })
          : undefined;
      const header = (name: string, value: string) => void reply.header(name, value);
      const replying = respond({ params, query, body, asRead, request, reply, header, intent });
      const answered = endpoint.creates === true ? withAddress(replying, { request, reply }) : replying;
      const replied = canBeHal
        ? inHal(endpoint, answered, { request, reply })
        : endpoint.isFhir === true
          ? partOf(endpoint, answered, { request, reply })
          : answered;
      if (method !== 'GET' || replied instanceof Promise || reply.sent) return replied;
      // Answers requests that arrived together in one go: waking the client for each took longer than the answer.
      setImmediate(() => void reply.send(replied));
      return undefined;
    },
  });
}

/** Returns the reply in the requested format, now or once it is there. */
function inHal(endpoint: Endpoint, answered: unknown, to: { request: FastifyRequest; reply: FastifyReply }): unknown {
  to.reply.header('vary', 'accept');
  if (!wantsHal(to.request.headers)) return answered;
  if (answered instanceof Promise)
    return answered.then((body: unknown) => (to.reply.sent ? body : toHal(endpoint, body, to)));
  return toHal(endpoint, answered, to);
}

/** Adds the headers that say where the created record is, and which version it has. */
async function withAddress(
  answered: unknown,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<unknown> {
  const body = (await answered) as { _id?: string; id?: string; version?: number };
  const [path = ''] = request.url.split('?', 1);
  reply.header('location', `${path}/${body._id ?? body.id ?? ''}`);
  if (body.version !== undefined) reply.header('etag', etag({ version: body.version }));
  return body;
}

/** Separates the members of a body that can be changed from the others. */
function apart({ body }: Endpoint, sent: unknown): { said: unknown; asRead: Record<string, unknown> } {
  const own = membersOf(body);
  const members = Object.entries(sent as object);
  return {
    said: Object.fromEntries(members.filter(([name]) => Object.hasOwn(own, name))),
    asRead: Object.fromEntries(members.filter(([name]) => !Object.hasOwn(own, name))),
  };
}

const mediaType = ({ headers }: FastifyRequest): string =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Returns whether an endpoint takes a body of this content type. */
function takes({ isFhir, isMergePatch, isJsonPatch, takesFile, takesForm }: Endpoint, type: string): boolean {
  if (type === jsonPatchType || isJsonPatch === true) return isJsonPatch === true && type === jsonPatchType;
  if (takesForm === true) return type === formType;
  if (type === 'application/merge-patch+json') return isMergePatch === true;
  if (type === fhirType || xmlTypes.includes(type)) return isFhir === true;
  return type !== formType && (fileTypes as readonly string[]).includes(type) === (takesFile === true);
}

const xmlBody = (bytes: Buffer): Json | undefined => (bytes.length === 0 ? undefined : fromXml(decode(bytes)));

/** Adds the parameters of a form to those of the address. */
function addParameters(request: FastifyRequest): void {
  const query = request.query as Record<string, unknown>;
  for (const [name, value] of Object.entries(parametersIn(decode(request.body as Buffer)))) {
    query[name] = query[name] === undefined ? value : [query[name], value].flat();
  }
}

type Taking = Partial<Pick<Endpoint, 'takesFile' | 'takesForm' | 'isJsonPatch'>> & { method: string };

const unsupported = (endpoint: Taking) =>
  problem(
    'unsupported-media-type',
    `Send the body as ${typeToSend(endpoint)}.`,
    // RFC 5789, section 2.2.
    { headers: endpoint.method === 'PATCH' ? { 'accept-patch': typeToSend(endpoint) } : {} },
  );

function typeToSend({ takesFile, takesForm, isJsonPatch }: Taking): string {
  if (takesFile === true) return 'a file, for example as application/octet-stream';
  return takesForm === true ? formType : isJsonPatch === true ? jsonPatchType : 'application/json';
}

const nothingHere = () => problem('not-found', 'Unknown address.');

/** Refuses a compressed body, which would otherwise be reported as invalid JSON. */
function refuseEncoding({ headers }: FastifyRequest): void {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity') return;
  const headersOfReply = { headers: { 'accept-encoding': 'identity' } };
  throw problem('unsupported-media-type', 'Send the body uncompressed.', headersOfReply);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Converts ids to lower case: UUIDs in capitals are equal (RFC 9562). */
function withIds(params: unknown): unknown {
  const given = params as Record<string, string>;
  // They are an object of this request alone.
  for (const name in given) {
    const value = given[name] ?? '';
    if (/[A-F]/.test(value) && uuid.test(value)) given[name] = value.toLowerCase();
  }
  return given;
}

const jsonPatchType = 'application/json-patch+json';
const formType = 'application/x-www-form-urlencoded';

/** Gives Fastify the server that listens already, with the limits that Fastify sets on its own. */
const listeningServer =
  ({ handTo }: EarlyServer): FastifyServerFactory =>
  (listener, { keepAliveTimeout, requestTimeout }) =>
    Object.assign(handTo(listener), { keepAliveTimeout, requestTimeout });

const noCompiler = () => () => {
  throw new Error('No route gives Fastify a schema.');
};

type Failure = { error: unknown; request: FastifyRequest; reply: FastifyReply };

/** Makes every error reply. An unknown error is a bug: it is logged, and the reply contains no details. */
function sendProblem({ toProblem, noteRefused, log }: Options, { error, request, reply }: Failure) {
  const hasSaved = request.caller?.hasSaved === true;
  const told = error instanceof Problem ? error : (toProblem(error) ?? ofFramework(error, request));
  // The disk or the database failed after the save: a client that learns only of the failure would send the request again.
  const known = hasSaved && told?.type === 'storage-failed' ? savedAndFailed({ cause: error }) : told;
  if (known !== undefined) noteRefused?.(known, request);
  // The caller is not to blame for the disk, so its error goes to the log for whoever maintains the station.
  if (known?.cause !== undefined) {
    log.error('a request failed at the disk', { route: request.routeOptions.url, error: known.cause });
  }
  let body = known === undefined ? undefined : problemReply(known);
  if (body === undefined) {
    const correlationId = randomUUID();
    log.error('request failed', {
      correlationId,
      method: request.method,
      route: request.routeOptions.url,
      error,
    });
    const unknown = hasSaved
      ? savedAndFailed()
      : problem('internal', 'An internal error occurred. Nothing in this request was saved. Try again.');
    body = { ...problemReply(unknown), correlationId };
  }
  const isOfFhir = /^\/api\/fhir(?=[/?]|$)/.test(request.url);
  const format = isOfFhir ? errorTypeOf(request) : undefined;
  return reply
    .code(body.status)
    .headers(known?.headers ?? {})
    .header('content-type', format ?? 'application/problem+json')
    .headers(ofEveryReply)
    .serializer((value) => (format === undefined ? JSON.stringify(value) : written(format, value)))
    .send(isOfFhir ? outcomeOf(body, known?.issue) : body);
}

const savedAndFailed = (more: { cause?: unknown } = {}) =>
  problem(
    'uncertain',
    'This was saved, but an internal error occurred afterwards. Check the record before you send the request again.',
    more,
  );

function ofFramework(error: unknown, { method, routeOptions }: FastifyRequest): Problem | undefined {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const most = routeOptions.bodyLimit / 1024;
    return problem(
      'too-large',
      `The body is larger than ${most} KiB, the maximum for this address. Nothing was saved.`,
    );
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupported({ method });
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return problem('not-found', 'There is nothing with such a long name.');
  if (code === 'FST_ERR_BAD_URL')
    return problem('invalid-request', 'The address contains an invalid percent-encoding.');
  if (statusCode === problemTypes['invalid-request'].status) {
    return problem('invalid-request', 'The request is not valid HTTP.');
  }
  return undefined;
}
