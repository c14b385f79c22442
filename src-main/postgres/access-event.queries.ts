/** Notifications about accounts and service tokens, for administrators who listen at any process. They are in no feed, so they have no cursor. */
import { sql } from 'drizzle-orm';
import type { HubKeeper, HubReader } from './access.ts';
import { accessEvent } from './schema.ts';
import { nowMs } from './server-time.ts';

type AccessEvent = Pick<typeof accessEvent.$inferSelect, 'record' | 'id'>;

const keptMs = 60 * 60 * 1000;
const forgottenAtOnce = 100;

/** Call it in a transaction: the notification is sent when, and only if, that transaction commits. */
export async function tellAccess(
  { orm }: HubKeeper,
  record: AccessEvent['record'],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  // Rows that another transaction is deleting are skipped. That transaction may be long, and the caller is often a program that reads.
  await orm.execute(sql`DELETE FROM ${accessEvent} WHERE key IN (
    SELECT key FROM ${accessEvent} WHERE at < ${nowMs} - ${keptMs}::bigint
    ORDER BY key LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED)`);
  await orm.insert(accessEvent).values(ids.map((id) => ({ record, id })));
}

/** Follows notifications from now on. Each call returns those that became visible since the previous call. */
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
