/**
 * Recognises a browser in which somebody has signed in before, by a cookie. The cookie is a hint and no credential: it opens nothing, and
 * whoever steals it gets no more than the tries that its owner would have. It only keeps the wrong passwords of others from being counted
 * against the person at this browser.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const cookie = 'satchel-browser';
/** Where it is sent to, and nowhere else. */
const path = '/api/sessions';

/**
 * The id that this browser sends, or a new one for a browser that has none: 32 random bytes, base64url. Undefined for other programs, which
 * keep no cookies.
 */
export function browserOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const sent = new RegExp(`(?:^|; ?)${cookie}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
  // Browsers send this header by themselves.
  return sent ?? (headers['sec-fetch-site'] === undefined ? undefined : randomBytes(32).toString('base64url'));
}

/** The value of `Set-Cookie` by which a browser is recognised for `keptMs` milliseconds. */
export function browserCookie(browser: string, { isSecure, keptMs }: { isSecure: boolean; keptMs: number }): string {
  const secure = isSecure ? '; Secure' : '';
  return `${cookie}=${browser}; Path=${path}; Max-Age=${keptMs / 1000}; HttpOnly; SameSite=Strict${secure}`;
}
