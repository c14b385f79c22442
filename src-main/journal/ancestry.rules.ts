/**
 * Which changes of one record knew which: reachability through `after`. It needs the history, so it is asked only when it has to be:
 * an edit that knew everything which is here needs none of it. Pure.
 */
import type { ChangeHash, StoredChange } from './change.contract.ts';

type Place = { key: number; hash: ChangeHash };

export type Ancestry = {
  has: (hash: ChangeHash) => boolean;
  /** Whether a change with this `after` knows the one at this place. */
  knows: (after: readonly ChangeHash[], place: Place) => boolean;
};

export function ancestryOf(changes: Iterable<StoredChange>): Ancestry {
  const byHash = new Map<string, StoredChange>();
  for (const each of changes) byHash.set(each.hash, each);
  return {
    has: (hash) => byHash.has(hash),
    knows: (after, place) => {
      const seen = new Set<string>();
      const next: ChangeHash[] = [...after];
      for (let hash = next.pop(); hash !== undefined; hash = next.pop()) {
        if (hash === place.hash) return true;
        const each = byHash.get(hash);
        // What came here before the one that is looked for cannot know it.
        if (each === undefined || each.key < place.key || seen.has(hash)) continue;
        seen.add(hash);
        next.push(...each.change.after);
      }
      return false;
    },
  };
}

/** The changes of a record that neither knew this one nor were known to it. They come in the order of the journal. */
export function changesBesides(changes: readonly StoredChange[], hash: ChangeHash): StoredChange[] {
  const byHash = new Map(changes.map((each) => [each.hash, each]));
  const before = new Set<ChangeHash>();
  const next = [...(byHash.get(hash)?.change.after ?? [])];
  for (let each = next.pop(); each !== undefined; each = next.pop()) {
    if (before.has(each)) continue;
    before.add(each);
    next.push(...(byHash.get(each)?.change.after ?? []));
  }
  const fromIt = new Set([hash]);
  for (const each of changes) if (each.change.after.some((known) => fromIt.has(known))) fromIt.add(each.hash);
  return changes.filter((each) => !before.has(each.hash) && !fromIt.has(each.hash));
}
