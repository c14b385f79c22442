/** Writes a change again, as a station does after a restore with one that it wrote before and others have. */
import type { Change, ChangeHash } from './change.contract.ts';
import { encodeChange, nameOf, type ReadChange } from './encoding.ts';

/**
 * Returns the change that stands for this one, at another place. Undefined for the first one of a replica, which only that one can write, and
 * for one with members that this version does not know, and so could not repeat.
 */
export function standingFor(
  { hash, change }: ReadChange,
  at: Pick<Change, 'replica' | 'seq' | 'previous'>,
): ReadChange | undefined {
  const { replica, seq, previous } = change;
  if (previous === null || encodeChange(change).hash !== hash) return undefined;
  const again = { ...change, ...at, original: change.original ?? { replica, seq, previous } };
  return { ...encodeChange(again), change: again };
}

/** True if this change, or one that has its name, is among these. */
export const isNamed = (
  changes: readonly { hash: ChangeHash }[],
  each: Pick<ReadChange, 'hash' | 'change'>,
): boolean => {
  const name = nameOf(each);
  return changes.some(({ hash }) => hash === name);
};
