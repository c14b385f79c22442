/** How a service token is called, and how long it counts. Pure. */
import type { Fault } from '../http/problem.contract.ts';
import { dayMs } from '../time/instant.rules.ts';

/** Of a service token among names of people. */
export const tokenName = (name: string): string => `token:${name}`;

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
