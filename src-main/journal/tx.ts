/**
 * What commands and handlers are given instead of a database: `Reads` outside of a transaction, `Tx` inside of one. Each feature adds
 * what it asks beside its contract (`PatientRegister` and the like); `server/register.ts` and `hub/register.ts` answer.
 */
import type { NewId } from '../clock.ts';
import type { Change, StoredChange } from './change.contract.ts';
import type { FieldTable } from './field.contract.ts';
import type { SaidHead } from './heads.rules.ts';
import type { HistoryEntry } from './history.contract.ts';
import type { Soon } from '../steps.ts';

type Page = { page: number; size: number };

export type JournalQueries = {
  /** All changes of a record, in the order in which they came. */
  changes: (id: string) => Soon<StoredChange[]>;
  heads: (id: string) => Soon<readonly SaidHead[]>;
  /** A page of the changes of records, field by field, oldest first; page 0 is the latest. `total` counts changes. */
  history: (
    of: { ids: readonly string[]; table: FieldTable },
    page: Page,
  ) => Soon<{ history: HistoryEntry[]; total: number }>;
};

export type Reads = {
  /** In milliseconds; of a transaction one value for all that it writes. */
  readonly now: number;
  /** The calendar day of that instant where the register is kept. */
  readonly today: string;
  readonly journal: JournalQueries;
};

/** `fields` holds the new value of each field that changed and nothing else. `isNew`: nothing is known of such a record. */
export type Edit = Pick<Change, 'kind' | 'id' | 'fields'> & { isNew: boolean };

/** The edits of these that save something: one of a record that is there needs a field. */
export const savingEdits = (edits: Edit | readonly Edit[]): readonly Edit[] =>
  ('kind' in edits ? [edits] : edits).filter(({ fields, isNew }) => isNew || Object.keys(fields).length > 0);

export type Tx = Reads & {
  /** Who makes the changes: the id of an account or of a service token. */
  readonly author: string;
  /** What the changes have in common, if they are to be shown and undone as one. */
  readonly group: string | undefined;
  readonly newId: NewId;
  /** Appends edits to the journal, in their order, and makes the rows of their records. One of a record that is there saves nothing without fields. */
  save: (edits: Edit | readonly Edit[], options?: { group?: string }) => Soon<void>;
  /** Keeps others from changing these records until the commit. A station has one writer, so there it does nothing. */
  hold: (ids: readonly string[]) => Soon<void>;
  /** Keeps others from doing what has one of these names until the commit; the same at a station. */
  oneAtATime: (names: readonly string[]) => Soon<void>;
};

type Queries = Record<string, (from: never, ...args: never[]) => unknown>;

/** What all queries of a table can read from. */
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
 * Makes methods of queries by settling their first argument. The class is made once for a table: a transaction of a station takes
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

/** Gives a prototype the queries of each room, bound to whoever inherits from it when they are asked for. */
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
