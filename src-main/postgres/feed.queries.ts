/**
 * The journal of a hub, for everyone who follows it. A change gets its place before its transaction commits, and many transactions run at once.
 * So place 101 can become visible before place 100, and a follower that has read up to 101 would never see 100. Therefore the feed is read in the
 * order of transactions, and no further than the oldest running one. Later commits come after that.
 *
 * As at a station, a place is the number and the hash of the change that is there (`feed/cursor.rules.ts`). If a standby is promoted that lacked
 * the latest changes, such a place is not here. A follower that names it begins again.
 */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Place } from '../feed/cursor.rules.ts';
import { beginning } from '../feed/feed.rules.ts';
import type { HubReader } from './access.ts';
import { fromHash, toHash } from './journal.queries.ts';
import { change } from './schema.ts';

/** True of changes saved by a transaction that all running ones can see, or will never see. */
const isSettled = sql`${change.savedIn} < (SELECT base FROM home) + pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

export type Followed = Place & { bytes: Buffer };

/** Returns the changes after a place, without the place itself; undefined if the place is not here. */
export async function listSettled(reader: HubReader, after: Place, limit: number): Promise<Followed[] | undefined> {
  const savedIn = await findSavedIn(reader, after);
  if (savedIn === undefined) return undefined;
  const rows = await reader.orm
    .select({ key: change.key, hash: change.hash, bytes: change.bytes })
    .from(change)
    .where(and(sql`(${change.savedIn}, ${change.key}) > (${savedIn}::bigint, ${after.key}::bigint)`, isSettled))
    .orderBy(asc(change.savedIn), asc(change.key))
    .limit(limit);
  return rows.map(({ hash, ...row }) => ({ ...row, hash: toHash(hash) }));
}

async function findSavedIn(reader: HubReader, { key, hash }: Place): Promise<number | undefined> {
  if (key === beginning.key) return hash === beginning.hash ? 0 : undefined;
  const [row] = await reader.orm
    .select({ savedIn: change.savedIn })
    .from(change)
    .where(and(eq(change.key, key), eq(change.hash, fromHash(hash))));
  return row?.savedIn;
}

/** Returns the place after everything that can be followed now. */
export async function lastSettled(reader: HubReader): Promise<Place> {
  const [row] = await reader.orm
    .select({ key: change.key, hash: change.hash })
    .from(change)
    .where(isSettled)
    .orderBy(desc(change.savedIn), desc(change.key))
    .limit(1);
  return row === undefined ? beginning : { key: row.key, hash: toHash(row.hash) };
}

export const isPlaceHere = async (reader: HubReader, place: Place): Promise<boolean> =>
  (await findSavedIn(reader, place)) !== undefined;
