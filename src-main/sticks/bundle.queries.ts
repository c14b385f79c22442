/** What a bundle needs to know of what a peer knows. */
import { and, eq, sql } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { change, identity, peer, signature } from '../db/schema.ts';
import { findFirstKey, lastKey, listChains } from '../journal/chain.queries.ts';
import type { Point } from '../journal/chain.rules.ts';

const readStatements = reading((orm) => ({
  identities: orm.select({ privateKey: identity.privateKey }).from(identity).prepare(),
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

/** Of the replicas as which this copy writes, or wrote. */
export const listPrivateKeys = (reader: Reader): Buffer[] =>
  readStatements(reader)
    .identities.all()
    .map(({ privateKey }) => privateKey);

/**
 * Up to this place of the journal a peer knows all; 0 for one of which nothing is remembered. What nobody had signed when it was
 * sent to was left out then, so each chain counts up to its last signature only.
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

/** Up to which place of the journal here all is known to somebody who knows what leads to these points. */
export function placeOf(reader: Reader, vector: readonly Point[]): number {
  const firsts = listChains(reader).flatMap(
    ({ replicaKey, besides }) => findFirstKey(reader, { replicaKey, seq: besides(vector).firstSeq }) ?? [],
  );
  return Math.min(lastKey(reader) + 1, ...firsts) - 1;
}
