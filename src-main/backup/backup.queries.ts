import { max } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { change } from '../db/schema.ts';

const statements = reading((orm) => ({
  last: orm
    .select({ key: max(change.key) })
    .from(change)
    .prepare(),
}));

/** The key of the last change that arrived here. */
export const lastChangeOf = (reader: Reader): number => statements(reader).last.get()?.key ?? 0;
