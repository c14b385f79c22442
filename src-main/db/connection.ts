/**
 * The inside of a `Db`. Only this folder and tests may use it; an architecture rule enforces that. All other code has
 * an opaque value, and reads or writes through `access.ts`.
 */
import { closeSync, openSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Clock, NewId } from '../clock.ts';
import type { Db, Writer } from './handles.ts';
import type { StorageFault } from '../wire/storage-fault.contract.ts';
import { identityOf } from './file-identity.ts';

export type Job = {
  author: string;
  group: string | undefined;
  body: (writer: Writer) => unknown;
  resolve: (value: never) => void;
  reject: (reason: unknown) => void;
};

/** State of the file and its disk; see `trust.ts`. */
export type Trust = {
  /** Identity of the file when it was opened. `logIdentity`: of its log at the first commit. */
  readonly identity: string | undefined;
  logIdentity: string | undefined;
  /** The latest fault, until a save succeeds. */
  fault: StorageFault | undefined;
  /** If true, nothing is saved before the file is proved. */
  isDoubted: boolean;
  /** Runs before the next save, which would not last without it. Throws while the disk fails. */
  toSettle: (() => void) | undefined;
  /** When `toSettle` was last tried, by the monotonic clock. */
  triedAt: number;
  listener: ((fault: StorageFault | undefined) => void) | undefined;
  /** True for a copy of a registry on a read-only disk: nothing is ever saved in it. */
  readonly isForReading: boolean;
};

export type Connection = {
  readonly client: Database.Database;
  readonly orm: BetterSQLite3Database;
  /**
   * The open file itself, for reading its bytes beside SQLite (`still.ts`). Closed only after SQLite has closed the
   * file. On POSIX systems, closing any other descriptor of a file drops the locks that SQLite has on it.
   */
  readonly descriptor: number;
  /** True while the file is held still for a copy. */
  isStill: boolean;
  /** Jobs that wait for the next commit. */
  readonly queue: Job[];
  isFlushScheduled: boolean;
  /** True while nothing is committed: jobs wait in the queue. */
  isHeld: boolean;
  /** The writer of the running transaction; no other may write. */
  writer: Writer | undefined;
  /** True if the running job has written anything that a failure would have to roll back. */
  hasWritten: boolean;
  /** Statements, prepared once per database, by the function that builds them. */
  readonly statements: Map<object, unknown>;
  readonly trust: Trust;
  /** Values of `remembered`. They match the rows as they are, and are cleared after a transaction that failed. */
  readonly memory: Map<object, unknown>;
};

const connections = new WeakMap<Db, Connection>();

type NewDb = { clock: Clock; newId: NewId; isForReading?: boolean | undefined };

export function newDb(client: Database.Database, { clock, newId, isForReading = false }: NewDb): Db {
  const db = { clock, newId } as Db;
  connections.set(db, {
    client,
    orm: drizzle(client),
    descriptor: openSync(client.name, 'r'),
    isStill: false,
    queue: [],
    isFlushScheduled: false,
    isHeld: false,
    writer: undefined,
    hasWritten: false,
    statements: new Map(),
    trust: {
      identity: identityOf(client.name),
      logIdentity: undefined,
      fault: isForReading ? 'disk-read-only' : undefined,
      isDoubted: isForReading,
      toSettle: undefined,
      triedAt: -Infinity,
      listener: undefined,
      isForReading,
    },
    memory: new Map(),
  });
  return db;
}

export function connectionOf(db: Db): Connection {
  const connection = connections.get(db);
  if (connection === undefined) throw new Error('This is no open database.');
  return connection;
}

/** Closes the file without a checkpoint of its log. */
export function disconnect(db: Db): void {
  const { client, descriptor, isStill } = connectionOf(db);
  if (!client.open) return;
  client.close();
  // A thread that is still copying would read another file once the system reuses the number.
  if (!isStill) closeSync(descriptor);
}

/**
 * Replaces an open database by another and closes it. Every holder of `db` then reads and writes the new one, and
 * queued writes are saved there. The log of the closed database must have been folded in, and nothing may be copying
 * it.
 */
export function exchange(db: Db, fresh: Db): void {
  const { queue, isFlushScheduled, isHeld, trust } = connectionOf(db);
  const next = { ...connectionOf(fresh), queue, isFlushScheduled, isHeld };
  next.trust.listener = trust.listener;
  disconnect(db);
  connections.set(db, next);
  connections.delete(fresh);
}
