/**
 * What no request may get past: a foreign web page that makes the browser call us (Host, Origin), and bodies that are no
 * well-formed JSON of bounded size and depth.
 */
import type { IncomingMessage } from 'node:http';
import { invalid, problem } from './problem.contract.ts';

export const maxBodyBytes = 1024 * 1024;
export const maxDepth = 32;

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

/** What a hub says to balancers and to whoever watches it, by any name. */
const ofNobody = /^\/(health|metrics)(\?|$)/;

/**
 * The guard of a hub: as that of a station, with the origin at which browsers reach it. Where none was said it is the one that the request
 * names: a page of another origin is refused all the same, since what it sends names that.
 */
export function hubGuard(origin: string | undefined): ReturnType<typeof originGuard> {
  const own = origin === undefined ? undefined : new URL(origin).host;
  return ({ rawHeaders, url, headers }) => {
    if (ofNobody.test(url ?? '')) return;
    const host = soleHost(rawHeaders);
    if ((own ?? host) !== host || (targetHost(url) ?? host) !== host) {
      throw problem('forbidden', 'The request names another server. Call this hub by its own address.');
    }
    const said = headers.origin;
    const isOwn = said === undefined || (origin === undefined ? URL.parse(said)?.host === host : said === origin);
    if (!isOwn) throw problem('forbidden', 'Pages of another origin may not call this hub.');
  };
}

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

/** Walks the body once, refusing what is nested too deep; level by level, so that depth cannot exhaust the stack. */
function findProtoMember(body: unknown): string | undefined {
  let level: { value: unknown; pointer: string }[] = [{ value: body, pointer: '' }];
  for (let depth = 0; level.length > 0; depth++) {
    const next: typeof level = [];
    for (const { value, pointer } of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (depth >= maxDepth) {
        throw invalid({ pointer: '', detail: `The body is nested deeper than ${maxDepth} levels.` });
      }
      if (Object.hasOwn(value, '__proto__')) return `${pointer}/__proto__`;
      for (const [name, member] of Object.entries(value)) {
        if (typeof member === 'object') next.push({ value: member, pointer: `${pointer}/${pointerPart(name)}` });
      }
    }
    level = next;
  }
  return undefined;
}
