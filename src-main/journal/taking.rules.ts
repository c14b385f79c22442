/** Whether a foreign change fits what is here: the one rule of it, wherever the journal lies. Pure. */
import type { Ancestry } from './ancestry.rules.ts';
import type { Change, ChangeHash } from './change.contract.ts';
import { latestOf, type SaidHead } from './heads.rules.ts';

/** What became of a foreign change. One that waits is not stored: it is to be sent again when that has come. */
export type Applied =
  | { kind: 'applied' }
  | { kind: 'known' }
  | { kind: 'refused'; reason: 'malformed' | 'other-kind' | 'not-its-own' }
  | { kind: 'waits'; reason: 'unknown-replica' | 'previous-unknown' | 'base-unknown' };

type Unfit = Exclude<Applied, { kind: 'applied' }>;

/** What is here of its chain. */
type Chain = {
  isReplicaKnown: boolean;
  /** The changes of its replica with its number, and with any other. */
  besides: readonly ChangeHash[];
  hashesAt: (seq: number) => readonly ChangeHash[];
};

/** Undefined when it continues its chain. That a replica speaks for itself is asked before: `isOfItself`. */
export function judgeChain(
  { hash, change }: { hash: ChangeHash; change: Change },
  { isReplicaKnown, besides, hashesAt }: Chain,
): Unfit | undefined {
  const { replica, seq, previous, kind, id } = change;
  const isIntroduction = seq === 1 && kind === 'replica' && id === replica;
  if (!isReplicaKnown && !isIntroduction) return { kind: 'waits', reason: 'unknown-replica' };
  if (besides.includes(hash)) return { kind: 'known' };
  const isFirst = seq === 1 || !isReplicaKnown;
  const isChained = isFirst ? previous === null : previous !== null && hashesAt(seq - 1).includes(previous);
  return isChained ? undefined : { kind: 'waits', reason: 'previous-unknown' };
}

/** It can be appended; `knows` says which heads of its record it was made knowing. */
type Fits = { kind: 'fits'; knows: (head: SaidHead) => boolean };

/** `ancestry`, of all changes of the record, is asked only where the change did not know all that is here. */
export function judgeRecord(change: Change, heads: readonly SaidHead[], ancestry: Ancestry): Unfit | Fits {
  const { kind, after } = change;
  // Most edits knew all that is here, and then no history is read.
  const knowsAll = knowsAllOf(heads, change);
  const isBaseKnown = knowsAll && after.length === latestOf(heads).length;
  if (!isBaseKnown && !after.every(ancestry.has)) return { kind: 'waits', reason: 'base-unknown' };
  if (heads[0] !== undefined && heads[0].kind !== kind) return { kind: 'refused', reason: 'other-kind' };
  return { kind: 'fits', knows: (head) => knowsAll || ancestry.knows(after, head) };
}

/** Whether a change was made knowing all that is here of its record. */
export const knowsAllOf = (heads: readonly SaidHead[], { after }: Pick<Change, 'after'>): boolean =>
  latestOf(heads).every(({ hash }) => after.includes(hash));
