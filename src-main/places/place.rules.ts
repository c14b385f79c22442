/** Builds replies from the rows of places, wherever rows are stored, and validates an edit of one. Pure. */
import type { Fault } from '../wire/problem.contract.ts';
import { conflictsIn, storedConflicts, toldConflicts } from '../journal/fields.rules.ts';
import { foldWords } from '../search/fold.rules.ts';
import { instantText } from '../time/instant.rules.ts';
import { PlacePatch, type NewPlace, type Place, type PlaceFields } from './place.contract.ts';
import type { PlaceRow } from './place-row.rules.ts';
import { pathOf, treeOf, type PlaceTree } from './place-tree.rules.ts';

export const rowToPlaceFields = ({ name, parent, retired }: PlaceRow): PlaceFields => ({ name, parent, retired });

/** Returns the fields of a place in conflict, in the form of its column: also those that follow from its place in the tree. */
export function placeConflicts({ isCut }: PlaceTree, { id, conflicts }: PlaceRow): string | null {
  return storedConflicts([...new Set([...conflictsIn(conflicts), ...(isCut(id) ? ['parent'] : [])])]);
}

export function rowToPlace(tree: PlaceTree, row: PlaceRow): Place {
  return {
    _id: row.id,
    name: row.name,
    parent: tree.parentOf(row.id),
    retired: row.retired,
    createdAt: instantText(row.createdAt),
    updatedAt: instantText(row.updatedAt),
    version: row.version,
    ...toldConflicts(placeConflicts(tree, row), PlacePatch),
  };
}

export function rowsToPlaces(rows: readonly PlaceRow[]): Place[] {
  const tree = treeOf(rows);
  return rows.map((row) => rowToPlace(tree, row));
}

export const newPlaceFields = ({ name, parent = null }: NewPlace) =>
  ({ name: name.trim(), parent, retired: false }) satisfies PlaceFields;

export function editedPlace(shown: PlaceFields, given: PlacePatch) {
  const edit = { ...given, ...(given.name !== undefined && { name: given.name.trim() }) };
  return { edit, after: { ...shown, ...edit } satisfies PlaceFields };
}

/**
 * Returns the faults of a new or edited place. Another station may add the same name now, or remove the parent; all of it then exists until
 * somebody settles it.
 */
export function placeFaults(
  { id, edit, after: { name, retired } }: { id: string; edit: PlacePatch; after: PlaceFields },
  rows: readonly PlaceRow[],
): Fault[] {
  const tree = treeOf(rows);
  const parent = edit.parent === undefined ? tree.parentOf(id) : edit.parent;
  const isRestored = edit.retired === false && tree.byId.get(id)?.retired === true;
  const faults: Fault[] = [];
  if (name === '') faults.push({ pointer: '/name', detail: 'The name is empty. Enter the name of the place.' });
  if (parent !== null && (isRestored || parent !== tree.parentOf(id))) faults.push(...parentFaults(tree, id, parent));
  const others = rows.filter((each) => each.id !== id && !each.retired);
  if (
    retired !== true &&
    others.some((each) => tree.parentOf(each.id) === parent && placeKey(each.name) === placeKey(name ?? ''))
  ) {
    faults.push({ pointer: '/name', detail: 'A place with this name is already there. Choose another name.' });
  }
  if (retired === true && others.some((each) => tree.parentOf(each.id) === id)) {
    const detail = 'This place contains others. Move or remove those first.';
    faults.push({ pointer: '/retired', detail });
  }
  return faults;
}

/** Returns a key that is equal for names that differ only in how they were typed. */
export const placeKey = (name: string): string => foldWords(name).join(' ') || name.trim().toLowerCase();

function parentFaults(tree: PlaceTree<PlaceRow>, id: string, parent: string): Fault[] {
  const refused = (detail: string): Fault[] => [{ pointer: '/parent', detail }];
  const found = tree.byId.get(parent);
  if (found === undefined) return refused('There is no place with this id.');
  if (found.retired) return refused('The place that would contain this one was removed. Restore it first.');
  if (pathOf(tree, parent).includes(id)) return refused('A place cannot be in itself, or in a place that it contains.');
  return [];
}
