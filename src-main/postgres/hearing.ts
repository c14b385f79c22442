/** The revocations that a hub sends to members that it refuses, and receives from them: the counterpart of `exchange/hearing.ts` for a station. */
import { and, count, eq, inArray, isNotNull } from 'drizzle-orm';
import { decodeChange, fromId } from '../journal/encoding.ts';
import { digestOfHeard } from '../exchange/heard-digest.ts';
import { isRevocation, mostHeard } from '../journal/membership.rules.ts';
import { headOf } from '../journal/signed-head.ts';
import type { Slice } from '../exchange/slice.ts';
import { revocationsIn, signedOf, toldOf, type Tellable } from '../exchange/told-revocations.ts';
import { write, type Hub, type HubReader } from './access.ts';
import { hasPoints } from './chain.queries.ts';
import { quarantineChanges } from './quarantine.queries.ts';
import { fromHash, toHash } from './journal.queries.ts';
import { membershipOf } from './membership.queries.ts';
import { change, held, identity, replica, signature, station } from './schema.ts';
import { isAnyOf, unlessEmpty } from './sets.ts';

/** Returns revocations that have their own signature. One that is signed only through a later change of its chain is left out. */
export async function listRevocations({ orm }: HubReader): Promise<Slice> {
  const stations = await orm.select({ id: station.id }).from(station);
  const ids = stations.map(({ id }) => fromId(id));
  const told = { publicKey: replica.publicKey };
  const said = await orm
    .select({
      ...told,
      bytes: change.bytes,
      hash: change.hash,
      signature: signature.signature,
      root: signature.root,
      own: identity.replicaKey,
    })
    .from(change)
    .innerJoin(replica, eq(replica.key, change.replicaKey))
    .innerJoin(signature, eq(signature.changeKey, change.key))
    .leftJoin(identity, eq(identity.replicaKey, replica.key))
    .where(isAnyOf(change.recordId, ids))
    .orderBy(change.key);
  const waiting = await orm
    .select({ ...told, bytes: held.bytes, hash: held.hash, signature: held.signature, root: held.root })
    .from(held)
    .innerJoin(replica, eq(replica.id, held.replica))
    .where(isNotNull(held.signature));
  const tellable: Tellable[] = [];
  for (const { publicKey, bytes, hash, signature: signed, root, own } of [
    ...said,
    ...waiting.map((row) => ({ ...row, own: null })),
  ]) {
    const read = decodeChange(bytes);
    if (!isRevocation(read) || publicKey === null || signed === null) continue;
    const point = { replica: read.replica, seq: read.seq, hash: toHash(hash) };
    tellable.push({ bytes, head: headOf(point, publicKey, { signature: signed, root }), isOwn: own !== null });
  }
  return toldOf(tellable);
}

/** Covers the quarantined revocations, since they are not sent with the chains. */
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
    const wanted = revocationsIn(slice).filter((each) => isHeard(each.change.replica, writer.now));
    const isHere = await hasPoints(
      writer,
      wanted.map(({ hash, change: { replica: by, seq } }) => ({ replica: by, seq, hash })),
    );
    const hashes = wanted.map(({ hash }) => fromHash(hash));
    const kept = await unlessEmpty(hashes, () =>
      writer.orm.select({ hash: held.hash }).from(held).where(isAnyOf(held.hash, hashes)),
    );
    const isHeld = new Set<string>(kept.map(({ hash }) => toHash(hash)));
    const isNew = wanted.filter(({ hash }, i) => isHere[i] !== true && !isHeld.has(hash));
    const replicas = isNew.map(({ change: each }) => each.replica);
    const counts = await writer.orm
      .select({ replica: held.replica, count: count() })
      .from(held)
      .where(
        and(
          inArray(held.replica, replicas),
          inArray(held.recordId, writer.orm.select({ id: station.id }).from(station)),
        ),
      )
      .groupBy(held.replica);
    const isFull = new Set(counts.filter((each) => each.count >= mostHeard).map((each) => each.replica));
    const heard = signedOf(
      slice,
      isNew.filter(({ change: each }) => !isFull.has(each.replica)),
    );
    return quarantineChanges(
      writer,
      heard.map((each) => ({ ...each, reason: 'previous-unknown' as const })),
    );
  });
