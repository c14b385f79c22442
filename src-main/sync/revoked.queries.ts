/**
 * What a station gave that was revoked. The change that revokes it says up to where each of its chains was known to who revoked it; a
 * change of its replicas that does not lead there is marked. That follows from the journal alone, so it is the same at all
 * stations, whatever their clocks said and whichever way it came.
 */
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Reader } from '../db/access.ts';
import type { Change, ReplicaId } from '../journal/change.contract.ts';
import { listChains, listFrom, vectorOf, type Chain } from '../journal/chain.queries.ts';
import type { Point } from '../journal/chain.rules.ts';
import { currentOf, saidOf } from '../journal/heads.rules.ts';
import { findReplica, listHeads } from '../journal/journal.queries.ts';
import { listReplicasOf } from './bundle.queries.ts';

const Points = Type.Array(Type.Object({ replica: Type.String(), seq: Type.Integer(), hash: Type.String() }));
const field = 'knownThen';

const chainsOf = (reader: Reader, stationId: string): Chain[] => {
  const own = new Set<string>(listReplicasOf(reader, stationId).map(({ id }) => id));
  return listChains(reader).filter(({ replica }) => own.has(replica));
};

/** The field in which a revocation says what was known. */
export const knownNow = (reader: Reader, stationId: string): { [field]: Point[] } => ({
  [field]: vectorOf(chainsOf(reader, stationId)),
});

/** Undefined for a station that is not revoked. Two may have revoked it at once: what either knew is not marked. */
function knownThen(reader: Reader, stationId: string): Point[] | undefined {
  const heads = listHeads(reader, stationId);
  if (currentOf(heads).values.get('revoked') !== true) return undefined;
  const said = saidOf(heads, field).filter((each): each is Point[] => Check(Points, each));
  return said.length === 0 ? undefined : said.flat();
}

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
