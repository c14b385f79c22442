/**
 * Finds the changes that came from a revoked station. The change that revokes it records up to where its author knew each of the station's
 * chains. Changes of its replicas that do not lead there are marked, and so is everything from a station that it admitted behind the
 * revocation. That follows from the journal alone, so it is the same at all stations, independent of clocks and of the way the changes
 * came. Changes by anyone with an old copy of a station's folder are marked too: a renewal records where the station's chains ended.
 */
import type { Reader } from '../db/access.ts';
import type { Change, ReplicaId } from './change.contract.ts';
import { listChains, listFrom, vectorOf, type Chain } from './chain.queries.ts';
import type { Point } from './chain.rules.ts';
import { currentOf } from './heads.rules.ts';
import { findReplica, listHeads } from './journal.queries.ts';
import { endedIn } from './place-row.rules.ts';
import { listReplicasOf } from './journal.queries.ts';
import { membershipOf } from './membership.queries.ts';

const chainsOf = (reader: Reader, stationId: string): Chain[] => {
  const own = new Set<string>(listReplicasOf(reader, stationId).map(({ id }) => id));
  return listChains(reader).filter(({ replica }) => own.has(replica));
};

/** The field in which a revocation records what was known. */
export const knownNow = (reader: Reader, stationId: string): { knownThen: Point[] } => ({
  knownThen: vectorOf(chainsOf(reader, stationId)),
});

/** Where a renewal ended this chain; undefined while it continues. */
function endOf(reader: Reader, replica: string): Point[] | undefined {
  const stationId = findReplica(reader, replica as ReplicaId)?.stationId;
  if (stationId == null) return undefined;
  const { replicas } = endedIn(currentOf(listHeads(reader, stationId)).values);
  return replicas[replica]?.map((point) => ({ ...point, replica: replica as ReplicaId }));
}

/** True if a change is marked. Looked up once per replica. */
export function fromRevoked(reader: Reader): (change: Point) => boolean {
  const { markOf } = membershipOf(reader);
  const found = new Map<ReplicaId, ReturnType<Chain['besides']> | undefined>();
  const lookUp = (replica: ReplicaId) => {
    const known = markOf(replica)?.known ?? endOf(reader, replica);
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

/**
 * All marked changes that a station is the source of. These are its own and those of stations that it admitted when it no longer could.
 * Changes by anyone with an old copy of its folder are included.
 */
export function listFromRevoked(reader: Reader, stationId: string): Change[] {
  const { marked, markOf } = membershipOf(reader);
  const isItsOwn = new Set(marked.filter((replica) => markOf(replica)?.by === stationId));
  const own = new Set(listReplicasOf(reader, stationId).map(({ id }) => id));
  return listChains(reader).flatMap(({ replica, replicaKey, besides }) => {
    const mark = isItsOwn.has(replica) ? markOf(replica)?.known : undefined;
    const known = mark ?? (own.has(replica) ? endOf(reader, replica) : undefined);
    if (known === undefined) return [];
    const { firstSeq, lacks } = besides(known);
    return listFrom(reader, { replicaKey, seq: firstSeq })
      .filter(({ point }) => lacks(point.seq, point.hash))
      .map(({ change }) => change);
  });
}
