/** The table of the proofs that a station with a part keeps: see `proof-keeping.ts`. */
import { eq, lt, or, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { keptProof, replica } from '../db/schema.ts';
import type { ReplicaId } from '../journal/change.contract.ts';
import { dayMs } from '../time/instant.rules.ts';

type Row = typeof keptProof.$inferSelect;

/**
 * The time for which a proof is kept. If one of two stations that meet was not at a hub for longer than that, only the hub can still prove some
 * changes to it.
 */
export const proofsKeptMs = 90 * dayMs;

const readStatements = reading((orm, compile) => ({
  of: compile(
    orm
      .select({ key: keptProof.key, seqs: keptProof.seqs })
      .from(keptProof)
      .innerJoin(replica, eq(replica.key, keptProof.replicaKey))
      .where(eq(replica.id, sql.placeholder('replica')))
      .orderBy(sql`${keptProof.key} DESC`),
  ),
  one: orm
    .select()
    .from(keptProof)
    .where(eq(keptProof.key, sql.placeholder('key')))
    .prepare(),
  due: compile(
    orm
      .select({ key: keptProof.key })
      .from(keptProof)
      .where(or(eq(keptProof.isUnconfirmed, true), lt(keptProof.keptAt, sql.placeholder('before'))))
      .limit(1),
  ),
  unconfirmed: compile(
    orm.select({ key: keptProof.key }).from(keptProof).where(eq(keptProof.isUnconfirmed, true)).limit(1),
  ),
}));

const writeStatements = writing((orm) => ({
  keep: (row: typeof keptProof.$inferInsert) => orm.insert(keptProof).values(row).run(),
  confirm: orm.update(keptProof).set({ isUnconfirmed: false }).where(eq(keptProof.isUnconfirmed, true)).prepare(),
  dropBefore: (at: number) => orm.delete(keptProof).where(lt(keptProof.keptAt, at)).run(),
}));

export const putProof = (writer: Writer, row: Omit<Row, 'key' | 'keptAt'>): void =>
  void writeStatements(writer).keep({ ...row, keptAt: writer.now });

/** Lists what was proved of the chain of a replica, the latest first: the numbers of the changes of each proof. */
export const listProofs = (reader: Reader, of: ReplicaId): { key: number; seqs: number[] }[] =>
  readStatements(reader)
    .of.rows({ replica: of })
    .map(([key, seqs]) => ({ key: key as number, seqs: JSON.parse(seqs as string) as number[] }));

export const findProof = (reader: Reader, key: number): Row | undefined => readStatements(reader).one.get({ key });

/**
 * True if something here came from another station with a part, and no station with everything is known to have it. Later changes of this station
 * may build on it.
 */
export const isAnyUnconfirmed = (reader: Reader): boolean => readStatements(reader).unconfirmed.row() !== undefined;

const endOf = (at: number) => at - proofsKeptMs;

/** True if a station with everything, which has all that is here, changes what is kept: see `confirmProofs`. */
export const areProofsDue = (reader: Reader): boolean =>
  readStatements(reader).due.row({ before: endOf(reader.db.clock.now()) }) !== undefined;

/** Notes that a station with everything has all that is here, and drops what was kept long enough. */
export function confirmProofs(writer: Writer): void {
  writeStatements(writer).confirm.run();
  writeStatements(writer).dropBefore(endOf(writer.now));
}
