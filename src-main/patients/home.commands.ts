/** Gives all patients of a village, as it was typed, their home, and undoes it. Both are a group of ordinary changes. */
import { soon, type Steps } from '../steps.ts';
import { assertHome } from '../places/place.commands.ts';
import { patientsAtOnce } from './home.contract.ts';
import type { PeopleTx } from './people.register.ts';

type OfVillage = { village: string; place: string; group: string };

/** `isMore`: there are more patients of the village without a home. */
export function* setHomes(
  tx: PeopleTx,
  { village, place, group }: OfVillage,
): Steps<{ group: string; patients: number; isMore: boolean }> {
  yield* assertHome(tx, [], place);
  const { ids, next } = yield* heldOf(tx, { village, home: null, after: 0 });
  const edits = ids.map((id) => ({ kind: 'patient', id, fields: { home: place }, isNew: false }));
  yield* soon(tx.save(edits, { group }));
  return { group, patients: ids.length, isMore: next !== null };
}

/** Leaves a home that somebody else said, before or since. */
export function* undoHomes(
  tx: PeopleTx,
  { village, place, group, after }: OfVillage & { after: number },
): Steps<{ patients: number; next: number | null }> {
  const { ids, next } = yield* heldOf(tx, { village, home: place, after });
  const ours: string[] = [];
  for (const id of ids) {
    const changes = yield* soon(tx.journal.changes(id));
    const last = changes.findLast(({ change }) => Object.hasOwn(change.fields, 'home'));
    if (last?.change.group === group) ours.push(id);
  }
  const edits = ours.map((id) => ({ kind: 'patient', id, fields: { home: null }, isNew: false }));
  yield* soon(tx.save(edits, { group: tx.newId() }));
  return { patients: ours.length, next };
}

/** Holds the next patients of a village with this home. Somebody may have changed one before it was held. */
function* heldOf(
  tx: PeopleTx,
  asked: { village: string; home: string | null; after: number },
): Steps<{ ids: string[]; next: number | null }> {
  const list = () => tx.people.ofVillage(asked, patientsAtOnce + 1);
  const found = yield* soon(list());
  const some = found.slice(0, patientsAtOnce);
  yield* soon(tx.hold(some.map(({ id }) => id)));
  const still = new Set((yield* soon(list())).map(({ id }) => id));
  return {
    ids: some.flatMap(({ id }) => (still.has(id) ? id : [])),
    next: found.length > some.length ? (some.at(-1)?.key ?? null) : null,
  };
}
