/** A clinic's own fields in SQL. Their values are in the rows of patients. */
import { eq, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { ownField } from '../db/schema.ts';
import type { Projected } from '../journal/kind.ts';
import type { RecordState } from '../journal/state.rules.ts';
import { canonical } from '../wire/canonical.rules.ts';
import { ownFieldColumns, type OwnFieldRow } from './own-field.rules.ts';

const readStatements = reading((orm) => ({
  all: orm.select().from(ownField).orderBy(ownField.id).prepare(),
  one: orm
    .select()
    .from(ownField)
    .where(eq(ownField.id, sql.placeholder('id')))
    .prepare(),
}));

const writeStatements = writing((orm) => ({
  put: ({ translations, ...others }: OwnFieldRow) => {
    // In one order of its members, so that equal rows are equal bytes.
    const row = { ...others, translations: translations && sql`${canonical(translations)}` };
    orm.insert(ownField).values(row).onConflictDoUpdate({ target: ownField.id, set: row }).run();
  },
  clear: orm.delete(ownField).prepare(),
}));

/** Returns all fields, including removed ones. */
export const listOwnFields = (reader: Reader): OwnFieldRow[] => readStatements(reader).all.all();

export const findOwnField = (reader: Reader, id: string): OwnFieldRow | undefined =>
  readStatements(reader).one.get({ id });

/** Makes the row of a field; nothing but the journal writes it. */
export function projectOwnField(writer: Writer, state: RecordState): Projected {
  const before = state.isNew ? undefined : findOwnField(writer, state.id);
  writeStatements(writer).put({ id: state.id, ...ownFieldColumns(state, before) });
  return { kind: 'done' };
}

export const clearOwnFields = (writer: Writer): void => void writeStatements(writer).clear.run();
