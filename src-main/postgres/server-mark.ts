import { sql } from 'drizzle-orm';

/**
 * What is another text where another server answers, or the same one was begun anew, or another database has this one's name: a standby that
 * was promoted and a backup that was put back may know less than was known, and whoever remembers something reads it again.
 */
export const serverMark = sql<string>`concat_ws(
  ' ', extract(epoch FROM pg_postmaster_start_time()), 'chain_end'::regclass::oid,
  (SELECT oid FROM pg_database WHERE datname = current_database()))`;

/**
 * Where this database lies: its cluster, itself in there, its table (a dump that is put back into the same database makes another one), and
 * the timeline that a promotion or a recovery to an earlier moment begins. A cold copy of the files that is put back has the same, and is
 * known only when a station meets it.
 */
export const locationMark = sql<string>`concat_ws(
  ' ', (SELECT system_identifier FROM pg_control_system()),
  (SELECT oid FROM pg_database WHERE datname = current_database()), 'home'::regclass::oid,
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))`;
