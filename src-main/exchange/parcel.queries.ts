/** The table of parcels that are on their way through this station, and what our own one begins with. */
import { eq, lte, and, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { change, parcel } from '../db/schema.ts';
import { findLastStub, listChains } from '../journal/chain.queries.ts';
import type { Point } from '../journal/chain.rules.ts';

type Row = typeof parcel.$inferSelect;

const readStatements = reading((orm, compile) => ({
  from: orm
    .select()
    .from(parcel)
    .where(eq(parcel.fromStation, sql.placeholder('stationId')))
    .prepare(),
  to: orm
    .select()
    .from(parcel)
    .where(eq(parcel.toStation, sql.placeholder('stationId')))
    .prepare(),
  lastUpTo: compile(
    orm
      .select({ seq: sql`max(${change.seq})` })
      .from(change)
      .where(and(eq(change.replicaKey, sql.placeholder('replicaKey')), lte(change.key, sql.placeholder('key')))),
  ),
}));

const writeStatements = writing((orm, compile) => ({
  put: (row: Row) => orm.insert(parcel).values(row).onConflictDoUpdate({ target: parcel.fromStation, set: row }).run(),
  drop: compile(orm.delete(parcel).where(eq(parcel.fromStation, sql.placeholder('stationId')))),
}));

/** Returns the parcel that this station gave to us. */
export const findParcelFrom = (reader: Reader, stationId: string): Row | undefined =>
  readStatements(reader).from.get({ stationId });

export const listParcelsTo = (reader: Reader, stationId: string): Row[] => readStatements(reader).to.all({ stationId });

/** Replaces the earlier one of the same station. */
export const putParcel = (writer: Writer, row: Omit<Row, 'takenAt'>): void =>
  void writeStatements(writer).put({ ...row, takenAt: writer.now });

export const dropParcelFrom = (writer: Writer, stationId: string): void =>
  void writeStatements(writer).drop.run({ stationId });

/** Returns the points on our own chains that are known to whoever has all of them up to this place of the journal. */
export const pointsUpTo = (reader: Reader, key: number): Point[] =>
  listChains(reader).flatMap((chain) => {
    const { replicaKey } = chain;
    const stored = (readStatements(reader).lastUpTo.row({ replicaKey, key })?.[0] as number | null) ?? 0;
    // Others had confirmed what was put away.
    const seq = Math.max(stored, findLastStub(reader, replicaKey) ?? 0);
    return chain.ends.flatMap((end) => chain.at(end, seq) ?? []);
  });
