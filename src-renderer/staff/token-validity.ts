import type { Token } from '../../src-main/staff/staff.contract.ts';

/** True if the token still gives access. */
export const isValid = ({ revokedAt, expiresAt }: Token, now: number = Date.now()): boolean =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > now);

/** In days. The station refuses a longer lifetime (see `token.rules.ts`). */
export const lifetimes = ['30', '90', '365'] as const;
export type Lifetime = (typeof lifetimes)[number];

/** The last moment of the last day, so that the same choice means the same instant until midnight. */
export function expiryAfter(lifetime: Lifetime, today: Date = new Date()): string {
  return new Date(
    today.getFullYear(),
    today.getMonth(),
    today.getDate() + Number(lifetime) + 1,
    0,
    0,
    0,
    -1,
  ).toISOString();
}
