/** Queries on what a peer knows, to decide what a bundle for it contains. */
import { and, eq, sql } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { change, peer, signature } from '../db/schema.ts';
import { findFirstKey, lastKey, listChains } from '../journal/chain.queries.ts';
import type { Point } from '../journal/chain.rules.ts';

const readStatements = reading((orm) => ({
  sentKey: orm
    .select({ sentKey: peer.sentKey })
    .from(peer)
    .where(eq(peer.stationId, sql.placeholder('stationId')))
    .prepare(),
  lastSigned: orm
    .select({ seq: sql<number | null>`max(${change.seq})` })
    .from(change)
    .innerJoin(signature, eq(signature.changeKey, change.key))
    .where(
      and(
        eq(change.replicaKey, sql.placeholder('replicaKey')),
        sql`${change.key} <= ${sql.placeholder('upTo')}`,
        sql`${change.seq} < ${sql.placeholder('before')}`,
      ),
    )
    .prepare(),
}));

/**
 * Returns the place in the journal up to which a peer knows everything; 0 for a peer of which nothing is remembered.
 * Changes that were unsigned at the last sync were left out of it. So each chain counts only up to its last signature.
 */
export function placeKnownTo(reader: Reader, stationId: string): number {
  const { sentKey = 0 } = readStatements(reader).sentKey.get({ stationId }) ?? {};
  if (sentKey === 0) return 0;
  let place = sentKey;
  for (const { replicaKey, privateKey, forkedAt } of listChains(reader)) {
    if (privateKey !== null) continue;
    const before = forkedAt ?? Number.MAX_SAFE_INTEGER;
    const signed = readStatements(reader).lastSigned.get({ replicaKey, upTo: sentKey, before })?.seq ?? 0;
    const first = findFirstKey(reader, { replicaKey, seq: signed + 1 });
    if (first !== undefined) place = Math.min(place, first - 1);
  }
  return place;
}

/**
 * Returns the place in the journal up to which everything is known to somebody who knows these points and all that
 * leads to them.
 */
export function placeOf(reader: Reader, vector: readonly Point[]): number {
  const firsts = listChains(reader).flatMap(
    ({ replicaKey, besides }) => findFirstKey(reader, { replicaKey, seq: besides(vector).firstSeq }) ?? [],
  );
  return Math.min(lastKey(reader) + 1, ...firsts) - 1;
}
