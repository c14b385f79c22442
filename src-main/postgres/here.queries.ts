/** Facts that a hub reports about itself. */
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { DateFormats } from '../time/date-formats.contract.ts';
import type { HubReader, HubWriter } from './access.ts';
import { getSelf } from './journal.queries.ts';
import { dateFormats, listener, station, waitingScreen } from './schema.ts';

export async function getSelfSince(reader: HubReader): Promise<{ id: string; name: string; since: number }> {
  const { id, name } = await getSelf(reader);
  const [row] = await reader.orm.select({ since: station.createdAt }).from(station).where(eq(station.id, id));
  return { id, name, since: row?.since ?? 0 };
}

/** `changes` is how many journal keys were given out, including some that no change uses. */
export async function databaseOf({ orm }: HubReader): Promise<{ sizeBytes: number; version: string; changes: number }> {
  const { rows } = await orm.execute<{ bytes: string; version: string; changes: string | null }>(sql`
    SELECT pg_database_size(current_database()) AS bytes, split_part(current_setting('server_version'), ' ', 1) AS version,
      (SELECT max(key) FROM change) AS changes`);
  const [row] = rows;
  return { sizeBytes: Number(row?.bytes ?? 0), version: row?.version ?? '', changes: Number(row?.changes ?? 0) };
}

const { key: onlyKey, ...formats } = getTableColumns(dateFormats);

/** Undefined until someone has chosen. */
export async function findDateFormats({ orm }: HubReader): Promise<DateFormats | undefined> {
  const [row] = await orm.select(formats).from(dateFormats);
  return row;
}

export async function putDateFormats({ orm }: HubWriter, chosen: DateFormats): Promise<void> {
  await orm
    .insert(dateFormats)
    .values({ key: 1, ...chosen })
    .onConflictDoUpdate({ target: onlyKey, set: chosen });
}

/** The code of the screen follows from the key of the hub, which all its processes share. */
export async function getWaitingScreen({
  orm,
}: HubReader): Promise<{ key: Buffer; round: number; showsFirstNames: boolean }> {
  const [row] = await orm
    .select({
      key: listener.privateKey,
      round: sql<number>`coalesce(${waitingScreen.round}, 0)`,
      showsFirstNames: sql<boolean>`coalesce(${waitingScreen.showsFirstNames}, false)`,
    })
    .from(listener)
    .leftJoin(waitingScreen, eq(waitingScreen.key, listener.key));
  if (row === undefined) throw new Error('The hub has no certificate.');
  return row;
}

export async function putWaitingScreen({ orm }: HubWriter, showsFirstNames: boolean): Promise<void> {
  await orm
    .insert(waitingScreen)
    .values({ key: 1, round: 1, showsFirstNames })
    .onConflictDoUpdate({
      target: waitingScreen.key,
      set: { round: sql`${waitingScreen.round} + 1`, showsFirstNames },
    });
}
