/** What is remembered of exchanges. Nothing is decided by it: what is known where, the journals say. */
import { and, count, eq, min, sql } from 'drizzle-orm';
import { reading, write, writing, type Db, type Reader, type Writer } from '../db/access.ts';
import { change, peer } from '../db/schema.ts';
import type { linkProblems } from './link.ts';

const readStatements = reading((orm) => ({
  unsent: orm
    .select({ count: count(), first: min(change.key) })
    .from(change)
    .where(sql`${change.key} > ${sql.placeholder('sentKey')}`)
    .prepare(),
}));

const statements = writing((orm) => ({
  set: (stationId: string, values: Partial<typeof peer.$inferInsert>) =>
    orm
      .update(peer)
      .set(values)
      .where(and(eq(peer.stationId, stationId)))
      .run(),
}));

/** How many changes are not known to a peer that knows those up to this place, and where the first of them stands. */
export const countUnsent = (reader: Reader, sentKey: number): { count: number; first: number | null } =>
  readStatements(reader).unsent.get({ sentKey }) ?? { count: 0, first: null };

/** @param clockOffsetMs null leaves what was measured last. */
export const noteExchanged = (
  db: Db,
  { stationId, sentKey, clockOffsetMs }: { stationId: string; sentKey: number; clockOffsetMs: number | null },
): Promise<void> =>
  write(db, 'sync', (writer) => {
    const now = writer.now;
    const offset = clockOffsetMs === null ? {} : { clockOffsetMs };
    setPeer(writer, stationId, { sentKey, lastTriedAt: now, lastDoneAt: now, lastProblem: null, ...offset });
  });

export const noteFailed = (
  db: Db,
  { stationId, problem }: { stationId: string; problem: (typeof linkProblems)[number] },
): Promise<void> =>
  write(db, 'sync', (writer) => setPeer(writer, stationId, { lastTriedAt: writer.now, lastProblem: problem }));

const setPeer = (writer: Writer, stationId: string, values: Partial<typeof peer.$inferInsert>): void =>
  void statements(writer).set(stationId, values);
