/**
 * Who may touch the database, and how.
 *
 * A `Reader` can only select. A `Writer` exists only inside the body that `write` runs, in an immediate transaction; it
 * is dead when the body returns, so a transaction cannot be escaped, neither by type nor by a kept reference.
 *
 * Writes that wait at the same time share one commit, and so one sync of the disk: each has its own savepoint, so one
 * that fails takes nothing of the others with it, and no promise is settled before the commit that holds its data.
 */
import type Database from 'better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Clock, NewId } from '../clock.ts';
import type { Hlc } from '../journal/hlc.rules.ts';

type Orm = BetterSQLite3Database;
type ReadOrm = Pick<Orm, 'select' | 'selectDistinct' | '$with' | 'with' | '$count'>;

/** Where this station's own journal ends: what the next change continues. */
export type JournalHead = { stationKey: number; stationId: string; epoch: number; seq: number; hlc: Hlc; hash: Buffer };

export type Reader = { readonly db: Db };
export type Writer = Reader & {
  readonly isWriter: true;
  /** Who makes the changes of this transaction: a user name, or `token:` and the name of a service token. */
  readonly author: string;
  /** The instant of this transaction in milliseconds: one value for all it writes. */
  readonly now: number;
  readonly today: string;
  readonly newId: NewId;
  /** The end of the journal; moved by journal.queries, put back when the body fails. */
  readonly head: JournalHead;
  /** Runs after the commit, never for a body that failed: live events, the search vocabulary, caches. */
  readonly afterCommit: (listener: () => void) => void;
};

type Job = {
  author: string;
  body: (writer: Writer) => unknown;
  resolve: (value: never) => void;
  reject: (reason: unknown) => void;
};

/** One open database. The client and orm are reached through `reading` and `writing` only. */
export type Db = {
  readonly client: Database.Database;
  readonly orm: Orm;
  readonly clock: Clock;
  readonly newId: NewId;
  head: JournalHead | undefined;
  readonly queue: Job[];
  isFlushScheduled: boolean;
  writer: Writer | undefined;
  readonly statements: Map<object, unknown>;
};

/** Statements that read, prepared once per open database. */
export function reading<T>(build: (orm: ReadOrm) => T): (reader: Reader) => T {
  return (reader) => preparedFor(reader.db, build as (orm: Orm) => T);
}

/** Statements that write, prepared once per open database; refuses a writer whose transaction is over. */
export function writing<T>(build: (orm: Orm) => T): (writer: Writer) => T {
  return (writer) => {
    if (writer.db.writer !== writer) throw new Error('This transaction is over: a Writer must not be kept.');
    return preparedFor(writer.db, build);
  };
}

function preparedFor<T>(db: Db, build: (orm: Orm) => T): T {
  let statements = db.statements.get(build) as T | undefined;
  if (statements === undefined) {
    statements = build(db.orm);
    db.statements.set(build, statements);
  }
  return statements;
}

/** A body must be synchronous: a promise would outlive the transaction. */
type Synchronous<T> = T extends PromiseLike<unknown> ? never : T;

/** How many writes share one commit at most: bounds how long a reader waits behind them. */
const groupLimit = 64;

/**
 * The only door to changing data. Runs `body` in an immediate transaction and settles after the commit: a resolved
 * promise means that the data is on the disk. Rejects with what the body threw, and then nothing of it is kept.
 *
 * Keep a body to some tens of rows, and ask for several at once: SQLite walks its list of undo pages after every statement,
 * so that 2,000 patients in one body take 800 µs each where 20 take 120.
 */
export function write<T>(db: Db, author: string, body: (writer: Writer) => Synchronous<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    db.queue.push({ author, body, resolve: resolve, reject });
    if (!db.isFlushScheduled) {
      db.isFlushScheduled = true;
      setImmediate(() => commitGroup(db));
    }
  });
}

/** Resolves when every write that was asked for before now is settled. */
export async function drained(db: Db): Promise<void> {
  while (db.queue.length > 0 || db.isFlushScheduled) await new Promise((next) => setImmediate(next));
}

function commitGroup(db: Db): void {
  const jobs = db.queue.splice(0, groupLimit);
  if (db.queue.length > 0) setImmediate(() => commitGroup(db));
  else db.isFlushScheduled = false;

  const headBefore = db.head;
  const settled: { job: Job; value?: unknown; error?: unknown; listeners: (() => void)[] }[] = [];
  try {
    db.client.exec('BEGIN IMMEDIATE');
    for (const job of jobs) settled.push({ job, ...runJob(db, job) });
    db.client.exec('COMMIT');
  } catch (error) {
    if (db.client.inTransaction) db.client.exec('ROLLBACK');
    db.head = headBefore;
    for (const job of jobs) job.reject(error);
    return;
  }
  for (const { job, value, error } of settled) {
    if (error !== undefined) job.reject(error);
    else job.resolve(value as never);
  }
  // After every promise is settled: a listener that throws must not leave somebody waiting for a reply.
  for (const { listeners } of settled) for (const listener of listeners) listener();
}

function runJob(db: Db, job: Job): { value?: unknown; error?: unknown; listeners: (() => void)[] } {
  const listeners: (() => void)[] = [];
  const headBefore = db.head;
  db.client.exec('SAVEPOINT job');
  const writer = newWriter(db, job.author, listeners);
  db.writer = writer;
  try {
    const value = job.body(writer);
    if (value instanceof Promise) throw new Error('A write must be synchronous.');
    db.client.exec('RELEASE job');
    return { value, listeners };
  } catch (error) {
    db.head = headBefore;
    // A full disk rolls the whole transaction back, and then no job of the group may be called saved.
    if (!db.client.inTransaction) throw error;
    db.client.exec('ROLLBACK TO job; RELEASE job');
    return { error: error ?? new Error('A write threw nothing.'), listeners: [] };
  } finally {
    db.writer = undefined;
  }
}

function newWriter(db: Db, author: string, listeners: (() => void)[]): Writer {
  return {
    db,
    isWriter: true,
    author,
    now: db.clock.now(),
    today: db.clock.today(),
    newId: db.newId,
    get head() {
      if (db.head === undefined) throw new Error('This station has no journal yet.');
      return db.head;
    },
    afterCommit: (listener) => listeners.push(listener),
  };
}
