/**
 * Checks that every request must pass. They refuse a foreign web page that makes the browser call us (Host, Origin). They also refuse bodies
 * that are not well-formed JSON of bounded size and depth.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { addressText, isLoopback, plainHost } from './address.rules.ts';
import { invalid, pointerPart, problem } from './problem.contract.ts';

/** The largest JSON body that any endpoint accepts, in bytes; most accept less: see `bodyBytesOf`. */
export const maxBodyBytes = 1024 * 1024;
const maxDepth = 32;
/** Far more than a full Bundle has. Checking and walking through more members would block everybody else. */
export const maxMembers = 20_000;

/** People type `localhost`; both names resolve to this machine only because we bind 127.0.0.1. */
const ownHosts = ['127.0.0.1', 'localhost'];

/**
 * Returns the guard of a station that listens on `port`. It refuses requests that were not meant for this station: another name may
 * resolve to this computer.
 */
export function originGuard(port: number): Guard<Pick<IncomingMessage, 'rawHeaders' | 'url' | 'headers'>> {
  const hosts = new Set(ownHosts.flatMap((own) => (port === 80 ? [own, `${own}:80`] : [`${own}:${port}`])));
  const origins = new Set([...hosts].map((host) => `http://${host}`));
  return (request, allows) => {
    if (!hosts.has(soleHost(request.rawHeaders))) {
      throw problem('forbidden', 'The Host header names another server. Call this station by its own address.');
    }
    const named = targetHost(request.url);
    if (named !== undefined && !hosts.has(named)) {
      throw problem('forbidden', 'The address names another server. Call this station by its own address.');
    }
    const { origin } = request.headers;
    return origin === undefined || origins.has(origin) ? undefined : foreign(origin, request, allows);
  };
}

/**
 * Throws for a request that was not meant for this server, and for one of a page of another origin, unless `allows` is true for that origin.
 * Then it returns the origin. Nothing but the interface is allowed to such a page.
 */
export type Guard<Request> = (request: Request, allows?: (origin: string) => boolean) => string | undefined;

function foreign(
  origin: string,
  { url = '' }: Pick<IncomingMessage, 'url'>,
  allows: (origin: string) => boolean = () => false,
) {
  if (url.startsWith('/api/') && allows(origin)) return origin;
  throw otherOrigin();
}

export const otherOrigin = () => problem('forbidden', 'Pages of another origin may not call this server.');

/** Also reachable by this computer's IP address and through a proxy; `watcherGuard` decides who may read them. */
const forWatchers = /^\/(health|metrics)(\?|$)/;

type Reached = {
  /** The configured address on which it listens. */
  host: string;
  tls: unknown;
  proxies: string[];
  /** The origin at which browsers reach it; undefined if none was configured. */
  origin: string | undefined;
};

type Reaching = Pick<IncomingMessage, 'rawHeaders' | 'url' | 'headers'> & {
  socket: Pick<Socket, 'remoteAddress' | 'localAddress' | 'localPort'>;
};

/**
 * Returns the guard of a hub. If an origin is configured, it admits only requests by that name. Otherwise it admits only requests by a name
 * that is certainly the hub's own. Either way it refuses a page of another server whose name was made to resolve to this one. Behind a proxy
 * that terminates TLS, it refuses other computers, which would send passwords in plain text.
 */
export function hubGuard({ host, tls, proxies, origin }: Reached): Guard<Reaching> {
  const said = origin === undefined ? undefined : new URL(origin).host;
  const isPlain = tls === undefined && proxies.length > 0;
  return ({ rawHeaders, url, headers, socket }, allows) => {
    const isForWatchers = forWatchers.test(url ?? '');
    const from = plainHost(socket.remoteAddress ?? '');
    if (isPlain && !isForWatchers && !isLoopback(from) && !proxies.includes(from)) {
      throw problem('forbidden', 'This hub answers only its proxy. Use the address of the proxy.');
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
    return isOwn ? undefined : foreign(asked, { url }, allows);
  };
}

type Watching = {
  /** The address of the connection (`socket`), and the client's address as reported by a configured proxy (`ip`). */
  socket: Pick<Socket, 'remoteAddress'>;
  ip: string;
  headers: IncomingMessage['headers'];
};

/**
 * Returns whether a request may read a hub's own state: from its computer, from a configured proxy, or from an address in `watchers`. A
 * forwarded request counts as coming from the client that a configured proxy reports; any other forwarding is refused.
 */
export const watcherGuard =
  ({ proxies, watchers }: { proxies: string[]; watchers: string[] }) =>
  ({ socket, ip, headers }: Watching): boolean => {
    const from = plainHost(socket.remoteAddress ?? '');
    if (headers['x-forwarded-for'] === undefined)
      return isLoopback(from) || proxies.includes(from) || watchers.includes(from);
    return proxies.includes(from) && watchers.includes(plainHost(ip));
  };

/** Returns the names by which a request can address the computer that it reached on this connection. */
const hostsAt = (host: string, { localAddress = '', localPort = 0 }: Reaching['socket']): string[] =>
  [host.toLowerCase(), 'localhost', plainHost(localAddress)]
    .map((each) => addressText({ host: each, port: localPort }))
    .flatMap((each) => (localPort === 80 || localPort === 443 ? [each, each.replace(/:\d+$/, '')] : [each]));

/** Returns the host in the request's address, which a client may include as it does for a proxy. It then takes precedence. */
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

/** Parses a JSON body; returns undefined for an empty one. `__proto__` members are refused, not dropped. */
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

/** Throws for bytes that are not UTF-8. */
export function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalid({ pointer: '', detail: 'The body is not UTF-8.' });
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Scans the bytes once before they are parsed, so that parsing and all later steps have bounded members and depth. */
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
        `The body has more than ${maxMembers} members. Nothing was saved. Send fewer at a time.`,
      );
    }
  }
}

/** Searches level by level, without recursion. */
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
