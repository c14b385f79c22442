/**
 * Where other stations reach this one: TLS 1.3 on a port of its own, and four addresses behind it. `POST /exchange` is for members,
 * known by the fingerprint of their certificate; whoever else calls is refused before a byte of what it sends is read. `POST /pairing`
 * is for whoever has a certificate at all: who may join is decided by the code (`pairing.ts`). `POST /hearing` is for members that are
 * refused: they tell and hear who was revoked, and nothing else (`hearing.ts`).
 *
 * A seat calls by another protocol, which it says with the handshake (ALPN): on such a connection there is the interface and the page,
 * and nothing of sync; on any other there is nothing of these. Whoever says so and is no seat is refused, and at once when it was one.
 *
 * No certificate is checked by its dates or by who signed it: a computer with a wrong clock could then meet nobody.
 */
import { constants } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { createSecureContext, TLSSocket, type SecureContext } from 'node:tls';
import type { Log } from '../log.ts';
import { fingerprintOf, serverNameOf, type Identity } from './certificate.ts';
import { LinkProblem, maxMessageBytes, type Answer } from './link.ts';
import { newPlaces, type Places } from './places.ts';

/** Why a request was not answered; with the status that says it. */
export const listenerCodes = {
  refused: 403,
  'not-found': 404,
  'too-slow': 408,
  'too-large': 413,
  locked: 423,
  busy: 429,
  broken: 500,
} as const;
type Code = keyof typeof listenerCodes;

/** By which a seat calls. */
export const seatProtocol = 'satchel-seat';

/** The header by which a seat knows a refusal from what the interface answers. */
export const refusalHeader = 'satchel-refused';

/** The header by which a seat that knows the station by a certificate of before hears of the present one: its fingerprint. */
export const renewedHeader = 'satchel-renewed';

export const syncLimits = {
  messageBytes: maxMessageBytes,
  pairingBytes: 64 * 1024,
  hearingBytes: 1024 * 1024,
  /** In which a message has come as a whole. */
  messageMs: 5 * 60_000,
  pairingMs: 10_000,
  /** In which a caller has shown its certificate, and after that in which it has asked for something. */
  handshakeMs: 10_000,
  headersMs: 10_000,
  /** Nothing was said on a connection. */
  idleMs: 60_000,
  /** The same on a connection of a seat: a restore says nothing for a while. */
  seatIdleMs: 5 * 60_000,
  /** Requests of one seat that are answered at once. */
  requestsOfSeat: 32,
  /** Connections on which nobody has shown yet that they belong; see `places.ts`. */
  strangers: 128,
  /** Connections of members and seats, and of one of them. */
  connections: 256,
  connectionsOfOne: 16,
  /** Messages of one member that are answered at once: the next one is told to come later. */
  messagesOfOne: 2,
};
export type SyncLimits = typeof syncLimits;

export type Caller = { fingerprint: string; host: string };

export type Served = {
  /** By which others may know this station: the present one first, then those that a renewal replaced. Asked at each connection. */
  identities: () => readonly Identity[];
  /** 0 takes any free one. */
  port: number;
  /** While it holds, everybody hears `locked`. */
  isLocked: () => boolean;
  /** The station with this certificate; undefined for one that does not belong, or not any more. */
  memberOf: (fingerprint: string) => string | undefined | Promise<string | undefined>;
  answer: Answer;
  /** What members that refuse each other still tell: see `hearing.ts`. Undefined for one that is not listened to. */
  answerHearing: (message: Uint8Array, fingerprint: string) => Promise<Uint8Array | undefined>;
  answerPairing: (message: Uint8Array, from: Caller) => Promise<Uint8Array>;
  /** Whether somebody with another certificate shows that they are a member which was renewed; from then on it is a member's. */
  takeRenewal: (message: Uint8Array, from: Caller) => Promise<boolean>;
  /** Left out where no computer works on the register from elsewhere: a hub has none. */
  seats?: {
    /** The seat with this certificate; undefined for one that is none, or not any more. */
    seatOf: (fingerprint: string) => string | undefined;
    /** False when there is nothing here that could answer. */
    answer: (request: IncomingMessage, response: ServerResponse, seat: string) => boolean;
  };
  log: Log;
  limits?: Partial<SyncLimits> | undefined;
};

export type Listener = {
  port: number;
  /** Cuts off whoever calls as a seat and is none any more. */
  dropSeats: () => void;
  /** From now on whoever does not say which certificate is meant sees the present one. */
  renew: () => void;
  close: () => Promise<void>;
};

class Refused extends Error {
  readonly code: Code;
  constructor(code: Code) {
    super(code);
    this.code = code;
  }
}

/** Rejects when the port cannot be had. */
export async function openListener(served: Served): Promise<Listener> {
  const { identities, port } = served;
  const limits = { ...syncLimits, ...served.limits };
  const server = createServer({
    ...contextOptions(presentOf(identities())),
    SNICallback: (name, done) => done(null, contextOf(meantBy(identities(), name))),
    requestCert: true,
    ALPNProtocols: ['http/1.1', seatProtocol],
    rejectUnauthorized: false,
    handshakeTimeout: limits.handshakeMs,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.messageMs,
    connectionsCheckingInterval: Math.min(limits.headersMs, 5000),
    keepAliveTimeout: limits.idleMs,
    maxHeaderSize: 8 * 1024,
  });
  server.maxHeadersCount = 32;
  server.setTimeout(limits.idleMs, (socket: Socket) => socket.destroy());
  const places = newPlaces(limits);
  server.on('connection', places.add);
  // Of callers that are no station; there is nobody to tell.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  server.on('clientError', (_error, socket: Socket) => socket.destroy());
  const answer = answering(served, limits, places);
  const seats = new Set<TLSSocket>();
  const isSeat = (socket: TLSSocket) => seatAt(served, socket) !== undefined;
  const hasPlace = (socket: TLSSocket) => {
    const seat = seatAt(served, socket);
    return seat === undefined || places.belongs(socket, seat);
  };
  server.on('secureConnection', (socket) => {
    if (socket.alpnProtocol !== seatProtocol) return;
    if (!hasPlace(socket)) return void socket.destroy();
    seats.add(socket);
    socket.once('close', () => seats.delete(socket));
  });
  const answerSeat = answeringSeats(served, limits);
  server.on('request', (request, response) => {
    if (isSeatConnection(request)) answerSeat(request, response);
    else void answer(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    dropSeats: () => {
      for (const socket of seats) if (!isSeat(socket)) socket.destroy();
    },
    renew: () => server.setSecureContext(contextOptions(presentOf(identities()))),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      // Also those that have not asked for anything yet.
      places.closeAll();
      await closed;
    },
  };
}

/** No session goes on without the certificate being shown once more. */
const secureOptions = constants.SSL_OP_NO_TICKET;

function presentOf([present]: readonly Identity[]): Identity {
  if (present === undefined) throw new Error('A listener needs a certificate.');
  return present;
}

/** Of these the certificate that whoever calls means, as far as it says that; else the present one. */
const meantBy = (identities: readonly Identity[], name: string): Identity =>
  identities.find(({ fingerprint }) => serverNameOf(fingerprint) === name) ?? presentOf(identities);

const contextOptions = ({ key, certificate }: Identity) =>
  ({ key, cert: certificate, minVersion: 'TLSv1.3', secureOptions }) as const;

/** To make one takes a while, and a hub is called often. */
const contexts = new Map<string, SecureContext>();
const mostContexts = 64;

function contextOf(identity: Identity): SecureContext {
  const known = contexts.get(identity.fingerprint);
  if (known !== undefined) return known;
  if (contexts.size >= mostContexts) contexts.clear();
  const made = createSecureContext(contextOptions(identity));
  contexts.set(identity.fingerprint, made);
  return made;
}

const paths = new Set(['POST /exchange', 'POST /hearing', 'POST /pairing', 'POST /renewal']);

function answering(served: Served, limits: SyncLimits, places: Places) {
  /** By member: how many of its messages are being answered. */
  const running = new Map<string, number>();

  const exchange = async (request: IncomingMessage, { fingerprint, host }: Caller): Promise<Uint8Array> => {
    const member = await served.memberOf(fingerprint);
    if (member === undefined) throw new Refused('refused');
    if (!places.belongs(request.socket, member)) throw new Refused('busy');
    const count = running.get(member) ?? 0;
    if (count >= limits.messagesOfOne) throw new Refused('busy');
    running.set(member, count + 1);
    try {
      const message = await readBody(request, { bytes: limits.messageBytes, ms: limits.messageMs });
      // Reading took its time: who was revoked meanwhile is not answered.
      if (served.isLocked()) throw new Refused('locked');
      if ((await served.memberOf(fingerprint)) !== member) throw new Refused('refused');
      return await served.answer(message, { stationId: member, host });
    } finally {
      running.set(member, (running.get(member) ?? 1) - 1);
    }
  };

  const hearing = async (request: IncomingMessage, { fingerprint }: Caller): Promise<Uint8Array> => {
    if (running.has(fingerprint)) throw new Refused('busy');
    running.set(fingerprint, 1);
    try {
      const message = await readBody(request, { bytes: limits.hearingBytes, ms: limits.pairingMs });
      const answer = await served.answerHearing(message, fingerprint);
      if (answer === undefined) throw new Refused('refused');
      return answer;
    } finally {
      running.delete(fingerprint);
    }
  };

  const respond = (request: IncomingMessage): Promise<Uint8Array> => {
    const caller = callerOf(request);
    if (caller === undefined) throw new Refused('refused');
    const address = `${request.method ?? ''} ${request.url ?? ''}`;
    if (!paths.has(address)) throw new Refused('not-found');
    if (served.isLocked()) throw new Refused('locked');
    if (address === 'POST /exchange') return exchange(request, caller);
    if (address === 'POST /hearing') return hearing(request, caller);
    return readBody(request, { bytes: limits.pairingBytes, ms: limits.pairingMs }).then(async (message) => {
      if (address === 'POST /pairing') return served.answerPairing(message, caller);
      if (!(await served.takeRenewal(message, caller))) throw new Refused('refused');
      return Buffer.alloc(0);
    });
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // Whoever hangs up is not answered.
    response.on('error', () => undefined);
    request.on('error', () => undefined);
    try {
      const bytes = await respond(request);
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes.length });
      response.end(bytes);
    } catch (error) {
      refuse(request, response, codeOf(error, served.log));
    }
  };
}

const isSeatConnection = ({ socket }: IncomingMessage): boolean =>
  socket instanceof TLSSocket && socket.alpnProtocol === seatProtocol;

function seatAt({ seats }: Served, socket: Socket): string | undefined {
  const fingerprint = fingerprintAt(socket);
  return fingerprint === undefined ? undefined : seats?.seatOf(fingerprint);
}

function answeringSeats(served: Served, limits: SyncLimits) {
  const running = new Map<string, number>();
  return (request: IncomingMessage, response: ServerResponse): void => {
    response.on('error', () => undefined);
    request.on('error', () => undefined);
    const seat = seatAt(served, request.socket);
    if (seat === undefined) return refuse(request, response, 'refused');
    if (served.isLocked()) return refuse(request, response, 'locked');
    const count = running.get(seat) ?? 0;
    if (count >= limits.requestsOfSeat) return refuse(request, response, 'busy');
    running.set(seat, count + 1);
    response.once('close', () => running.set(seat, (running.get(seat) ?? 1) - 1));
    request.socket.setTimeout(limits.seatIdleMs);
    const { fingerprint } = presentOf(served.identities());
    if (meantAt(request.socket) !== serverNameOf(fingerprint)) response.setHeader(renewedHeader, fingerprint);
    if (served.seats?.answer(request, response, seat) !== true) refuse(request, response, 'not-found');
  };
}

/** What whoever calls on this connection said that it knows the station by. */
function meantAt(socket: Socket): string | undefined {
  if (!(socket instanceof TLSSocket)) return undefined;
  return 'servername' in socket && typeof socket.servername === 'string' ? socket.servername : undefined;
}

function callerOf({ socket }: IncomingMessage): Caller | undefined {
  const fingerprint = fingerprintAt(socket);
  return fingerprint === undefined ? undefined : { fingerprint, host: socket.remoteAddress ?? '' };
}

/** Of the certificate that was shown on this connection. */
function fingerprintAt(socket: Socket): string | undefined {
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  return certificate && fingerprintOf(certificate.raw);
}

function codeOf(error: unknown, log: Log): Code {
  if (error instanceof Refused) return error.code;
  if (error instanceof LinkProblem) {
    if (error.kind === 'refused' || error.kind === 'locked') return error.kind;
    return 'broken';
  }
  log.error('a message of another station was not answered', { error });
  return 'broken';
}

/** How long the caller has to read why, before what it still sends is cut off. */
const lastWordMs = 1000;

function refuse(request: IncomingMessage, response: ServerResponse, code: Code): void {
  const { socket } = request;
  if (response.headersSent || socket.destroyed) return void socket.destroy();
  const body = JSON.stringify({ code });
  // Not closed at once: an answer to somebody who is still sending would be lost with the connection.
  response.writeHead(listenerCodes[code], {
    'content-type': 'application/json',
    [refusalHeader]: code,
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
  setTimeout(() => socket.destroy(), lastWordMs).unref();
}

/** Rejects as soon as there is too much of it, or it takes too long. */
function readBody(request: IncomingMessage, { bytes, ms }: { bytes: number; ms: number }): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw new Refused('too-large');
  // Whoever hung up while it was looked up who that is says so no more.
  if (request.destroyed) throw new Refused('broken');
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const stop = (code: Code) => {
      clearTimeout(timer);
      request.off('data', take).pause();
      reject(new Refused(code));
    };
    const timer = setTimeout(() => stop('too-slow'), ms);
    const take = (part: Buffer) => {
      size += part.length;
      if (size > bytes) stop('too-large');
      else parts.push(part);
    };
    request.on('data', take);
    request.on('end', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(parts));
    });
    request.on('close', () => stop('broken'));
  });
}
