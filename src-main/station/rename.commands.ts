/**
 * Renames this station or hub, by one of its administrators. The name is in its record, which is synced: the others
 * show it from the next sync on, also beside earlier changes.
 */
import { recordedFields } from '../journal/fields.rules.ts';
import { soon, type Steps } from '../steps.ts';
import type { HereTx } from '../journal/here.register.ts';

export function* rename(tx: HereTx, name: string): Steps<null> {
  const { id, name: before, conflicts } = yield* soon(tx.here.hold());
  const fields = recordedFields({ before: { name: before }, after: { name } }, { conflicts, edit: { name } });
  yield* soon(tx.save({ kind: 'station', id, fields, isNew: false }));
  return null;
}
