/**
 * Computes what a record's row is made of from its changes. Pure, so that every database of rows, of whatever type, gets the same ones.
 */
import { ancestryOf, changesBesides, type Ancestry } from './ancestry.rules.ts';
import { changeSchema, type StoredChange } from './change.contract.ts';
import { storedConflicts } from './fields.rules.ts';
import { currentOf, isHidden, latestOf, rootOf, updatedAtOf, withChange, type SaidHead } from './heads.rules.ts';

/** When the record was created, and the number of its changes. */
export type Whole = { createdAt: number; version: number };

/** The state of a record computed from its journal, from which its row is made. */
export type RecordState = {
  id: string;
  /** The record was just made here: it has no row. */
  isNew: boolean;
  /** By field, including fields that this version does not know. */
  values: ReadonlyMap<string, unknown>;
  conflicts: string[];
  /** The changes that the values come from. */
  heads: readonly SaidHead[];
  /** The change came from elsewhere: no command of this station has checked its consequences. */
  isForeign: boolean;
  /** Retired by somebody who knew all of its changes. */
  isHidden: boolean;
  updatedAt: number;
  /** Set if the row has to be made again; undefined if one change was added to a record that has its row. */
  whole: Whole | undefined;
};

/** A change as a head. `fields` defaults to all of its fields. */
export function said({ key, hash, change }: StoredChange, fields?: string[], isLatest = true): SaidHead {
  const { kind, schema, after, hlc, at, author, replica, fields: values } = change;
  return {
    key,
    kind,
    hash,
    schema,
    after,
    hlc,
    at,
    author,
    replica,
    values,
    isLatest,
    fields: fields ?? Object.keys(values).sort(),
  };
}

/**
 * Computes the heads of a record from all its changes, given in an order in which each comes after those that it knows. With `counts`,
 * the changes that do not count are ignored.
 */
export function foldHeads(
  changes: readonly StoredChange[],
  counts: (change: StoredChange) => boolean = () => true,
): SaidHead[] {
  const ancestry: Ancestry = ancestryOf(changes);
  let heads: SaidHead[] = [];
  for (const each of changes.filter(counts)) {
    const { after } = each.change;
    const knowsAll = latestOf(heads).every(({ hash }) => after.includes(hash));
    heads = withChange(heads, said(each), (head) => knowsAll || ancestry.knows(after, head));
  }
  return heads;
}

/**
 * A change written by a newer version may not mean what we would read from it. Until this station runs that version, the row is made as
 * if the change did not exist. That follows from the changes alone, so it is the same at all stations of our version.
 */
export const canRead = (heads: readonly SaidHead[]): boolean => heads.every(({ schema }) => schema <= changeSchema);

type History = () => readonly StoredChange[];

/** The state of a record from its current changes. `history` (all of its changes) is read only if the record is retired. */
export function stateOf(id: string, heads: readonly SaidHead[], history: History) {
  const { values, conflicts } = currentOf(heads);
  const isRetired = values.get('retired') === true;
  const isHidden = isRetired && isRetiredByAll(heads, history());
  return {
    id,
    values,
    heads,
    // A visible record has no conflict about why it is hidden: the reason is settled with `retired`.
    conflicts: isHidden ? conflicts : inSight(isRetired ? [...new Set([...conflicts, 'retired'])].sort() : conflicts),
    isHidden,
    updatedAt: updatedAtOf(heads),
  };
}

const inSight = (conflicts: readonly string[]) => conflicts.filter((field) => field !== 'retiredReason');

function isRetiredByAll(heads: readonly SaidHead[], changes: readonly StoredChange[]): boolean {
  return isHidden(heads, ({ hash }) => changesBesides(changes, hash).map((each) => said(each)));
}

export function wholeOf(changes: readonly StoredChange[]): Whole {
  return {
    createdAt: rootOf(changes.map(({ hash, change }) => ({ ...change, hash })))?.at ?? 0,
    version: changes.length,
  };
}

export type RecordColumns = { conflicts: string | null; createdAt: number; updatedAt: number; version: number };

/** The columns that every row of a record has. `before` is the old row. */
export function recordColumns(
  { conflicts, updatedAt, whole }: RecordState,
  before: Pick<RecordColumns, 'createdAt' | 'version'> | undefined,
): RecordColumns {
  return {
    conflicts: storedConflicts(conflicts),
    createdAt: whole?.createdAt ?? before?.createdAt ?? updatedAt,
    updatedAt,
    version: whole?.version ?? (before?.version ?? 0) + 1,
  };
}
