/**
 * Opens the registry file with the settings that keep data through a power cut. Refuses it with a sentence for a
 * wrong key or damage, a log of another file, a newer version, or a rejected setting. Never creates, replaces or
 * empties an existing file, and leaves a file that it refuses untouched.
 */
import { existsSync, linkSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Clock, NewId } from '../clock.ts';
import { connectionOf, disconnect, exchange, newDb } from './connection.ts';
import type { Db } from './handles.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { backUp } from './backup.ts';
import { foldAfterPages } from './still.ts';
import { folderInUse } from './lock.ts';
import { keepCutLog } from './cut-log.ts';
import { quickestCipher, unlock, unlockWith, type Cipher } from './cipher.ts';
import { makePrivateFile } from './private.ts';
import { withSteadyLimits } from './statement.ts';

export type OpenOptions = {
  file: string;
  /** The 32-byte key of the registry. */
  key: Buffer;
  /** For a new registry. The default is the faster one on this computer. */
  cipher?: Cipher;
  migrationsDir: string;
  /** Folder for the backup before an upgrade. */
  backupsDir: string;
  /** True for a registry that is itself a copy: it is upgraded without another backup. */
  isCopy?: boolean | undefined;
  /** True if nothing may be saved in it; see `reading-copy.ts`. */
  isForReading?: boolean | undefined;
  /** Page cache in MB. The default is enough for the hot part of a million patients. */
  cacheMb?: number;
  clock: Clock;
  newId: NewId;
};

const minSqliteVersion = [3, 51, 3] as const;
/** "STCH": marks a SQLite file as a Satchel registry. */
const applicationId = 0x53544348;

/** Expected values of `PRAGMA name` after the first read. FULL is 2, MEMORY is 2. */
const settings = {
  // One process, one connection: the file stays locked, and reads make no lock calls (a row takes 1.4 µs instead of
  // 3.5). It must precede the journal mode, which decides at its first use whether shared memory is needed.
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

/** Creates the file of a new registry. The file must not exist. */
export function createDatabase(options: OpenOptions): Db {
  if (existsSync(options.file)) throw new Error('There is a registry already.');
  const cipher = options.cipher ?? quickestCipher(dirname(options.file));
  makePrivateFile(options.file);
  const db = newDb(openClient(options, cipher), options);
  bringUpToDate(db, options, { isNew: true });
  return db;
}

/** Result of inspecting the file. */
export type Inspection = {
  cipher: Cipher;
  /** True if this version has to change the tables first, which takes long; see `station/upkeep.ts`. */
  isOutdated: boolean;
  /** True if the last close was not orderly: there is a log beside the file. */
  wasCut: boolean;
};

/** Opens the file of an existing registry. Backs it up first if this version changes its tables. */
export function openDatabase(options: OpenOptions, inspection = inspectDatabase(options)): Db {
  const hadLog = hasLog(options.file);
  const client = openClient(options, inspection.cipher);
  if (hadLog) keepCutLog(client, options.clock.now());
  const db = newDb(client, options);
  bringUpToDate(db, options, { isNew: false });
  return db;
}

/** Refuses if the registry file is missing while its keys exist: an empty file in its place would hide the loss. */
export function assertDatabaseThere(file: string): void {
  if (existsSync(file)) return;
  throw new Refusal(
    'registry-missing',
    `The registry file ${file} is missing. Nothing was changed. Restore it from a backup.`,
  );
}

/**
 * Inspects the file before anything may write. The connection is read-only, so a file that is refused stays the same
 * to the byte.
 *
 * A log that a kill or a power cut left is read together with the file. The two may not belong together, if somebody
 * replaced the file by a backup and left the log. If SQLite opened them for writing, even only to close again, it
 * would fold the log into the backup. Both would then be lost.
 */
export function inspectDatabase(options: OpenOptions): Inspection {
  const { file } = options;
  assertDatabaseThere(file);
  // Even a read-only connection creates these two; they are removed again if they are new. We have the folder locked.
  const hadLog = hasLog(file);
  const made = ['-wal', '-shm'].map((end) => file + end).filter((path) => !existsSync(path));
  let client: Database.Database | undefined;
  try {
    client = new Database(file, { readonly: true });
    const cipher = unlock(client, options.key);
    const version = client.pragma('user_version', { simple: true }) as number;
    const known = knownVersion(options);
    if (version > known) {
      throw new Refusal(
        'registry-newer',
        `A newer version of Satchel last opened this registry (data version ${version}; this version reads up to ` +
          `${known}). Nothing was changed. Install the newer version.`,
      );
    }
    if (
      version === 0 ||
      client.pragma('application_id', { simple: true }) !== applicationId ||
      (hadLog ? !isSound(client) : isCutShort(client, options))
    ) {
      throw damaged(file);
    }
    return { cipher, isOutdated: version < known, wasCut: hadLog };
  } catch (error) {
    client?.close();
    const refusal = damageAsRefusal(error, file);
    const isDamage = refusal instanceof Refusal && refusal.kind === 'registry-damaged';
    throw isDamage && hadLog && isSoundAlone(options) ? foreignLog(file) : refusal;
  } finally {
    client?.close();
    for (const path of made) rmSync(path, { force: true });
  }
}

/** True if a log is left, as after a station that did not shut down properly. */
const hasLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

/**
 * True if all pages form one sound database. Takes about a second for 40,000 patients, so it runs only after a crash.
 */
const isSound = (client: Database.Database): boolean => client.pragma('quick_check(1)', { simple: true }) === 'ok';

/**
 * True if the file is sound without its log: under another name, SQLite finds none. Checked only if the two together
 * are unsound.
 */
function isSoundAlone({ file, key }: OpenOptions): boolean {
  const alone = `${file}.alone`;
  const names = ['', '-wal', '-shm'].map((end) => alone + end);
  let client: Database.Database | undefined;
  try {
    for (const name of names) rmSync(name, { force: true });
    linkSync(file, alone);
    client = new Database(alone, { readonly: true });
    unlock(client, key);
    return isSound(client);
  } catch {
    // The file itself is damaged, whatever the log is. A disk without hard links also ends here, and the file counts
    // as damaged.
    return false;
  } finally {
    client?.close();
    for (const name of names) rmSync(name, { force: true });
  }
}

/**
 * True if the file is shorter than its own header says, as after a copy that ran out of space. The cipher
 * authenticates every page that is read anyway. A whole check would take seconds on a large registry and is left to
 * the backup.
 */
function isCutShort(client: Database.Database, { file }: OpenOptions): boolean {
  const pages = client.pragma('page_count', { simple: true }) as number;
  const pageSize = client.pragma('page_size', { simple: true }) as number;
  const { size } = statSync(file);
  return size < pages * pageSize || size % pageSize !== 0;
}

/** Turns SQLite's error for a damaged file into its refusal. Returns any other error as it is. */
export function damageAsRefusal(error: unknown, file: string): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  // The file is locked although we have its folder: somebody deleted the lock of the folder under a running station.
  if (error.code.startsWith('SQLITE_BUSY')) return folderInUse(dirname(dirname(file)));
  return /^SQLITE_(NOTADB|CORRUPT)/.test(error.code) ? damaged(file) : error;
}

export const damaged = (file: string) =>
  new Refusal(
    'registry-damaged',
    `The registry file ${file} is damaged, or was encrypted with another key. Nothing was changed. Keep the ` +
      'file, and restore a backup.',
  );

const foreignLog = (file: string) =>
  new Refusal(
    'registry-log-foreign',
    `The registry file ${file} replaced another one whose log, ${file}-wal, is still in the folder. Nothing was ` +
      'changed. If the file is a restored backup, move the log to another folder, keep it, and start again.',
  );

/** The number of migrations, from their list. The migrations themselves are read only when needed. */
function knownVersion({ migrationsDir }: OpenOptions): number {
  const { entries } = JSON.parse(readFileSync(join(migrationsDir, 'meta', '_journal.json'), 'utf8')) as {
    entries: unknown[];
  };
  return entries.length;
}

function openClient({ file, key, cacheMb = 32 }: OpenOptions, cipher: Cipher): Database.Database {
  const client = withSteadyLimits(new Database(file));
  try {
    unlockWith(client, key, cipher);
    // Before anything is read, even a version: the first access decides whether shared memory is mapped.
    for (const [name, value] of Object.entries(settings)) client.pragma(`${name}=${value}`);
    assertSqliteVersion(client.prepare('SELECT sqlite_version()').pluck().get() as string);
    client.pragma(`cache_size=-${cacheMb * 1000}`);
    // Checkpoints every 16 MB instead of 4, so that a burst of saves waits for it less often.
    client.pragma(`wal_autocheckpoint=${foldAfterPages}`);
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

/** Reads every setting back, because a pragma that did not take fails silently. */
export function assertSettings(client: Database.Database): void {
  for (const [name, wanted] of Object.entries(settings)) {
    const found = client.pragma(name, { simple: true });
    if (found !== wanted)
      throw new Refusal('sqlite-unfit', `SQLite did not accept ${name}=${wanted}; it answers ${String(found)}.`);
  }
}

function bringUpToDate(db: Db, options: OpenOptions, { isNew }: { isNew: boolean }): void {
  const { client } = connectionOf(db);
  try {
    if (client.pragma('user_version', { simple: true }) === knownVersion(options)) return;
    const backup = isNew || options.isCopy === true ? undefined : backUp(client, options);
    try {
      client.transaction(() => changeTables(client, options, { isNew })).exclusive();
    } catch (error) {
      // The transaction was rolled back, so the backup is useless, and each try would leave another one.
      if (backup !== undefined) rmSync(backup, { recursive: true, force: true });
      throw error;
    }
  } catch (error) {
    disconnect(db);
    throw error;
  }
}

/**
 * Runs the steps of Drizzle's own migrator, recorded in its table, with our version in the same transaction. On a
 * full disk, Drizzle's migrator only reports a failed rollback, since SQLite had rolled back already.
 */
function changeTables(client: Database.Database, options: OpenOptions, { isNew }: { isNew: boolean }): void {
  client.exec(
    'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  );
  const last = client.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get() as number | null;
  const note = client.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)');
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: options.migrationsDir })) {
    if (last !== null && last >= folderMillis) continue;
    for (const statement of sql) client.exec(options.isCopy === true ? withoutIndexes(statement) : statement);
    note.run(hash, folderMillis);
  }
  // A new registry has no journal of an earlier version to migrate.
  if (isNew) client.exec('DROP TABLE IF EXISTS old_change; DROP TABLE IF EXISTS old_station');
  client.pragma(`application_id=${applicationId}`);
  client.pragma(`user_version=${knownVersion(options)}`);
}

/** A snapshot has no indexes: see `transfer.ts`. */
const withoutIndexes = (statement: string): string =>
  statement.replace(/^\s*DROP INDEX (?!IF EXISTS)/i, 'DROP INDEX IF EXISTS ');

/** Folds the write-ahead log into the file and closes it. Safe to call after a failed write. */
export function closeDatabase(db: Db): void {
  const { client, isStill } = connectionOf(db);
  if (!client.open) return;
  if (!isStill) client.pragma('wal_checkpoint(TRUNCATE)');
  disconnect(db);
}

/**
 * Replaces `db` by `fresh` and closes it: every holder of `db` then reads and writes the new one. Call only while
 * nothing is being saved and nothing copies the file.
 */
export function exchangeDatabase(db: Db, fresh: Db): void {
  const { client, isHeld, isStill } = connectionOf(db);
  if (!isHeld || isStill) throw new Error('The registry is being written or copied, so it cannot be replaced.');
  client.pragma('wal_checkpoint(TRUNCATE)');
  exchange(db, fresh);
}

/** Closes the file as it is, without a checkpoint, after a failed opening. */
export const abandonDatabase = (db: Db): void => disconnect(db);
