/** Signs again, with a root, what an earlier version signed without one. The signatures of other replicas are theirs to renew. */
import { eq, isNull } from 'drizzle-orm';
import { reading, type Reader, type Writer } from '../db/access.ts';
import { change, identity, replica, signature } from '../db/schema.ts';
import type { ChangeHash, ReplicaId } from './change.contract.ts';
import { putSignature } from './chain.queries.ts';
import { rootOf } from './merkle-tree.ts';
import { signHead } from './signed-head.ts';
import { frontierAt } from './tree.queries.ts';

const statements = reading((orm) => ({
  withoutRoot: orm
    .select({ changeKey: change.key, seq: change.seq, hash: change.hash, replica, privateKey: identity.privateKey })
    .from(signature)
    .innerJoin(change, eq(change.key, signature.changeKey))
    .innerJoin(identity, eq(identity.replicaKey, change.replicaKey))
    .innerJoin(replica, eq(replica.key, change.replicaKey))
    .where(isNull(signature.root))
    .prepare(),
}));

export const isAnyWithoutRoot = (reader: Reader): boolean => statements(reader).withoutRoot.get() !== undefined;

export function signWithRoots(writer: Writer): void {
  for (const { changeKey, seq, hash: digest, replica: by, privateKey } of statements(writer).withoutRoot.all()) {
    const point = { replica: by.id as ReplicaId, seq, hash: digest.toString('hex') as ChangeHash };
    putSignature(writer, { changeKey, ...signHead(privateKey, point, rootOf(frontierAt(writer, by, point))) });
  }
}
