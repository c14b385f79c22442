/**
 * A throw-away PostgreSQL cluster: the programs of the system, a folder, a socket in it and no port. One for all files of a run, begun by the
 * first that wants it (`postgres-run.ts` ends it), with a database of its own for each test.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

type Programs = { bin: string; owner: { uid?: number; gid?: number } };

/** Where they are, and as whom they run; or why there are none. */
export function postgresPrograms(): Programs | { reason: string } {
  const bin = findPrograms();
  if (bin === undefined) return { reason: 'PostgreSQL is not installed.' };
  if (process.getuid?.() !== 0) return { bin, owner: {} };
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
    return { bin, owner: { uid: id('-u'), gid: id('-g') } };
  } catch {
    return { reason: 'PostgreSQL does not run as root, and there is no user postgres.' };
  }
}

/** Debian keeps them off the PATH. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env['PATH'] ?? '').split(':'), ...versions.map((each) => join(debian, each, 'bin'))];
  return folders.find((folder) => ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name))));
}

/** Makes and starts a cluster in this folder, which becomes its owner's. */
export function startCluster(
  { bin, owner }: Programs,
  dir: string,
  settings: Record<string, string | number> = {},
): void {
  const { uid, gid } = owner;
  if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid);
  const as = { ...owner, cwd: dir, stdio: 'ignore' as const };
  const cluster = join(dir, 'cluster');
  const initial = ['-D', cluster, '-U', 'hub', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), initial, as);
  const said = Object.entries({ listen_addresses: "''", unix_socket_directories: `'${dir}'`, ...settings });
  writeFileSync(join(cluster, 'postgresql.auto.conf'), said.map(([name, value]) => `${name} = ${value}\n`).join(''));
  controlCluster({ bin, owner }, dir, 'start');
}

export function controlCluster({ bin, owner }: Programs, dir: string, ...words: string[]): void {
  const args = ['-D', join(dir, 'cluster'), '-l', join(dir, 'log'), '-w', '-s', ...words];
  execFileSync(join(bin, 'pg_ctl'), args, { ...owner, cwd: dir, stdio: 'ignore' });
}

export const urlOf = (dir: string, database: string): string =>
  `postgres://hub@localhost/${database}?host=${encodeURIComponent(dir)}`;

declare module 'vitest' {
  // Vitest's own way to say what a set-up provides.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ProvidedContext {
    postgresDir: string;
  }
}

/** Whether there can be one; tests that need it are told why not. */
export const whyNoPostgres = (): string | undefined => {
  const programs = postgresPrograms();
  return 'reason' in programs ? programs.reason : undefined;
};

/** The cluster of this run; whoever comes first starts it. */
async function sharedCluster(): Promise<string> {
  const dir = inject('postgresDir');
  const ready = join(dir, 'ready');
  const programs = postgresPrograms();
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

export type FreshDatabase = { url: string; name: string; query: (text: string) => Promise<Record<string, unknown>[]> };

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
  onTestFinished(async () => void (await ask('postgres', `DROP DATABASE ${name} WITH (FORCE)`)));
  return { url: urlOf(dir, name), name, query: (text) => ask(name, text) };
}
