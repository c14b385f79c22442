/** The first run, and the details that a station reports about itself. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startStation } from '../../src-main/serve.ts';
import { fakeClock, second } from '../support/clock.ts';
import {
  clientOf,
  freshStation,
  password,
  readyStation,
  setupBody,
  setUp,
  temporaryDir,
  testConfig,
} from '../support/station.ts';

test('says that it has to be set up, and then that it is ready, and nothing about patients', async () => {
  const station = await freshStation();
  const anyone = clientOf(station.api, '');
  expect((await anyone.get('/health')).body).toEqual({
    state: 'setup-required',
    version: '0.0.0-test',
    place: 'station',
  });
  await setUp(station);
  const { status, body } = await anyone.get('/health');
  expect(status).toBe(200);
  expect(body).toEqual({ state: 'ready', version: '0.0.0-test', place: 'station' });
});

test('serves nothing about patients before it is set up', async () => {
  const station = await freshStation();
  expect((await clientOf(station.api, '').get('/patients')).status).toBe(401);
  expect((await clientOf(station.api, 'guess').get('/patients')).status).toBe(423);
  const signIn = await clientOf(station.api, '').post('/sessions', { username: 'ama', password });
  expect(signIn.status).toBe(423);
});

test('refuses to be set up with a wrong code', async () => {
  const station = await freshStation();
  const anyone = clientOf(station.api, '');
  for (const code of ['', 'AAAAAAAA', `${station.setupCode}A`]) {
    expect((await anyone.post('/setup', setupBody(code))).status).toBe(403);
  }
  expect((await anyone.post('/setup', setupBody(undefined))).status).toBe(400);
  expect(station.state()).toBe('setup-required');
});

test('accepts the code in small letters and with spaces around it', async () => {
  const station = await freshStation();
  const typed = ` ${station.setupCode?.toLowerCase()} `;
  expect((await clientOf(station.api, '').post('/setup', setupBody(typed))).status).toBe(200);
});

test('makes whoever guesses set-up codes wait', async () => {
  const clock = fakeClock();
  const station = await freshStation({ clock });
  const anyone = clientOf(station.api, '');
  for (let i = 0; i < 5; i++) expect((await anyone.post('/setup', setupBody('AAAAAAAA'))).status).toBe(403);
  expect((await anyone.post('/setup', setupBody(station.setupCode))).status).toBe(429);
  clock.advance(second);
  expect((await anyone.post('/setup', setupBody(station.setupCode))).status).toBe(200);
});

test('gives the first administrator a session and the recovery key', async () => {
  const station = await freshStation();
  const { status, body } = await clientOf(station.api, '').post('/setup', setupBody(station.setupCode));
  expect(status).toBe(200);
  expect(body.recoveryKey).toMatch(/^([0-9A-Z]{4}-){7}[0-9A-Z]{4}$/);
  expect(body.staff).toMatchObject({ username: 'ama', role: 'administrator', disabled: false });
  expect((await clientOf(station.api, body.token).get('/staff')).status).toBe(200);
});

test.each(['1969-07-20T20:17:40Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
  'is set up, opened again and worked with by a computer whose clock says %s',
  async (start) => {
    const faults: string[] = [];
    const config = testConfig(temporaryDir(), {
      clock: fakeClock(start),
      log: { info: () => undefined, error: (event) => void faults.push(event) },
    });
    const { station, admin } = await setUp(await startStation(config));
    expect((await admin.post('/patients', { name: 'Ama', age: 30 })).status).toBe(200);
    await station.close();
    const again = await startStation(config);
    onTestFinished(() => again.close());
    const { body } = await clientOf(again.api, '').post('/sessions', { username: 'ama', password });
    expect((await clientOf(again.api, body.token).get('/patients')).body.page.totalElements).toBe(1);
    expect(faults).toEqual([]);
  },
);

test('is set up once: the second time is refused', async () => {
  const { station, anyone, admin } = await readyStation();
  const again = await anyone.post('/setup', setupBody(station.setupCode ?? 'AAAAAAAA'));
  expect(again.status).toBe(403);
  expect((await admin.get('/staff')).body.staff).toHaveLength(1);
});

test('lets one of two set-ups at the same moment through', async () => {
  const station = await freshStation();
  const anyone = clientOf(station.api, '');
  const replies = await Promise.all([1, 2, 3].map(() => anyone.post('/setup', setupBody(station.setupCode))));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
});

test('gives the reply of the set-up again for the same Idempotency-Key, also after a restart', async () => {
  const config = testConfig(temporaryDir());
  const first = await startStation(config);
  const body = setupBody(first.setupCode);
  const key = { 'idempotency-key': 'set-up of the clinic' };
  const reply = await clientOf(first.api, '').post('/setup', body, key);
  expect(reply.status).toBe(200);
  const { token: _, ...said } = reply.body;
  expect((await clientOf(first.api, '').post('/setup', body, key)).body).toMatchObject(said);
  await first.close();

  const second = await startStation(config);
  onTestFinished(() => second.close());
  const again = await clientOf(second.api, '').post('/setup', body, key);
  expect(again.status).toBe(200);
  expect(again.body).toMatchObject(said);
  expect((await clientOf(second.api, again.body.token).get('/patients')).status).toBe(200);
});

test('does not repeat the reply of the set-up to another password, key or body', async () => {
  const station = await freshStation();
  const anyone = clientOf(station.api, '');
  const body = setupBody(station.setupCode);
  const key = { 'idempotency-key': 'set-up of the clinic' };
  await anyone.post('/setup', body, key);
  const guess = { ...body, administrator: { username: 'ama', password: 'another four lanterns' } };
  expect((await anyone.post('/setup', guess, key)).status).toBe(403);
  expect((await anyone.post('/setup', body, { 'idempotency-key': 'another' })).status).toBe(403);
  expect((await anyone.post('/setup', { ...body, stationName: 'Elsewhere' }, key)).status).toBe(422);
});

test('is locked after a restart: 423 with a token, 401 without, until somebody signs in', async () => {
  const config = testConfig(temporaryDir());
  const { station, admin } = await setUp(await startStation(config));
  const { _id } = (await admin.post('/patients', { name: 'Zawadi' })).body;
  await station.close();

  const again = await startStation(config);
  onTestFinished(() => again.close());
  const anyone = clientOf(again.api, '');
  const early = clientOf(again.api, admin.token);
  expect((await anyone.get('/health')).body.state).toBe('locked');
  for (const path of ['/patients', `/patients/${_id}`, '/staff', '/events', '/sessions/current']) {
    const locked = await early.get(path);
    expect(locked.status, path).toBe(423);
    expect(locked.headers.get('content-type')).toBe('application/problem+json');
    const without = await anyone.get(path);
    expect(without.status, path).toBe(401);
    expect(without.headers.get('www-authenticate')).toMatch(/^Bearer/);
  }
  expect((await anyone.post('/sessions', { username: 'ama', password: 'wrong password' })).status).toBe(401);
  expect((await early.post('/patients', {})).status).toBe(423);

  const session = await anyone.post('/sessions', { username: 'ama', password });
  expect(session.status).toBe(200);
  expect((await anyone.get('/health')).body.state).toBe('ready');
  expect((await clientOf(again.api, session.body.token).get(`/patients/${_id}`)).body.name).toBe('Zawadi');
  // Sessions are in memory: one that was stolen with a copy of the folder opens nothing.
  expect((await early.get('/patients')).status).toBe(401);
});

test('a station that is set up looks at no password for a set-up without an Idempotency-Key', async () => {
  const config = testConfig(temporaryDir());
  const { station } = await setUp(await startStation(config));
  await station.close();
  const again = await startStation(config);
  onTestFinished(() => again.close());
  const anyone = clientOf(again.api, '');
  for (let i = 0; i < 10; i++) expect((await anyone.post('/setup', setupBody('AAAAAAAA'))).status).toBe(403);
  // The password was correct: if it had been checked, it would have unlocked the station.
  expect(again.state()).toBe('locked');
  expect(existsSync(join(config.dataDir, 'attempts.json'))).toBe(false);
});

test('guesses in a repeated set-up count as guesses in signing in', async () => {
  const { station, anyone } = await readyStation({ clock: fakeClock() });
  const body = setupBody(station.setupCode ?? 'AAAAAAAA');
  const guess = { ...body, administrator: { username: 'ama', password: 'not this one' } };
  for (let i = 0; i < 5; i++) {
    expect((await anyone.post('/setup', guess, { 'idempotency-key': `guess ${i}` })).status).toBe(403);
  }
  expect((await anyone.post('/sessions', { username: 'ama', password })).status).toBe(429);
});

test.each([
  [{ username: 'ama', password: 'Clinic Under Test' }, '/administrator/password'],
  [{ username: 'ama', password: '        ' }, '/administrator/password'],
  [{ username: 'am\u200ba', password }, '/administrator/username'],
])('refuses %o as the first administrator, and is not set up', async (administrator, pointer) => {
  const station = await freshStation();
  const anyone = clientOf(station.api, '');
  const { status, body } = await anyone.post('/setup', { ...setupBody(station.setupCode), administrator });
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ pointer }]);
  expect(station.state()).toBe('setup-required');
  expect((await anyone.post('/setup', setupBody(station.setupCode))).status).toBe(200);
});
