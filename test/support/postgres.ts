/** One PostgreSQL for all files of a run, begun by the first that wants it (`postgres-run.ts` ends it), with a database of its own for each test. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, inject, onTestFinished } from 'vitest';
import { postgresPrograms, startCluster, urlOf } from './postgres-cluster.ts';

declare module 'vitest' {
  // Vitest's own way to say what a set-up provides.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ProvidedContext {
    postgresDir: string;
  }
}

const programs = postgresPrograms();

export const hasPostgres = !('reason' in programs);
/** Tests that need PostgreSQL; where there is none they are reported as not run (`postgres-run.ts` says why). */
export const withPostgres = describe.skipIf(!hasPostgres);

/** The cluster of this run; whoever comes first starts it. */
async function sharedCluster(): Promise<string> {
  const dir = inject('postgresDir');
  const ready = join(dir, 'ready');
  if ('reason' in programs) throw new Error(programs.reason);
  const isFirst = makeOnce(join(dir, 'begun'));
  if (isFirst) {
    const place = join(dir, 'data');
    mkdirSync(place);
    startCluster(programs, place, { max_connections: 200 });
    writeFileSync(ready, '');
  }
  while (!existsSync(ready)) await pause(20);
  return join(dir, 'data');
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
  /** Before the test ends: where one makes many. */
  drop: () => Promise<void>;
};

/** What was in the first one is as it was in the second from now on, under the name of the first; all its connections are cut. */
export async function putBack(today: FreshDatabase, { name, query }: FreshDatabase): Promise<void> {
  const { query: beside, drop } = await freshDatabase();
  await query(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${today.name}'`);
  await beside(`DROP DATABASE ${today.name} WITH (FORCE)`);
  await beside(`ALTER DATABASE ${name} RENAME TO ${today.name}`);
  await drop();
}

/** A database of its own in the cluster of this run; it is gone when the test ends. */
export async function freshDatabase(more = ''): Promise<FreshDatabase> {
  const dir = await sharedCluster();
  const name = `hub_${randomUUID().replaceAll('-', '')}`;
  const ask = async (database: string, text: string) => {
    const client = new pg.Client({ connectionString: urlOf(dir, database) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  await ask('postgres', `CREATE DATABASE ${name} ${more}`);
  const drop = async () => void (await ask('postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  onTestFinished(drop);
  return { url: urlOf(dir, name), name, query: (text) => ask(name, text), drop };
}
