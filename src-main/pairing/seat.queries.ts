/** The table of seats: the other computers that may work on this registry. A revoked seat stays in it. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { seat, staff } from '../db/schema.ts';

type Seat = typeof seat.$inferSelect;

const readStatements = reading((orm) => ({
  all: orm
    .select({ seat, admittedBy: staff.username })
    .from(seat)
    .leftJoin(staff, eq(staff.id, seat.admittedBy))
    .orderBy(desc(seat.admittedAt), seat.id)
    .prepare(),
  byId: orm
    .select()
    .from(seat)
    .where(eq(seat.id, sql.placeholder('id')))
    .prepare(),
  byFingerprint: orm
    .select()
    .from(seat)
    .where(and(eq(seat.fingerprint, sql.placeholder('fingerprint')), isNull(seat.revokedAt)))
    .prepare(),
}));

const statements = writing((orm) => ({
  add: (row: Seat) => orm.insert(seat).values(row).run(),
  revoke: (id: string, now: number) => orm.update(seat).set({ revokedAt: now }).where(eq(seat.id, id)).run(),
  revokeAll: (now: number) => orm.update(seat).set({ revokedAt: now }).where(isNull(seat.revokedAt)).run(),
}));

/** Lists seats, the newest first. `admittedBy` is a user name; null for an account that is not known here. */
export const listSeats = (reader: Reader): (Omit<Seat, 'admittedBy'> & { admittedBy: string | null })[] =>
  readStatements(reader)
    .all.all()
    .map((row) => ({ ...row.seat, admittedBy: row.admittedBy }));

export const findSeat = (reader: Reader, id: string): Seat | undefined => readStatements(reader).byId.get({ id });

/** Returns undefined for a revoked seat. */
export const findSeatByFingerprint = (reader: Reader, fingerprint: string): Seat | undefined =>
  readStatements(reader).byFingerprint.get({ fingerprint });

/** Admits a seat in the name of the author of the transaction. Returns its id. */
export function admitSeat(writer: Writer, { name, fingerprint }: Pick<Seat, 'name' | 'fingerprint'>): string {
  const id = writer.newId();
  const admitted = { admittedBy: writer.author, admittedAt: writer.now, revokedAt: null };
  statements(writer).add({ id, name, fingerprint, ...admitted });
  return id;
}

export const setSeatRevoked = (writer: Writer, id: string): void => void statements(writer).revoke(id, writer.now);

export const revokeAllSeats = (writer: Writer): void => void statements(writer).revokeAll(writer.now);
