/**
 * The interface that commands and handlers use instead of a database: `Reads` outside a transaction, `Tx` inside one. Each feature defines its own
 * queries beside its contract (`PatientRegister` and others). `station/register.ts`, `server/register.ts` and
 * `hub/register.ts` implement them.
 */
import type { NewId } from '../clock.ts';
import type { Change, StoredChange } from './change.contract.ts';
import type { FieldTable } from './field.contract.ts';
import type { SaidHead } from './heads.rules.ts';
import type { HistoryEntry } from './history.contract.ts';
import type { Soon } from '../steps.ts';

type Page = { page: number; size: number };

export type JournalQueries = {
  /** All changes of a record, in the order of arrival. */
  changes: (id: string) => Soon<StoredChange[]>;
  heads: (id: string) => Soon<readonly SaidHead[]>;
  /** A page of the changes of these records, field by field, oldest first; page 0 is the latest. `total` counts changes. */
  history: (
    of: { ids: readonly string[]; table: FieldTable },
    page: Page,
  ) => Soon<{ history: HistoryEntry[]; total: number }>;
};

export type Reads = {
  /** In milliseconds since 1970. A transaction uses one value for everything that it writes. */
  readonly now: number;
  /** The calendar day of that instant at the place where the registry is kept. */
  readonly today: string;
  readonly journal: JournalQueries;
};

/** `fields` contains the new value of each field that changed and nothing else. `isNew`: the record has no changes yet. */
export type Edit = Pick<Change, 'kind' | 'id' | 'fields'> & { isNew: boolean };

/** The edits that save something: an edit of an existing record needs a field. */
export const savingEdits = (edits: Edit | readonly Edit[]): readonly Edit[] =>
  ('kind' in edits ? [edits] : edits).filter(({ fields, isNew }) => isNew || Object.keys(fields).length > 0);

export type Tx = Reads & {
  /** The author of the changes: the id of an account or service token, or `recovery`, `station` or `sync`. */
  readonly author: string;
  /** Set if the changes are to be shown and undone as one. */
  readonly group: string | undefined;
  readonly newId: NewId;
  /** Appends edits to the journal, in order, and makes the rows of their records. An edit without fields saves nothing if the record exists. */
  save: (edits: Edit | readonly Edit[], options?: { group?: string }) => Soon<void>;
  /** Locks these records against other writers until the commit. A station has one writer, so there it does nothing. */
  hold: (ids: readonly string[]) => Soon<void>;
  /** Locks these names, so that no other transaction does anything with one of them until the commit. At a station it does nothing. */
  oneAtATime: (names: readonly string[]) => Soon<void>;
};

type Queries = Record<string, (from: never, ...args: never[]) => unknown>;

/** The type that all queries of a table can read from. */
type SourceOf<Table extends Queries> = {
  [Name in keyof Table]: Table[Name] extends (from: infer From, ...args: never[]) => unknown
    ? (from: From) => void
    : never;
}[keyof Table] extends (from: infer All) => void
  ? All
  : never;

export type Bound<Table extends Queries> = {
  [Name in keyof Table]: Table[Name] extends (from: never, ...args: infer Args) => infer Answer
    ? (...args: Args) => Answer
    : never;
};

/**
 * Turns queries into methods by binding their first argument. The class is made once for each table because a transaction of a station takes
 * microseconds.
 */
export function binder<Table extends Queries>(table: Table): (from: SourceOf<Table>) => Bound<Table> {
  class Settled {
    readonly from: never;
    constructor(from: never) {
      this.from = from;
    }
  }
  for (const [name, query] of Object.entries(table)) {
    Object.defineProperty(Settled.prototype, name, {
      value(this: Settled, ...args: never[]) {
        return query(this.from, ...args);
      },
    });
  }
  return (from) => new Settled(from as never) as unknown as Bound<Table>;
}

/** Defines the queries of each room on a prototype. Each access binds them to the object that inherits from it. */
export function inheriting<From>(prototype: object, binders: Record<string, (from: From) => object>): object {
  for (const [name, bind] of Object.entries(binders)) {
    Object.defineProperty(prototype, name, {
      get(this: From) {
        return bind(this);
      },
    });
  }
  return prototype;
}

/** Returns the object itself, inheriting from the prototype: from now on, if it did not before. */
export const inherit = <Inherited extends object>(object: object, prototype: object): Inherited =>
  (Object.prototype.isPrototypeOf.call(prototype, object)
    ? object
    : Object.setPrototypeOf(object, prototype)) as Inherited;
