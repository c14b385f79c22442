/** What is told of accounts and service tokens, to administrators who listen at any process. They are in no feed: there is no cursor. */
import { sql } from 'drizzle-orm';
import type { HubKeeper, HubReader } from './access.ts';
import { accessEvent } from './schema.ts';
import { nowMs } from './server-time.ts';

type AccessEvent = Pick<typeof accessEvent.$inferSelect, 'record' | 'id'>;

const keptMs = 60 * 60 * 1000;
const forgottenAtOnce = 100;

/** In a transaction: when, and only if, it commits. */
export async function tellAccess(
  { orm }: HubKeeper,
  record: AccessEvent['record'],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  // Those that somebody else forgets just now are not waited for: it may be a long transaction, and who comes is often a program that reads.
  await orm.execute(sql`DELETE FROM ${accessEvent} WHERE key IN (
    SELECT key FROM ${accessEvent} WHERE at < ${nowMs} - ${keptMs}::bigint
    ORDER BY key LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED)`);
  await orm.insert(accessEvent).values(ids.map((id) => ({ record, id })));
}

/** From now on. Each call returns what can be seen since the one before. */
export async function followAccess({ orm }: HubReader): Promise<() => Promise<AccessEvent[]>> {
  const { rows } = await orm.execute<{ now: string }>(sql`SELECT pg_current_snapshot()::text AS now`);
  let seen = rows[0]?.now ?? '';
  return async () => {
    const { rows } = await orm.execute<{ now: string } & (AccessEvent | { record: null })>(sql`
      WITH look AS MATERIALIZED (SELECT pg_current_snapshot()::text AS now)
      SELECT look.now, record, id FROM look
      LEFT JOIN ${accessEvent} ON NOT pg_visible_in_snapshot(saved_in, ${seen}::pg_snapshot)
      ORDER BY key`);
    seen = rows[0]?.now ?? seen;
    return rows.flatMap((row) => (row.record === null ? [] : [{ record: row.record, id: row.id }]));
  };
}
