/**
 * The disk and the file fail while the station runs: its answers, what can still be read, what is kept, and what staff
 * see.
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src-main/journal/events.ts';
import { startStation } from '../../src-main/serve.ts';
import { fill, limitFiles, remount, smallDisk } from '../support/disk.ts';
import { fakeClock, day } from '../support/clock.ts';
import { sqlite } from '../support/sqlite.ts';
import {
  clientOf,
  password,
  readyStation,
  setUp,
  temporaryDir,
  testConfig,
  type Client,
  type LogLine,
} from '../support/station.ts';

const troubleOf = async (client: Client) =>
  (await client.get('/station/trouble')).body.troubles.map(({ kind }: { kind: string }) => kind);

const databaseIn = (dataDir: string) => join(dataDir, 'registry', 'registry.db');

async function withPatient() {
  const dataDir = temporaryDir();
  const ready = await readyStation({ dataDir });
  const patient = (await ready.admin.post('/patients', { name: 'Ama Mensah' })).body;
  return { ...ready, dataDir, path: `/patients/${patient._id}` };
}

test('a registry whose folder is deleted is told, stays readable, and is kept aside with the keys that open it', async () => {
  const { station, admin, dataDir, path } = await withPatient();
  const states: string[] = [];
  listen(station.registry().db, ({ kind }) => states.push(kind));
  rmSync(join(dataDir, 'registry'), { recursive: true });
  const first = await admin.post('/patients', { name: 'Kofi Boateng' });
  expect(first).toMatchObject({ status: 503, body: { type: '/api/docs#problem-uncertain', trouble: 'file-replaced' } });
  const second = await admin.patch(path, { name: 'Ama M.' });
  expect(second).toMatchObject({ status: 503, body: { type: '/api/docs#problem-storage-failed' } });
  expect((await admin.get(path)).body.name).toBe('Ama Mensah');
  const { troubles } = (await admin.get('/station/trouble')).body;
  expect(troubles).toMatchObject([{ kind: 'file-replaced', stopsSaving: true }]);

  const restored = temporaryDir();
  cpSync(join(dataDir, 'backups', troubles[0].detail), join(restored, 'registry'), { recursive: true });
  const other = await startStation(testConfig(restored));
  onTestFinished(() => other.close());
  const { body } = await clientOf(other.api, '').post('/sessions', { username: 'ama', password });
  const found = (await clientOf(other.api, body.token).get('/patients')).body.embedded.patientResourceList;
  expect(found.map(({ name }: { name: string }) => name)).toEqual(['Ama Mensah', 'Kofi Boateng']);
});

test('damage that somebody meets while reading stops every save, and staff see it', async () => {
  const { station, dataDir } = await withPatient();
  await station.close();
  const again = await startStation(testConfig(dataDir));
  onTestFinished(() => again.close());
  const { body } = await clientOf(again.api, '').post('/sessions', { username: 'ama', password });
  const admin = clientOf(again.api, body.token);
  const client = sqlite(again.registry().db);
  client.pragma('wal_checkpoint(TRUNCATE)');
  client.pragma('shrink_memory');
  const bytes = readFileSync(databaseIn(dataDir));
  writeFileSync(databaseIn(dataDir), bytes.fill(0x55, 4096), { flag: 'r+' });
  const read = await admin.get('/patients');
  expect(read).toMatchObject({
    status: 503,
    body: { type: '/api/docs#problem-storage-failed', trouble: 'file-damaged' },
  });
  expect((await admin.post('/patients', { name: 'Kofi' })).status).toBe(503);
});

test('a disk that fails is told with the reply and to staff, and saving goes on when it works again', async () => {
  if (limitFiles === undefined) return console.warn('not run: only Linux lets a test limit the size of files');
  const lines: LogLine[] = [];
  const error = (event: string, fields?: Record<string, unknown>) => void lines.push({ level: 'error', event, fields });
  const { admin } = await readyStation({ log: { info: () => undefined, error } });
  await admin.post('/patients', { name: 'Ama' });
  const { lift } = limitFiles(4096);
  const key = { 'idempotency-key': 'one patient' };
  const save = () => admin.post('/patients', { name: 'Kofi' }, key);
  expect((await save()).body).toMatchObject({
    type: '/api/docs#problem-uncertain',
    status: 503,
    trouble: 'disk-failing',
  });
  expect((await save()).body).toMatchObject({ type: '/api/docs#problem-storage-failed', status: 503 });
  expect(await troubleOf(admin)).toEqual(['disk-failing']);
  expect(JSON.stringify(lines)).not.toContain('Kofi');
  lift();
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await save()).status).toBe(200);
  expect(await troubleOf(admin)).toEqual([]);
  expect((await admin.get('/patients')).body.page.totalElements).toBe(2);
});

test('a clock that was set back is told, and no longer once something was saved with it', async () => {
  const clock = fakeClock();
  const dataDir = temporaryDir();
  const ready = await readyStation({ dataDir, clock });
  await ready.admin.post('/patients', { name: 'Ama' });
  await ready.station.close();
  const open = async () => {
    const station = await startStation(testConfig(dataDir, { clock }));
    onTestFinished(() => station.close());
    const { token } = (await clientOf(station.api, '').post('/sessions', { username: 'ama', password })).body;
    return { station, admin: clientOf(station.api, token) };
  };
  clock.advance(-day);
  const wrong = await open();
  expect(await troubleOf(wrong.admin)).toEqual(['clock-off']);
  await wrong.admin.post('/patients', { name: 'Kofi' });
  await wrong.station.close();
  expect(await troubleOf((await open()).admin)).toEqual([]);
});

test('while it stops, a station says so as it says everything that goes wrong', async () => {
  const { station, admin } = await setUp(await startStation(testConfig(temporaryDir())));
  const { host, port } = new URL(station.url);
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  onTestFinished(() => void socket.destroy());
  let said = '';
  socket.on('data', (part) => (said += part.toString()));
  const over = new Promise((resolve) => socket.once('close', resolve));
  const head = (length: string) =>
    `POST /api/patients HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${admin.token}\r\n` +
    `Content-Type: application/json\r\n${length}\r\n`;
  // An unfinished request keeps its connection open.
  socket.write(`${head('Content-Length: 2\r\n')}{`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const closed = station.close();
  await new Promise((resolve) => setTimeout(resolve, 200));
  socket.write(`}${head('Content-Length: 2\r\n')}{}`);
  await Promise.all([closed, over]);
  expect(said).toMatch(/^HTTP\/1.1 200 /);
  expect(said).toMatch(/HTTP\/1.1 503 [^]*content-type: application\/problem\+json[^]*problem-stopping/);
});

/** Returns a closed registry with a patient on a small disk, or undefined if this account may not mount one. */
async function onSmallDisk() {
  const dataDir = temporaryDir();
  if (smallDisk(dataDir, '24m') === undefined) return undefined;
  const { station, admin } = await setUp(await startStation(testConfig(dataDir)));
  const { _id } = (await admin.post('/patients', { name: 'Ama Mensah' })).body;
  station.look();
  // The audit keeps its reserve once it has been written.
  await admin.get('/audit');
  await station.close();
  const started = async () => {
    const again = await startStation(testConfig(dataDir));
    onTestFinished(() => again.close());
    const { token } = (await clientOf(again.api, '').post('/sessions', { username: 'ama', password })).body;
    return { station: again, client: clientOf(again.api, token) };
  };
  const isRead = async (client: Client) => {
    expect((await client.get(`/patients/${_id}`)).body.name).toBe('Ama Mensah');
    expect((await client.get('/patients/search?q=mensah')).body.page.totalElements).toBe(1);
    expect((await client.get('/drafts')).status).toBe(200);
  };
  return { dataDir, started, isRead };
}

const notMounted = 'this account may not mount a small disk';

test('a registry on a disk that is full at the start is opened and read, and saves say so', async ({ skip }) => {
  const { dataDir, started, isRead } = (await onSmallDisk()) ?? skip(notMounted);
  const reserve = join(dataDir, 'audit', 'reserve');
  const { size } = statSync(reserve);
  const makeRoom = fill(dataDir);
  const { station, client } = await started();
  await isRead(client);
  // This also takes the space that was freed for the opening.
  fill(dataDir);
  let saved;
  for (let i = 0; i < 100 && saved?.status !== 507; i++) {
    saved = await client.post('/patients', { residentialAddress: 'a'.repeat(500) });
  }
  expect(saved?.body).toMatchObject({ type: '/api/docs#problem-storage-full', trouble: 'disk-full' });
  expect(await troubleOf(client)).toContain('disk-full');
  await isRead(client);
  makeRoom();
  expect((await client.post('/patients', { name: 'Kofi' })).status).toBe(200);
  expect((await client.get('/audit')).status).toBe(200);
  await station.close();
  expect(statSync(reserve).size).toBe(size);
});

const readingCopies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('satchel-reading-')).length;

test('a registry on a disk that is read-only at the start is read, and nothing of it is changed', async ({ skip }) => {
  const { dataDir, started, isRead } = (await onSmallDisk()) ?? skip(notMounted);
  const before = readingCopies();
  remount(dataDir, 'ro');
  const { station, client } = await started();
  await isRead(client);
  expect(await client.post('/patients', { name: 'Kofi' })).toMatchObject({
    status: 503,
    body: { type: '/api/docs#problem-storage-failed', trouble: 'disk-read-only' },
  });
  expect(await troubleOf(client)).toContain('disk-read-only');
  // Also once the trail has found that it cannot be written.
  await client.get('/audit');
  await isRead(client);
  await station.close();
  expect(readingCopies()).toBe(before);
  remount(dataDir, 'rw');
  const again = await started();
  expect(await troubleOf(again.client)).not.toContain('disk-read-only');
  expect((await again.client.post('/patients', { name: 'Kofi' })).status).toBe(200);
});

test('a read-only disk without a registry is named', async ({ skip }) => {
  const dataDir = temporaryDir();
  if (smallDisk(dataDir, '1m') === undefined) skip(notMounted);
  remount(dataDir, 'ro');
  await expect(startStation(testConfig(dataDir))).rejects.toThrow(
    expect.objectContaining({ kind: 'disk-read-only', message: expect.stringContaining('is read-only') }),
  );
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
});
