/** All that a station or a hub keeps, as text to search for what must not be there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningStation } from '../../src-main/serve.ts';
import type { Place } from './both.ts';
import { sqlite } from './sqlite.ts';

/** Every value of every table, decrypted. */
export function rowsOf(station: RunningStation): string {
  const client = sqlite(station.registry().db);
  const tables = client.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all() as string[];
  const values = tables
    .flatMap((table) => client.prepare(`SELECT * FROM "${table}"`).raw().all() as unknown[][])
    .flat();
  return values.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))).join('\n');
}

/** Returns every value of every table, of a station or of a hub. */
export async function allRowsOf({ station, running }: Place): Promise<string> {
  if (running === undefined) return rowsOf(station!);
  const { pool } = running.hub;
  const tables = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  let rows = '';
  for (const { name } of tables.rows) {
    const { rows: all } = await pool.query<{ row: string }>(`SELECT each::text AS row FROM "${name}" AS each`);
    rows += all.map(({ row }) => `${row}\n`).join('');
  }
  return rows;
}

/** Counts the rows of a table. */
export async function rowsIn({ station, running }: Place, table: string): Promise<number> {
  const text = `SELECT count(*) AS count FROM ${table}`;
  if (running === undefined) return sqlite(station!.registry().db).prepare(text).pluck().get() as number;
  const { rows } = await running.hub.pool.query<{ count: string }>(text);
  return Number(rows[0]?.count);
}

/** Every file of a folder, as it is on the disk. */
export function filesOf(dir: string): string {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'lock');
  return files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n');
}
