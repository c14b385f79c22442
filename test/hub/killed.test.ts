/** After an interruption on either side, stations and hub know the same once they sync again, and nothing is lost. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { write } from '../../src-main/db/access.ts';
import { write as writeHub } from '../../src-main/postgres/access.ts';
import { digestOf as digestOfHub } from '../../src-main/postgres/digest.ts';
import { getOwn } from '../../src-main/postgres/journal.queries.ts';
import { closeHub, openHub } from '../../src-main/postgres/open.ts';
import { saveRecord as saveAtHub } from '../../src-main/postgres/record.ts';
import { openSearchIndex } from '../../src-main/postgres/search-index.ts';
import { openWorklist } from '../../src-main/postgres/worklist.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import { joinAt, peersOf } from '../sync/meeting.ts';
import { memoryDir } from '../support/memory.ts';
import { freshDatabase, withPostgres } from '../support/postgres.ts';
import { controlCluster, postgresPrograms, startCluster, urlOf } from '../support/postgres-cluster.ts';
import { readyStation, type ReadyStation } from '../support/station.ts';
import { codeOf, hubProcess, readyHub } from './running.ts';
import { exchangeWithHub, freshHub, openedHub, pairWithHub, silentLog } from './hub.ts';
import { ofHub } from '../support/commands.ts';

const { registerPatient } = ofHub;

async function addPatients({ station }: ReadyStation, count: number): Promise<void> {
  await write(station.registry().db, 'ama', (writer) => {
    for (let i = 0; i < count; i++) {
      saveRecord(writer, { kind: 'patient', id: newUuid(), fields: { name: `Patient ${i}` }, isNew: true });
    }
  });
}

const meetHub = async ({ admin }: ReadyStation, peer: string) => (await admin.post(`/peers/${peer}/exchange`)).body;

const limits = { timeout: 120_000 };
const soon = { timeout: 30_000 };
withPostgres('a hub that is cut off', limits, () => {
  it('is killed while a station gives it everything, and has it all after the next exchange', async () => {
    const database = await freshDatabase();
    const first = await hubProcess(database.url, 0);
    const { syncPort } = first;
    const hub = await openedHub(database);
    const station = await readyStation();
    await joinAt(station, { port: syncPort, code: await codeOf({ hub }) });
    const [{ id }] = (await peersOf(station)) as [{ id: string }];
    expect(await meetHub(station, id)).toMatchObject({ kind: 'done' });
    await addPatients(station, 3000);
    const meeting = meetHub(station, id);
    const countAtHub = async () => Number((await hub.orm.execute('SELECT count(*) FROM patient')).rows[0]?.['count']);
    await expect.poll(countAtHub, { ...soon, interval: 5 }).toBeGreaterThan(0);
    first.child.kill('SIGKILL');
    expect(await meeting).toMatchObject({ kind: 'problem' });
    expect(await countAtHub()).toBeLessThan(3000);
    await hubProcess(database.url, syncPort);
    expect(await meetHub(station, id)).toMatchObject({ kind: 'done' });
    expect(await digestOfHub(hub)).toBe(digestOf(station.station.registry()));
  });

  it('loses PostgreSQL in the middle, and goes on when that is back', async () => {
    const programs = postgresPrograms();
    if ('reason' in programs) throw new Error(programs.reason);
    const dir = mkdtempSync(join(memoryDir(), 'satchel-pg-'));
    chmodSync(dir, 0o755);
    startCluster(programs, dir);
    onTestFinished(() => {
      controlCluster(programs, dir, '-m', 'immediate', 'stop');
      rmSync(dir, { recursive: true, force: true });
    });
    const url = urlOf(dir, 'postgres');
    const { child, syncPort } = await hubProcess(url, 0);
    const hub = await openedHub({ url });
    const station = await readyStation();
    await joinAt(station, { port: syncPort, code: await codeOf({ hub }) });
    const [{ id }] = (await peersOf(station)) as [{ id: string }];
    await addPatients(station, 2000);
    const meeting = meetHub(station, id);
    const countAtHub = async () => Number((await hub.orm.execute('SELECT count(*) FROM patient')).rows[0]?.['count']);
    await expect.poll(countAtHub, { ...soon, interval: 5 }).toBeGreaterThan(0);
    process.kill(Number(readFileSync(join(dir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    expect(await meeting).toMatchObject({ kind: 'problem' });
    await expect.poll(() => tryTo(() => controlCluster(programs, dir, 'start')), soon).toBe(true);
    await expect.poll(() => meetHub(station, id), { timeout: 60_000 }).not.toHaveProperty('problem');
    await expect.poll(() => digestOfHub(hub).catch(() => ''), soon).toBe(digestOf(station.station.registry()));
    // It was the same process the whole time.
    expect(child).toMatchObject({ exitCode: null, signalCode: null });
  });

  it('outlives a connection that ends while a transaction is on it', async () => {
    const { hub, database } = await freshHub();
    const losing = writeHub(hub, 'ama', async (writer) => {
      const { rows } = await writer.orm.execute('SELECT pg_backend_pid() AS pid');
      await database.query(`SELECT pg_terminate_backend(${String(rows[0]?.['pid'])}, 10000)`);
      // The server's last message has arrived once the answer to this query has.
      await database.query('SELECT 1');
      await saveAtHub(writer, { kind: 'patient', id: newUuid(), fields: { name: 'Not saved' } });
    });
    await expect(losing).rejects.toThrow();
    await writeHub(hub, 'ama', (writer) =>
      saveAtHub(writer, { kind: 'patient', id: newUuid(), fields: { name: 'Saved' } }),
    );
    expect(await database.query('SELECT name FROM patient')).toEqual([{ name: 'Saved' }]);
  });

  it('answers on when all its connections were cut without a word, again and again', async () => {
    const database = await freshDatabase();
    const hub = await openHub(database.url, { log: silentLog, connections: 2 });
    onTestFinished(() => closeHub(hub));
    // Cuts the connection as a firewall does that drops idle ones: it is noticed at the next request.
    const open = new Set<PoolClient>();
    hub.pool.on('acquire', (client) => open.add(client));
    const asked = () => writeHub(hub, 'ama', (writer) => writer.orm.execute('SELECT 1'));
    const lost: string[] = [];
    for (let i = 0; i < 10; i++) {
      await Promise.all([asked(), asked()]);
      for (const client of open) (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
      open.clear();
      const both = await Promise.allSettled([asked(), asked()]);
      lost.push(...both.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : [])));
      expect(lost.join()).not.toContain('timeout');
    }
    expect(lost.length).toBeGreaterThan(2);
    await asked();
  });

  it('tells whoever asked while a connection ended that nothing is certain, and answers them later', async () => {
    const { running, database, admin } = await readyHub();
    const holder = await openHub(database.url, { log: silentLog });
    onTestFinished(() => closeHub(holder));
    const open = new Set<PoolClient>();
    running.hub.pool.on('acquire', (client) => open.add(client));
    const client = await holder.pool.connect();
    for (const end of ['said', 'silent']) {
      await client.query('BEGIN; LOCK TABLE patient IN ACCESS EXCLUSIVE MODE');
      const asking = admin.get('/patients');
      const waits = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(() => database.query(waits), { ...soon, interval: 5 }).not.toEqual([]);
      if (end === 'said') await database.query(`SELECT pg_terminate_backend(pid, 10000) FROM (${waits}) AS of`);
      else for (const each of open) (each as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
      const { status, body } = await asking;
      expect([end, status, body.type]).toEqual([end, 503, expect.stringContaining('storage-failed')]);
      // At a hub no disk or file is meant, and `uncertain` is another type of problem.
      expect(`${body.title} ${body.detail}`).not.toMatch(/disk|file|uncertain/);
      await client.query('ROLLBACK');
      await expect.poll(async () => (await admin.get('/patients')).status, soon).toBe(200);
    }
    client.release();
  });

  it('goes on to compare patients when the connection that holds the turn was cut, as often as that happens', async () => {
    const { hub, database } = await freshHub();
    const limited = await openHub(database.url, { log: silentLog, connections: 3 });
    onTestFinished(() => closeHub(limited));
    const index = openSearchIndex(limited);
    onTestFinished(() => index.close());
    const worklist = openWorklist(limited, index);
    onTestFinished(() => worklist.close());
    // Found pairs cannot be written meanwhile, so a connection always has the turn.
    const due = () => database.query('SELECT FROM duplicate_due');
    const holder = await hub.pool.connect();
    onTestFinished(() => holder.release(true));
    for (let i = 0; i < 4; i++) {
      await holder.query('BEGIN; LOCK TABLE duplicate IN EXCLUSIVE MODE');
      await writeHub(hub, 'ama', (writer) => registerPatient(writer, { name: `Zawadi ${i}` }));
      const turn = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 7747003
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      await expect.poll(() => database.query(turn), { ...soon, interval: 5 }).toHaveLength(1);
      await database.query(`SELECT pg_terminate_backend(pid, 10000) FROM (${turn}) AS of`);
      await holder.query('COMMIT');
      await expect.poll(due, soon).toEqual([]);
    }
  });

  it('is put back from yesterday, and goes on under another name with all that stations have', async () => {
    const { hub, database } = await freshHub();
    const { station } = await readyStation();
    const { db } = station.registry();
    await pairWithHub(db, hub);
    await exchangeWithHub(db, hub);
    const before = await getOwn(hub);
    await hub.pool.end();
    const yesterday = await freshDatabase(`TEMPLATE ${database.name}`);
    const today = await openedHub(database);
    const say = (name: string) => async (writer: Parameters<typeof saveAtHub>[0]) =>
      saveAtHub(writer, { kind: 'patient', id: newUuid(), fields: { name } });
    await writeHub(today, 'ama', say('Saved today'));
    await exchangeWithHub(db, today);
    const restored = await openedHub(yesterday);
    await writeHub(restored, 'ama', say('Saved after it was put back'));
    // It receives changes that it wrote itself and no longer knows.
    await exchangeWithHub(db, restored);
    const after = await getOwn(restored);
    expect(after.id).not.toBe(before.id);
    expect(after.stationId).toBe(before.stationId);
    await writeHub(restored, 'ama', say('Saved under the new name'));
    await exchangeWithHub(db, restored);
    expect(await exchangeWithHub(db, restored)).toMatchObject({ isSame: true });
    const { rows } = await restored.orm.execute('SELECT name FROM patient ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual([
      'Saved after it was put back',
      'Saved today',
      'Saved under the new name',
    ]);
    expect(await digestOfHub(restored)).toBe(digestOf({ db }));
  });
});

function tryTo(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
