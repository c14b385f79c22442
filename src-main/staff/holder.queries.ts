/** The encrypted private keys of accounts in SQL: the latest of each. */
import { asc, eq, notInArray, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { holder } from '../db/schema.ts';
import type { SentHolder } from '../keys/holder.contract.ts';

const readStatements = reading((orm) => ({
  byId: orm
    .select()
    .from(holder)
    .where(eq(holder.accountId, sql.placeholder('id')))
    .prepare(),
  all: orm.select().from(holder).orderBy(asc(holder.accountId)).prepare(),
}));

const statements = writing((orm) => ({
  put: (row: typeof holder.$inferInsert) =>
    orm.insert(holder).values(row).onConflictDoUpdate({ target: holder.accountId, set: row }).run(),
  drop: (id: string) => orm.delete(holder).where(eq(holder.accountId, id)).run(),
  dropOthers: (versions: string[]) => orm.delete(holder).where(notInArray(holder.version, versions)).run(),
}));

const toKept = (row: typeof holder.$inferSelect): SentHolder => ({
  ...row,
  holder: JSON.parse(row.holder) as SentHolder['holder'],
});

export function findHolder(reader: Reader, accountId: string): SentHolder | undefined {
  const row = readStatements(reader).byId.get({ id: accountId });
  return row && toKept(row);
}

/** In the order of their accounts. */
export const listHolderRows = (reader: Reader): SentHolder[] => readStatements(reader).all.all().map(toKept);

export const putHolder = (writer: Writer, { holder: kept, ...row }: SentHolder): void =>
  void statements(writer).put({ ...row, holder: JSON.stringify(kept) });

export const dropHolder = (writer: Writer, accountId: string): void => void statements(writer).drop(accountId);

/** Deletes all holders except those of these versions. */
export const dropOtherHolders = (writer: Writer, versions: readonly string[]): void =>
  void statements(writer).dropOthers([...versions]);
