import { sql } from 'drizzle-orm';

/**
 * What is another text where another server answers, or the same one was begun anew, or another database has this one's name: a standby that
 * was promoted and a backup that was put back may know less than was known, and whoever remembers something reads it again.
 */
export const serverMark = sql<string>`concat_ws(
  ' ', extract(epoch FROM pg_postmaster_start_time()), 'chain_end'::regclass::oid,
  (SELECT oid FROM pg_database WHERE datname = current_database()))`;
