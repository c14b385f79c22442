/** The names and the validity of service tokens. Pure. */
import type { SaidHead } from '../journal/heads.rules.ts';
import { problem, type Fault, type Problem } from '../wire/problem.contract.ts';
import { scopes, scopesOfRole, type Scope } from '../wire/scope.rules.ts';
import { dayMs } from '../time/instant.rules.ts';

/** The name of a service token, as shown among names of people. */
export const tokenName = (name: string): string => `token:${name}`;

/**
 * The field of a station's own record that names one of its tokens. Other stations show that name beside what a program changed there. The
 * field remains when the token is revoked.
 */
export const namingToken = (id: string, name: string): Record<string, unknown> => ({ [`${names}${id}`]: name });
const names = 'token:';

/** No token has a longer name, and another station must not fill a page with one. */
const longestName = 200;

/**
 * Returns the name of the token with this id, from the heads of the record of the station where it is used. `isOwn` is true for replicas of
 * that station. Names that others give its tokens do not count.
 */
export function toldTokenName(
  heads: readonly SaidHead[],
  id: string,
  isOwn: (replica: string) => boolean,
): string | undefined {
  const field = `${names}${id}`;
  const head = heads.find(({ replica, fields }) => fields.includes(field) && isOwn(replica));
  const name = head?.values[field];
  return typeof name === 'string' ? tokenName(name.slice(0, longestName)) : undefined;
}

/** The fields that still have to name the tokens of a station: one of an earlier version did not name them. */
export const unsaidTokenNames = (
  tokens: readonly { id: string; name: string }[],
  heads: readonly SaidHead[],
): Record<string, unknown> =>
  Object.assign(
    {},
    ...tokens
      .filter(({ id }) => toldTokenName(heads, id, () => true) === undefined)
      .map(({ id, name }) => namingToken(id, name)),
  ) as Record<string, unknown>;

/** A token that nobody looks at ends by itself, after a year at most. The last day counts as a whole. */
export const usualDays = 365;
export const mostDays = 366;

type Asked = { role?: 'reader' | 'clerk' | undefined; scopes?: readonly Scope[] | undefined };

/** Returns what is stored of the scopes that a new token is to have, or of the role that stands for some of them. */
export function grantedIn({
  role: asRole,
  scopes: asked,
}: Asked):
  { kind: 'granted'; stored: { role: 'reader' | 'clerk'; scopes: string } } | { kind: 'refused'; fault: Fault } {
  if ((asRole === undefined) === (asked === undefined)) {
    return { kind: 'refused', fault: { pointer: '/scopes', detail: 'Send either scopes or role.' } };
  }
  const granted = asked ?? scopesOfRole(asRole ?? 'reader');
  const stored = scopes.filter((scope) => granted.includes(scope)).join(' ');
  return { kind: 'granted', stored: { role: granted.includes('write') ? 'clerk' : 'reader', scopes: stored } };
}

/** The instant at which a token made at `now` ends, in milliseconds. */
export function expiryOf(
  expiresAt: string | undefined,
  now: number,
): { kind: 'expiry'; at: number } | { kind: 'refused'; fault: Fault } {
  const at = expiresAt === undefined ? now + usualDays * dayMs : Date.parse(expiresAt);
  if (at > now && at <= now + mostDays * dayMs) return { kind: 'expiry', at };
  const detail = `expiresAt must be in the future, within ${mostDays} days.`;
  return { kind: 'refused', fault: { pointer: '/expiresAt', detail } };
}

/** The usual cause is a wrong clock, which nobody would find from "unknown". Only the holder of the token learns this. */
export const expiredToken = (expiresAt: number, now: number): Problem =>
  problem(
    'unauthenticated',
    `This token expired at ${instant(expiresAt)}; the clock of this computer shows ${instant(now)}. Correct the ` +
      'clock if it is wrong, or use a new token.',
    { headers: { 'www-authenticate': 'Bearer realm="Satchel", error="invalid_token"' } },
  );

const instant = (at: number): string => new Date(at).toISOString();
