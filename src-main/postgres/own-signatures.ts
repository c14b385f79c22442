/** Signs the ends of a hub's own chains again, with a root, where an earlier version signed them without one. */
import { and, eq, isNull } from 'drizzle-orm';
import type { ReplicaId } from '../journal/change.contract.ts';
import { packedFrontier, rootOf } from '../journal/merkle-tree.ts';
import { signHead } from '../journal/signed-head.ts';
import { write, type Hub } from './access.ts';
import { frontierOf } from './frontiers.ts';
import { holdRecords, putSignature, toHash } from './journal.queries.ts';
import { chainEnd, change, identity, replica, signature } from './schema.ts';

/** Any of several processes may do so: the result is the same. */
export const signWithRoots = (hub: Hub): Promise<void> =>
  write(hub, 'station', async (writer) => {
    const { orm } = writer;
    const own = await orm
      .select({ id: replica.id })
      .from(identity)
      .innerJoin(replica, eq(replica.key, identity.replicaKey));
    await holdRecords(
      writer,
      own.map(({ id }) => id),
    );
    const ends = await orm
      .select({ changeKey: change.key, end: chainEnd, id: replica.id, privateKey: identity.privateKey })
      .from(identity)
      .innerJoin(replica, eq(replica.key, identity.replicaKey))
      .innerJoin(chainEnd, eq(chainEnd.replicaKey, identity.replicaKey))
      .innerJoin(
        change,
        and(eq(change.replicaKey, chainEnd.replicaKey), eq(change.seq, chainEnd.seq), eq(change.hash, chainEnd.hash)),
      )
      .innerJoin(signature, eq(signature.changeKey, change.key))
      .where(isNull(signature.root));
    for (const { changeKey, end, id, privateKey } of ends) {
      const point = { replica: id as ReplicaId, seq: end.seq, hash: toHash(end.hash) };
      const frontier = await frontierOf(writer, { ...point, frontier: end.frontier });
      await orm
        .update(chainEnd)
        .set({ frontier: packedFrontier(frontier) })
        .where(and(eq(chainEnd.replicaKey, end.replicaKey), eq(chainEnd.hash, end.hash)));
      await putSignature(writer, { changeKey, ...signHead(privateKey, point, rootOf(frontier)) });
    }
  });
