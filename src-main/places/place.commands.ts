/** Commands on the tree of places, and the check of a patient's home. */
import { invalid, problem } from '../wire/problem.contract.ts';
import { changedFields, emptyFields, recordedFields } from '../journal/fields.rules.ts';
import { soon, type Steps } from '../steps.ts';
import { placeFields, type ListedPlace, type NewPlace, type Place, type PlacePatch } from './place.contract.ts';
import { placesToAdd } from './place-list.rules.ts';
import type { PlaceRow } from './place-row.rules.ts';
import { treeOf } from './place-tree.rules.ts';
import {
  editedPlace,
  newPlaceFields,
  placeConflicts,
  placeFaults,
  rowToPlace,
  rowToPlaceFields,
} from './place.rules.ts';
import type { PlaceReads, PlaceTx } from './place.register.ts';

const kind = 'place';

export function* addPlace(tx: PlaceTx, said: NewPlace): Steps<Place> {
  yield* holdTree(tx);
  const id = tx.newId();
  const fields = newPlaceFields(said);
  assertSound({ id, edit: fields, after: fields }, yield* soon(tx.places.list()));
  const known = changedFields(emptyFields(placeFields), fields);
  yield* soon(tx.save({ kind, id, fields: known, isNew: true }));
  return yield* placeReply(tx, id);
}

/** Adds the places of a list that are not there yet. Returns their number. */
export function* addPlaces(tx: PlaceTx, list: readonly ListedPlace[]): Steps<{ added: number }> {
  yield* holdTree(tx);
  const listed = placesToAdd(yield* soon(tx.places.list()), list, tx.newId);
  if (listed.kind === 'refused') throw invalid(...listed.faults);
  const edits = listed.added.map(({ id, ...fields }) => {
    return { kind, id, fields: changedFields(emptyFields(placeFields), fields), isNew: true };
  });
  yield* soon(tx.save(edits, { group: tx.newId() }));
  return { added: edits.length };
}

/** Saves an edit of a place. Sending a value that is already shown settles a conflict. */
export function* editPlace(
  tx: PlaceTx,
  { id, edit: given, check }: { id: string; edit: PlacePatch; check: (row: PlaceRow) => void },
): Steps<Place> {
  yield* holdTree(tx);
  yield* soon(tx.hold([id]));
  const rows = yield* soon(tx.places.list());
  const tree = treeOf(rows);
  const before = tree.byId.get(id);
  if (before === undefined) throw noPlace();
  check(before);
  const shown = rowToPlaceFields(before);
  const { edit, after } = editedPlace(shown, given);
  assertSound({ id, edit, after }, rows);
  const fields = recordedFields({ before: shown, after }, { conflicts: placeConflicts(tree, before), edit });
  yield* soon(tx.save({ kind, id, fields, isNew: false }));
  return yield* placeReply(tx, id);
}

/** Whether a name is free and a move makes no circle depends on the whole tree, so one edit of it follows the other. */
export const holdTree = (tx: PlaceTx) => soon(tx.oneAtATime(['places']));

function assertSound(...edited: Parameters<typeof placeFaults>): void {
  const faults = placeFaults(...edited);
  if (faults.length > 0) throw invalid(...faults);
}

export function* placeReply(tx: PlaceTx, id: string): Steps<Place> {
  const tree = treeOf(yield* soon(tx.places.list()));
  const row = tree.byId.get(id);
  if (row === undefined) throw noPlace();
  return rowToPlace(tree, row);
}

const noPlace = () => problem('not-found', 'There is no place with this id.');

/**
 * Throws `invalid-request` for a home that is no place here, or a removed one. A home that the record once had is always accepted, whatever
 * happened to the place since: an undo, or settling a conflict, chooses nothing new.
 *
 * @param ids more than one if the record is merged with others.
 * @param at the place of the home in the body.
 */
export function* assertHome(
  register: PlaceReads,
  ids: readonly string[],
  said: string | null | undefined,
  at = '',
): Steps<void> {
  if (said === null || said === undefined) return;
  const place = yield* soon(register.places.find(said));
  if (place?.retired === false) return;
  for (const id of ids) {
    const changes = yield* soon(register.journal.changes(id));
    if (changes.some(({ change }) => change.fields['home'] === said)) return;
  }
  const detail =
    place === undefined ? 'There is no place with this id.' : 'This place was removed. Choose another one.';
  throw invalid({ pointer: `${at}/home`, detail });
}
