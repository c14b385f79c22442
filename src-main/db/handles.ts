/** The types by which the rest of the program uses a database. Made in `connection.ts`, used through `access.ts`. */
import type { Clock, NewId } from '../clock.ts';

declare const dbBrand: unique symbol;
declare const writerBrand: unique symbol;

/** One open database; opaque. */
export type Db = { readonly clock: Clock; readonly newId: NewId; readonly [dbBrand]: true };

/** Can only select. */
export type Reader = { readonly db: Db };

/** Exists only inside the body that `write` runs, and is invalid once the body returns. */
export type Writer = Reader & {
  readonly [writerBrand]: true;
  /** The author of this transaction's changes: the id of an account or service token, or `recovery`, `station` or `sync`. */
  readonly author: string;
  /** Groups the changes of this transaction, if they are to be shown and undone as one. */
  readonly group: string | undefined;
  /** The instant of this transaction in milliseconds, the same for all that it writes. */
  readonly now: number;
  readonly today: string;
  readonly newId: NewId;
  /** Runs in the same transaction after the body, for what is written once however often the body changes it. */
  readonly atEnd: (act: () => void) => void;
  /** Runs after the commit, never for a body that failed: live events, the search vocabulary, caches. */
  readonly afterCommit: (listener: () => void) => void;
};
