/**
 * Measures search at a hub as at a station: the same people and queries, over HTTP, in a process that serves nobody else. The rows are
 * inserted directly, without the journal, which a search does not read. Their postings are written as a hub writes them.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { newUuid } from '../../src-main/clock.ts';
import { housekeeping, write, type Hub } from '../../src-main/postgres/access.ts';
import { hubConfigFrom } from '../../src-main/hub/config.ts';
import { listDue } from '../../src-main/postgres/duplicate.queries.ts';
import { closeHub } from '../../src-main/postgres/open.ts';
import { duplicateDue, postingDue, patient, staff } from '../../src-main/postgres/schema.ts';
import { openSearchIndex } from '../../src-main/postgres/search-index.ts';
import { insertToken } from '../../src-main/postgres/session.queries.ts';
import { insertAll } from '../../src-main/postgres/sets.ts';
import { openRegister } from '../../src-main/hub/start-hub.ts';
import { compareDue, dueAtOnce } from '../../src-main/postgres/worklist.ts';
import { newToken } from '../../src-main/staff/bearer.ts';
import { controlCluster, postgresPrograms, startCluster, urlOf } from '../support/postgres-cluster.ts';
import { startChild, stopChild } from './child.ts';
import { clerkData, type ClerkData } from './clerk.ts';
import { note, noteNotRun, say } from './figures.ts';

const rowsAtOnce = 5000;
const limitMs = 100;
/** Settings that an administrator would choose for this purpose. All others are defaults. */
const settings = { shared_buffers: "'1GB'", max_wal_size: "'8GB'" };

export type SearchTimes = (api: string, headers: Record<string, string>, data: ClerkData) => Promise<number[]>;

export async function measureHubSearch(size: number, timeSearches: SearchTimes): Promise<void> {
  const programs = postgresPrograms();
  if ('reason' in programs) return noteNotRun('search at a hub', programs.reason);
  const dir = mkdtempSync(join(tmpdir(), 'satchel-hub-'));
  chmodSync(dir, 0o755);
  startCluster(programs, dir, settings);
  try {
    const environment = {
      ...process.env,
      ...{ DATABASE_URL: urlOf(dir, 'postgres'), SATCHEL_HUB_PORT: '0', SATCHEL_SYNC_PORT: '0' },
    };
    const hub = await openRegister(hubConfigFrom(environment, 'bench'));
    let token: Awaited<ReturnType<typeof fillAndCompare>>;
    try {
      token = await fillAndCompare(hub, size);
    } finally {
      await closeHub(hub);
    }
    const server = await startChild([resolve(import.meta.dirname, '../../src-main/bin/hub.ts')], environment);
    try {
      const headers = { authorization: `Bearer ${token}` };
      const times = await timeSearches(`${String(server.ready['url'])}/api`, headers, clerkData(size));
      const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
      note({
        what: 'search at a hub over HTTP, 99th percentile',
        size: size.toLocaleString('en'),
        measured: `${at(0.99).toFixed(1)} ms (median ${at(0.5).toFixed(1)} ms)`,
        limit: `≤ ${limitMs} ms`,
        isReached: at(0.99) <= limitMs,
      });
    } finally {
      await stopChild(server);
    }
  } finally {
    controlCluster(programs, dir, '-m', 'fast', 'stop');
    rmSync(dir, { recursive: true, force: true });
  }
}

async function fillAndCompare(hub: Hub, size: number): Promise<string> {
  const token = await fillHub(hub, size);
  await measureComparing(hub, size);
  return token;
}

/** Compares some patients with all others, as for the first list of duplicates, in one process and without its pauses. */
async function measureComparing(hub: Hub, size: number): Promise<void> {
  const count = 600;
  const index = openSearchIndex(hub);
  await housekeeping(hub, ({ orm }) =>
    orm.execute(sql`INSERT INTO ${duplicateDue} SELECT key, version FROM ${patient} ORDER BY key LIMIT ${count}`),
  );
  const scoring = { reader: hub, settled: await index.settle() };
  const from = performance.now();
  for (let after = 0, left = count; left > 0; left -= dueAtOnce) {
    const due = await listDue(hub, { after, limit: dueAtOnce });
    await compareDue(hub, scoring, due);
    after = due.at(-1)?.key ?? 0;
  }
  const ms = (performance.now() - from) / count;
  await index.close();
  const { rows } = await housekeeping(hub, ({ orm }) =>
    orm.execute<{ pairs: number }>('DELETE FROM duplicate RETURNING 1 AS pairs'),
  );
  note({
    what: 'one patient of a hub, compared with all others',
    size: size.toLocaleString('en'),
    measured: `${ms.toFixed(1)} ms (${rows.length} pairs of ${count} patients)`,
    limit: 'none set',
    isReached: true,
  });
}

/** Returns a token that may search. */
async function fillHub(hub: Hub, size: number): Promise<string> {
  const name = size.toLocaleString('en');
  say(`Filling a hub with ${name} patients …`);
  const data = clerkData(size);
  const { token, hash } = newToken();
  const administrator = newUuid();
  await write(hub, administrator, async (writer) => {
    const times = { createdAt: writer.now, updatedAt: writer.now };
    await writer.orm.insert(staff).values({
      id: administrator,
      username: 'bench',
      usernameKey: 'bench',
      role: 'administrator',
      disabled: false,
      ...times,
    });
    await insertToken(writer, { hash, name: 'bench', role: 'reader', scopes: null, origins: null, expiresAt: null });
  });
  for (let from = 0; from < size; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, size - from) }, (_, i) => {
      const { patientNumber, name, gender, phoneNumber, residentialAddress, age } = data.patient(from + i);
      return {
        ...{ id: newUuid(), patientNumber, name, gender, phoneNumber, residentialAddress, ageYears: age },
        ...{ ageReportedOn: '2026-03-01', createdAt: 0, updatedAt: 0, version: 1 },
      };
    });
    await write(hub, administrator, async (writer) => {
      const saved = await insertAll(writer, patient, rows as never, { answer: [patient.key] });
      await insertAll(
        writer,
        postingDue,
        saved.map(({ key }) => ({ key: Number(key) })),
        {},
      );
    });
  }
  const index = openSearchIndex(hub);
  const from = performance.now();
  await index.settle();
  const seconds = (performance.now() - from) / 1000;
  await index.close();
  // PostgreSQL does this by itself a minute later.
  await hub.pool.query('VACUUM ANALYZE');
  const { rows } = await hub.pool.query<{ bytes: string }>("SELECT pg_total_relation_size('posting') AS bytes");
  note({
    what: 'postings of a hub, written after a load',
    size: name,
    measured: `${(size / seconds).toFixed(0)} patients a second, ${(Number(rows[0]?.bytes) / 1e6).toFixed(0)} MB`,
    limit: 'none set',
    isReached: true,
  });
  return token;
}
