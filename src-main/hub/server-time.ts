import { sql } from 'drizzle-orm';

/**
 * The instant in milliseconds by the clock of PostgreSQL. What one process writes down and another one looks at is measured by it: the clocks of
 * the computers of a hub may differ, by years where a battery is empty.
 */
export const nowMs = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;
