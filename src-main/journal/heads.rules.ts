/**
 * Computes the current state of a record from its changes. Pure.
 *
 * X *knows* Y when Y can be reached from X through `after`. The heads of a field are those of its changes that no other change
 * of that field knows. One head, or several with equal values, gives the field's value. Several that differ are a conflict:
 * the one with the highest (hlc, hash) is shown until a change that knows them all settles it.
 *
 * So the value follows only from the set of changes, never from their order of arrival nor from a clock. All stations agree. A
 * correction that knew a value replaces it, even if a computer whose clock was ten years ahead wrote that value.
 */
import { canonical } from '../wire/canonical.rules.ts';
import type { ChangeHash, ReplicaId } from './change.contract.ts';

/** A change that is current in some field of its record, or one of the record's latest. `key` is its place in the journal. */
export type Head = {
  key: number;
  /** The fields in which no other change knows this one. */
  fields: string[];
  /** True if no change of the record knows it. */
  isLatest: boolean;
};

/** The heads after one more change. `knows` is true for the earlier heads that this change knew. */
export function withChange<H extends Head>(heads: readonly H[], added: H, knows: (head: H) => boolean): H[] {
  const kept = heads.flatMap((head) => {
    if (!knows(head)) return [head];
    const fields = head.fields.filter((name) => !added.fields.includes(name));
    return fields.length === 0 ? [] : [{ ...head, fields, isLatest: false }];
  });
  return [...kept, added];
}

/** A head with the contents of its change. */
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
  /** Fields whose heads have different values. */
  conflicts: string[];
};

export function currentOf(heads: readonly SaidHead[]): Current {
  const values = new Map<string, unknown>();
  const conflicts = new Set<string>();
  // From the lowest to the highest: the value set last is shown.
  for (const head of heads.toSorted(byStamp)) {
    for (const field of head.fields) {
      const value = head.values[field];
      if (values.has(field) && canonical(values.get(field)) !== canonical(value)) conflicts.add(field);
      values.set(field, value);
    }
  }
  return { values, conflicts: [...conflicts].sort() };
}

/** All current values of a field: several if it is in conflict. */
export const saidOf = (heads: readonly SaidHead[], field: string): unknown[] =>
  heads.flatMap((head) => (head.fields.includes(field) ? [head.values[field]] : []));

type Stamped = { hlc: string; hash: string };
/** Orders from the lowest to the highest stamp; the last of several that differ is shown. */
export const byStamp = (a: Stamped, b: Stamped): number => compare(a.hlc, b.hlc) || compare(a.hash, b.hash);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The heads that no change of the record knows. The next local change follows these. */
export const latestOf = <H extends Head>(heads: readonly H[]): H[] => heads.filter(({ isLatest }) => isLatest);

/**
 * The change that began the record: it knew none. Only a copied registry can make several; then the one with the lowest stamp.
 */
export const rootOf = <C extends Stamped & { after: readonly ChangeHash[] }>(changes: readonly C[]): C | undefined =>
  changes.filter(({ after }) => after.length === 0).toSorted(byStamp)[0];

/** When the record was last changed, by the writer's clock of the latest change that is shown. */
export const updatedAtOf = (heads: readonly SaidHead[]): number => latestOf(heads).toSorted(byStamp).at(-1)?.at ?? 0;

/** The fields that only record whether, and why, a record is hidden. */
const retirement = ['retired', 'retiredReason'];

/** True if a change does more than retire the record. A record with such an edit has to remain visible. */
export const isEdit = ({ values }: Pick<SaidHead, 'values'>): boolean =>
  editedIn(values).length > 0 || ('retired' in values && values['retired'] !== true);

/** The fields that a change sets, except those that retire the record. */
export const editedIn = (values: SaidHead['values']): string[] =>
  Object.keys(values).filter((field) => !retirement.includes(field));

/**
 * True if a record is hidden. A retirement hides it only if nobody concurrently edited the record. Otherwise the record stays
 * visible and is in conflict, until somebody who knows both decides again whether it is retired. A mere correction of the
 * record does not decide that. Two people who retire a record at once agree.
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
