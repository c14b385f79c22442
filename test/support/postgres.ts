/**
 * One PostgreSQL for all files of a run, with a database for each test. The first file that needs it starts it; `postgres-run.ts` stops it.
 * Each database is a copy of one that a hub has opened: making all tables takes ten times as long as copying them.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, inject, onTestFinished } from 'vitest';
import { closeHub, openHub } from '../../src-main/postgres/open.ts';
import { postgresPrograms, startCluster, urlOf, type Programs } from './postgres-cluster.ts';

declare module 'vitest' {
  // Vitest declares what a setup provides by extending this interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    postgresDir: string;
  }
}

const programs = postgresPrograms();

export const hasPostgres = !('reason' in programs);
/** Groups tests that need PostgreSQL. Without it they are reported as not run (`postgres-run.ts` prints why). */
export const withPostgres = describe.skipIf(!hasPostgres);

/** The template: a hub has opened it and saved nothing. */
const opened = 'opened';
/** The template of a database without tables. */
export const empty = 'TEMPLATE template1';

/** Returns the cluster of this run; the first caller starts it. */
async function sharedCluster(): Promise<string> {
  const dir = inject('postgresDir');
  const ready = join(dir, 'ready');
  if ('reason' in programs) throw new Error(programs.reason);
  const failed = join(dir, 'failed');
  if (makeOnce(join(dir, 'begun'))) {
    try {
      await makeCluster(programs, join(dir, 'data'));
      writeFileSync(ready, '');
    } catch (error) {
      writeFileSync(failed, String(error));
    }
  }
  while (!existsSync(ready)) {
    if (existsSync(failed)) throw new Error(`PostgreSQL did not start: ${readFileSync(failed, 'utf8')}`);
    await pause(20);
  }
  return join(dir, 'data');
}

/** Makes a cluster with the template. */
async function makeCluster(found: Programs, place: string): Promise<void> {
  mkdirSync(place);
  startCluster(found, place, { max_connections: 200 });
  await ask(place, 'postgres', `CREATE DATABASE ${opened}`);
  await closeHub(await openHub(urlOf(place, opened), { log: { info: () => undefined, error: () => undefined } }));
}

function makeOnce(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch {
    return false;
  }
}

export type FreshDatabase = {
  url: string;
  name: string;
  query: (text: string) => Promise<Record<string, unknown>[]>;
  /** Drops it before the test ends, for tests that make many. */
  drop: () => Promise<void>;
};

/** Replaces the contents of the first database with those of the second, and cuts all connections to the first. */
export async function putBack(today: FreshDatabase, { name, query }: FreshDatabase): Promise<void> {
  const { query: beside, drop } = await freshDatabase();
  await query(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${today.name}'`);
  await beside(`DROP DATABASE ${today.name} WITH (FORCE)`);
  await beside(`ALTER DATABASE ${name} RENAME TO ${today.name}`);
  await drop();
}

async function ask(dir: string, database: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: urlOf(dir, database) });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

let control: pg.Pool | undefined;

/** Makes a database in the cluster of this run, a copy of the template unless specified otherwise. It is dropped when the test ends. */
export async function freshDatabase(like = `TEMPLATE ${opened}`): Promise<FreshDatabase> {
  const dir = await sharedCluster();
  const name = `hub_${randomUUID().replaceAll('-', '')}`;
  control ??= controlOf(dir);
  await control.query(`CREATE DATABASE ${name} ${like}`);
  const drop = async () => void (await control?.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  onTestFinished(drop);
  return { url: urlOf(dir, name), name, query: (text) => ask(dir, name, text), drop };
}

/** One connection for everything that this process makes and drops: PostgreSQL starts a process for each connection. */
function controlOf(dir: string): pg.Pool {
  const url = urlOf(dir, 'postgres');
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The cluster may stop before this process does.
  return pool.on('error', () => undefined);
}
