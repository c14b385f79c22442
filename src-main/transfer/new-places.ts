/**
 * The places that a file names and the registry does not have. Where a person lets the import add them, they are added with the first patient who
 * lives there, and removed with the last one.
 */
import { changedFields, emptyFields } from '../journal/fields.rules.ts';
import { holdTree } from '../places/place.commands.ts';
import { maxListedPlaces, placeFields } from '../places/place.contract.ts';
import { placesToAdd } from '../places/place-list.rules.ts';
import type { PlaceRow } from '../places/place-row.rules.ts';
import { placeFinder } from '../places/place-tree.rules.ts';
import { placeKey } from '../places/place.rules.ts';
import { soon, type Steps } from '../steps.ts';
import type { ImportTx } from './import.register.ts';
import type { ImportRecord, NewPlace } from './import.rules.ts';

type Known = Pick<PlaceRow, 'id' | 'name' | 'parent' | 'retired'>;

/** Finds a place of the registry, and otherwise one that the import may add. */
export const finderWith = (places: readonly Known[], added: readonly NewPlace[]) => {
  const here = new Set(places.map(({ id }) => id));
  const others = added.filter(({ id }) => !here.has(id)).map((place) => ({ ...place, retired: false }));
  return placeFinder([...places, ...others], placeKey);
};

/**
 * Returns the places that have to be added so that each text names one, such as `Kisimani, Pwani`. A text stays unknown if several places
 * have its name, or if there are too many.
 */
export function placesNamed(texts: readonly string[], known: readonly Known[], newId: () => string): NewPlace[] {
  const taken = new Set(known.filter(({ retired }) => !retired).map(({ name }) => placeKey(name)));
  const paths = texts.map((text) => text.split(/[,،]/).flatMap((name) => name.trim() || []));
  const isClear = ([name = '', ...within]: string[]) =>
    name !== '' && (within.length > 0 || !taken.has(placeKey(name)));
  let list = paths
    .filter(isClear)
    .flatMap((path) => path.map((name, i) => ({ name, parent: path.slice(i + 1).join(', ') || null })))
    .slice(0, maxListedPlaces);
  for (;;) {
    const listed = placesToAdd(known, list, newId);
    if (listed.kind === 'added') return listed.added.map(({ id, name, parent }) => ({ id, name, parent }));
    const wrong = new Set(listed.faults.map(({ pointer }) => Number(pointer.split('/')[2])));
    list = list.filter((_, at) => !wrong.has(at));
  }
}

/** Adds a place of the import, and those that contain it, unless they are here already. */
export function* addHome(tx: ImportTx, id: string | null | undefined, added: readonly NewPlace[]): Steps<void> {
  const place = added.find((each) => each.id === id);
  if (place === undefined || (yield* soon(tx.places.find(place.id))) !== undefined) return;
  yield* holdTree(tx);
  yield* addHome(tx, place.parent, added);
  const fields = { name: place.name, parent: place.parent, retired: false };
  const known = changedFields(emptyFields(placeFields), fields);
  yield* soon(tx.save({ kind: 'place', id: place.id, fields: known, isNew: true }));
}

/** Removes the places that the import added, except those that somebody has used or edited since. */
export function* retireAdded(tx: ImportTx, { found, said }: ImportRecord): Steps<void> {
  if (found.newPlaces.length === 0) return;
  yield* holdTree(tx);
  const rows = new Map((yield* soon(tx.places.list())).map((row) => [row.id, row]));
  // Those inside others come after them in the list.
  for (const { id } of found.newPlaces.toReversed()) {
    const isParent = [...rows.values()].some(({ parent, retired }) => parent === id && !retired);
    const row = rows.get(id);
    if (row === undefined || row.retired || isParent || (yield* soon(tx.imports.isHome(id)))) continue;
    if ((yield* soon(tx.journal.changes(id))).some(({ change }) => change.group !== said.group)) continue;
    yield* soon(tx.save({ kind: 'place', id, fields: { retired: true }, isNew: false }));
    rows.set(id, { ...row, retired: true });
  }
}
