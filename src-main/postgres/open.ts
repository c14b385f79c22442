/** Opens the database of a hub. Nothing is done until the server is known to keep what it confirms. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { max, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { newUuid, systemClock } from '../clock.ts';
import { standardErrorLog, type Log } from '../log.ts';
import { projectDir } from '../project-dir.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { isLoopback } from '../wire/address.rules.ts';
import { newHub, readOnly, write, type Hub } from './access.ts';
import { prepareParts } from './parts.ts';
import { accessEvent, change, home } from './schema.ts';
import { settingToChange, type ServerSettings } from './server-settings.rules.ts';

/** The number of the advisory lock that lets one process at a time migrate. Nothing else uses it. */
const lockOfMigrations = 7_747_000;

const limits = {
  connections: 10,
  connectMs: 10_000,
  /** A process that stops in the middle of a transaction keeps records locked. Another process must not wait for it for ever. */
  idleInTransactionMs: 60_000,
  statementMs: 5 * 60_000,
};

type Options = Partial<Pick<Hub, 'clock' | 'newId' | 'log'>> & { connections?: number };

/** Rejects with a `Refusal` whose message names what to change. */
export async function openHub(url: string, options: Options = {}): Promise<Hub> {
  const { clock = systemClock, newId = newUuid, log = standardErrorLog, connections = limits.connections } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: limits.connectMs,
    application_name: 'satchel-hub',
    // Queries over lists look costly to PostgreSQL, and compiling one took half a second for an answer of a tenth.
    options: `${readOnly} -c jit=off`,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    statement_timeout: limits.statementMs,
  });
  // The query that uses the connection fails, and the next one gets another connection. The pool itself listens only while a connection is idle,
  // and an error without a listener would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.error('a connection to PostgreSQL was lost', { error })),
  );
  pool.on('error', () => undefined);
  try {
    assertLine(url);
    const client = await pool.connect().catch((error: unknown) => {
      throw new Refusal('setting', `PostgreSQL cannot be reached at DATABASE_URL: ${reasonOf(error)}.`);
    });
    try {
      await assertSettings(client);
      await migrateAlone(client, log);
    } finally {
      client.release();
    }
    const hub = newHub(pool, { clock, newId, log });
    await settleHome(hub);
    await prepareParts(hub);
    return hub;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

export const closeHub = ({ pool }: Hub): Promise<void> => pool.end();

/** Checks that the URL specifies encryption if PostgreSQL is on another computer: the whole registry crosses that connection. */
function assertLine(url: string): void {
  const { host, ssl } = readUrl(url);
  const isDisabled = /[?&]sslmode=disable(&|$)/.test(url) || process.env['PGSSLMODE'] === 'disable';
  if (Boolean(ssl) || isDisabled || host.startsWith('/') || isLoopback(host)) return;
  throw new Refusal(
    'setting',
    'DATABASE_URL leads to another computer without requiring encryption. Add ?sslmode=verify-full to it. If ' +
      'something else protects the connection, add ?sslmode=disable.',
  );
}

/** Never includes the URL in an error: it can contain a password. */
function readUrl(url: string): pg.Client {
  try {
    return new pg.Client(url);
  } catch (error) {
    const { code = 'error', path } = error as NodeJS.ErrnoException;
    if (path !== undefined) {
      throw new Refusal(
        'setting',
        `A file named in DATABASE_URL cannot be read: ${code}. Check sslrootcert, sslcert and sslkey in it.`,
      );
    }
    const example = 'postgres://satchel@db.example.org/satchel';
    throw new Refusal(
      'setting',
      `DATABASE_URL is not valid. Write it as ${example}, and percent-encode special characters in a password.`,
    );
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? 'unknown reason';
}

async function assertSettings(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<ServerSettings & { readOnly: string }>(`SELECT
    current_setting('server_version_num') AS server_version_num, current_setting('server_encoding') AS server_encoding,
    current_setting('fsync') AS fsync, current_setting('full_page_writes') AS full_page_writes,
    current_setting('synchronous_commit') AS synchronous_commit, pg_is_in_recovery() AS "isStandby",
    EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS "hasTrigrams",
    current_setting('default_transaction_read_only') AS "readOnly"`);
  // Options in the URL override ours in node-postgres.
  if (rows[0]?.readOnly !== 'on') {
    throw new Refusal(
      'setting',
      'DATABASE_URL sets options of the connection, which could let readers change the registry. Remove options= ' +
        'from it. Change settings of the database with ALTER ROLE … SET.',
    );
  }
  const sentence = settingToChange(rows[0]);
  if (sentence !== undefined) throw new Refusal('setting', sentence);
}

const migrationsFolder = join(projectDir, 'drizzle', 'hub');

/** Another process may be migrating the tables of a large registry. A process that starts waits as long as that can take. */
const patience = { lookMs: 500, sayEachMs: 60_000, mostMs: 6 * 60 * 60_000 };

export async function migrateAlone(
  client: pg.PoolClient,
  log: Log,
  { lookMs, sayEachMs, mostMs } = patience,
): Promise<void> {
  const begunAt = performance.now();
  let saidAt = -Infinity;
  const take = async () => {
    const { rows } = await client.query<{ has: boolean }>('SELECT pg_try_advisory_lock($1) AS has', [lockOfMigrations]);
    return rows[0]?.has === true;
  };
  while (!(await take())) {
    const now = performance.now();
    if (now - begunAt > mostMs) {
      throw new Refusal(
        'setting',
        'Another process of this hub is still migrating the database. Check it, then start this one again.',
      );
    }
    if (now - saidAt > sayEachMs) log.info('waiting for another process to finish migrating the database');
    if (now - saidAt > sayEachMs) saidAt = now;
    await pause(lookMs);
  }
  try {
    await assertNotNewer(client);
    // Migrating a large table takes longer than any request may.
    await client.query('SET statement_timeout = 0; SET default_transaction_read_only = off');
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('RESET statement_timeout; RESET default_transaction_read_only');
    await client.query('SELECT pg_advisory_unlock($1)', [lockOfMigrations]);
  }
}

/** A newer version may have changed the tables into something that this version would misread. */
async function assertNotNewer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`,
  );
  if (rows[0]?.there !== true) return;
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  const known = Math.max(...entries.map(({ when }) => when));
  const last = await client.query<{ at: string | null }>(
    'SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations',
  );
  if (Number(last.rows[0]?.at ?? 0) > known) {
    throw new Refusal('setting', 'A newer version of Satchel has opened this database. Start that version.');
  }
}

/** Restored from a dump, the database is in another cluster, where transaction numbers start again: see `home`. */
async function settleHome(hub: Hub): Promise<void> {
  await write(hub, 'station', async ({ orm }) => {
    await orm.execute(sql`SELECT pg_advisory_xact_lock(${lockOfMigrations})`);
    const [known] = await orm.select().from(home);
    const cluster = await clusterOf(orm);
    if (known === undefined) await orm.insert(home).values({ key: 1, cluster, base: 0 });
    else if (known.cluster !== cluster) {
      const [last] = await orm.select({ savedIn: max(change.savedIn) }).from(change);
      await orm.update(home).set({ cluster, base: (last?.savedIn ?? 0) + 1 });
      await orm.delete(accessEvent);
    }
  });
}

/** Returns PostgreSQL's identifier of a cluster and its copies, which `initdb` sets. */
async function clusterOf(orm: Pick<Hub['orm'], 'execute'>): Promise<string> {
  const { rows } = await orm.execute<{ id: string }>(
    sql`SELECT system_identifier::text AS id FROM pg_control_system()`,
  );
  return rows[0]?.id ?? '';
}
