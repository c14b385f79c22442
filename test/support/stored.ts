/** All that a station keeps, as text to search for what must not be there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningStation } from '../../src-main/serve.ts';
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

/** Every file of a folder, as it is on the disk. */
export function filesOf(dir: string): string {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'lock');
  return files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n');
}
