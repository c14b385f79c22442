/** Describes whether a station belongs, in the same words on a station and on a hub. Pure. */
import type { Standing } from '../journal/membership.rules.ts';
import type { Told } from './sync.contract.ts';

/** Returns when the latest of these changes was made, by the clocks there; never later than now. */
export const heardUntilText = (changes: readonly { at: number }[], now: number): string | null =>
  changes.length === 0 ? null : new Date(Math.min(now, Math.max(...changes.map(({ at }) => at)))).toISOString();

type Known = {
  nameOf: (station: string) => string;
  /** When the station was last restored. */
  restoredAt: number | undefined;
};

/** `member`: as it is judged; undefined for a station whose record has not arrived. */
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
