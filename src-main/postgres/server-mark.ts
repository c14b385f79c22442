import { sql } from 'drizzle-orm';

/**
 * Identifies the running server and database. It changes if another server answers, the same one was restarted, or another database has this
 * one's name. A promoted standby or a restored backup may know less than before, so a process then reads its cached data again.
 */
export const serverMark = sql<string>`concat_ws(
  ' ', extract(epoch FROM pg_postmaster_start_time()), 'chain_end'::regclass::oid,
  (SELECT oid FROM pg_database WHERE datname = current_database()))`;

/**
 * Identifies the location of this database: its cluster, its id there, and a table, since restoring a dump into the same database makes another
 * one. It also includes the timeline, which a promotion or a point-in-time recovery begins. A restored cold copy of the files has the same
 * location. It is noticed only when a station syncs with it.
 */
export const locationMark = sql<string>`concat_ws(
  ' ', (SELECT system_identifier FROM pg_control_system()),
  (SELECT oid FROM pg_database WHERE datname = current_database()), 'home'::regclass::oid,
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))`;
