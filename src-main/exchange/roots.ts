/**
 * Checks the signed roots of a slice. A signature whose root is not that of its chain counts as no signature: a station that
 * holds only a part of the chain could be shown anything by it.
 */
import type { ChangeHash } from '../journal/change.contract.ts';
import type { Point } from '../journal/chain.rules.ts';
import { emptyFrontier, grown, rootOf, type Frontier } from '../journal/merkle-tree.ts';
import { coveredOf, type Covered, type Slice } from './slice.ts';

export type Judged = {
  /** The changes that are signed with a root other than that of their chain. */
  untrue: ReadonlySet<ChangeHash>;
  /** The frontiers of the trees up to each change, as far as its chain is known. */
  frontiers: ReadonlyMap<ChangeHash, Frontier>;
};

/**
 * Compares the root of each signature with the chain up to there. `frontierOf` returns the frontier up to a change that is in the
 * journal, if it is known. A change that follows an unknown one is not judged: it cannot be in the journal before that one.
 */
export function judgeRoots(
  covered: readonly Pick<Covered, 'change' | 'hash' | 'signed'>[],
  frontierOf: (point: Point) => Frontier | undefined,
  known: ReadonlyMap<ChangeHash, Frontier> = new Map(),
): Judged {
  const frontiers = new Map(known);
  const untrue = new Set<ChangeHash>();
  for (const { change, hash, signed } of covered) {
    const { replica, seq, previous } = change;
    const before =
      previous === null
        ? emptyFrontier
        : (frontiers.get(previous) ?? frontierOf({ replica, seq: seq - 1, hash: previous }));
    if (before?.size !== seq - 1) continue;
    const frontier = grown(before, Buffer.from(hash, 'hex'));
    frontiers.set(hash, frontier);
    if (signed?.root != null && !signed.root.equals(rootOf(frontier))) untrue.add(hash);
  }
  return { untrue, frontiers };
}

/** Returns the changes that the slice's other signatures cover. */
export function coveredBesides({ changes, heads }: Slice, untrue: ReadonlySet<ChangeHash>): Covered[] {
  return coveredOf({ changes, heads: heads.filter(({ hash }) => !untrue.has(hash)) }).covered;
}
