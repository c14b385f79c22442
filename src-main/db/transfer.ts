/**
 * What goes from one registry file to another when a snapshot is made, and when one is taken: rows, column by column, into a file that
 * this program has just made. What is not named here stays where it is, so nothing that belongs to one station alone can slip into a
 * snapshot, and no table, index or trigger of somebody else's making into a registry.
 *
 * The work of a thread. It is the caller who takes away what is left of one that failed.
 */
import Database from 'better-sqlite3';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { attachGiven, unlock } from './cipher.ts';
import { connectionOf } from './connection.ts';
import type { Reader, Writer } from './handles.ts';
import { closeDatabase, createDatabase, type OpenOptions } from './open.ts';
import * as schema from './schema.ts';
import { syncPath } from './sync-path.ts';

type Columns = readonly string[];

const all = (table: SQLiteTable): [string, Columns] => [
  getTableName(table),
  Object.values(getTableColumns(table)).map(({ name }) => name),
];

/**
 * The journal, the rows that it says and that take long to make, the postings. Of replicas only which one has which key: all else that
 * is made from the journal is quickly made anew.
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

/** What a station keeps when it goes on in another file. Besides: who it is (`bringIdentities`), and where it is at home. */
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
    schema.savedFilter,
    schema.webhook,
    schema.auditTrail,
    schema.auditEvent,
    schema.auditKey,
  ].map(all),
);

/** Places in the journal: see `placesAfter`. */
const places: ReadonlyMap<string, string> = new Map([
  ['change', 'key'],
  ['signature', 'change_key'],
]);

export type TransferOrder = {
  from: { file: string; key: Buffer };
  /** In the new file all places of the journal come after this one. */
  placesAfter: number;
};

/** A file that has not the tables of a registry of this version. */
export class OtherTables extends Error {}

/** Makes the registry of `options` and fills it. What it says is checked by nobody yet, but fits its tables. */
export function transfer(
  options: OpenOptions,
  { from, placesAfter }: TransferOrder,
  progress: (done: number, of: number) => void = () => undefined,
): void {
  closeDatabase(createDatabase(options));
  const client = new Database(options.file, { fileMustExist: true });
  try {
    unlock(client, options.key);
    // A file that is thrown away when this fails needs no journal.
    for (const each of ['journal_mode=DELETE', 'journal_mode=OFF', 'synchronous=OFF', 'foreign_keys=OFF'])
      client.pragma(each);
    for (const each of ['trusted_schema=0', 'cell_size_check=1', 'cache_size=-32000', 'temp_store=2'])
      client.pragma(each);
    attachGiven(client, from);
    assertSameTables(client);
    // The tables in which FTS5 keeps the postings.
    client.unsafeMode(true);
    const indexes = client
      .prepare("SELECT name, sql FROM main.sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
      .all() as { name: string; sql: string }[];
    const steps = [
      ...indexes.map(({ name }) => `DROP INDEX "${name}"`),
      ...[...travelling].map(([table, columns]) => copying(table, columns, placesAfter)),
      // Made here, of the rows: an index that came could say anything.
      ...indexes.map(({ sql }) => sql),
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
  syncPath(options.file);
}

function copying(table: string, columns: Columns, placesAfter: number): string {
  const place = places.get(table);
  const read = columns.map((name) => (name === place ? `"${name}" + ${placesAfter}` : `"${name}"`));
  const named = columns.map((name) => `"${name}"`).join(', ');
  // An empty FTS5 table has rows that say so.
  const empty = table.startsWith('posting_') ? `DELETE FROM main."${table}"; ` : '';
  return `${empty}INSERT INTO main."${table}" (${named}) SELECT ${read.join(', ')} FROM given."${table}"`;
}

function assertSameTables(client: Database.Database): void {
  const tableOf = (where: 'main' | 'given') =>
    client.prepare(`SELECT sql FROM ${where}.sqlite_schema WHERE type = 'table' AND name = ?`).pluck();
  const [mine, theirs] = [tableOf('main'), tableOf('given')];
  for (const table of travelling.keys()) {
    if (mine.get(table) !== theirs.get(table)) throw new OtherTables(`The table ${table} is another one.`);
  }
}

/** Whether what refers to rows finds them, and the postings are an index; throws what SQLite says of these if not. */
export function isWhole({ db }: Reader): boolean {
  const { client } = connectionOf(db);
  client.exec("INSERT INTO posting (posting) VALUES ('integrity-check')");
  return (client.pragma('foreign_key_check') as unknown[]).length === 0;
}

/** Gives the other registry, in which this station is going on, what is its own. */
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
 * The replicas as which this station writes and wrote. The last row is the present one, so an earlier one that has a later key in the
 * other registry is left out: what it signed is signed there.
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
