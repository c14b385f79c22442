/**
 * Opens the registry file with the settings that keep data through a power cut, and refuses it with a sentence where that
 * cannot be done: wrong key or damage, a log of another file, a newer version, a setting that did not take. It never creates,
 * replaces or empties a file that is there, and leaves one that it refuses untouched.
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
  /** Of a new registry; unless said, the one that is quicker on this computer. */
  cipher?: Cipher;
  migrationsDir: string;
  /** Where the backup before an upgrade goes. */
  backupsDir: string;
  /** A registry that is a copy itself is upgraded without another one. */
  isCopy?: boolean | undefined;
  /** Nothing may be saved in it; see `reading-copy.ts`. */
  isForReading?: boolean | undefined;
  /** Of pages that are read; unless said, enough for the hot part of a million patients. */
  cacheMb?: number;
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
  makePrivateFile(options.file);
  const db = newDb(openClient(options, cipher), options);
  bringUpToDate(db, options, { isNew: true });
  return db;
}

/** What a look at the file found. */
export type Inspection = {
  cipher: Cipher;
  /** This version has to change the tables first: that takes long, see `station/upkeep.ts`. */
  isOutdated: boolean;
  /** It was not closed in order the last time: there is a log beside it. */
  wasCut: boolean;
};

/** Opens the file of an existing registry, backing it up first when this version changes its tables. */
export function openDatabase(options: OpenOptions, inspection = inspectDatabase(options)): Db {
  const hadLog = hasLog(options.file);
  const client = openClient(options, inspection.cipher);
  if (hadLog) keepCutLog(client, options.clock.now());
  const db = newDb(client, options);
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
 *
 * A log that was left when the station was killed or the power failed is read with the file as a whole. The two can be
 * strangers: somebody has put a backup in the place of the file and has left the log. Opened for writing, even only to be
 * closed again, SQLite would fold the log into the backup, and both would be lost.
 */
export function inspectDatabase(options: OpenOptions): Inspection {
  const { file } = options;
  assertDatabaseThere(file);
  // Even a read-only connection makes these two; what was not there before is taken away again. The folder is held by us.
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
        `This registry was last opened by a newer Satchel (data version ${version}; this one knows ${known}). ` +
          'Install the newer version. Nothing was changed.',
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

/** What a station that did not end by itself leaves. */
const hasLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Whether all pages make one database. About a second for 40,000 patients, which is why it is asked after a cut only. */
const isSound = (client: Database.Database): boolean => client.pragma('quick_check(1)', { simple: true }) === 'ok';

/** The file without its log: under another name, SQLite finds none. Only asked when the two together are unsound. */
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
    // Damaged by itself, whatever the log is; or a disk that knows no second name of a file, and it is called damaged too.
    return false;
  } finally {
    client?.close();
    for (const name of names) rmSync(name, { force: true });
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
  if (!(error instanceof Database.SqliteError)) return error;
  // The file is locked though we hold its folder: somebody deleted the lock of the folder under a station that runs.
  if (error.code.startsWith('SQLITE_BUSY')) return folderInUse(dirname(dirname(file)));
  return /^SQLITE_(NOTADB|CORRUPT)/.test(error.code) ? damaged(file) : error;
}

export const damaged = (file: string) =>
  new Refusal(
    'registry-damaged',
    `The registry file ${file} is damaged, or was encrypted with another key. ` +
      'It was left as it is. Keep it, and restore a backup beside it.',
  );

const foreignLog = (file: string) =>
  new Refusal(
    'registry-log-foreign',
    `The registry file ${file} was put in the place of another one whose log, ${file}-wal, still lies beside it. ` +
      'Nothing was changed. If it is a restored backup, move the log to another folder, keep it there, and start again.',
  );

/** How many there are says their list: they are read only where they are needed. */
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
    // Before anything is read, be it a version: the first look at the file decides whether shared memory is mapped.
    for (const [name, value] of Object.entries(settings)) client.pragma(`${name}=${value}`);
    assertSqliteVersion(client.prepare('SELECT sqlite_version()').pluck().get() as string);
    client.pragma(`cache_size=-${cacheMb * 1000}`);
    // Folds the log into the file every 16 MB instead of 4: a burst of saves waits less often for that.
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

/** Asks the connection for every setting again: a pragma that did not take is silent otherwise. */
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
      // All of it is taken back, so the copy is of no use, and each try would leave another one.
      if (backup !== undefined) rmSync(backup, { recursive: true, force: true });
      throw error;
    }
  } catch (error) {
    disconnect(db);
    throw error;
  }
}

/**
 * The steps of Drizzle's own migrator, noted in its table, with our version in the same transaction. Its migrator says of a full
 * disk only that a rollback failed, since SQLite had rolled back already.
 */
function changeTables(client: Database.Database, options: OpenOptions, { isNew }: { isNew: boolean }): void {
  client.exec(
    'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  );
  const last = client.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get() as number | null;
  const note = client.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)');
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: options.migrationsDir })) {
    if (last !== null && last >= folderMillis) continue;
    for (const statement of sql) client.exec(statement);
    note.run(hash, folderMillis);
  }
  // A new registry has no journal of an earlier version to carry over.
  if (isNew) client.exec('DROP TABLE IF EXISTS old_change; DROP TABLE IF EXISTS old_station');
  client.pragma(`application_id=${applicationId}`);
  client.pragma(`user_version=${knownVersion(options)}`);
}

/** Folds the write-ahead log into the file and closes. Safe to call when a write failed. */
export function closeDatabase(db: Db): void {
  const { client, isStill } = connectionOf(db);
  if (!client.open) return;
  if (!isStill) client.pragma('wal_checkpoint(TRUNCATE)');
  disconnect(db);
}

/**
 * Puts `fresh` in the place of `db`, which is closed: whoever holds `db` reads and writes it from now on. For when nothing is being
 * saved, and nobody copies the file.
 */
export function exchangeDatabase(db: Db, fresh: Db): void {
  const { client, isHeld, isStill } = connectionOf(db);
  if (!isHeld || isStill) throw new Error('A registry that is being saved to or copied is not exchanged.');
  client.pragma('wal_checkpoint(TRUNCATE)');
  exchange(db, fresh);
}

/** Closes as it is, without folding: when opening went wrong. */
export const abandonDatabase = (db: Db): void => disconnect(db);
