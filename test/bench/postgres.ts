/** A throw-away PostgreSQL cluster as it comes, with the patients of the benchmark in it, and a Fastify in front. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ClerkData } from './clerk.ts';
import { nodeFlags, startChild, stopChild } from './child.ts';

export type Postgres = { api: string; stop: () => Promise<void> };

export async function startPostgres(data: ClerkData, size: number): Promise<Postgres | { reason: string }> {
  const bin = findPrograms();
  if (bin === undefined) return { reason: 'PostgreSQL is not installed.' };
  const owner = ownerOfCluster();
  if (owner === undefined) return { reason: 'PostgreSQL does not run as root, and there is no user postgres.' };
  const dir = mkdtempSync(join(tmpdir(), 'satchel-postgres-'));
  if (owner.uid !== undefined) chownSync(dir, owner.uid, owner.gid);
  const as = { ...(owner.uid !== undefined && { uid: owner.uid, gid: owner.gid }), cwd: dir };
  const cluster = join(dir, 'cluster');
  execFileSync(join(bin, 'initdb'), ['-D', cluster, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...as,
    stdio: 'ignore',
  });
  const options = ['-D', cluster, '-k', dir, '-c', 'listen_addresses='];
  const child = spawn(join(bin, 'postgres'), options, { ...as, stdio: 'ignore' });
  const end = async () => {
    await stopCluster(child);
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await load(dir, data, size);
    const server = await startChild([...nodeFlags, resolve(import.meta.dirname, 'postgres-server.ts'), dir]);
    const stop = async () => {
      await stopChild(server);
      await end();
    };
    return { api: `http://127.0.0.1:${String(server.ready['port'])}`, stop };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Where `initdb` and `postgres` are: Debian keeps them off the PATH. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env['PATH'] ?? '').split(':'), ...versions.map((each) => join(debian, each, 'bin'))];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

function ownerOfCluster(): { uid?: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return { gid: 0 };
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

async function load(dir: string, data: ClerkData, size: number): Promise<void> {
  const pool = new pg.Pool({ host: dir, user: 'bench', database: 'postgres', max: 1 });
  for (let tries = 0; ; tries++) {
    try {
      await pool.query('SELECT 1');
      break;
    } catch (error) {
      if (tries > 100) throw error;
      await pause(100);
    }
  }
  await pool.query(`CREATE TABLE patient (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), patient_number text, name text, age integer,
    gender text, phone_number text, residential_address text, created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(), version integer NOT NULL DEFAULT 1)`);
  for (let from = 0; from < size; from += 5000) {
    const rows = Array.from({ length: Math.min(5000, size - from) }, (_, i) => {
      const { patientNumber, name, gender, phoneNumber, residentialAddress } = data.patient(from + i);
      const [patient_number, phone_number, residential_address] = [patientNumber, phoneNumber, residentialAddress];
      return { patient_number, name, gender, phone_number, residential_address };
    });
    await pool.query(
      `INSERT INTO patient (patient_number, name, gender, phone_number, residential_address)
      SELECT patient_number, name, gender, phone_number, residential_address FROM json_populate_recordset(NULL::patient, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await pool.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  await pool.query('CREATE INDEX ON patient USING gin (name gin_trgm_ops)');
  await pool.query('VACUUM ANALYZE patient');
  await pool.end();
}

async function stopCluster(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  // A fast shutdown: it does not wait for who is connected.
  child.kill('SIGINT');
  await ended;
}
