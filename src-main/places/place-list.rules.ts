/** Finds the places of a list in the tree, each by its name and that of the place that contains it. Pure. */
import type { Fault } from '../wire/problem.contract.ts';
import type { ListedPlace } from './place.contract.ts';
import { placeFinder, treeOf } from './place-tree.rules.ts';
import { placeKey } from './place.rules.ts';

type Node = { id: string; name: string; parent: string | null; retired: boolean };
type Listed = { kind: 'added'; added: Node[] } | { kind: 'refused'; faults: Fault[] };

/**
 * Returns the places of the list that are not in the tree yet, each after the one that contains it. The list may be in any order. Its
 * places are found level by level; a containing place that nobody has, or several, refuses the list.
 */
export function placesToAdd(before: readonly Node[], list: readonly ListedPlace[], newId: () => string): Listed {
  const nodes = [...before];
  const parents = new Map<ListedPlace, string | null>();
  let waiting = list;
  for (let found = true; found;) {
    const find = placeFinder(nodes, placeKey);
    const { parentOf } = treeOf(nodes);
    const known = new Set(nodes.filter(({ retired }) => !retired).map(({ id, name }) => keyOf(parentOf(id), name)));
    const left = waiting.filter((place) => {
      const parent = parentNamed(find, place);
      if (parent === undefined) return true;
      parents.set(place, parent);
      const key = keyOf(parent, place.name);
      if (!known.has(key)) nodes.push({ id: newId(), name: place.name.trim(), parent, retired: false });
      known.add(key);
      return false;
    });
    found = left.length < waiting.length;
    waiting = left;
  }
  const find = placeFinder(nodes, placeKey);
  const faults = list.flatMap((place, i): Fault[] => {
    if (place.name.trim() === '') return [{ pointer: `/places/${i}/name`, detail: 'The name is empty.' }];
    // A name that only one place had at first may be one of several in the end.
    const isClear = parents.has(place) && parentNamed(find, place) === parents.get(place);
    const detail = 'No place, or more than one, has this name. Write it as `Kisimani, Pwani`.';
    return isClear ? [] : [{ pointer: `/places/${i}/parent`, detail }];
  });
  return faults.length > 0
    ? { kind: 'refused', faults: faults.slice(0, mostFaults) }
    : { kind: 'added', added: nodes.slice(before.length) };
}

/** More faults tell nobody more. */
const mostFaults = 50;

const keyOf = (parent: string | null, name: string): string => `${parent ?? ''}|${placeKey(name)}`;

const parentNamed = (find: (text: string) => string | undefined, { parent = null }: ListedPlace) =>
  parent === null ? null : find(parent);
