/** What a hub tells members that it refuses, and hears from them: as `sync/hearing.ts` has it for a station. */
import { and, count, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { decodeChange, fromId } from '../journal/encoding.ts';
import { digestOfHeard } from '../sync/heard-digest.ts';
import { isRevocation, mostHeard } from '../sync/membership.rules.ts';
import { coveredOf, type SignedHead, type Slice } from '../sync/slice.ts';
import { write, type Hub, type HubReader } from './access.ts';
import { hasPoints } from './chain.queries.ts';
import { holdChanges } from './held.queries.ts';
import { toHash } from './journal.queries.ts';
import { membershipOf } from './membership.queries.ts';
import { change, held, replica, signature, station } from './schema.ts';
import { isAnyOf } from './sets.ts';

/** Each with a signature of its own. One that is signed only by a later change of its chain is left out. */
export async function listRevocations({ orm }: HubReader): Promise<Slice> {
  const stations = await orm.select({ id: station.id }).from(station);
  const ids = stations.map(({ id }) => fromId(id));
  const told = { publicKey: replica.publicKey };
  const said = await orm
    .select({ ...told, bytes: change.bytes, hash: change.hash, signature: signature.signature })
    .from(change)
    .innerJoin(replica, eq(replica.key, change.replicaKey))
    .innerJoin(signature, eq(signature.changeKey, change.key))
    .where(isAnyOf(change.recordId, ids))
    .orderBy(change.key);
  const waiting = await orm
    .select({ ...told, bytes: held.bytes, hash: held.hash, signature: held.signature })
    .from(held)
    .innerJoin(replica, eq(replica.id, held.replica))
    .where(isNotNull(held.signature));
  const changes: Uint8Array[] = [];
  const heads: SignedHead[] = [];
  for (const { publicKey, bytes, hash, signature: signed } of [...said, ...waiting]) {
    const read = decodeChange(bytes);
    if (!isRevocation(read) || publicKey === null || signed === null) continue;
    changes.push(bytes);
    heads.push({ replica: read.replica, seq: read.seq, hash: toHash(hash), publicKey, signature: signed });
  }
  return { changes, heads };
}

/** Of those that are held: they do not go over with the chains. */
export async function heardDigest({ orm }: HubReader): Promise<string> {
  const rows = await orm
    .select({ bytes: held.bytes })
    .from(held)
    .innerJoin(replica, eq(replica.id, held.replica))
    .where(isNotNull(held.signature));
  return digestOfHeard(rows.map(({ bytes }) => bytes));
}

/** Returns how many were new. */
export const hearRevocations = (hub: Hub, slice: Slice): Promise<number> =>
  write(hub, 'sync', async (writer) => {
    const { isHeard } = await membershipOf(writer);
    const { covered } = coveredOf({
      changes: slice.changes.slice(0, mostHeard),
      heads: slice.heads.slice(0, mostHeard),
    });
    const wanted = covered.filter(({ change: each }) => isRevocation(each) && isHeard(each.replica, writer.now));
    const isHere = await hasPoints(
      writer,
      wanted.map(({ hash, change: { replica: by, seq } }) => ({ replica: by, seq, hash })),
    );
    const isNew = wanted.filter((_each, i) => isHere[i] !== true);
    const replicas = isNew.map(({ change: each }) => each.replica);
    const counts = await writer.orm
      .select({ replica: held.replica, count: count() })
      .from(held)
      .where(and(inArray(held.replica, replicas), ne(held.recordId, held.replica)))
      .groupBy(held.replica);
    const isFull = new Set(counts.filter((each) => each.count >= mostHeard).map((each) => each.replica));
    return holdChanges(
      writer,
      isNew
        .filter(({ change: each }) => !isFull.has(each.replica))
        .map((each) => ({ ...each, reason: 'previous-unknown' as const })),
    );
  });
