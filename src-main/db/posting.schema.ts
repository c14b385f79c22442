/** The FTS5 table of search postings, kept out of schema.ts because drizzle-kit cannot create virtual tables. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const posting = sqliteTable('posting', {
  /** patient.key */
  rowid: integer('rowid').primaryKey(),
  words: text('words'),
  numbers: text('numbers'),
});
