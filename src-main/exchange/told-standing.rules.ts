/** What people are told of whether a station belongs: at a station and at a hub in the same words. Pure. */
import type { Standing } from '../journal/membership.rules.ts';
import type { Told } from './sync.contract.ts';

/** When the latest of these changes was made, as the clocks there said; never later than now. */
export const heardUntilText = (changes: readonly { at: number }[], now: number): string | null =>
  changes.length === 0 ? null : new Date(Math.min(now, Math.max(...changes.map(({ at }) => at)))).toISOString();

type Known = {
  nameOf: (station: string) => string;
  /** When it was restored last. */
  restoredAt: number | undefined;
};

/** `member`: as it is judged; undefined for one whose record has not come. */
export function toldOf(
  member: { revoked: boolean; standing: Standing } | undefined,
  { nameOf, restoredAt }: Known,
): Told {
  const named = (id: string) => ({ id, name: nameOf(id) });
  const { revokedBy = [], letInBy, isDisputed = false } = member?.standing ?? {};
  return {
    isRevoked: member?.revoked === true,
    revokedBy: revokedBy.map(named),
    letInBy: letInBy === undefined ? null : named(letInBy),
    isDisputed,
    restoredAt: restoredAt === undefined ? null : new Date(restoredAt).toISOString(),
  };
}
