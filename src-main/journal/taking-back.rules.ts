/**
 * Computes the edit that undoes some changes of a record. It is an edit like any other, and the journal keeps the undone changes. A
 * field that somebody changed since stays as it is. Pure.
 */
import { type SaidHead } from './heads.rules.ts';
import { canonical } from '../wire/canonical.rules.ts';

export type TakenBack = {
  /** The values to which the fields return. */
  fields: Record<string, unknown>;
  /** The fields that somebody else has set since. */
  left: string[];
};

/**
 * @param heads of the record.
 * @param back the changes to undo.
 * @param before what the record would contain without them.
 */
export function takenBack(
  heads: readonly SaidHead[],
  back: readonly { hash: string; change: { fields: Readonly<Record<string, unknown>> } }[],
  before: ReadonlyMap<string, unknown>,
): TakenBack {
  const hashes = new Set(back.map(({ hash }) => hash));
  const taken: TakenBack = { fields: {}, left: [] };
  for (const field of new Set(back.flatMap(({ change }) => Object.keys(change.fields)))) {
    const said = heads.filter(({ fields }) => fields.includes(field));
    const value = before.get(field) ?? null;
    if (!said.some(({ hash }) => hashes.has(hash))) taken.left.push(field);
    else if (said.some(({ values }) => canonical(values[field] ?? null) !== canonical(value)))
      taken.fields[field] = value;
  }
  return taken;
}
