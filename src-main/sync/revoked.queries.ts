/**
 * What a station gave that was revoked. The change that revokes it says up to where each of its chains was known to who revoked it; a
 * change of its replicas that does not lead there is marked. That follows from the journal alone, so it is the same at all
 * stations, whatever their clocks said and whichever way it came.
 */
import type { Reader } from '../db/access.ts';
import type { Change, ReplicaId } from '../journal/change.contract.ts';
import { listChains, listFrom, vectorOf, type Chain } from '../journal/chain.queries.ts';
import type { Point } from '../journal/chain.rules.ts';
import { findReplica, listHeads } from '../journal/journal.queries.ts';
import { listReplicasOf } from './bundle.queries.ts';
import { knownThenIn } from './revoked.rules.ts';

const chainsOf = (reader: Reader, stationId: string): Chain[] => {
  const own = new Set<string>(listReplicasOf(reader, stationId).map(({ id }) => id));
  return listChains(reader).filter(({ replica }) => own.has(replica));
};

/** The field in which a revocation says what was known. */
export const knownNow = (reader: Reader, stationId: string): { knownThen: Point[] } => ({
  knownThen: vectorOf(chainsOf(reader, stationId)),
});

const knownThen = (reader: Reader, stationId: string): Point[] | undefined => knownThenIn(listHeads(reader, stationId));

/** Whether a change is marked. Looked up once for each replica. */
export function fromRevoked(reader: Reader): (change: Point) => boolean {
  const found = new Map<ReplicaId, ReturnType<Chain['besides']> | undefined>();
  const lookUp = (replica: ReplicaId) => {
    const stationId = findReplica(reader, replica)?.stationId;
    const known = stationId == null ? undefined : knownThen(reader, stationId);
    return (
      known &&
      listChains(reader)
        .find((chain) => chain.replica === replica)
        ?.besides(known)
    );
  };
  return ({ replica, seq, hash }) => {
    if (!found.has(replica)) found.set(replica, lookUp(replica));
    return found.get(replica)?.lacks(seq, hash) === true;
  };
}

/** All that is marked of what a station gave. */
export function listFromRevoked(reader: Reader, stationId: string): Change[] {
  const known = knownThen(reader, stationId);
  if (known === undefined) return [];
  return chainsOf(reader, stationId).flatMap(({ replicaKey, besides }) => {
    const { firstSeq, lacks } = besides(known);
    return listFrom(reader, { replicaKey, seq: firstSeq })
      .filter(({ point }) => lacks(point.seq, point.hash))
      .map(({ change }) => change);
  });
}
