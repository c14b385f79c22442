/** A temporary PostgreSQL cluster with default settings and the patients of the benchmark, behind a Fastify server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { controlCluster, postgresPrograms, startCluster } from '../support/postgres-cluster.ts';
import type { ClerkData } from './clerk.ts';
import { nodeFlags, startChild, stopChild } from './child.ts';

export type Postgres = { api: string; stop: () => Promise<void> };

export async function startPostgres(data: ClerkData, size: number): Promise<Postgres | { reason: string }> {
  const programs = postgresPrograms();
  if ('reason' in programs) return programs;
  const dir = mkdtempSync(join(tmpdir(), 'satchel-postgres-'));
  startCluster(programs, dir);
  const end = () => {
    // A fast shutdown does not wait for connected clients.
    controlCluster(programs, dir, '-m', 'fast', 'stop');
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await load(dir, data, size);
    const server = await startChild([...nodeFlags, resolve(import.meta.dirname, 'postgres-server.ts'), dir]);
    const stop = async () => {
      await stopChild(server);
      end();
    };
    return { api: `http://127.0.0.1:${String(server.ready['port'])}`, stop };
  } catch (error) {
    end();
    throw error;
  }
}

async function load(dir: string, data: ClerkData, size: number): Promise<void> {
  const pool = new pg.Pool({ host: dir, user: 'hub', database: 'postgres', max: 1 });
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
