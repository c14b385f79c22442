/** Places in SQL. */
import { eq, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { places } from '../db/schema.ts';
import type { Projected } from '../journal/kind.ts';
import type { RecordState } from '../journal/state.rules.ts';
import { placeColumns, type PlaceRow } from './place-row.rules.ts';

const readStatements = reading((orm) => ({
  all: orm.select().from(places).orderBy(places.name, places.id).prepare(),
  one: orm
    .select()
    .from(places)
    .where(eq(places.id, sql.placeholder('id')))
    .prepare(),
}));

const writeStatements = writing((orm) => ({
  put: (row: PlaceRow) => orm.insert(places).values(row).onConflictDoUpdate({ target: places.id, set: row }).run(),
  clear: orm.delete(places).prepare(),
}));

/** Returns all places by name, including removed ones. */
export const listPlaceRows = (reader: Reader): PlaceRow[] => readStatements(reader).all.all();

export const findPlace = (reader: Reader, id: string): PlaceRow | undefined => readStatements(reader).one.get({ id });

/** Makes the row of a place; nothing but the journal writes it. */
export function projectPlace(writer: Writer, state: RecordState): Projected {
  const before = state.isNew ? undefined : findPlace(writer, state.id);
  writeStatements(writer).put({ id: state.id, ...placeColumns(state, before) });
  return { kind: 'done' };
}

export const clearPlaces = (writer: Writer): void => void writeStatements(writer).clear.run();
