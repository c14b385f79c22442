import { sql } from 'drizzle-orm';
import type { HubReader } from './access.ts';

/**
 * The time in milliseconds by PostgreSQL's clock. It is used for every time that one process writes and another reads. The clocks of a hub's
 * computers may differ, by years if a battery is empty.
 */
export const nowMs = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** Returns the same time, for decisions made in the process. */
export async function serverNow({ orm }: HubReader): Promise<number> {
  const { rows } = await orm.execute<{ now: string }>(sql`SELECT ${nowMs} AS now`);
  return Number(rows[0]?.now);
}

/** Returns the day of a timestamp, for counting days. Any time zone would do if all processes use the same. */
export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
