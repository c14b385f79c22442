/** How a service token is called, and how long it counts. Pure. */
import type { SaidHead } from '../journal/heads.rules.ts';
import { problem, type Fault, type Problem } from '../wire/problem.contract.ts';
import { dayMs } from '../time/instant.rules.ts';

/** Of a service token among names of people. */
export const tokenName = (name: string): string => `token:${name}`;

/**
 * The field of its own record by which a station says what its token is called, so that other stations show that name beside what a program
 * changed there. It stays when the token is revoked.
 */
export const namingToken = (id: string, name: string): Record<string, unknown> => ({ [`${names}${id}`]: name });
const names = 'token:';

/** No token has a longer name, and no other station is to fill a page with one. */
const longestName = 200;

/**
 * What the token with this id is called, from the current changes of the record of the station where it is used. `isOwn`: whether a replica
 * is of that station. What others say of its tokens does not count.
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

/** The fields by which a station still has to say what its tokens are called: one of an earlier version did not. */
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

/** What nobody looks at any more ends by itself: a year unless somebody says otherwise, and two at most. */
export const usualDays = 365;
export const mostDays = 2 * 366;

/** The instant at which a token ends that is made at `now`, in milliseconds. */
export function expiryOf(
  expiresAt: string | undefined,
  now: number,
): { kind: 'expiry'; at: number } | { kind: 'refused'; fault: Fault } {
  const at = expiresAt === undefined ? now + usualDays * dayMs : Date.parse(expiresAt);
  if (at > now && at <= now + mostDays * dayMs) return { kind: 'expiry', at };
  const detail = `expiresAt must be an instant that is still to come, within ${mostDays} days.`;
  return { kind: 'refused', fault: { pointer: '/expiresAt', detail } };
}

/** Most often somebody's clock is wrong, and nobody finds that by «unknown»: only who has the token is told. */
export const expiredToken = (expiresAt: number, now: number): Problem =>
  problem(
    'unauthenticated',
    `This token expired at ${instant(expiresAt)}; the clock here says ${instant(now)}. Put the clock right if that is wrong, or use a new token.`,
    { headers: { 'www-authenticate': 'Bearer realm="Satchel", error="invalid_token"' } },
  );

const instant = (at: number): string => new Date(at).toISOString();
