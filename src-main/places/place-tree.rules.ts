/** The tree of places, from the parent that each of them has. Pure. */

type Node = { id: string; name: string; parent: string | null };

export type PlaceTree<Each extends Node = Node> = {
  byId: ReadonlyMap<string, Each>;
  /** The parent under which each place is shown. */
  parentOf: (id: string) => string | null;
  /** True of a place that is shown at the top because it and its parent are in each other. */
  isCut: (id: string) => boolean;
};

/**
 * Two stations may each move a place into the other's one. Neither edit contradicts the other, but no place of such a circle is below the
 * top any longer. The one with the lowest id is then shown at the top, until somebody moves it. A place whose parent has not arrived is
 * shown at the top as well.
 */
export function treeOf<Each extends Node>(places: readonly Each[]): PlaceTree<Each> {
  const byId = new Map(places.map((place) => [place.id, place]));
  const cut = new Set<string>();
  const parentOf = (id: string) => {
    const parent = byId.get(id)?.parent ?? null;
    return parent === null || cut.has(id) || !byId.has(parent) ? null : parent;
  };
  const isSettled = new Set<string>();
  for (const { id } of places) {
    const path = new Set<string>();
    let at: string | null = id;
    for (; at !== null && !isSettled.has(at) && !path.has(at); at = parentOf(at)) path.add(at);
    if (at !== null && path.has(at)) cut.add([...path].slice([...path].indexOf(at)).reduce((a, b) => (a < b ? a : b)));
    for (const each of path) isSettled.add(each);
  }
  return { byId, parentOf, isCut: (id) => cut.has(id) };
}

/** Returns the ids of a place and of those that contain it, from the inside out; empty for a place that is not here. */
export function pathOf({ byId, parentOf }: PlaceTree, id: string): string[] {
  const path: string[] = [];
  for (let at: string | null = byId.has(id) ? id : null; at !== null; at = parentOf(at)) path.push(at);
  return path;
}

/** Returns the names of a place and of those that contain it, such as `Kisimani, Pwani`; undefined for a place that is not here. */
export function pathText(tree: PlaceTree, id: string): string | undefined {
  const names = pathOf(tree, id).map((each) => tree.byId.get(each)?.name ?? each);
  return names.length === 0 ? undefined : names.join(', ');
}

/** Returns the ids of a place and of all places in it, also of one that is not here: patients may have it as their home. */
export const withinPlace = (tree: PlaceTree, id: string): string[] => [...withinAny(tree, [id])];

/** Returns what `withinPlace` does for any of several places. */
export function withinAny(tree: PlaceTree, ids: readonly string[]): Set<string> {
  const chosen = new Set(ids);
  const inside = [...tree.byId.keys()].filter((each) => pathOf(tree, each).some((id) => chosen.has(id)));
  return new Set([...ids, ...inside]);
}

/**
 * Returns a function that finds the place that a text names, however it was typed: by its whole path, or by as much of it as names only one
 * place. Removed places are not found.
 *
 * @param placeKey returns a key that is equal for names that differ only in how they were typed.
 */
export function placeFinder(
  places: readonly (Node & { retired: boolean })[],
  placeKey: (name: string) => string,
): (text: string) => string | undefined {
  const tree = treeOf(places);
  const whole = new Map<string, string>();
  const begun = new Map<string, string | null>();
  for (const { id, retired } of places) {
    if (retired) continue;
    let key = '';
    for (const each of pathOf(tree, id)) {
      key = `${key} ${placeKey(tree.byId.get(each)?.name ?? each)}`;
      begun.set(key, begun.has(key) ? null : id);
    }
    if (!whole.has(key)) whole.set(key, id);
  }
  return (text) => {
    const key = ` ${placeKey(text)}`;
    return whole.get(key) ?? begun.get(key) ?? undefined;
  };
}
