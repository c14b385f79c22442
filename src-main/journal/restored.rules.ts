/**
 * What is known of restores. A replica that goes on with a backup, a copy or an older registry says in its introduction when that was, and
 * those that come of it say the same. Pure.
 */
import { isStorable } from '../time/instant.rules.ts';
import type { Change } from './change.contract.ts';

/** When it was restored, as an introduction says; undefined for a replica that came of no restore. */
export function restoredIn({ fields, at }: Pick<Change, 'fields' | 'at'>): number | undefined {
  const said = fields['restored'];
  if (said === undefined) return undefined;
  return typeof said === 'number' && isStorable(said) ? said : at;
}

export type Restored = { replica: string; station: string | null; at: number };

/** When each station was restored last. */
export function lastRestores(all: readonly Restored[]): ReadonlyMap<string | null, number> {
  const last = new Map<string | null, number>();
  for (const { station, at } of all) last.set(station, Math.max(at, last.get(station) ?? at));
  return last;
}

export type Restore = { station: string; at: number };

/** The restores of other stations than `own` of which nobody but these replicas, which have just come, says anything. */
export function heardFirst(all: readonly Restored[], came: ReadonlySet<string>, own: string): Restore[] {
  const nameOf = ({ station, at }: Restored) => `${station} ${at}`;
  const before = new Set(all.filter(({ replica }) => !came.has(replica)).map(nameOf));
  const found = new Map<string, Restore>();
  for (const each of all) {
    const { station, at } = each;
    if (station !== null && station !== own && !before.has(nameOf(each))) found.set(nameOf(each), { station, at });
  }
  return [...found.values()];
}

/** As an entry of the audit says it. */
export const restoreEntry = ({ station, at }: Restore) =>
  ({
    action: 'peer-restored',
    record: station,
    detail: new Date(at).toISOString(),
    who: null,
    from: 'station',
  }) as const;
