/** The details of a station, as signed-in users see them, and a new recovery key in place of the printed one. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readKeyring } from '../../src-main/keys/slot-file.ts';
import { startStation } from '../../src-main/serve.ts';
import { fakeClock, second } from '../support/clock.ts';
import {
  clientOf,
  password,
  readyStation,
  setUp,
  temporaryDir,
  testConfig,
  withRole,
  signIn,
  type Client,
} from '../support/station.ts';
import { filesOf, rowsOf } from '../support/stored.ts';
import { sqlite } from '../support/sqlite.ts';

test('tells staff its name, version, time zone and how many patients it has', async () => {
  const clock = fakeClock('2026-03-02T09:00:00Z');
  const dataDir = temporaryDir();
  const { admin } = await readyStation({ clock, dataDir });
  await admin.post('/patients', { name: 'Zawadi' });
  const retired = (await admin.post('/patients', { name: 'Entered Twice' })).body._id;
  await admin.patch(`/patients/${retired}`, { retired: true });
  clock.advance(second);

  const { status, body } = await admin.get('/station');
  expect(status).toBe(200);
  const { id, sizeBytes, ...rest } = body;
  expect(rest).toEqual({
    name: 'Clinic under test',
    version: '0.0.0-test',
    dataDir,
    patients: 1,
    createdAt: '2026-03-02T09:00:00.000Z',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    unattended: 'unavailable',
    unattendedRefusal: 'no-store',
  });
  expect(id).toBe((await admin.get(`/patients/${retired}/history`)).body.history[0].where.id);
  expect(sizeBytes).toBeGreaterThan(0);
});

test('counts the registry file and its log as its size', async () => {
  const dataDir = temporaryDir();
  const { admin } = await readyStation({ dataDir });
  await admin.post('/patients', { name: 'Zawadi' });
  const files = ['registry.db', 'registry.db-wal'].map((name) => join(dataDir, 'registry', name));
  expect(files.map((file) => existsSync(file))).toEqual([true, true]);
  const [database = 0, log = 0] = files.map((file) => statSync(file).size);
  expect(database * log).toBeGreaterThan(0);
  expect((await admin.get('/station')).body.sizeBytes).toBe(database + log);
});

test('tells its folder to administrators only', async () => {
  const { admin } = await readyStation();
  for (const role of ['reader', 'clerk']) {
    const { status, body } = await (await withRole(admin, role)).get('/station');
    expect(status, role).toBe(200);
    expect(body.dataDir, role).toBeNull();
  }
  expect((await (await withRole(admin, 'administrator')).get('/station')).body.dataDir).toEqual(expect.any(String));
});

const renew = (client: Client, headers?: Record<string, string>) => client.post('/recovery-key', { password }, headers);
const recover = async (client: Client, recoveryKey: string) =>
  (await clientOf(client.api, '').post('/sessions', { recoveryKey })).status;

test('makes a new recovery key that opens the station, and the old one opens nothing any more', async () => {
  const config = testConfig(temporaryDir());
  const { station, admin, recoveryKey: old } = await setUp(await startStation(config));
  const { status, body } = await renew(admin);
  expect(status).toBe(200);
  expect(body).toEqual({ recoveryKey: expect.stringMatching(/^([0-9A-Z]{4}-){7}[0-9A-Z]{4}$/) });
  expect(body.recoveryKey).not.toBe(old);
  expect(await recover(admin, old)).toBe(401);
  expect(await recover(admin, body.recoveryKey)).toBe(200);
  await station.close();

  const again = await startStation(config);
  onTestFinished(() => again.close());
  const later = clientOf(again.api, '');
  expect(again.state()).toBe('locked');
  expect(await recover(later, old)).toBe(401);
  expect(again.state()).toBe('locked');
  const withKey = await signIn(later, { recoveryKey: body.recoveryKey });
  expect((await withKey.get('/station')).body.name).toBe('Clinic under test');
});

test('a new recovery key takes nobody’s password or session', async () => {
  const { admin, anyone } = await readyStation();
  const nurse = { username: 'esi', password: 'nine good lanterns' };
  await admin.post('/staff', { ...nurse, role: 'clerk' });
  expect((await renew(admin)).status).toBe(200);
  expect((await admin.get('/staff')).status).toBe(200);
  for (const account of [nurse, { username: 'ama', password }])
    expect((await anyone.post('/sessions', account)).status, account.username).toBe(200);
});

test('asks for the own password before it makes a recovery key, and makes whoever guesses it wait', async () => {
  const clock = fakeClock();
  const { admin, recoveryKey } = await readyStation({ clock });
  for (let i = 0; i < 5; i++) {
    const { status, body } = await admin.post('/recovery-key', { password: 'not this one' });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ pointer: '/password' }]);
  }
  expect((await renew(admin)).status).toBe(429);
  expect(await recover(admin, recoveryKey)).toBe(200);
  clock.advance(second);
  expect((await renew(admin)).status).toBe(200);
});

test('makes a recovery key for a person who is an administrator, not for a clerk, not for a program', async () => {
  const { admin, anyone, recoveryKey } = await readyStation();
  const nurse = { username: 'esi', password: 'nine good lanterns' };
  await admin.post('/staff', { ...nurse, role: 'clerk' });
  const clerk = clientOf(admin.api, (await anyone.post('/sessions', nurse)).body.token);
  expect((await clerk.post('/recovery-key', { password: nurse.password })).status).toBe(403);
  const program = await withRole(admin, 'clerk');
  // Not even with a password that somebody gave it.
  expect((await renew(program)).status).toBe(403);
  expect(await recover(admin, recoveryKey)).toBe(200);
});

test('gives the same recovery key for the same Idempotency-Key, and keeps it nowhere in a readable form', async () => {
  const dataDir = temporaryDir();
  const { station, admin } = await readyStation({ dataDir });
  const key = { 'idempotency-key': 'the new key for the safe' };
  const first = await renew(admin, key);
  // The registry's new key is encrypted for the same holders, some time after the reply.
  const slots = () => readKeyring(join(dataDir, 'registry', 'keys.json')).slots.map(({ privateKey }) => privateKey);
  const before = slots();
  const second = await renew(admin, key);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect(slots()).toEqual(before);
  expect(await recover(admin, first.body.recoveryKey)).toBe(200);

  const { recoveryKey } = first.body;
  const kept = rowsOf(station) + filesOf(dataDir);
  expect(kept).toContain('ama');
  for (const secret of [recoveryKey, recoveryKey.replaceAll('-', ''), key['idempotency-key']])
    expect(kept).not.toContain(secret);
});

test('does not repeat a recovery key that a later one has replaced', async () => {
  const { admin } = await readyStation();
  const key = { 'idempotency-key': 'the new key for the safe' };
  const first = await renew(admin, key);
  const later = await renew(admin);
  const again = await renew(admin, key);
  expect(again.status).toBe(422);
  expect(JSON.stringify(again.body)).not.toContain(first.body.recoveryKey);
  expect(await recover(admin, later.body.recoveryKey)).toBe(200);
});

test('when two administrators renew it at once, one key opens the station and was shown', async () => {
  const { admin, recoveryKey } = await readyStation();
  const replies = await Promise.all([renew(admin), renew(admin)]);
  const shown = replies.filter(({ status }) => status === 200).map(({ body }) => body.recoveryKey);
  const results = await Promise.all([recoveryKey, ...shown].map((key) => recover(admin, key)));
  expect(results[0]).toBe(401);
  expect(results.filter((status) => status === 200)).toHaveLength(1);
});

test('does not repeat a recovery key to somebody who has the Idempotency-Key and not the password', async () => {
  const { admin } = await readyStation();
  const key = { 'idempotency-key': 'the new key for the safe' };
  await renew(admin, key);
  expect((await admin.post('/recovery-key', { password: 'not this one' }, key)).status).toBe(400);
});

test('the printed recovery key goes on opening the station when a new one could not be saved', async () => {
  const { station, admin, recoveryKey } = await readyStation();
  const client = sqlite(station.registry().db);
  client.exec(`CREATE TRIGGER full BEFORE INSERT ON idempotency BEGIN SELECT RAISE(ABORT, 'no room'); END`);
  expect((await renew(admin, { 'idempotency-key': 'the new key for the safe' })).status).toBe(500);
  expect(await recover(admin, recoveryKey)).toBe(200);
});
