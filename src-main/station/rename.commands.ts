/**
 * Another name for this station or hub, by an administrator of it. It stands in its record, which travels: the others show it from the next
 * exchange on, also beside what was saved here before.
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
