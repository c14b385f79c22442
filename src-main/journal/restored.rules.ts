/**
 * Tracks restores. A replica that continues a backup, a copy or an older registry records the time of that in its introduction, and its
 * successors repeat it. Pure.
 */
import { isStorable } from '../time/instant.rules.ts';
import type { Change } from './change.contract.ts';
import { introducedIn, speakersIn, type Speaking, type Statement } from './speakers.rules.ts';

/** When the replica was restored, from its introduction; undefined for a replica that did not result from a restore. */
export function restoredIn({ fields, at }: Pick<Change, 'fields' | 'at'>): number | undefined {
  const said = fields['restored'];
  if (said === undefined) return undefined;
  return typeof said === 'number' && isStorable(said) ? said : at;
}

export type Restored = { replica: string; station: string | null; at: number };

/**
 * Returns the replicas of others that resulted from a restore, and those of stations that only such replicas admitted, directly or through
 * each other. A restored station can pair with any station, and its statements about administrators must not arrive through these. A
 * station that anybody else paired with as well is excluded.
 */
export function restoredOrLetIn(statements: Speaking & { said: readonly Statement[] }): ReadonlySet<string> {
  const { own, said } = statements;
  const introduced = introducedIn(said);
  const isRestored = (replica: string) => {
    const change = introduced.get(replica)?.change.change;
    return !own.has(replica) && change !== undefined && restoredIn(change) !== undefined;
  };
  const restored = [...introduced.keys()].filter(isRestored);
  const ofStations = Map.groupBy(
    said.filter(({ change }) => change.kind === 'station'),
    ({ change }) => change.id,
  );
  const all = speakersIn(statements, introduced, ofStations, () => true);
  const besides = speakersIn(statements, introduced, ofStations, ({ change }) => !isRestored(change.replica));
  return new Set([...restored, ...[...all.keys()].filter((replica) => !besides.has(replica))]);
}

/** When each station was last restored. */
export function lastRestores(all: readonly Restored[]): ReadonlyMap<string | null, number> {
  const last = new Map<string | null, number>();
  for (const { station, at } of all) last.set(station, Math.max(at, last.get(station) ?? at));
  return last;
}

export type Restore = { station: string; at: number };

/** The restores of stations other than `own` that only these replicas, which have just arrived, report. */
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

/** The restore as an entry of the audit trail. */
export const restoreEntry = ({ station, at }: Restore) =>
  ({
    action: 'peer-restored',
    record: station,
    detail: new Date(at).toISOString(),
    who: null,
    from: 'station',
  }) as const;
