/**
 * The indexes of units that stations with a part asked for lately, in the memory of a process. Only what was saved since is read again, by any
 * process. As in `known-chains.ts`, changes of transactions that were still running at the last look are read once more, and everything is read
 * again if another server answers.
 */
import { sql } from 'drizzle-orm';
import { madeIndex, mostTouched, refreshedIndex, type Indexed } from '../holding/indexing.ts';
import type { Scope } from '../holding/scope.contract.ts';
import type { UnitIndex } from '../holding/unit-index.ts';
import { runAsync } from '../steps.ts';
import type { HubReader } from './access.ts';
import type { KnownChains } from './known-chains.ts';
import { serverMark } from './server-mark.ts';
import { listSaid, unitReads } from './unit.queries.ts';

/** The units in memory at most, in all indexes together. One has some 300 bytes. */
const mostUnits = 500_000;

/** `at`: what was known of the chains before the index was made. As long as it is the same, nothing was saved. */
type Kept = Indexed & { at: KnownChains; server: string; settled: string };

/** Returns a function that returns the index of what a station is to have. `look` returns the chains as they are now. */
export function keepUnitIndexes(reader: HubReader, look: () => Promise<KnownChains>) {
  const kept = new Map<string, { made: Promise<Kept>; count: number }>();
  return async (scope: Scope, stationId: string): Promise<UnitIndex> => {
    const name = JSON.stringify([stationId, scope]);
    const at = await look();
    const before = kept.get(name);
    // One after the other: of two that asked at once, the second one reads nothing again.
    const made = (before?.made ?? Promise.resolve(undefined))
      .catch(() => undefined)
      .then((known) => refreshed(reader, { scope, stationId, at }, known));
    const entry = { made, count: before?.count ?? 0 };
    kept.delete(name);
    kept.set(name, entry);
    const { index } = await made;
    entry.count = index.count;
    dropOldest(kept, name);
    return index;
  };
}

function dropOldest(kept: Map<string, { count: number }>, besides: string): void {
  let all = [...kept.values()].reduce((sum, { count }) => sum + count, 0);
  for (const [name, { count }] of kept) {
    if (all <= mostUnits || name === besides) return;
    kept.delete(name);
    all -= count;
  }
}

type Asked = { scope: Scope; stationId: string; at: KnownChains };

async function refreshed(reader: HubReader, { scope, stationId, at }: Asked, known: Kept | undefined): Promise<Kept> {
  if (known?.at === at) return known;
  // Before anything is read: what is saved meanwhile is read again.
  const { records, ...now } = await lookSince(reader, known?.settled);
  const reads = unitReads(reader, scope, stationId);
  const isFollowed = known?.server === now.server && records.length <= mostTouched;
  const touched = isFollowed ? await listSaid(reader, records) : [];
  const indexed = isFollowed && (await runAsync(refreshedIndex(reads, scope, { ...known, touched })));
  return { ...(indexed || (await runAsync(madeIndex(reads, scope)))), ...now, at };
}

/** Returns the records that were changed by a transaction which was not over at a look, and one more than are of use at most. */
async function lookSince({ orm }: HubReader, settled: string | undefined) {
  const { rows } = await orm.execute<{ server: string; settled: string; record_id: Buffer | null }>(sql`
    SELECT ${serverMark} AS server, touched.record_id,
      (SELECT base FROM home) + pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS settled
    FROM (VALUES (1)) AS look LEFT JOIN (
      SELECT DISTINCT record_id FROM change
      WHERE saved_in >= ${settled ?? null}::bigint LIMIT ${mostTouched + 1}
    ) AS touched ON true`);
  const [{ server, settled: now } = { server: '', settled: '0' }] = rows;
  return { server, settled: now, records: rows.flatMap(({ record_id }) => record_id ?? []) };
}
