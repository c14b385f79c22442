/** Decides whether a foreign change fits what is here: the only such rule, wherever the journal is stored. Pure. */
import type { Ancestry } from './ancestry.rules.ts';
import type { Change, ChangeHash } from './change.contract.ts';
import { latestOf, type SaidHead } from './heads.rules.ts';

/**
 * The outcome of a foreign change. One that waits is not in the journal: the caller holds it and tries it again.
 */
export type Applied =
  | { kind: 'applied' }
  | { kind: 'known' }
  | { kind: 'refused'; reason: 'malformed' | 'other-kind' | 'not-its-own' }
  | { kind: 'waits'; reason: 'unknown-replica' | 'previous-unknown' | 'base-unknown' };

type Unfit = Exclude<Applied, { kind: 'applied' }>;

/** The stored part of its chain. */
type Chain = {
  isReplicaKnown: boolean;
  /** The hashes of its replica's changes with the same number, and with any other. */
  besides: readonly ChangeHash[];
  hashesAt: (seq: number) => readonly ChangeHash[];
  /** True for a chain of which only some changes are here: see `isSparse`. */
  isSparse?: boolean;
};

/** Returns undefined if the change continues its chain. The caller has checked `isOfItself` before. */
export function judgeChain(
  { hash, change }: { hash: ChangeHash; change: Change },
  { isReplicaKnown, besides, hashesAt, isSparse = false }: Chain,
): Unfit | undefined {
  const { replica, seq, previous, kind, id } = change;
  const isIntroduction = seq === 1 && kind === 'replica' && id === replica;
  if (!isReplicaKnown && !isIntroduction) return { kind: 'waits', reason: 'unknown-replica' };
  if (besides.includes(hash)) return { kind: 'known' };
  // It was proved to be in its chain when it arrived.
  if (isSparse && isReplicaKnown) return undefined;
  const isFirst = seq === 1 || !isReplicaKnown;
  const isChained = isFirst ? previous === null : previous !== null && hashesAt(seq - 1).includes(previous);
  return isChained ? undefined : { kind: 'waits', reason: 'previous-unknown' };
}

/** The change can be appended; `knows` is true for the heads of its record that it knew. */
type Fits = { kind: 'fits'; knows: (head: SaidHead) => boolean };

/** `ancestry` covers all changes of the record. It is read only if the change did not know everything here. */
export function judgeRecord(change: Change, heads: readonly SaidHead[], ancestry: Ancestry): Unfit | Fits {
  const { kind, after } = change;
  // Most edits knew everything here; then no history is read.
  const knowsAll = knowsAllOf(heads, change);
  const isBaseKnown = knowsAll && after.length === latestOf(heads).length;
  if (!isBaseKnown && !after.every(ancestry.has)) return { kind: 'waits', reason: 'base-unknown' };
  if (heads[0] !== undefined && heads[0].kind !== kind) return { kind: 'refused', reason: 'other-kind' };
  return { kind: 'fits', knows: (head) => knowsAll || ancestry.knows(after, head) };
}

/** True if the change knew everything that is here of its record. */
export const knowsAllOf = (heads: readonly SaidHead[], { after }: Pick<Change, 'after'>): boolean =>
  latestOf(heads).every(({ hash }) => after.includes(hash));
