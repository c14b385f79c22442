/**
 * Recognises, by a cookie, a browser in which somebody has signed in before. The cookie is a hint and not a credential: it opens nothing. A
 * thief gains only as many attempts as its owner would have. It only keeps the wrong passwords of others from being counted against the
 * person at this browser.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const cookie = 'satchel-browser';
/** The only path to which browsers send the cookie. */
const path = '/api/sessions';

/**
 * Returns the id that this browser sends, or a new one if it sends none: 32 random bytes in base64url. Undefined for other programs, which
 * store no cookies.
 */
export function browserOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const sent = new RegExp(`(?:^|; ?)${cookie}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
  // Only browsers send this header.
  return sent ?? (headers['sec-fetch-site'] === undefined ? undefined : randomBytes(32).toString('base64url'));
}

/** Returns the value of `Set-Cookie` that identifies a browser for `keptMs` milliseconds. */
export function browserCookie(browser: string, { isSecure, keptMs }: { isSecure: boolean; keptMs: number }): string {
  const secure = isSecure ? '; Secure' : '';
  return `${cookie}=${browser}; Path=${path}; Max-Age=${keptMs / 1000}; HttpOnly; SameSite=Strict${secure}`;
}
