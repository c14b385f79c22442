/**
 * The journal of a hub, for whoever follows it. Its places are given before a transaction commits, and many go on at once: who saved at place
 * 101 can be seen before who saves at 100, and whoever had read up to 101 would never hear of that. So it is read in the order of
 * transactions, and no further than the oldest that still goes on: what comes later stands behind that.
 *
 * A place is said as at a station, by its number and the change that stands there (`feed/cursor.rules.ts`): after a standby was promoted that
 * had not heard the last of it, that place is not here, and whoever names it begins anew.
 */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Place } from '../feed/cursor.rules.ts';
import { beginning } from '../feed/feed.rules.ts';
import type { HubReader } from './access.ts';
import { fromHash, toHash } from './journal.queries.ts';
import { change } from './schema.ts';

/** Saved by a transaction that all who go on now can see, or will never see. */
const isSettled = sql`${change.savedIn} < (SELECT base FROM home) + pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

export type Followed = Place & { bytes: Buffer };

/** The changes behind a place, and the place itself not; undefined when it is not here. */
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

/** Behind all that can be followed now. */
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
