/** The origins of web pages that use an access token, and what a browser has to hear about them (CORS). Pure. */

/** True for an origin as browsers send it: scheme, host and port, and nothing that stands for several. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.origin === text &&
    !text.includes('*')
  );
}

export const originsIn = ({ origins }: { origins: string | null }): string[] => origins?.split(' ') ?? [];

type Dated = { origins: string | null; expiresAt: number | null; revokedAt: number | null };

/** True if a token that is valid at this time may be used by pages of this origin. */
export const isOriginOf = (tokens: readonly Dated[], origin: string, now: number): boolean =>
  tokens.some(
    (token) => token.revokedAt === null && (token.expiresAt ?? Infinity) > now && originsIn(token).includes(origin),
  );

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const sent = [
  ...['Authorization', 'Content-Type', 'Accept', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'If-None-Exist'],
  ...['Prefer', 'Last-Event-ID'],
].join(', ');
const shown = 'ETag, Last-Modified, Link, Location, Retry-After, Content-Disposition, WWW-Authenticate, Allow';

/** Headers of each reply to a page of an allowed origin. Nothing allows cookies. */
export const originHeaders = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': shown,
  vary: 'Origin',
});

/** Headers of the reply to a browser that asks before it sends a request. */
export const preflightHeaders = (origin: string) => ({
  ...originHeaders(origin),
  'access-control-allow-methods': methods,
  'access-control-allow-headers': sent,
  // A page of the internet that calls this computer is asked for it, besides.
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '600',
});
