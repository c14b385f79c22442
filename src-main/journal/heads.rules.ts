/**
 * What a record's changes add up to. Pure.
 *
 * X *knows* Y when Y can be reached from X through `after`. Of the changes of one field, those that no other change of that
 * field knows are its heads. One head, or several that say the same: the field's value. Several that differ are a conflict:
 * the one with the highest (hlc, hash) is shown until a change that knows them all settles it. So the value follows from the
 * set of changes alone, never from their order of arrival nor from a clock: all stations agree, and a correction that knew a
 * value from a computer whose clock was ten years ahead replaces it.
 */
import { canonical } from '../wire/canonical.rules.ts';
import type { ChangeHash, ReplicaId } from './change.contract.ts';

/** A change that is current in some field of its record, or the latest of the record. `key` is its place in the journal. */
export type Head = {
  key: number;
  /** The fields in which no other change knows this one. */
  fields: string[];
  /** No change of the record knows it at all. */
  isLatest: boolean;
};

/** The heads after one more change, which `knows` of the ones before it what it was made knowing. */
export function withChange<H extends Head>(heads: readonly H[], added: H, knows: (head: H) => boolean): H[] {
  const kept = heads.flatMap((head) => {
    if (!knows(head)) return [head];
    const fields = head.fields.filter((name) => !added.fields.includes(name));
    return fields.length === 0 ? [] : [{ ...head, fields, isLatest: false }];
  });
  return [...kept, added];
}

/** A head with what its change says. */
export type SaidHead = Head & {
  kind: string;
  hash: ChangeHash;
  schema: number;
  after: readonly ChangeHash[];
  hlc: string;
  at: number;
  author: string;
  replica: ReplicaId;
  values: Readonly<Record<string, unknown>>;
};

export type Current = {
  values: Map<string, unknown>;
  /** Fields of which several heads say different things. */
  conflicts: string[];
};

export function currentOf(heads: readonly SaidHead[]): Current {
  const values = new Map<string, unknown>();
  const conflicts = new Set<string>();
  // From the lowest to the highest: what is set last is shown.
  for (const head of heads.toSorted(byStamp)) {
    for (const field of head.fields) {
      const value = head.values[field];
      if (values.has(field) && canonical(values.get(field)) !== canonical(value)) conflicts.add(field);
      values.set(field, value);
    }
  }
  return { values, conflicts: [...conflicts].sort() };
}

/** All that is said of a field now: several values where it is in conflict. */
export const saidOf = (heads: readonly SaidHead[], field: string): unknown[] =>
  heads.flatMap((head) => (head.fields.includes(field) ? [head.values[field]] : []));

type Stamped = { hlc: string; hash: string };
/** From the lowest to the highest: of several that differ the last is shown. */
export const byStamp = (a: Stamped, b: Stamped): number => compare(a.hlc, b.hlc) || compare(a.hash, b.hash);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The heads that no change of the record knows: what the next local change comes after. */
export const latestOf = <H extends Head>(heads: readonly H[]): H[] => heads.filter(({ isLatest }) => isLatest);

/** The change that began the record: it knew none. Of several, which only a copied registry can make, the lowest stamp. */
export const rootOf = <C extends Stamped & { after: readonly ChangeHash[] }>(changes: readonly C[]): C | undefined =>
  changes.filter(({ after }) => after.length === 0).toSorted(byStamp)[0];

/** When the record was changed last, as the clock of the shown latest change said. */
export const updatedAtOf = (heads: readonly SaidHead[]): number => latestOf(heads).toSorted(byStamp).at(-1)?.at ?? 0;

/** The fields that only say whether, and why, a record is hidden. */
const retirement = ['retired', 'retiredReason'];

/** Whether a change says something else than that the record is retired: what is edited so is to stay in sight. */
export const isEdit = ({ values }: Pick<SaidHead, 'values'>): boolean =>
  editedIn(values).length > 0 || ('retired' in values && values['retired'] !== true);

/** The fields that a change says something of, besides whether and why the record is hidden. */
export const editedIn = (values: SaidHead['values']): string[] =>
  Object.keys(values).filter((field) => !retirement.includes(field));

/**
 * Whether a record is hidden. A retirement hides it only if nobody edited the record meanwhile without knowing of it: what was
 * written elsewhere stays in sight, and is a conflict, until somebody who knows both says again whether it is retired. To
 * correct what was written says nothing of that. Two people who retire a record at once agree.
 *
 * @param besides the changes of the record that neither knew this one nor were known to it.
 */
export function isHidden(
  heads: readonly SaidHead[],
  besides: (head: SaidHead) => readonly Pick<SaidHead, 'values'>[],
): boolean {
  const retiring = heads.filter((head) => head.fields.includes('retired') && head.values['retired'] === true);
  return retiring.some((head) => !besides(head).some(isEdit));
}
