/**
 * Thousands of registries, each with real tables. Opening one takes longer than a short life in it. Connections are therefore kept
 * with their statements, and their files get the bytes of another registry. Nothing is synced, and there is no log.
 */
import { closeSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { newUuid, type Clock } from '../../src-main/clock.ts';
import { connectionOf, newDb } from '../../src-main/db/connection.ts';
import type { Db } from '../../src-main/db/access.ts';
import { closeDatabase, createDatabase, openDatabase, type OpenOptions } from '../../src-main/db/open.ts';
import { fakeClock } from '../support/clock.ts';
import { memoryDir } from '../support/memory.ts';
import { sqlite } from '../support/sqlite.ts';

export const key = Buffer.alloc(32, 7);
export const migrationsDir = resolve(import.meta.dirname, '../../drizzle');

/** In memory if the system has such a folder. It is deleted when the process ends. */
export const workDir = mkdtempSync(join(memoryDir(), 'satchel-lives-'));
process.on('exit', () => rmSync(workDir, { recursive: true, force: true }));

const idle: Db[] = [];
let made = 0;
/** The bytes of a registry before its set-up. */
let empty: Buffer = Buffer.of();

export const optionsOf = (file: string): OpenOptions => ({
  ...{ file, key, migrationsDir, backupsDir: workDir, clock: fakeClock(), newId: newUuid },
});

/** Returns a registry with these bytes, or a new one without them. */
export function newRegistry(clock: Clock, bytes?: Buffer): Db {
  const db = idle.pop() ?? open();
  return withBytes(db, clock, bytes ?? empty);
}

/** Returns the same connection, with other bytes in its file. The former `db` must not be used afterwards. */
export const withBytes = (db: Db, clock: Clock, bytes: Buffer): Db => {
  const { client, descriptor, statements } = connectionOf(db);
  // Releases the file, and forgets what was cached of its bytes.
  for (const each of ['locking_mode=NORMAL', 'user_version', 'shrink_memory']) client.pragma(each);
  writeFileSync(client.name, bytes);
  closeSync(descriptor);
  client.pragma('locking_mode=EXCLUSIVE');
  const fresh = newDb(client, { clock, newId: newUuid });
  for (const [build, built] of statements) connectionOf(fresh).statements.set(build, built);
  return fresh;
};

export const bytesOf = (db: Db): Buffer => readFileSync(sqlite(db).name);

/** Makes its connection available for another registry. */
export const forgetRegistry = (db: Db): void => void idle.push(db);

function open(): Db {
  const options = optionsOf(join(workDir, `registry-${made++}.db`));
  if (empty.length === 0) closeDatabase(createDatabase(options));
  else writeFileSync(options.file, empty);
  const db = openDatabase(options);
  withoutLog(db);
  sqlite(db).pragma('synchronous=OFF');
  if (empty.length === 0) empty = bytesOf(db);
  return db;
}

/** Turns the log off, so that everything is in the file. */
export function withoutLog(db: Db): void {
  for (const each of ['journal_mode=DELETE', 'journal_mode=MEMORY']) sqlite(db).pragma(each);
}
