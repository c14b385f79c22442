/**
 * Decides which changes of one record knew which, by reachability through `after`. This reads the record's history, so it runs only
 * when necessary: an edit that knew every change stored here does not need it. Pure.
 */
import type { ChangeHash, StoredChange } from './change.contract.ts';

type Place = { key: number; hash: ChangeHash };

export type Ancestry = {
  has: (hash: ChangeHash) => boolean;
  /** True if a change with this `after` knows the one at this place. */
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
        // A change that arrived here before the one in question cannot know it.
        if (each === undefined || each.key < place.key || seen.has(hash)) continue;
        seen.add(hash);
        next.push(...each.change.after);
      }
      return false;
    },
  };
}

/** The changes of a record that are concurrent with this one: they neither knew it nor were known to it. In journal order. */
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
