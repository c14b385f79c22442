/**
 * Opens the registry file as DESIGN section 5 asks, and refuses it with a sentence where that cannot be done: wrong key or
 * damage, a newer version, a setting that did not take. It never creates, replaces or empties a file that is there, and
 * leaves one that it refuses untouched.
 */
import { existsSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Clock, NewId } from '../clock.ts';
import type { Db } from './access.ts';
import { Refusal } from '../station/refusal.contract.ts';
import { backUp } from './backup.ts';
import { quickestCipher, unlock, unlockWith, type Cipher } from './cipher.ts';

export type OpenOptions = {
  file: string;
  /** The 32-byte key of the registry. */
  key: Buffer;
  /** Of a new registry; unless said, the one that is quicker on this computer. */
  cipher?: Cipher;
  migrationsDir: string;
  backupsDir: string;
  clock: Clock;
  newId: NewId;
};

const minSqliteVersion = [3, 51, 3] as const;
/** "STCH": says that a SQLite file is a Satchel registry. */
const applicationId = 0x53544348;

/** What `PRAGMA name` must answer after the first read. FULL is 2, MEMORY is 2. */
const settings = {
  // One process, one connection: the file stays locked, and a read pays no lock calls (a row in 1.4 instead of 3.5 µs).
  // It must stand before the journal mode, which decides at its first use whether shared memory is needed.
  locking_mode: 'exclusive',
  journal_mode: 'wal',
  synchronous: 2,
  fullfsync: 1,
  foreign_keys: 1,
  temp_store: 2,
  secure_delete: 1,
  trusted_schema: 0,
  cell_size_check: 1,
  busy_timeout: 5000,
} as const;

/** Creates the file of a new registry. The file must not be there. */
export function createDatabase(options: OpenOptions): Db {
  if (existsSync(options.file)) throw new Error('There is a registry already.');
  const cipher = options.cipher ?? quickestCipher(dirname(options.file));
  const db = wrap(openClient(options, cipher), options);
  bringUpToDate(db, options, { isNew: true });
  return db;
}

/** Opens the file of an existing registry, backing it up first when this version changes its tables. */
export function openDatabase(options: OpenOptions): Db {
  assertDatabaseThere(options.file);
  const cipher = assertReadable(options);
  const db = wrap(openClient(options, cipher), options);
  bringUpToDate(db, options, { isNew: false });
  return db;
}

/** Refuses when the registry file is gone while its keys are there: an empty one in its place would hide the loss. */
export function assertDatabaseThere(file: string): void {
  if (existsSync(file)) return;
  throw new Refusal(
    'registry-missing',
    `The registry file ${file} is missing. Put it back from a backup; nothing was changed.`,
  );
}

/**
 * A look before anything may write: a read-only connection, so that a file which is refused stays as it is to the byte.
 * Returns the cipher that it read the file with.
 */
function assertReadable(options: OpenOptions): Cipher {
  // Even a read-only connection makes these two; what was not there before is taken away again. The folder is held by us.
  const hasLog = existsSync(`${options.file}-wal`);
  const made = ['-wal', '-shm'].map((end) => options.file + end).filter((path) => !existsSync(path));
  let client: Database.Database | undefined;
  try {
    client = new Database(options.file, { readonly: true });
    const cipher = unlock(client, options.key);
    const version = client.pragma('user_version', { simple: true }) as number;
    const known = knownVersion(options);
    if (version > known) {
      throw new Refusal(
        'registry-newer',
        `This registry was last opened by a newer Satchel (data version ${version}; this one knows ${known}). ` +
          'Install the newer version. Nothing was changed.',
      );
    }
    if (
      version === 0 ||
      client.pragma('application_id', { simple: true }) !== applicationId ||
      (!hasLog && isCutShort(client, options))
    ) {
      throw damaged(options.file);
    }
    return cipher;
  } catch (error) {
    throw damageAsRefusal(error, options.file);
  } finally {
    client?.close();
    for (const path of made) rmSync(path, { force: true });
  }
}

/**
 * A file shorter than its own header says lost its end, as a copy that ran out of space does. Every page that is read is
 * authenticated by the cipher anyway; a whole check would take seconds on a large registry and is left to the backup.
 */
function isCutShort(client: Database.Database, { file }: OpenOptions): boolean {
  const pages = client.pragma('page_count', { simple: true }) as number;
  const pageSize = client.pragma('page_size', { simple: true }) as number;
  const { size } = statSync(file);
  return size < pages * pageSize || size % pageSize !== 0;
}

/** What SQLite says of a damaged file, as the sentence for it; any other error as it is. */
export function damageAsRefusal(error: unknown, file: string): unknown {
  const isDamage = error instanceof Database.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code);
  return isDamage ? damaged(file) : error;
}

const damaged = (file: string) =>
  new Refusal(
    'registry-damaged',
    `The registry file ${file} is damaged, or was encrypted with another key. ` +
      'It was left as it is. Keep it, and restore a backup beside it.',
  );

function knownVersion(options: OpenOptions): number {
  return readMigrationFiles({ migrationsFolder: options.migrationsDir }).length;
}

function openClient({ file, key }: OpenOptions, cipher: Cipher): Database.Database {
  const client = new Database(file);
  try {
    unlockWith(client, key, cipher);
    const version = client.prepare('SELECT sqlite_version()').pluck().get() as string;
    assertSqliteVersion(version);
    for (const [name, value] of Object.entries(settings)) client.pragma(`${name}=${value}`);
    // 32 MB of page cache: enough for the hot part of a million patients.
    client.pragma('cache_size=-32000');
    // Folds the log into the file every 16 MB instead of 4: a burst of saves waits less often for that.
    client.pragma('wal_autocheckpoint=4000');
    client.prepare('SELECT count(*) FROM sqlite_schema').get();
    assertSettings(client);
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

export function assertSqliteVersion(version: string): void {
  const parts = version.split('.').map(Number);
  for (const [i, least] of minSqliteVersion.entries()) {
    const part = parts[i] ?? 0;
    if (part > least) return;
    if (part < least)
      throw new Refusal('sqlite-unfit', `SQLite ${minSqliteVersion.join('.')} or newer is needed; this is ${version}.`);
  }
}

/** Asks the connection for every setting again: a pragma that did not take is silent otherwise. */
export function assertSettings(client: Database.Database): void {
  for (const [name, wanted] of Object.entries(settings)) {
    const found = client.pragma(name, { simple: true });
    if (found !== wanted)
      throw new Refusal('sqlite-unfit', `SQLite did not accept ${name}=${wanted}; it answers ${String(found)}.`);
  }
}

function wrap(client: Database.Database, { clock, newId }: OpenOptions): Db {
  return {
    client,
    orm: drizzle(client),
    clock,
    newId,
    head: undefined,
    queue: [],
    isFlushScheduled: false,
    writer: undefined,
    statements: new Map(),
  };
}

function bringUpToDate(db: Db, options: OpenOptions, { isNew }: { isNew: boolean }): void {
  try {
    const known = knownVersion(options);
    if (db.client.pragma('user_version', { simple: true }) === known) return;
    if (!isNew) backUp(db.client, options);
    migrate(db.orm, { migrationsFolder: options.migrationsDir });
    db.client.pragma(`application_id=${applicationId}`);
    db.client.pragma(`user_version=${known}`);
  } catch (error) {
    db.client.close();
    throw error;
  }
}

/** Folds the write-ahead log into the file and closes. Safe to call when a write failed. */
export function closeDatabase(db: Db): void {
  if (!db.client.open) return;
  db.client.pragma('wal_checkpoint(TRUNCATE)');
  db.client.close();
}
