/**
 * The listener for other stations: TLS 1.3 on a port of its own. It serves four paths.
 *
 * - `POST /exchange` is for members, identified by the fingerprint of their certificate.
 *   Any other caller is refused before a byte of its message is read.
 * - `POST /pairing` is for anyone with a certificate: the code decides who may join (`pairing.ts`).
 * - `POST /hearing` is for members that are refused. They exchange revocations and nothing else (`hearing.ts`).
 * - `POST /renewal` is for a member with a new certificate that proves its renewal (`renewals.ts`).
 *
 * A seat uses another protocol, which it names in the handshake (ALPN). Such a connection serves the interface and the
 * page, and nothing of sync; any other connection serves neither. A caller that uses this protocol and is not a seat is
 * refused. One that was revoked is disconnected at once.
 *
 * No certificate is checked for its dates or its issuer: a computer with a wrong clock could then meet nobody.
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

/** Why a request was not answered, with its HTTP status. */
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

/** The ALPN protocol of a seat. */
export const seatProtocol = 'satchel-seat';

/** The header that distinguishes a refusal from an answer of the interface, for a seat. */
export const refusalHeader = 'satchel-refused';

/** The header with the fingerprint of the present certificate, for a seat that still expects an earlier one. */
export const renewedHeader = 'satchel-renewed';

export const syncLimits = {
  messageBytes: maxMessageBytes,
  pairingBytes: 64 * 1024,
  hearingBytes: 1024 * 1024,
  /** Time limit for receiving a whole message. */
  messageMs: 5 * 60_000,
  pairingMs: 10_000,
  /** Time limits for showing a certificate, and after that for sending the headers of a request. */
  handshakeMs: 10_000,
  headersMs: 10_000,
  /** The longest silence on a connection. */
  idleMs: 60_000,
  /** The same for a connection of a seat: a restore is silent for a while. */
  seatIdleMs: 5 * 60_000,
  /** Concurrent requests of one seat. */
  requestsOfSeat: 32,
  /** Connections whose callers have not proved yet that they belong; see `places.ts`. */
  strangers: 128,
  /** Connections of all members and seats, and of a single one. */
  connections: 256,
  connectionsOfOne: 16,
  /** Concurrent messages of one member. The next one is refused as `busy`. */
  messagesOfOne: 2,
};
export type SyncLimits = typeof syncLimits;

export type Caller = { fingerprint: string; host: string };

export type Served = {
  /**
   * Returns the certificates by which others may know this station: the present one first, then those that a renewal
   * replaced. Called for each connection.
   */
  identities: () => readonly Identity[];
  /** 0 chooses any free port. */
  port: number;
  /** While true, every request is refused as `locked`. */
  isLocked: () => boolean;
  /** Returns the member with this certificate; undefined for one that does not belong, or no longer. */
  memberOf: (fingerprint: string) => string | undefined | Promise<string | undefined>;
  answer: Answer;
  /**
   * Exchanges revocations, even with members that are refused: see `hearing.ts`. Undefined for a member that is not
   * listened to.
   */
  answerHearing: (message: Uint8Array, fingerprint: string) => Promise<Uint8Array | undefined>;
  answerPairing: (message: Uint8Array, from: Caller) => Promise<Uint8Array>;
  /**
   * Returns true if a caller with another certificate proves to be a renewed member. From then on the certificate is
   * that member's.
   */
  takeRenewal: (message: Uint8Array, from: Caller) => Promise<boolean>;
  /** Omitted on a hub, which has no seats. */
  seats?: {
    /** Returns the seat with this certificate; undefined for one that is not a seat, or no longer. */
    seatOf: (fingerprint: string) => string | undefined;
    /** Returns false if nothing here could answer. */
    answer: (request: IncomingMessage, response: ServerResponse, seat: string) => boolean;
  };
  log: Log;
  limits?: Partial<SyncLimits> | undefined;
};

export type Listener = {
  port: number;
  /** Disconnects callers that use the seat protocol and are no longer seats. */
  dropSeats: () => void;
  /** Shows the present certificate to callers that do not specify one. */
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

/** Rejects if the port cannot be opened. */
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
  // These callers are not stations, so there is nobody to report to.
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
      // Includes connections without a request so far.
      places.closeAll();
      await closed;
    },
  };
}

/** Disables session tickets, so that every session shows its certificate again. */
const secureOptions = constants.SSL_OP_NO_TICKET;

function presentOf([present]: readonly Identity[]): Identity {
  if (present === undefined) throw new Error('A listener needs a certificate.');
  return present;
}

/** Returns the certificate that the caller's server name specifies, or else the present one. */
const meantBy = (identities: readonly Identity[], name: string): Identity =>
  identities.find(({ fingerprint }) => serverNameOf(fingerprint) === name) ?? presentOf(identities);

const contextOptions = ({ key, certificate }: Identity) =>
  ({ key, cert: certificate, minVersion: 'TLSv1.3', secureOptions }) as const;

/** Cached, because creating one takes a while and a hub is called often. */
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
  /** The number of messages that are being answered, by member. */
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
      // The member may have been revoked while the message was read.
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
    // A client that hangs up gets no answer.
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

/** Returns the server name that the caller on this connection specified, which identifies the expected certificate. */
function meantAt(socket: Socket): string | undefined {
  if (!(socket instanceof TLSSocket)) return undefined;
  return 'servername' in socket && typeof socket.servername === 'string' ? socket.servername : undefined;
}

function callerOf({ socket }: IncomingMessage): Caller | undefined {
  const fingerprint = fingerprintAt(socket);
  return fingerprint === undefined ? undefined : { fingerprint, host: socket.remoteAddress ?? '' };
}

/** Returns the fingerprint of the certificate that was shown on this connection. */
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
  log.error('answering a message of another station failed', { error });
  return 'broken';
}

/** Milliseconds that the caller has to read the reason, before the connection is cut. */
const lastWordMs = 1000;

function refuse(request: IncomingMessage, response: ServerResponse, code: Code): void {
  const { socket } = request;
  if (response.headersSent || socket.destroyed) return void socket.destroy();
  const body = JSON.stringify({ code });
  // Does not close at once: a caller that is still sending would lose the answer with the connection.
  response.writeHead(listenerCodes[code], {
    'content-type': 'application/json',
    [refusalHeader]: code,
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
  setTimeout(() => socket.destroy(), lastWordMs).unref();
}

/** Rejects as soon as the body is too large or takes too long. */
function readBody(request: IncomingMessage, { bytes, ms }: { bytes: number; ms: number }): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw new Refused('too-large');
  // The caller may have hung up while it was being identified. Then no `close` event follows.
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
