/**
 * What stands behind a `Db`. Only this folder and tests may look: everybody else holds an opaque value, and reads or writes
 * through `access.ts`. A rule of the architecture keeps it so.
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

/** What is known of the file and its disk; see `trust.ts`. */
export type Trust = {
  /** Of the file when it was opened, and of its log at the first commit. */
  readonly identity: string | undefined;
  logIdentity: string | undefined;
  /** What was met last, until a save goes well. */
  fault: StorageFault | undefined;
  /** Nothing is saved before the file was proved. */
  isDoubted: boolean;
  /** Runs before the next save, without which that would not last; throws while the disk fails. */
  toSettle: (() => void) | undefined;
  /** When that was tried last, by the clock that never goes back. */
  triedAt: number;
  listener: ((fault: StorageFault | undefined) => void) | undefined;
  /** A copy of a registry on a read-only disk: nothing is saved in it, whatever could be. */
  readonly isForReading: boolean;
};

export type Connection = {
  readonly client: Database.Database;
  readonly orm: BetterSQLite3Database;
  /**
   * The open file itself, for reading its bytes beside SQLite (`still.ts`). Kept until SQLite has closed it: on POSIX systems
   * closing any other descriptor of a file drops the locks that SQLite holds on it.
   */
  readonly descriptor: number;
  /** Whether the file is held still for a copy. */
  isStill: boolean;
  /** What waits for the next commit. */
  readonly queue: Job[];
  isFlushScheduled: boolean;
  /** Nothing is committed meanwhile: what is to be saved waits in the queue. */
  isHeld: boolean;
  /** Of the transaction that runs; nobody else may write. */
  writer: Writer | undefined;
  /** Whether the job that runs has written anything that would have to be taken back. */
  hasWritten: boolean;
  /** Prepared once per database, by the function that builds them. */
  readonly statements: Map<object, unknown>;
  readonly trust: Trust;
  /** What `remembered` holds: true of the rows as they are, and empty again after a transaction that failed. */
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

/** Closes the file, without folding its log. */
export function disconnect(db: Db): void {
  const { client, descriptor, isStill } = connectionOf(db);
  if (!client.open) return;
  client.close();
  // A thread that still copied would read another file, once the number is given to it.
  if (!isStill) closeSync(descriptor);
}

/**
 * Puts an open database in the place of another, which is closed: whoever holds `db` reads and writes the new one from now on, and
 * what waited to be saved is saved there. The log of the one that is closed must have been folded in, and nobody may be copying it.
 */
export function exchange(db: Db, fresh: Db): void {
  const { queue, isFlushScheduled, isHeld, trust } = connectionOf(db);
  const next = { ...connectionOf(fresh), queue, isFlushScheduled, isHeld };
  next.trust.listener = trust.listener;
  disconnect(db);
  connections.set(db, next);
  connections.delete(fresh);
}
