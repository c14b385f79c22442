/** What is remembered of exchanges. Nothing is decided by it: what is known where, the journals say. */
import { count, eq, sql } from 'drizzle-orm';
import { reading, write, writing, type Db, type Reader, type Writer } from '../db/access.ts';
import { change, peer } from '../db/schema.ts';
import type { LinkProblemKind } from './link.contract.ts';

const readStatements = reading((orm) => ({
  unsent: orm
    .select({ count: count() })
    .from(change)
    .where(sql`${change.key} > ${sql.placeholder('sentKey')}`)
    .prepare(),
}));

const statements = writing((orm) => ({
  set: (stationId: string, values: Partial<typeof peer.$inferInsert>) =>
    orm.update(peer).set(values).where(eq(peer.stationId, stationId)).run(),
}));

/** How many changes are not known to a peer that knows those up to this place. */
export const countUnsent = (reader: Reader, sentKey: number): number =>
  readStatements(reader).unsent.get({ sentKey })?.count ?? 0;

/** Null leaves what was noted last. */
export const noteExchanged = (
  db: Db,
  { stationId, sentKey, clockOffsetMs }: { stationId: string; sentKey: number | null; clockOffsetMs: number | null },
): Promise<void> =>
  write(db, 'sync', (writer) => {
    const now = writer.now;
    const said = { ...(sentKey !== null && { sentKey }), ...(clockOffsetMs !== null && { clockOffsetMs }) };
    setPeer(writer, stationId, { lastTriedAt: now, lastDoneAt: now, lastProblem: null, ...said });
  });

export const noteFailed = (
  db: Db,
  { stationId, problem }: { stationId: string; problem: LinkProblemKind },
): Promise<void> =>
  write(db, 'sync', (writer) => setPeer(writer, stationId, { lastTriedAt: writer.now, lastProblem: problem }));

/** Of a station that is no peer here nothing is remembered. */
export const setPeer = (writer: Writer, stationId: string, values: Partial<typeof peer.$inferInsert>): void =>
  void statements(writer).set(stationId, values);
