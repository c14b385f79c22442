/**
 * The shape of chains. A chain is one line until its registry is copied and both copies write; from there it is a tree. Points on a
 * chain describe what another station knows of it: these changes and all their predecessors. Pure.
 */
import type { ChangeHash, ReplicaId } from './change.contract.ts';

/** One change by its place: the `seq`-th of its replica, and its hash. */
export type Point = { replica: ReplicaId; seq: number; hash: ChangeHash };

/**
 * The part of a chain that does not lead to certain points: `lacks` tests one change, and no change below `firstSeq` is in that part.
 */
export type Besides = { lacks: (seq: number, hash: ChangeHash) => boolean; firstSeq: number };

const lastOf = (known: readonly Point[]) => known.reduce((last, { seq }) => Math.max(last, seq), 0);

export function besidesOnLine(known: readonly Point[]): Besides {
  const last = lastOf(known);
  return { lacks: (seq) => seq > last, firstSeq: last + 1 };
}

type Parted = { seq: number; hash: ChangeHash; previous: ChangeHash | null };

/** A chain from its fork on. `changes` are all of its changes from the number `forkedAt` on. */
export function branchesOf(
  { replica, forkedAt }: { replica: ReplicaId; forkedAt: number },
  changes: readonly Parted[],
) {
  const placeOf = new Map(changes.map((each) => [each.hash, each]));
  const isContinued = new Set(changes.map(({ previous }) => previous));
  /** The path from that change back to the fork. */
  const wayTo = (hash: ChangeHash): Point[] => {
    const way: Point[] = [];
    for (let place = placeOf.get(hash); place !== undefined; place = placeOf.get(place.previous as ChangeHash)) {
      way.push({ replica, seq: place.seq, hash: place.hash });
    }
    return way;
  };
  return {
    ends: changes.filter(({ hash }) => !isContinued.has(hash)).map(({ hash, seq }): Point => ({ replica, seq, hash })),
    has: (point: Point): boolean => placeOf.get(point.hash)?.seq === point.seq,
    at: (end: Point, seq: number): Point | undefined => wayTo(end.hash).find((point) => point.seq === seq),
    besides: (known: readonly Point[]): Besides => {
      const led = new Set(known.flatMap(({ hash }) => wayTo(hash).map((point) => point.hash)));
      const stemEnd = Math.min(lastOf(known), forkedAt - 1);
      return { lacks: (seq, hash) => (seq < forkedAt ? seq > stemEnd : !led.has(hash)), firstSeq: stemEnd + 1 };
    },
  };
}
