/**
 * The way of a seat to its station: requests as they are, over TLS whose other end has to show the certificate that was paired with,
 * before a byte is said.
 */
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Agent, request as askTls } from 'node:https';
import { addressText } from '../wire/address.rules.ts';
import { connectTo } from '../exchange/https-link.ts';
import { LinkProblem } from '../exchange/link.ts';
import { seatProtocol } from '../exchange/listener.ts';
import type { Seat } from './seat-file.ts';

/** Together fewer than the connections that a station lets one computer have. */
const connections = { requests: 8, streams: 6 };
const connectMs = 5000;
/** A restore says nothing for a while; a stream is heard of every few seconds, and a cable that was pulled says nothing at all. */
const silenceMs = { request: 5 * 60_000, stream: 45_000 };

export type Asked = { method: string; path: string; headers: OutgoingHttpHeaders; body: Buffer };

export type SeatLink = {
  /** Rejects with `NotAnswered`. `onasked` gets what ends it early. The station is known by `seat.station` as it is then. */
  ask: (asked: Asked, onasked: (asking: ClientRequest) => void) => Promise<IncomingMessage>;
  close: () => void;
};

/** `isSent`: the station may have done what was asked. */
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
    // Live events stay open: they must not take the connections of everything else.
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
        // The other side had let the connection go, and we had not heard of it yet. To read twice harms nobody.
        const isStale = error instanceof NotAnswered && error.isSent && /^(GET|HEAD)$/.test(asked.method);
        if (isStale) return once(asked, onasked);
        throw error;
      }),
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** An agent counts a connection when it is there: what is asked before the first one is would open one each. */
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
