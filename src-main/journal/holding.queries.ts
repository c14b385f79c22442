/** Stores what this station holds of its registry, and who was brought here besides. Nothing of it is synced. */
import { asc, count, eq, inArray, sql } from 'drizzle-orm';
import { reading, remembered, writing, type Reader, type Writer } from '../db/access.ts';
import { holding, pin, uncompared } from '../db/schema.ts';

/** `places`: their ids, with all places in them. `months`: how long patients stay whom this station registered or saw. */
export type Holding = { places: string[]; months: number };
export type Pin = typeof pin.$inferSelect;

const readStatements = reading((orm) => ({
  holding: orm.select({ places: holding.places, months: holding.months }).from(holding).prepare(),
  pin: orm
    .select()
    .from(pin)
    .where(eq(pin.patientId, sql.placeholder('patientId')))
    .prepare(),
  uncompared: orm.select().from(uncompared).orderBy(asc(uncompared.patientId)).limit(sql.placeholder('most')).prepare(),
  isUncompared: orm
    .select()
    .from(uncompared)
    .where(eq(uncompared.patientId, sql.placeholder('patientId')))
    .prepare(),
  pins: orm.select().from(pin).orderBy(asc(pin.pinnedAt), asc(pin.patientId)).prepare(),
  uncomparedCount: orm.select({ count: count() }).from(uncompared).prepare(),
}));

const writeStatements = writing((orm) => ({
  put: (row: typeof holding.$inferInsert) =>
    orm.insert(holding).values(row).onConflictDoUpdate({ target: holding.key, set: row }).run(),
  pin: (row: Pin) => orm.insert(pin).values(row).onConflictDoUpdate({ target: pin.patientId, set: row }).run(),
  unpin: orm
    .delete(pin)
    .where(eq(pin.patientId, sql.placeholder('patientId')))
    .prepare(),
  addUncompared: (patientId: string) => orm.insert(uncompared).values({ patientId }).onConflictDoNothing().run(),
  dropUncompared: (ids: string[]) => orm.delete(uncompared).where(inArray(uncompared.patientId, ids)).run(),
}));

const held = remembered((reader): Holding | undefined => {
  const row = readStatements(reader).holding.get();
  return row && { places: JSON.parse(row.places) as string[], months: row.months };
});

/** Returns what this station holds; undefined if it holds everything. */
export const findHolding = (reader: Reader): Holding | undefined => held.get(reader);

/** True if this station holds a part of its registry. */
export const isPart = (reader: Reader): boolean => findHolding(reader) !== undefined;

export function putHolding(writer: Writer, { places, months }: Holding): void {
  writeStatements(writer).put({ key: 1, places: JSON.stringify(places), months, chosenAt: writer.now });
  held.set(writer, { places, months });
}

/** Returns the patients from elsewhere that people brought here, in the order in which they did. */
export const listPins = (reader: Reader): Pin[] => readStatements(reader).pins.all();

export const findPin = (reader: Reader, patientId: string): Pin | undefined =>
  readStatements(reader).pin.get({ patientId });

export const putPin = (writer: Writer, row: Pin): void => void writeStatements(writer).pin(row);

export const removePin = (writer: Writer, patientId: string): void =>
  void writeStatements(writer).unpin.run({ patientId });

/** Counts the patients registered here that were not yet compared with those elsewhere. */
export const countUncompared = (reader: Reader): number => readStatements(reader).uncomparedCount.get()?.count ?? 0;
/** Returns patients registered here who are still to be compared with the people elsewhere, the earliest first. */
export const listUncompared = (reader: Reader, most: number): string[] =>
  readStatements(reader)
    .uncompared.all({ most })
    .map(({ patientId }) => patientId);

export const isUncompared = (reader: Reader, patientId: string): boolean =>
  isPart(reader) && readStatements(reader).isUncompared.get({ patientId }) !== undefined;

export const addUncompared = (writer: Writer, patientId: string): void =>
  void writeStatements(writer).addUncompared(patientId);

export const dropUncompared = (writer: Writer, ids: string[]): void => void writeStatements(writer).dropUncompared(ids);
