/**
 * What puts back what some changes of a record said: an edit like any other, and the journal keeps what was said. A field that somebody
 * changed since stays as it is. Pure.
 */
import { type SaidHead } from './heads.rules.ts';
import { canonical } from '../wire/canonical.rules.ts';

export type TakenBack = {
  /** What the fields are to say again. */
  fields: Record<string, unknown>;
  /** Those that somebody else has said something of since. */
  left: string[];
};

/**
 * @param heads of the record.
 * @param back the changes to be taken back.
 * @param before what the record would say without them.
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
