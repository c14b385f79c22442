/**
 * Makes the tables of a new registry in one step, instead of by all migrations one after the other. Tests make thousands of new registries,
 * and a third of the processor time of a set-up was spent on migrations. `test/db/migration.test.ts` compares both ways. Drills migrate.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type Database from 'better-sqlite3';
import { newUuid, systemClock } from '../../src-main/clock.ts';
import { connectionOf } from '../../src-main/db/connection.ts';
import { closeDatabase, createDatabase } from '../../src-main/db/open.ts';
import { isDrill } from './drills.ts';

const realMigrations = resolve(import.meta.dirname, '../../drizzle');
let made: string | undefined;

/** Returns the folder of migrations for a new registry. They upgrade no earlier one. */
export function migrationsOfNew(): string {
  const build = process.env['SATCHEL_TEST_BUILD'];
  return isDrill || build === undefined ? realMigrations : (made ??= inOneStep(build));
}

/** Writes the migrations into the build of this run, with which they go: the first one makes everything, and the others are empty. */
function inOneStep(build: string): string {
  const workDir = mkdtempSync(join(tmpdir(), 'satchel-new-'));
  const options = { file: join(workDir, 'registry.db'), key: Buffer.alloc(32, 7), migrationsDir: realMigrations };
  const db = createDatabase({ ...options, backupsDir: workDir, clock: systemClock, newId: newUuid });
  const text = dumpOf(connectionOf(db).client);
  closeDatabase(db);
  rmSync(workDir, { recursive: true });
  const dir = mkdtempSync(join(build, 'migrations-'));
  cpSync(join(realMigrations, 'meta', '_journal.json'), join(dir, 'meta', '_journal.json'));
  const names = readdirSync(realMigrations).filter((name) => name.endsWith('.sql'));
  for (const [i, name] of names.sort().entries()) writeFileSync(join(dir, name), i === 0 ? text : '');
  return dir;
}

type Table = { name: string; type: 'table' | 'virtual' | 'shadow' | 'view' };

function dumpOf(client: Database.Database): string {
  const tables = (client.prepare('PRAGMA main.table_list').all() as Table[]).filter(({ name }) => !isOwn(name));
  // SQLite makes shadow tables together with their full-text table.
  const shadows = new Set(tables.flatMap(({ name, type }) => (type === 'shadow' ? [name] : [])));
  const made = client.prepare('SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid').all();
  const schema = (made as { name: string; sql: string }[]).filter(({ name }) => !isOwn(name) && !shadows.has(name));
  const rows = tables.flatMap(({ name, type }) =>
    type === 'table' ? rowsOf(client, name) : type === 'virtual' ? settingsOf(client, name) : [],
  );
  return [...schema.map(({ sql }) => `${sql};`), ...rows].join('\n');
}

/** Tables of SQLite itself, and the one in which migrations are recorded. */
const isOwn = (name: string) => /^(sqlite_|__drizzle)/.test(name);

function rowsOf(client: Database.Database, table: string): string[] {
  const columns = (client.prepare(`PRAGMA table_info(${table})`).all() as { name: string }[]).map(
    ({ name }) => `"${name}"`,
  );
  const quoted = columns.map((name) => `quote(${name})`).join(` || ', ' || `);
  const rows = client.prepare(`SELECT ${quoted} FROM "${table}"`).pluck().all() as string[];
  return rows.map((values) => `INSERT INTO "${table}" (${columns.join()}) VALUES (${values});`);
}

/** Returns the settings of a full-text table, which its shadow table has. Nothing else may write that one. */
function settingsOf(client: Database.Database, table: string): string[] {
  const settings = client.prepare(
    `SELECT quote(k) AS name, quote(v) AS value FROM "${table}_config" WHERE k <> 'version'`,
  );
  return (settings.all() as { name: string; value: string }[]).map(
    ({ name, value }) => `INSERT INTO "${table}" ("${table}", rank) VALUES (${name}, ${value});`,
  );
}
