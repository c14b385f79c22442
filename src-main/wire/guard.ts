/**
 * What no request may get past: a foreign web page that makes the browser call us (Host, Origin), and bodies that are no
 * well-formed JSON of bounded size and depth.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { addressText, isLoopback, plainHost } from './address.rules.ts';
import { invalid, problem } from './problem.contract.ts';

/** The largest body that any endpoint takes as JSON; most take less: see `bodyBytesOf`. */
export const maxBodyBytes = 1024 * 1024;
const maxDepth = 32;
/** Far more than a full Bundle has: to check and to walk through more of them would keep everybody else waiting. */
export const maxMembers = 20_000;

/** `localhost` is what people type; both names resolve to this machine only because we bind 127.0.0.1. */
const ownHosts = ['127.0.0.1', 'localhost'];

/**
 * The guard of a station that listens on `port`: refuses a request that was not meant for this station, or that a page of
 * another origin sent.
 */
export function originGuard(port: number): (request: Pick<IncomingMessage, 'rawHeaders' | 'url' | 'headers'>) => void {
  const hosts = new Set(ownHosts.flatMap((own) => (port === 80 ? [own, `${own}:80`] : [`${own}:${port}`])));
  const origins = new Set([...hosts].map((host) => `http://${host}`));
  return (request) => {
    if (!hosts.has(soleHost(request.rawHeaders))) {
      throw problem('forbidden', 'The Host header names another server. Call this station by its own address.');
    }
    const named = targetHost(request.url);
    if (named !== undefined && !hosts.has(named)) {
      throw problem('forbidden', 'The address names another server. Call this station by its own address.');
    }
    const { origin } = request.headers;
    if (origin !== undefined && !origins.has(origin)) {
      throw problem('forbidden', 'Pages of another origin may not call this station.');
    }
  };
}

/** Answered also by the number of this computer, and past a proxy; whom `watcherGuard` lets read them is another question. */
const forWatchers = /^\/(health|metrics)(\?|$)/;

type Reached = {
  /** Where it listens, as it was set. */
  host: string;
  tls: unknown;
  proxies: string[];
  /** At which browsers reach it; undefined where none was set. */
  origin: string | undefined;
};

type Reaching = Pick<IncomingMessage, 'rawHeaders' | 'url' | 'headers'> & {
  socket: Pick<Socket, 'remoteAddress' | 'localAddress' | 'localPort'>;
};

/**
 * The guard of a hub. Where an origin was set, only requests by that name are let in; where none was, only requests by a name that is
 * certainly its own: a page of another server, whose name was made to lead here, is refused either way. Behind a proxy that opens TLS, other
 * computers are refused: they would send passwords in plain text.
 */
export function hubGuard({ host, tls, proxies, origin }: Reached) {
  const said = origin === undefined ? undefined : new URL(origin).host;
  const isPlain = tls === undefined && proxies.length > 0;
  return ({ rawHeaders, url, headers, socket }: Reaching) => {
    const isForWatchers = forWatchers.test(url ?? '');
    const from = plainHost(socket.remoteAddress ?? '');
    if (isPlain && !isForWatchers && !isLoopback(from) && !proxies.includes(from)) {
      throw problem('forbidden', 'This hub answers its proxy alone. Call it by the address of the proxy.');
    }
    const named = soleHost(rawHeaders);
    const own = said === undefined || isForWatchers ? hostsAt(host, socket) : [];
    if (![said, ...own].includes(named) || (targetHost(url) ?? named) !== named) {
      throw problem(
        'forbidden',
        'The request names another server. Call this hub by its own address, which SATCHEL_HUB_ORIGIN sets.',
      );
    }
    const asked = headers.origin;
    const isOwn = asked === undefined || (origin === undefined ? URL.parse(asked)?.host === named : asked === origin);
    if (!isOwn) throw problem('forbidden', 'Pages of another origin may not call this hub.');
  };
}

type Watching = {
  /** The address that the request came from, and the one that a named proxy says it came from. */
  socket: Pick<Socket, 'remoteAddress'>;
  ip: string;
  headers: IncomingMessage['headers'];
};

/**
 * Whether a request may read what a hub says of itself: from its own computer, from a named proxy, or from an address in `watchers`. What
 * somebody forwards counts as coming from whom a named proxy names; whoever else forwards is not believed.
 */
export const watcherGuard =
  ({ proxies, watchers }: { proxies: string[]; watchers: string[] }) =>
  ({ socket, ip, headers }: Watching): boolean => {
    const from = plainHost(socket.remoteAddress ?? '');
    if (headers['x-forwarded-for'] === undefined)
      return isLoopback(from) || proxies.includes(from) || watchers.includes(from);
    return proxies.includes(from) && watchers.includes(plainHost(ip));
  };

/** By which a request can name the computer that it reached on this connection. */
const hostsAt = (host: string, { localAddress = '', localPort = 0 }: Reaching['socket']): string[] =>
  [host.toLowerCase(), 'localhost', plainHost(localAddress)]
    .map((each) => addressText({ host: each, port: localPort }))
    .flatMap((each) => (localPort === 80 || localPort === 443 ? [each, each.replace(/:\d+$/, '')] : [each]));

/** A client may name the server in the address too, as to a proxy, and then that name is what counts. */
function targetHost(url = ''): string | undefined {
  return /^\w+:\/\/([^/?#]*)/.exec(url)?.[1]?.toLowerCase();
}

function soleHost(rawHeaders: string[]): string {
  let host: string | undefined;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) throw problem('invalid-request', 'The request has more than one Host header.');
    host = rawHeaders[i + 1];
  }
  if (host === undefined || host === '') throw problem('invalid-request', 'The request has no Host header.');
  return host.toLowerCase();
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A JSON body; no body at all is `undefined`. `__proto__` members are refused, not dropped. */
export function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  refuseUnbounded(bytes);
  const text = decode(bytes);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw invalid({ pointer: '', detail: 'The body is not JSON.' });
  }
  const pointer = findProtoMember(body);
  if (pointer !== undefined) throw invalid({ pointer, detail: 'The member __proto__ is not accepted.' });
  return body;
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalid({ pointer: '', detail: 'The body is not UTF-8.' });
  }
}

/** A name in a JSON pointer (RFC 6901). */
export const pointerPart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1').toWellFormed();

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Looks at each byte once before anything is made of them: whatever they hold, what follows has so many members, so deep. */
function refuseUnbounded(bytes: Buffer): void {
  let [depth, members, isInText] = [0, 0, false];
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (isInText) {
      if (byte === backslash) i++;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) isInText = true;
    else if (byte === comma) members++;
    else if (byte === openList || byte === openObject) {
      members++;
      if (++depth > maxDepth) {
        throw invalid({ pointer: '', detail: `The body is nested deeper than ${maxDepth} levels.` });
      }
    } else if (byte === closeList || byte === closeObject) depth--;
    if (members > maxMembers) {
      throw problem(
        'too-large',
        `The body has more than ${maxMembers} members; nothing was saved. Send fewer at a time.`,
      );
    }
  }
}

/** Level by level. */
function findProtoMember(body: unknown): string | undefined {
  let level: { value: unknown; pointer: string }[] = [{ value: body, pointer: '' }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { value, pointer } of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (Object.hasOwn(value, '__proto__')) return `${pointer}/__proto__`;
      for (const [name, member] of Object.entries(value)) {
        if (typeof member === 'object') next.push({ value: member, pointer: `${pointer}/${pointerPart(name)}` });
      }
    }
    level = next;
  }
  return undefined;
}
