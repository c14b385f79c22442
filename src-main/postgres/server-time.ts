import { sql } from 'drizzle-orm';
import type { HubReader } from './access.ts';

/**
 * The instant in milliseconds by the clock of PostgreSQL. What one process writes down and another one looks at is measured by it: the clocks of
 * the computers of a hub may differ, by years where a battery is empty.
 */
export const nowMs = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** The same, for what is decided here. */
export async function serverNow({ orm }: HubReader): Promise<number> {
  const { rows } = await orm.execute<{ now: string }>(sql`SELECT ${nowMs} AS now`);
  return Number(rows[0]?.now);
}

/** The day of an instant, for what counts days: any will do, if all processes mean the same. */
export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
