/**
 * Controls access to the database.
 *
 * A `Reader` can only select. A `Writer` exists only inside the body that `write` runs, in an immediate transaction.
 * It becomes invalid when the body returns, so neither the types nor a kept reference let code escape the
 * transaction.
 *
 * Writes that wait at the same time share one commit, and so one sync of the disk. A write that fails does not affect
 * the others. No promise is settled before the commit that contains its data.
 */
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { connectionOf, type Connection, type Job } from './connection.ts';
import type { Db, Reader, Writer } from './handles.ts';
import { faultOf } from './fault.rules.ts';
import { compileFor, type Compile } from './statement.ts';
import { doubtAfterCommit, failureOf, hindrance } from './trust.ts';

export type { Db, Reader, Writer } from './handles.ts';

type Orm = BetterSQLite3Database;
type ReadOrm = Pick<Orm, 'select' | 'selectDistinct' | '$with' | 'with' | '$count'>;

/** Read statements, built once per open database. `compile` makes the fast form of a query. */
export function reading<T>(build: (orm: ReadOrm, compile: Compile) => T): (reader: Reader) => T {
  return (reader) => builtFor(connectionOf(reader.db), build as (orm: Orm, compile: Compile) => T);
}

/** Write statements, built once per open database. Throws if the writer's transaction is over. */
export function writing<T>(build: (orm: Orm, compile: Compile) => T): (writer: Writer) => T {
  return (writer) => {
    const connection = connectionOf(writer.db);
    if (connection.writer !== writer) throw new Error('This transaction is over: a Writer must not be kept.');
    connection.hasWritten = true;
    return builtFor(connection, build);
  };
}

function builtFor<T>(connection: Connection, build: (orm: Orm, compile: Compile) => T): T {
  let statements = connection.statements.get(build) as T | undefined;
  if (statements === undefined) {
    statements = build(connection.orm, compileFor(connection.client));
    connection.statements.set(build, statements);
  }
  return statements;
}

/**
 * A value that is derived from the rows and cached in memory. It is dropped whenever a transaction fails, and `load`
 * then reads it again. Code that changes the rows must call `set` in the same transaction.
 */
export function remembered<T>(load: (reader: Reader) => T): {
  get: (reader: Reader) => T;
  set: (writer: Writer, value: T) => void;
} {
  return {
    get: (reader) => {
      const { memory } = connectionOf(reader.db);
      if (!memory.has(load)) memory.set(load, load(reader));
      return memory.get(load) as T;
    },
    set: (writer, value) => void connectionOf(writer.db).memory.set(load, value),
  };
}

/** A body must be synchronous: a promise would outlive the transaction. */
type Synchronous<T> = T extends PromiseLike<unknown> ? never : T;

/** Maximum number of writes in one commit. It limits how long a reader waits behind them. */
const groupLimit = 64;

/**
 * The only way to change data. Runs `body` in an immediate transaction and settles after the commit, so a resolved
 * promise means that the data is on the disk. Rejects with the error of the body, and then keeps nothing of it.
 * Rejects with `storage-full` or `storage-failed` if the disk let nothing be saved, and with `uncertain` if the
 * commit itself failed.
 *
 * A body may run twice, when another body of the same commit failed, so its other side effects must tolerate that. It
 * may write thousands of rows (an import, a first filling); readers wait meanwhile.
 * @param author the id of an account or service token, or `recovery`, `station` or `sync`.
 */
export function write<T>(
  db: Db,
  author: string,
  body: (writer: Writer) => Synchronous<T>,
  { group }: { group?: string } = {},
): Promise<T> {
  const connection = connectionOf(db);
  return new Promise<T>((resolve, reject) => {
    connection.queue.push({ author, group, body, resolve, reject });
    flushSoon(db);
  });
}

function flushSoon(db: Db): void {
  const connection = connectionOf(db);
  if (connection.isFlushScheduled || connection.isHeld || connection.queue.length === 0) return;
  connection.isFlushScheduled = true;
  setImmediate(() => commitGroup(db));
}

/** Runs `act` while saving is paused. Writes wait in the queue; reading continues. */
export async function whileNothingIsSaved<T>(db: Db, act: () => Promise<T>): Promise<T> {
  connectionOf(db).isHeld = true;
  try {
    return await act();
  } finally {
    connectionOf(db).isHeld = false;
    flushSoon(db);
  }
}

/** Resolves when every write that was queued before the call is settled. */
export async function drained(db: Db): Promise<void> {
  // Looked up on every turn, because another file may have replaced this one meanwhile.
  const isWaiting = () => connectionOf(db).queue.length > 0 || connectionOf(db).isFlushScheduled;
  while (isWaiting()) await new Promise((next) => setImmediate(next));
}

type Settled = { job: Job; value?: unknown; error?: unknown; hasWritten: boolean; listeners: (() => void)[] };

function commitGroup(db: Db): void {
  const connection = connectionOf(db);
  if (connection.isHeld) {
    connection.isFlushScheduled = false;
    return;
  }
  const jobs = connection.queue.splice(0, groupLimit);
  if (connection.queue.length > 0) setImmediate(() => commitGroup(db));
  else connection.isFlushScheduled = false;

  const rejectAll = (reason: unknown) => jobs.forEach((job) => job.reject(reason));
  const hindered = hindrance(connection);
  if (hindered !== undefined) return rejectAll(hindered);
  let settled: Settled[];
  try {
    // Savepoints cost a fifth of a save and are almost never needed.
    settled = inTransaction(db, () => runAll(db, jobs)) ?? inTransaction(db, () => runEach(db, jobs));
  } catch (error) {
    return rejectAll(error);
  }
  const doubt = doubtAfterCommit(db);
  if (doubt !== undefined) return rejectAll(doubt);
  for (const { job, value, error } of settled) {
    if (error !== undefined) job.reject(error);
    else job.resolve(value as never);
  }
  // After every promise is settled, so that a listener that throws leaves no caller waiting for a reply.
  for (const { listeners } of settled) for (const listener of listeners) callAlone(listener);
}

/**
 * Rethrows a listener's error as an uncaught one, because it is a bug. The other listeners still hear of what was
 * saved.
 */
function callAlone(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    setImmediate(() => {
      throw error;
    });
  }
}

/** Commits what `run` wrote. If `run` returns undefined, rolls back and returns undefined. */
function inTransaction<T extends Settled[] | undefined>(db: Db, run: () => T): T {
  const { client, memory } = connectionOf(db);
  let isCommitting = false;
  try {
    client.exec('BEGIN IMMEDIATE');
    const result = run();
    isCommitting = result !== undefined;
    client.exec(isCommitting ? 'COMMIT' : 'ROLLBACK');
    if (result === undefined) memory.clear();
    return result;
  } catch (error) {
    memory.clear();
    rollBack(connectionOf(db));
    throw failureOf(db, error, { isCommitting });
  }
}

/** May itself fail on a failing disk. The first failure is the one that is reported. */
function rollBack({ client, trust }: Connection): void {
  try {
    if (client.inTransaction) client.exec('ROLLBACK');
  } catch {
    trust.isDoubted = true;
  }
}

/** Runs all jobs in order. Returns undefined if one of them failed after writing something. */
function runAll(db: Db, jobs: Job[]): Settled[] | undefined {
  const connection = connectionOf(db);
  const settled: Settled[] = [];
  for (const job of jobs) {
    const outcome = runJob(db, job);
    if (outcome.error !== undefined) {
      assertInTransaction(connection, outcome.error);
      if (outcome.hasWritten) return undefined;
    }
    settled.push(outcome);
  }
  return settled;
}

/** As `runAll`, but with a savepoint for each job, so that only a failed job is rolled back. */
function runEach(db: Db, jobs: Job[]): Settled[] {
  const connection = connectionOf(db);
  const { client, memory } = connection;
  return jobs.map((job) => {
    client.exec('SAVEPOINT job');
    const outcome = runJob(db, job);
    if (outcome.error === undefined) {
      client.exec('RELEASE job');
      return outcome;
    }
    memory.clear();
    assertInTransaction(connection, outcome.error);
    client.exec('ROLLBACK TO job; RELEASE job');
    return outcome;
  });
}

/**
 * A full disk rolls the whole transaction back, and then no job of the group counts as saved. The same holds if the
 * disk failed or damage was found, because nothing may be written on top of that.
 */
function assertInTransaction({ client }: Connection, error: unknown): void {
  if (!client.inTransaction || faultOf(error) !== undefined) throw error;
}

function runJob(db: Db, job: Job): Settled {
  const connection = connectionOf(db);
  const listeners: (() => void)[] = [];
  const last: (() => void)[] = [];
  const writer = newWriter(db, job, { listeners, last });
  connection.writer = writer;
  connection.hasWritten = false;
  try {
    const value = job.body(writer);
    if (value instanceof Promise) {
      // Nothing awaits the promise. Its later writes fail, because its writer is no longer valid.
      value.catch(() => undefined);
      throw new Error('A write must be synchronous.');
    }
    for (const act of last) act();
    return { job, value, hasWritten: connection.hasWritten, listeners };
  } catch (error) {
    const { hasWritten } = connection;
    return { job, error: error ?? new Error('A write threw nothing.'), hasWritten, listeners: [] };
  } finally {
    connection.writer = undefined;
  }
}

type Later = Record<'listeners' | 'last', (() => void)[]>;

function newWriter(db: Db, { author, group }: Job, { listeners, last }: Later): Writer {
  return {
    db,
    author,
    group,
    now: db.clock.now(),
    today: db.clock.today(),
    newId: db.newId,
    atEnd: (act: () => void) => void last.push(act),
    afterCommit: (listener: () => void) => void listeners.push(listener),
  } satisfies Omit<Writer, symbol> as unknown as Writer;
}
