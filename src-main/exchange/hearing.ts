/**
 * Lets members that refuse each other hear of revocations. Each sends the revocations that it knows, and changes that
 * undo one. Each change is signed by the replica that wrote it, and nothing else passes between the two. Such a change
 * is quarantined until the rest of its chain arrives, but counts at once. So a stolen station that revokes others
 * cannot keep them from hearing of its own revocation.
 */
import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { reading, write, type Db, type Reader, type Writer } from '../db/access.ts';
import { change, held, identity, replica, signature, station } from '../db/schema.ts';
import { chainEnd } from '../journal/replica.ts';
import { findKey, putSignature } from '../journal/chain.queries.ts';
import type { ChangeHash } from '../journal/change.contract.ts';
import { decodeChange } from '../journal/encoding.ts';
import { getPrivateKey, hasChange, recordKey } from '../journal/journal.queries.ts';
import { hold } from './quarantine.queries.ts';
import { membershipOf } from '../journal/membership.queries.ts';
import { isRevocation, mostHeard } from '../journal/membership.rules.ts';
import { rootOf } from '../journal/merkle-tree.ts';
import { frontierAt } from '../journal/tree.queries.ts';
import { digestOfHeard } from './heard-digest.ts';
import { headOf, signHead } from '../journal/signed-head.ts';
import type { Slice } from './slice.ts';
import { revocationsIn, signedOf, toldOf, type Tellable } from './told-revocations.ts';

const statements = reading((orm) => ({
  stations: orm.select({ id: station.id }).from(station).prepare(),
  said: orm
    .select({
      bytes: change.bytes,
      seq: change.seq,
      hash: change.hash,
      signature: signature.signature,
      root: signature.root,
      replica,
      identity,
    })
    .from(change)
    .innerJoin(replica, eq(replica.key, change.replicaKey))
    .leftJoin(identity, eq(identity.replicaKey, replica.key))
    .leftJoin(signature, eq(signature.changeKey, change.key))
    .where(sql`${change.recordId} IN (SELECT unhex(value) FROM json_each(${sql.placeholder('recordIds')}))`)
    .orderBy(change.key)
    .prepare(),
  held: orm
    .select({ bytes: held.bytes, hash: held.hash, signature: held.signature, root: held.root, replica })
    .from(held)
    .innerJoin(replica, eq(replica.id, held.replica))
    .where(isNotNull(held.signature))
    .prepare(),
  heldOf: orm
    .select({ count: count() })
    .from(held)
    .where(and(eq(held.replica, sql.placeholder('replica')), inArray(held.recordId, sql`(SELECT id FROM station)`)))
    .prepare(),
  isHeld: orm
    .select({ key: held.key })
    .from(held)
    .where(eq(held.hash, sql.placeholder('hash')))
    .prepare(),
}));

/**
 * Lists revocations that have a signature of their own. Leaves out those that only a later change of their chain signs.
 */
export function listRevocations(reader: Reader): Slice {
  const { stations, said, held: waiting } = statements(reader);
  const ids = stations.all().map(({ id }) => recordKey(id).toString('hex'));
  const rows = [
    ...said.all({ recordIds: JSON.stringify(ids) }),
    ...waiting.all().map((row) => ({ ...row, identity: null })),
  ];
  const tellable: Tellable[] = [];
  for (const { bytes, hash, signature: given, root, replica: by, identity: own } of rows) {
    const read = decodeChange(bytes);
    if (!isRevocation(read) || by.publicKey === null) continue;
    const point = { replica: read.replica, seq: read.seq, hash: hash.toString('hex') as ChangeHash };
    const kept = given && { signature: given, root };
    const signed = kept ?? (own && signHead(own.privateKey, point, rootOf(frontierAt(reader, by, point))));
    if (signed === null) continue;
    tellable.push({ bytes, head: headOf(point, by.publicKey, signed), isOwn: own !== null });
  }
  return toldOf(tellable);
}

/** Returns the digest of the quarantined revocations, which do not travel with the chains. */
export const heardDigest = (reader: Reader): string =>
  digestOfHeard(
    statements(reader)
      .held.all()
      .map(({ bytes }) => bytes),
  );

/** Returns how many were new. */
export const hearRevocations = (db: Db, slice: Slice): Promise<number> =>
  write(db, 'sync', (writer) => {
    const { heldOf, isHeld } = statements(writer);
    const { isHeard } = membershipOf(writer);
    const isNew = revocationsIn(slice)
      .filter(({ change }) => isHeard(change.replica, writer.now))
      .filter(({ hash, change: { replica: by, seq } }) => !hasChange(writer)({ replica: by, seq, hash }))
      .filter(({ hash }) => isHeld.get({ hash: Buffer.from(hash, 'hex') }) === undefined)
      .filter(({ change }) => (heldOf.get({ replica: change.replica })?.count ?? 0) < mostHeard);
    return signedOf(slice, isNew).filter((each) => hold(writer, each, 'previous-unknown')).length;
  });

/** Signs the change that was just written here, so that every station can pass it on by itself. */
export function signLast(writer: Writer): void {
  const { replica: by, replicaKey, seq, hash } = chainEnd(writer);
  if (hash === null) return;
  // No chain that is written here forks.
  const root = rootOf(frontierAt(writer, { key: replicaKey, forkedAt: null }, { seq, hash }));
  const point = { replica: by, seq, hash };
  const changeKey = findKey(writer, point);
  if (changeKey !== undefined)
    putSignature(writer, { changeKey, ...signHead(getPrivateKey(writer, replicaKey), point, root) });
}
