/**
 * From the changes of a record to what its row is made of. Pure, so that whoever keeps rows, in whatever database, makes the same ones.
 */
import { ancestryOf, changesBesides, type Ancestry } from './ancestry.rules.ts';
import { changeSchema, type StoredChange } from './change.contract.ts';
import { storedConflicts } from './fields.rules.ts';
import { currentOf, isHidden, latestOf, rootOf, updatedAtOf, withChange, type SaidHead } from './heads.rules.ts';

/** Since when a record is there, and of how many changes it is made. */
export type Whole = { createdAt: number; version: number };

/** What a record's journal adds up to, for its row to be made of. */
export type RecordState = {
  id: string;
  /** It was made here just now: there is no row of it. */
  isNew: boolean;
  /** By field, also of fields that this version does not know. */
  values: ReadonlyMap<string, unknown>;
  conflicts: string[];
  /** What the values were made of. */
  heads: readonly SaidHead[];
  /** It came from elsewhere just now: no command of this station has looked at what follows from it. */
  isForeign: boolean;
  /** Retired, by somebody who knew all of it. */
  isHidden: boolean;
  updatedAt: number;
  /** Known when the row is to be made anew; otherwise one change was added to a record that has its row. */
  whole: Whole | undefined;
};

/** A change as a head; of all its fields, if `fields` does not say which. */
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
 * The heads of a record, from all its changes in an order in which each comes after what it knows. With `counts`, as if those had
 * not been said that do not count.
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
 * What a newer version says may mean something else than what we would read: until we are that version, the row is what it would be
 * had it not been said. That follows from the changes alone, so it is the same at all stations of our version.
 */
export const canRead = (heads: readonly SaidHead[]): boolean => heads.every(({ schema }) => schema <= changeSchema);

type History = () => readonly StoredChange[];

/** What current changes say of a record. `history`, all of its changes, is asked for only if it is retired. */
export function stateOf(id: string, heads: readonly SaidHead[], history: History) {
  const { values, conflicts } = currentOf(heads);
  const isRetired = values.get('retired') === true;
  const isHidden = isRetired && isRetiredByAll(heads, history());
  return {
    id,
    values,
    heads,
    // Of a record in sight nobody can say why it is hidden: the reason is settled with `retired`.
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

/** The columns that every row of a record has, of which `before` is the row as it was. */
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
