/**
 * Copies rows, column by column, between registry files when a snapshot is made or received. The target is a file
 * that this program has just made. Tables that are not listed here stay where they are. So nothing that belongs to
 * one station alone can slip into a snapshot, and no foreign table, index or trigger into a registry.
 *
 * Runs in a thread. The caller removes what is left of a transfer that failed.
 */
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { attachGiven, unlock } from './cipher.ts';
import { connectionOf } from './connection.ts';
import type { Reader, Writer } from './handles.ts';
import { closeDatabase, createDatabase, type OpenOptions } from './open.ts';
import * as schema from './schema.ts';

type Columns = readonly string[];

const all = (table: SQLiteTable): [string, Columns] => [
  getTableName(table),
  Object.values(getTableColumns(table)).map(({ name }) => name),
];

/**
 * The journal, the derived rows that take long to make, and the postings. Only the key of each replica travels;
 * everything else that follows from the journal is quick to rebuild.
 */
export const travelling: ReadonlyMap<string, Columns> = new Map<string, Columns>([
  ['replica', ['key', 'id']],
  all(schema.change),
  all(schema.signature),
  all(schema.holder),
  all(schema.patient),
  all(schema.photo),
  all(schema.visit),
  all(schema.word),
  ['posting_data', ['id', 'block']],
  ['posting_idx', ['segid', 'term', 'pgno']],
  ['posting_docsize', ['id', 'sz', 'origin']],
]);

/**
 * Tables that a station keeps when it continues in another file. It also keeps its identities (`bringIdentities`) and
 * its home.
 */
export const kept: ReadonlyMap<string, Columns> = new Map<string, Columns>(
  [
    schema.knownKeyring,
    schema.held,
    schema.revocation,
    schema.peer,
    schema.listener,
    schema.formerListener,
    schema.oldCopyCall,
    schema.arrival,
    schema.seat,
    schema.token,
    schema.idempotency,
    schema.draft,
    schema.numbering,
    schema.dateFormats,
    schema.waitingScreen,
    schema.savedFilter,
    schema.webhook,
    schema.auditTrail,
    schema.auditEvent,
    schema.auditKey,
  ].map(all),
);

/** Columns of places in the journal: see `placesAfter`. */
const places: ReadonlyMap<string, string> = new Map([
  ['change', 'key'],
  ['signature', 'change_key'],
]);

export type TransferOrder = { from: { file: string; key: Buffer } } & (
  | {
      /**
       * The source is a registry of this station. Whole records are copied without reading their values, in half the
       * time. No index is made, since whoever takes the snapshot makes its own: they are a quarter of the bytes.
       */
      work: 'make';
    }
  | {
      work: 'take';
      /** In the new file all places of the journal come after this one. */
      placesAfter: number;
    }
);

/** The file does not have the tables of a registry of this version. */
export class OtherTables extends Error {}

/**
 * Creates the registry of `options` and fills it. Its content is not verified yet, but fits its tables. It is not synced
 * to the disk.
 */
export function transfer(
  options: OpenOptions,
  order: TransferOrder,
  progress: (done: number, of: number) => void = () => undefined,
): void {
  closeDatabase(createDatabase(options));
  const client = new Database(options.file, { fileMustExist: true });
  try {
    unlock(client, options.key);
    // The file is deleted if this fails, so it needs no journal.
    for (const each of ['journal_mode=DELETE', 'journal_mode=OFF', 'synchronous=OFF', 'foreign_keys=OFF'])
      client.pragma(each);
    for (const each of ['trusted_schema=0', 'cell_size_check=1', 'cache_size=-32000', 'temp_store=2'])
      client.pragma(each);
    attachGiven(client, order.from);
    assertSameTables(client);
    // Needed to write the tables in which FTS5 keeps the postings.
    client.unsafeMode(true);
    const named = client.prepare(
      "SELECT type, name, sql FROM main.sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL",
    );
    const remade = named.all() as { type: 'index' | 'trigger'; name: string; sql: string }[];
    const steps = [
      // SQLite copies whole records only into a table without triggers.
      ...remade.map(({ type, name }) => `DROP ${type} "${name}"`),
      ...[...travelling].map(([table, columns]) =>
        order.work === 'make' && areAll(client, table, columns)
          ? copyingWhole(table)
          : copying(table, columns, order.work === 'make' ? 0 : order.placesAfter),
      ),
      // Built here from the rows: a received index could contain anything.
      ...remade.filter(({ type }) => type === 'trigger' || order.work === 'take').map(({ sql }) => sql),
    ];
    client.exec('BEGIN');
    for (const [done, step] of steps.entries()) {
      client.exec(step);
      progress(done + 1, steps.length);
    }
    client.exec('COMMIT; DETACH given');
  } finally {
    client.close();
  }
}

/** True if these are all columns of the table, in whatever order, so that its records contain nothing else. */
const areAll = (client: Database.Database, table: string, columns: Columns): boolean =>
  isDeepStrictEqual(
    new Set(client.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table)),
    new Set(columns),
  );

const copyingWhole = (table: string) => `${emptying(table)}INSERT INTO main."${table}" SELECT * FROM given."${table}"`;

function copying(table: string, columns: Columns, placesAfter: number): string {
  const place = places.get(table);
  const read = columns.map((name) => (name === place ? `"${name}" + ${placesAfter}` : `"${name}"`));
  const named = columns.map((name) => `"${name}"`).join(', ');
  return `${emptying(table)}INSERT INTO main."${table}" (${named}) SELECT ${read.join(', ')} FROM given."${table}"`;
}

/** Even an empty FTS5 table has rows that describe it. */
const emptying = (table: string) => (table.startsWith('posting_') ? `DELETE FROM main."${table}"; ` : '');

function assertSameTables(client: Database.Database): void {
  const tableOf = (where: 'main' | 'given') =>
    client.prepare(`SELECT sql FROM ${where}.sqlite_schema WHERE type = 'table' AND name = ?`).pluck();
  const [mine, theirs] = [tableOf('main'), tableOf('given')];
  for (const table of travelling.keys()) {
    if (mine.get(table) !== theirs.get(table)) throw new OtherTables(`The table ${table} is another one.`);
  }
}

/** True if all references resolve. Throws SQLite's error if the postings are not a sound index. */
export function isWhole({ db }: Reader): boolean {
  const { client } = connectionOf(db);
  client.exec("INSERT INTO posting (posting) VALUES ('integrity-check')");
  return (client.pragma('foreign_key_check') as unknown[]).length === 0;
}

/** Gives the other registry, in which this station continues, the station's own data. */
export function bringKept({ db: from }: Reader, writer: Writer): void {
  const [source, target] = [connectionOf(from).client, connectionOf(writer.db).client];
  for (const [table, columns] of kept) {
    const named = columns.map((name) => `"${name}"`).join(', ');
    const insert = target.prepare(`INSERT INTO "${table}" (${named}) VALUES (${columns.map(() => '?').join(', ')})`);
    target.exec(`DELETE FROM "${table}"`);
    for (const row of source.prepare(`SELECT ${named} FROM "${table}"`).raw().iterate())
      insert.run(...(row as unknown[]));
  }
}

/**
 * Copies the replicas as which this station writes and wrote. The last row is the present one. So an earlier replica
 * that has a later key in the other registry is left out: what it signed is signed there.
 */
export function bringIdentities({ db: from }: Reader, writer: Writer): void {
  const [source, target] = [connectionOf(from).client, connectionOf(writer.db).client];
  const own = source
    .prepare(
      'SELECT replica.id, identity.private_key FROM identity JOIN replica ON replica.key = identity.replica_key ORDER BY identity.replica_key',
    )
    .raw()
    .all() as [string, Buffer][];
  const add = target.prepare('INSERT INTO replica (id) VALUES (?) ON CONFLICT DO NOTHING');
  const keyOf = target.prepare('SELECT key FROM replica WHERE id = ?').pluck();
  for (const [id] of own) add.run(id);
  const rows = own.map(([id, privateKey]) => ({ key: keyOf.get(id) as number, privateKey }));
  const last = rows.at(-1)?.key ?? 0;
  const put = target.prepare('INSERT INTO identity (replica_key, private_key) VALUES (?, ?)');
  for (const { key, privateKey } of rows) if (key <= last) put.run(key, privateKey);
}
