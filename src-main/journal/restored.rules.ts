/**
 * What is known of restores. A replica that goes on with a backup, a copy or an older registry says in its introduction when that was, and
 * those that come of it say the same. Pure.
 */
import { isStorable } from '../time/instant.rules.ts';
import type { Change } from './change.contract.ts';
import { introducedIn, speakersIn, type Speaking, type Statement } from './speakers.rules.ts';

/** When it was restored, as an introduction says; undefined for a replica that came of no restore. */
export function restoredIn({ fields, at }: Pick<Change, 'fields' | 'at'>): number | undefined {
  const said = fields['restored'];
  if (said === undefined) return undefined;
  return typeof said === 'number' && isStorable(said) ? said : at;
}

export type Restored = { replica: string; station: string | null; at: number };

/**
 * The replicas of others that came of a restore, and those of stations that only such replicas let in, or stations let in by them: a
 * restored station pairs whom it likes, and what it says of administrators is not to come by way of these. A station that anybody else
 * was paired with as well is none of them.
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
