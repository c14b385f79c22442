/**
 * One hash of the contents of all rows. It is equal on two stations whose registries agree, and before and after a
 * rebuild.
 */
import { createHash } from 'node:crypto';
import { asc } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { reading, type Reader } from '../db/access.ts';
import { columnsWithoutKeys } from '../db/rows.ts';
import { allKinds } from './kind.ts';

/** For a kind whose rows store everything in their own columns. */
export const rowsById = (table: SQLiteTable & { id: SQLiteColumn }) =>
  reading((orm, compile) => [compile(orm.select(columnsWithoutKeys(table)).from(table).orderBy(asc(table.id)))]);

export function digestOf(reader: Reader): string {
  const hash = createHash('sha256');
  for (const { digest } of Object.values(allKinds())) {
    for (const statement of digest(reader)) {
      for (const row of statement.rows()) hash.update(`${JSON.stringify(row)}\n`);
      hash.update('\n');
    }
  }
  return hash.digest('hex');
}
