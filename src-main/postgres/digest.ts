/** One hash of all rows of a hub. It equals the hash of a station whose registry agrees (`journal/digest.ts`). */
import { createHash } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { columnsWithoutKeys } from '../db/rows.ts';
import { canonical } from '../wire/canonical.rules.ts';
import type { HubReader } from './access.ts';
import { hubKinds } from './rows.ts';

/** Returns the value as SQLite stores it. */
function asStored(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? canonical(value) : value;
}

export async function digestOf(reader: HubReader): Promise<string> {
  const hash = createHash('sha256');
  for (const { table, digest } of hubKinds.values()) {
    const parts = digest?.(reader) ?? [reader.orm.select(columnsWithoutKeys(table)).from(table).orderBy(asc(table.id))];
    for (const rows of parts) {
      for (const row of await rows) hash.update(`${JSON.stringify(Object.values(row).map(asStored))}\n`);
      hash.update('\n');
    }
  }
  return hash.digest('hex');
}
