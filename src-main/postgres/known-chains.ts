/**
 * The version vector of a hub, kept in memory. A station that has nothing new gets its answer without a query for all chains. At each look, one
 * statement asks which chains have grown since the last look, so that changes saved by other processes are seen at once. The ends of only those
 * chains are read again.
 *
 * A transaction that was still running at the last look is checked again, since its changes were not visible then. If another server answers, or
 * the same one was restarted, everything is read again. A promoted standby or a restored backup may have less than was known.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Point } from '../journal/chain.rules.ts';
import type { ReplicaId } from '../journal/change.contract.ts';
import type { HubReader } from './access.ts';
import type { ChainOfHub } from './chain.queries.ts';
import { toHash } from './journal.queries.ts';
import { serverMark } from './server-mark.ts';

export type KnownChains = {
  /** Ordered by replica. */
  chains: readonly ChainOfHub[];
  /** The ends of the chains. It is the same list as long as nothing was saved. */
  vector: Point[];
};

type Look = { server: string; settled: string; chains: Map<string, ChainOfHub>; known: KnownChains };

/** Returns a function that looks again. Callers that arrive during a look share the next one. */
export function keepChains({ orm }: HubReader): () => Promise<KnownChains> {
  let last: Look | undefined;
  const look = async (): Promise<KnownChains> => {
    const before = last;
    const { rows } = await orm.execute<Row>(lookSince(before));
    const [{ server, settled } = { server: '', settled: '0' }] = rows;
    const isSameServer = before !== undefined && before.server === server;
    const chains = isSameServer ? before.chains : new Map<string, ChainOfHub>();
    const isChanged = takeRows(chains, rows);
    last = { server, settled, chains, known: isSameServer && !isChanged ? before.known : knownOf(chains) };
    return last.known;
  };
  let looking: Promise<KnownChains> | undefined;
  let following: Promise<KnownChains> | undefined;
  const begin = () => (looking = look().finally(() => (looking = undefined)));
  const afterThat = async () => {
    await looking?.catch(() => undefined);
    following = undefined;
    return begin();
  };
  // One look at a time: of two that began from the same place, each would take the other's findings as already known.
  return () => following ?? (looking === undefined ? begin() : (following = afterThat()));
}

type Row = { server: string; settled: string } & (
  | { replica_key: null }
  | {
      replica_key: string;
      id: ReplicaId;
      public_key: Buffer | null;
      forked_at: number | null;
      seq: number;
      hash: Buffer;
    }
);

/** `settled` is the first transaction that could still be running. There is at least one row; it contains no chain if none has grown. */
const lookSince = (before: Look | undefined) => sql`
  SELECT look.*, chain.* FROM (
    SELECT
      ${serverMark} AS server,
      (SELECT base FROM home) + pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS settled
  ) AS look
  LEFT JOIN LATERAL (
    SELECT replica.key AS replica_key, replica.id, replica.public_key, replica.forked_at, chain_end.seq, chain_end.hash
    FROM chain_end JOIN replica ON replica.key = chain_end.replica_key
    WHERE look.server IS DISTINCT FROM ${before?.server ?? null}
      OR replica.key IN (SELECT replica_key FROM chain_end WHERE saved_in >= ${before?.settled ?? 0})
  ) AS chain ON true
  ORDER BY chain.id, chain.seq, chain.hash`;

/** True if the rows differ from what was known. */
function takeRows(chains: Map<string, ChainOfHub>, rows: readonly Row[]): boolean {
  const read = new Map<string, ChainOfHub>();
  for (const row of rows) {
    if (row.replica_key === null) continue;
    const { id: replica, public_key: publicKey, forked_at: forkedAt, seq, hash } = row;
    const ends = [...(read.get(replica)?.ends ?? []), { replica, seq, hash: toHash(hash) }];
    read.set(replica, { replicaKey: Number(row.replica_key), replica, publicKey, forkedAt, ends });
  }
  const changed = [...read].filter(([replica, chain]) => !isDeepStrictEqual(chain, chains.get(replica)));
  for (const [replica, chain] of changed) chains.set(replica, chain);
  return changed.length > 0;
}

function knownOf(byReplica: ReadonlyMap<string, ChainOfHub>): KnownChains {
  const chains = [...byReplica.values()].sort((a, b) => (a.replica < b.replica ? -1 : 1));
  return { chains, vector: chains.flatMap(({ ends }) => ends) };
}
