/** Stored details of past syncs. Nothing is decided by them: the journals determine what is known where. */
import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import { reading, write, writing, type Db, type Reader, type Writer } from '../db/access.ts';
import { change, peer, replica } from '../db/schema.ts';
import { noteTurnover } from '../holding/turnover.queries.ts';
import { lastKey } from '../journal/chain.queries.ts';
import { decodeChange } from '../journal/encoding.ts';
import { announce } from '../journal/events.ts';
import { addressText, type Address } from '../wire/address.rules.ts';
import type { Held } from '../holding/scope.contract.ts';
import type { LinkProblemKind } from './link.contract.ts';

const readStatements = reading((orm, compile) => ({
  address: orm
    .select({ address: peer.address })
    .from(peer)
    .where(eq(peer.stationId, sql.placeholder('stationId')))
    .prepare(),
  firstAfter: compile(
    orm
      .select({ key: change.key, bytes: change.bytes })
      .from(change)
      .where(sql`${change.key} > ${sql.placeholder('sentKey')}`)
      .orderBy(asc(change.key))
      .limit(1),
  ),
  ownAfter: compile(
    orm
      .select({ count: count() })
      .from(change)
      .innerJoin(replica, eq(replica.key, change.replicaKey))
      .where(and(gt(change.key, sql.placeholder('sentKey')), eq(replica.stationId, sql.placeholder('stationId')))),
  ),
}));

const statements = writing((orm) => ({
  set: (stationId: string, values: Partial<typeof peer.$inferInsert>) =>
    orm.update(peer).set(values).where(eq(peer.stationId, stationId)).run(),
}));

/**
 * Returns how many changes a peer lacks that knows those up to this place, and when the first of these was made. That
 * time is by the clock of its author, which may be ahead of ours. Keys are consecutive, and none is ever removed. But
 * keys of a journal that came as a snapshot begin after all that were here before.
 */
export function findUnsent(reader: Reader, sentKey: number): { count: number; since: number | null } {
  const row = readStatements(reader).firstAfter.row({ sentKey });
  if (row === undefined) return { count: 0, since: null };
  const since = Math.max(0, Math.min(reader.db.clock.now(), decodeChange(row[1] as Buffer).at));
  return { count: lastKey(reader) - (row[0] as number) + 1, since };
}

/** Counts the changes that a station made and that are behind this place of the journal here. */
export const countOwnAfter = (reader: Reader, { stationId, sentKey }: { stationId: string; sentKey: number }): number =>
  readStatements(reader).ownAfter.row({ stationId, sentKey })?.[0] as number;

type Noted = {
  stationId: string;
  /** Null leaves the last value unchanged. */
  sentKey: number | null;
  clockOffsetMs: number;
  /** The part that the other station holds; null if it holds everything. */
  holds: Held | null;
  /** The number of patients whom the sync brought; undefined unless a part was fetched. */
  came?: number | undefined;
};

export const noteExchanged = (db: Db, { stationId, sentKey, clockOffsetMs, holds, came }: Noted): Promise<void> =>
  write(db, 'sync', (writer) => {
    const now = writer.now;
    const said = {
      clockOffsetMs,
      ...(sentKey !== null && { sentKey }),
      holds: holds && JSON.stringify(holds),
    };
    setPeer(writer, stationId, { lastTriedAt: now, lastDoneAt: now, lastProblem: null, ...said });
    if (came !== undefined) noteTurnover(writer, { came });
  });

/**
 * Remembers the address of a caller that listens as well, so that this station can call it. Otherwise changes saved
 * here would wait until the other station calls again. An address that is already known stays.
 */
export async function noteCallable(
  db: Db,
  { stationId, address }: { stationId: string; address: Address },
): Promise<void> {
  if (readStatements({ db }).address.get({ stationId })?.address !== null) return;
  await write(db, 'sync', (writer) => {
    setPeer(writer, stationId, { address: addressText(address) });
    announce(writer, { kind: 'sync' });
  });
}

export const noteFailed = (
  db: Db,
  { stationId, problem }: { stationId: string; problem: LinkProblemKind },
): Promise<void> =>
  write(db, 'sync', (writer) => setPeer(writer, stationId, { lastTriedAt: writer.now, lastProblem: problem }));

/** Updates a peer. Has no effect for a station that is not a peer here. */
export const setPeer = (writer: Writer, stationId: string, values: Partial<typeof peer.$inferInsert>): void =>
  void statements(writer).set(stationId, values);
