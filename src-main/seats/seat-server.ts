/**
 * A seat: a small server on this computer that passes everything on to its station. The page stays on its own origin,
 * and no browser meets a certificate that it cannot know. The seat stores nothing of what passes through it, and admits
 * nobody by itself. Callers have signed in at the station, or get what the station shows to anybody.
 *
 * Host and Origin are checked here, as on a station: towards the station, the seat uses a name that no browser uses.
 *
 * Only what concerns this computer is answered here: which station it works on, and how it stops doing so.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import { maxFileBytes } from '../transfer/file.rules.ts';
import { importEndpoints } from '../transfer/import.contract.ts';
import { contentTypeOf, namesIn } from '../wire/files.ts';
import { maxBodyBytes, originGuard, parseBody } from '../wire/guard.ts';
import { addressText, defaultSyncPort, parseAddress, type Address } from '../wire/address.rules.ts';
import type { Endpoint } from '../wire/endpoint.contract.ts';
import { windowHeader } from '../unlock/login-request.ts';
import { contentSecurityPolicy } from '../wire/page.ts';
import { portAsRefusal } from '../station/port-refusal.ts';
import { invalid, Problem, problem, problemReply } from '../wire/problem.contract.ts';
import type { Log } from '../log.ts';
import { LinkProblem } from '../exchange/link.ts';
import { refusalHeader, renewedHeader } from '../exchange/listener.ts';
import { computerEndpoints, type ThisComputer } from '../computer/computer.contract.ts';
import { parseJson } from '../pairing/pairing-steps.ts';
import { sessionEndpoints } from '../staff/staff.contract.ts';
import { NotAnswered, openSeatLink, type SeatLink } from './seat-link.ts';
import type { Seat } from './seat-file.ts';

export type RunningSeat = {
  url: string;
  api: string;
  /** The name of the station. */
  station: string;
  close: () => Promise<void>;
};

type Start = {
  seat: Seat;
  /** 0 chooses any free port. */
  port: number;
  /** The folder of the built page, for when the station's own page cannot be fetched. */
  pageDir: string;
  log: Log;
  /** Stores what the seat knows of its station. */
  keep: (seat: Seat) => void;
  /** Called after the reply was sent. Undefined where the program that serves the seat can do neither. */
  acts?: { move: (address: Address) => void; leave: () => void } | undefined;
};

/** Throws a `Refusal` if the port cannot be opened. The station need not be running. */
export async function startSeat({ seat: kept, port, pageDir, log, keep, acts }: Start): Promise<RunningSeat> {
  const seat: Seat = { ...kept, station: { ...kept.station } };
  const link = openSeatLink(seat);
  /**
   * Stores the station's new certificate. The station itself announced it, under the certificate that was known until
   * now.
   */
  const follow = (fingerprint: string) => {
    if (fingerprint === seat.station.fingerprint || !/^[0-9a-f]{64}$/.test(fingerprint)) return;
    seat.station.fingerprint = fingerprint;
    keep(seat);
    log.info('the station of this workstation has a new certificate', { fingerprint });
  };
  // The limit that a station has for the headers of a request, less the headers that the seat adds.
  const server = createServer({ maxHeaderSize: 7 * 1024, requireHostHeader: false });
  server.maxHeadersCount = 30;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portAsRefusal(error, port)));
    server.listen({ host: '127.0.0.1', port }, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  const guard = originGuard(bound);
  const fallback = pageOf(pageDir);
  server.on('request', (request, response) => {
    // A client that hangs up gets no answer.
    response.on('error', () => undefined);
    const serving = { link, request, response, guard, follow, seat, acts };
    (isOfThisComputer(request) ? answerHere(serving) : serve(serving)).catch(async (error: unknown) => {
      if (response.headersSent || response.destroyed) return void response.destroy();
      if (!(error instanceof Problem)) log.error('forwarding a request failed', { error });
      const said = error instanceof Problem ? error : problem('uncertain', 'An internal error occurred.');
      const isAway = said.type === 'station-away' || said.type === 'seat-revoked';
      const page = isAway ? await fallback(request) : undefined;
      if (page === undefined) sayProblem(response, said);
      else response.writeHead(200, { ...ofOurs, ...page.headers }).end(page.content);
    });
  });
  const url = `http://127.0.0.1:${bound}`;
  return {
    url,
    api: `${url}/api`,
    station: seat.station.name,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      link.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

type Serving = {
  link: SeatLink;
  request: IncomingMessage;
  response: ServerResponse;
  guard: ReturnType<typeof originGuard>;
  follow: (fingerprint: string) => void;
  seat: Seat;
  acts: Start['acts'];
};

const ofThisComputer = `/api${computerEndpoints.get.url}`;

const isOfThisComputer = ({ url = '' }: IncomingMessage): boolean =>
  url === ofThisComputer || url.startsWith(`${ofThisComputer}/`);

/** Answers what concerns this computer and not its station. */
async function answerHere({ link, request, response, guard, seat, acts }: Serving): Promise<void> {
  guard(request);
  const { method = '', url = '' } = request;
  const sent = await readBody(request, 16 * 1024);
  const is = (endpoint: Pick<Endpoint, 'method' | 'url'>) =>
    method === endpoint.method && url === `/api${endpoint.url}`;
  const { name, station } = seat;
  if (is(computerEndpoints.get)) {
    const here: ThisComputer = {
      isTurnable: acts !== undefined,
      practice: null,
      seat: { name, station: station.name, address: addressText(station) },
    };
    return sayJson(response, here);
  }
  if (is(computerEndpoints.moveSeat) && acts !== undefined) {
    await requireAdministrator(link, request);
    const address = parseAddress(moveIn(sent).address, defaultSyncPort);
    if (address === undefined)
      throw invalid({ pointer: '/address', detail: 'This is no address, such as 192.168.1.20.' });
    response.once('close', () => acts.move(address));
    return sayJson(response, null);
  }
  if (is(computerEndpoints.leaveSeat) && acts !== undefined) {
    await requireAdministrator(link, request);
    response.once('close', acts.leave);
    return sayJson(response, null);
  }
  throw problem('forbidden', 'A workstation cannot do this. Do it at the computer with the registry.');
}

function moveIn(body: Buffer): Static<NonNullable<typeof computerEndpoints.moveSeat.body>> {
  const sent = parseBody(body);
  if (!Check(computerEndpoints.moveSeat.body as never, sent))
    throw invalid({ pointer: '/address', detail: 'Send an address.' });
  return sent;
}

/** While the station answers, only its administrators change what this computer works on. Otherwise nobody could be asked. */
async function requireAdministrator(link: SeatLink, { headers }: IncomingMessage): Promise<void> {
  const asked = { method: 'GET', path: `/api${sessionEndpoints.current.url}`, body: Buffer.alloc(0) };
  const { authorization } = headers;
  let answer: IncomingMessage;
  try {
    answer = await link.ask(
      { ...asked, headers: authorization === undefined ? {} : { authorization } },
      () => undefined,
    );
  } catch (error) {
    if (error instanceof NotAnswered) return;
    throw error;
  }
  const parts: Buffer[] = [];
  for await (const part of answer as AsyncIterable<Buffer>) parts.push(part);
  if (answer.headers[refusalHeader] !== undefined) return;
  const caller = answer.statusCode === 200 ? parseJson(Caller, Buffer.concat(parts)) : undefined;
  if (caller?.role !== 'administrator')
    throw problem(
      'forbidden',
      'While its station answers, only an administrator changes a workstation. Sign in first.',
    );
}

const Caller = Type.Object({ role: Type.String() });

async function serve({ link, request, response, guard, follow }: Serving): Promise<void> {
  guard(request);
  const { method = '', url: path = '' } = request;
  if (!path.startsWith('/')) throw problem('invalid-request', 'Unknown address.');
  const body = await readBody(request, takesFile(method, path) ? maxFileBytes : maxBodyBytes);
  const headers = passedOn(request.headers);
  if (body.length > 0) headers['content-length'] = body.length;
  const answer = await link
    .ask({ method, path, headers, body }, (asking) => {
      if (response.destroyed) asking.destroy();
      else response.once('close', () => void asking.destroy());
    })
    .catch((error: unknown) => {
      throw notAnswered(error, method);
    });
  const refusal = answer.headers[refusalHeader];
  if (refusal !== undefined) {
    answer.resume();
    throw refusedBy(String(refusal));
  }
  const renewed = answer.headers[renewedHeader];
  if (renewed !== undefined) follow(String(renewed));
  response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
  response.flushHeaders();
  await new Promise<void>((resolve) => pipeline(answer, response, () => resolve()));
}

/**
 * Headers that are not passed on. Most concern one connection only. Which window asks matters only to its own station.
 */
const ofConnection = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'expect', 'host', windowHeader, renewedHeader],
]);

function passedOn(headers: IncomingMessage['headers']): OutgoingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name) && !named.has(name)));
}

/** True for the import of a file of patients, which is larger than any other request. */
const takesFile = (method: string, path: string): boolean =>
  method === importEndpoints.begin.method && path.split('?')[0] === `/api${importEndpoints.begin.url}`;

/** Reads the whole body first, so that no request reaches the station unfinished. */
async function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw problem('too-large', `The body is larger than ${mostBytes / 1024 / 1024} MiB.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function notAnswered(error: unknown, method: string): unknown {
  if (!(error instanceof NotAnswered)) return error;
  const isRead = method === 'GET' || method === 'HEAD';
  if (error.isSent && !isRead)
    return problem(
      'uncertain',
      'The connection to the station was lost before it answered. Check whether this was saved before you send ' +
        'it again.',
    );
  if (error.cause instanceof LinkProblem && error.cause.kind === 'other-station')
    return problem('station-away', 'Another computer answers at the address of the station. Nothing was sent to it.');
  return away();
}

const away = () =>
  problem(
    'station-away',
    'The station of this workstation cannot be reached. It must be switched on, unlocked and in the same network.',
  );

function refusedBy(refusal: string): Problem {
  if (refusal === 'refused')
    return problem('seat-revoked', 'The access of this workstation was removed at the station.');
  if (refusal === 'busy')
    return problem('too-many-attempts', 'Too many requests. Try again in a moment.', {
      headers: { 'retry-after': '1' },
    });
  return away();
}

/** The same headers as on every reply of a station. */
const ofOurs = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

function sayProblem(response: ServerResponse, said: Problem): void {
  const body = problemReply(said);
  // Closing the connection discards the unread part of the request.
  const headers = { ...ofOurs, ...said.headers, 'content-type': 'application/problem+json', connection: 'close' };
  response.writeHead(body.status, headers).end(JSON.stringify(body));
}

function sayJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { ...ofOurs, 'content-type': 'application/json' }).end(JSON.stringify(body));
}

type Page = { content: Buffer; headers: Record<string, string> };

/** Serves the page that came with this program, so that people can read in their language what is wrong. */
function pageOf(pageDir: string): (request: IncomingMessage) => Promise<Page | undefined> {
  const names = new Set(existsSync(join(pageDir, 'index.html')) ? namesIn(pageDir) : []);
  return async ({ method, url = '' }) => {
    const path = url.split('?')[0] ?? '';
    const name = path === '/' ? 'index.html' : path.slice(1);
    if (method !== 'GET' || !names.has(name)) return undefined;
    const headers = { 'content-type': contentTypeOf(name), 'content-security-policy': contentSecurityPolicy };
    return { content: await readFile(join(pageDir, name)), headers };
  };
}
