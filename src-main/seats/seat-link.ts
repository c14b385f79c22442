/**
 * The connection of a seat to its station. It passes on requests unchanged over TLS. The other end has to show the
 * certificate from the pairing before a byte is sent.
 */
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Agent, request as askTls } from 'node:https';
import { addressText } from '../wire/address.rules.ts';
import { connectTo } from '../exchange/https-link.ts';
import { LinkProblem } from '../exchange/link.ts';
import { seatProtocol } from '../exchange/listener.ts';
import type { Seat } from './seat-file.ts';

/** The sum is less than the number of connections that a station allows one computer. */
const connections = { requests: 8, streams: 6 };
const connectMs = 5000;
/**
 * A restore is silent for a while. A stream sends something every few seconds, and a pulled cable sends nothing at all.
 */
const silenceMs = { request: 5 * 60_000, stream: 45_000 };

export type Asked = { method: string; path: string; headers: OutgoingHttpHeaders; body: Buffer };

export type SeatLink = {
  /**
   * Rejects with `NotAnswered`. `onasked` receives the request, to end it early. Uses `seat.station` as it is at the
   * time of the call.
   */
  ask: (asked: Asked, onasked: (asking: ClientRequest) => void) => Promise<IncomingMessage>;
  close: () => void;
};

/** `isSent`: the station may have carried out the request. */
export class NotAnswered extends Error {
  readonly isSent: boolean;
  constructor(isSent: boolean, options: ErrorOptions) {
    super('The station did not answer.', options);
    this.isSent = isSent;
  }
}

export function openSeatLink(seat: Seat): SeatLink {
  const agents = { request: agentOf(seat, connections.requests), stream: agentOf(seat, connections.streams) };
  const { host, port } = seat.station;
  const gates = { request: newGate(connections.requests), stream: newGate(connections.streams) };
  const once = async ({ method, path, headers, body }: Asked, onasked: (asking: ClientRequest) => void) => {
    // Live events stay open: they must not use up the connections of all other requests.
    const kind = path.split('?')[0] === '/api/events' ? 'stream' : 'request';
    await gates[kind].enter();
    return new Promise<IncomingMessage>((resolve, reject) => {
      const to = { agent: agents[kind], host, port };
      const asking = askTls(
        { ...to, path, method, headers: { ...headers, host: addressText({ host, port }) } },
        resolve,
      );
      asking.once('close', () => gates[kind].leave());
      let isSent = false;
      asking.once('socket', () => (isSent = true));
      asking.on('error', (cause) => reject(new NotAnswered(isSent, { cause })));
      asking.setTimeout(silenceMs[kind], () => asking.destroy(new LinkProblem('timed-out')));
      onasked(asking);
      asking.end(body);
    });
  };
  return {
    ask: (asked, onasked) =>
      once(asked, onasked).catch((error: unknown) => {
        // The other side had closed the connection, and this side did not know yet. Reading twice does no harm.
        const isStale = error instanceof NotAnswered && error.isSent && /^(GET|HEAD)$/.test(asked.method);
        if (isStale) return once(asked, onasked);
        throw error;
      }),
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** Limits requests itself: an agent counts a connection only once it is open, so early requests would open one each. */
function newGate(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    enter: () =>
      new Promise<void>((enter) => {
        if (free === 0) return void waiting.push(enter);
        free -= 1;
        enter();
      }),
    leave: () => {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}

function agentOf({ key, certificate, fingerprint: own, station }: Seat, maxSockets: number): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets, maxCachedSessions: 0, timeout: 30_000 });
  const identity = { key, certificate, fingerprint: own };
  const { host, port } = station;
  agent.createConnection = (_options, callback) => {
    connectTo(
      { address: { host, port }, identity, fingerprint: station.fingerprint, protocol: seatProtocol },
      connectMs,
      () => undefined,
    ).then(
      ({ socket, fingerprint }) => {
        if (fingerprint === station.fingerprint) return callback?.(null, socket);
        socket.destroy();
        callback?.(new LinkProblem('other-station'), undefined as never);
      },
      (error: unknown) => callback?.(error as Error, undefined as never),
    );
    return undefined;
  };
  return agent;
}
