/** A registry file without a station around it: real SQLite, real migrations, and a clock that the test sets. */
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, onTestFinished } from 'vitest';
import { newUuid, type Clock } from '../../src-main/clock.ts';
import { write, type Db } from '../../src-main/db/access.ts';
import { connectionOf } from '../../src-main/db/connection.ts';
import { unlock } from '../../src-main/db/cipher.ts';
import { closeDatabase, createDatabase, openDatabase, type OpenOptions } from '../../src-main/db/open.ts';
import { chainEnd } from '../../src-main/journal/replica.ts';
import { beginStation, saveRecord } from '../../src-main/journal/record.ts';
import type { NewPatient } from '../../src-main/patients/patient.contract.ts';
import { migrationsOfNew } from '../support/new-registry.ts';
import { temporaryDir } from '../support/station.ts';
import { registerPatient } from '../support/commands.ts';

export const migrationsDir = resolve(import.meta.dirname, '../../drizzle');

/** The data version of a registry that is up to date, which is the number of migrations. */
export const currentVersion = readMigrationFiles({ migrationsFolder: migrationsDir }).length;

export type TestClock = Clock & { set: (now: number) => void };

export function testClock(start = Date.UTC(2026, 2, 1, 9)): TestClock {
  let now = start;
  return {
    now: () => now,
    today: () => new Date(now).toISOString().slice(0, 10),
    elapsed: () => 0,
    set: (later) => {
      now = later;
    },
  };
}

export type TestRegistry = { db: Db; options: OpenOptions; clock: TestClock };

/** Returns a new registry of a new station, and closes it when the test ends. */
export async function freshRegistry(more: Partial<OpenOptions> = {}): Promise<TestRegistry> {
  const dir = temporaryDir();
  const clock = testClock();
  const options: OpenOptions = {
    file: join(dir, 'registry.db'),
    key: Buffer.alloc(32, 7),
    migrationsDir: migrationsOfNew(),
    backupsDir: join(dir, 'backups'),
    clock,
    newId: newUuid,
    ...more,
  };
  const db = createDatabase(options);
  onTestFinished(() => closeDatabase(db));
  await write(db, 'ama', (writer) => beginStation(writer, { id: writer.newId(), name: 'Clinic under test' }));
  return { db, options, clock };
}

/** Opens the same file again, as a station does after a restart. Closes it when the test ends. */
export function reopen(options: OpenOptions): Db {
  const db = openDatabase(options);
  onTestFinished(() => closeDatabase(db));
  return db;
}

export function addPatient(db: Db, said: NewPatient = {}) {
  return write(db, 'ama', (writer) => registerPatient(writer, said));
}

/** Adds a record of any kind, with fields as the journal has them. */
export function addRecord(
  db: Db,
  { kind, fields }: { kind: string; fields: Record<string, unknown> },
): Promise<string> {
  return write(db, 'ama', (writer) => {
    const id = writer.newId();
    saveRecord(writer, { kind, id, fields, isNew: true });
    return id;
  });
}

/** Opens a copy of what a power cut would leave now, with the key: only what is committed. */
export function onlooker({ file, key }: Pick<OpenOptions, 'file' | 'key'>): Database.Database {
  const copy = join(mkdtempSync(join(dirname(file), 'copy-')), 'registry.db');
  copyFileSync(file, copy);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  const client = new Database(copy);
  onTestFinished(() => {
    client.close();
  });
  unlock(client, key);
  return client;
}

export const namesIn = (client: Database.Database): unknown[] =>
  client.prepare('SELECT name FROM patient ORDER BY key').pluck().all();

/**
 * Returns the number of commits in the write-ahead log. A frame whose header contains the size of the database ends one
 * (SQLite file format, 4.1). The headers are not encrypted. Frames of an earlier turn of the log have another salt.
 */
export function commitsInLog({ file }: Pick<OpenOptions, 'file'>): number {
  const log = readFileSync(`${file}-wal`);
  const frameSize = 24 + log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  let commits = 0;
  for (let at = 32; at + frameSize <= log.length; at += frameSize) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    if (log.readUInt32BE(at + 4) !== 0) commits++;
  }
  return commits;
}

/** The number of changes that the set-up makes: the replica and the station. */
export const setUpChanges = 2;

/** Asserts that the cached end of the journal equals the end in the journal. */
export function assertChainEnd(db: Db): void {
  const known = chainEnd({ db });
  connectionOf(db).memory.clear();
  expect(chainEnd({ db })).toEqual(known);
}

/** Returns the migrations of a later version of Satchel: ours and one more. */
export function laterMigrations(sql: string): string {
  const dir = join(temporaryDir(), 'drizzle');
  cpSync(migrationsDir, dir, { recursive: true });
  const file = join(dir, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number }[] };
  const last = journal.entries.at(-1);
  if (last === undefined) throw new Error('There are no migrations.');
  const idx = last.idx + 1;
  const next = { ...last, idx, when: last.when + 1, tag: `${String(idx).padStart(4, '0')}_later` };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  writeFileSync(join(dir, `${next.tag}.sql`), sql);
  return dir;
}
