/** Idempotency-Key: a caller that did not receive the reply can safely ask again. */
import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startStation } from '../../src-main/serve.ts';
import { day, fakeClock } from '../support/clock.ts';
import { sqlite } from '../support/sqlite.ts';
import { filesOf, rowsOf } from '../support/stored.ts';
import { testBoth } from '../support/both.ts';
import {
  clientOf,
  password,
  readyStation,
  setUp,
  temporaryDir,
  testConfig,
  withRole,
  type Client,
} from '../support/station.ts';

const key = { 'idempotency-key': 'registration 17' };
const zawadi = { name: 'Zawadi Otieno', age: 34 };
const count = async (client: Client) => (await client.get('/patients')).body.page.totalElements;

async function restarted(config: Parameters<typeof startStation>[0]) {
  const station = await startStation(config);
  onTestFinished(() => station.close());
  const session = await clientOf(station.api, '').post('/sessions', { username: 'ama', password });
  return { station, admin: clientOf(station.api, session.body.token) };
}

testBoth('gives the first reply again for the same key and body, and saves nothing more', async (ready) => {
  const { admin } = await ready();
  const first = await admin.post('/patients', zawadi, key);
  const again = await admin.post('/patients', zawadi, key);
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(await count(admin)).toBe(1);
  expect((await admin.post('/patients', zawadi)).body._id).not.toBe(first.body._id);
});

testBoth('gives the first reply as it was, also when the patient was changed since', async (ready) => {
  const { admin } = await ready();
  const first = await admin.post('/patients', zawadi, key);
  await admin.patch(`/patients/${first.body._id}`, { name: 'Zawadi A.' });
  expect((await admin.post('/patients', zawadi, key)).body).toEqual(first.body);
});

testBoth('refuses the same key with another body or for another address, and saves nothing', async (ready) => {
  const { admin } = await ready();
  const { _id } = (await admin.post('/patients', zawadi, key)).body;
  const others = [
    await admin.post('/patients', { name: 'Kofi' }, key),
    await admin.post(`/patients/${_id}/visits`, {}, key),
    await admin.post('/tokens', { name: 'x', role: 'reader' }, key),
  ];
  for (const { status, body } of others) {
    expect(status).toBe(422);
    expect(body.type).toBe('/api/docs#problem-idempotency-mismatch');
  }
  expect(await count(admin)).toBe(1);
  expect((await admin.get('/tokens')).body.tokens).toEqual([]);
});

test('remembers across a restart', async () => {
  const config = testConfig(temporaryDir());
  const { station, admin } = await setUp(await startStation(config));
  const first = await admin.post('/patients', zawadi, key);
  await station.close();
  const again = await restarted(config);
  expect((await again.admin.post('/patients', zawadi, key)).body).toEqual(first.body);
  expect((await again.admin.post('/patients', {}, key)).status).toBe(422);
  expect(await count(again.admin)).toBe(1);
});

testBoth('makes one patient of twenty requests at the same moment', async (ready) => {
  const { admin } = await ready();
  const replies = await Promise.all(Array.from({ length: 20 }, () => admin.post('/patients', zawadi, key)));
  for (const { status, body } of replies) {
    expect(status).toBe(200);
    expect(body).toEqual(replies[0]?.body);
  }
  expect(await count(admin)).toBe(1);
});

testBoth('makes one visit, one staff member and one token of two requests each', async (ready) => {
  const { admin } = await ready();
  const { _id } = (await admin.post('/patients', zawadi)).body;
  const requests = [
    { path: `/patients/${_id}/visits`, body: undefined },
    { path: '/staff', body: { username: 'esi', password: 'nine good lanterns', role: 'clerk' } },
    { path: '/tokens', body: { name: 'laboratory', role: 'reader' } },
  ];
  for (const [i, { path, body }] of requests.entries()) {
    const own = { 'idempotency-key': `request ${i}` };
    const first = await admin.post(path, body, own);
    expect(first.status).toBe(200);
    expect((await admin.post(path, body, own)).body).toEqual(first.body);
  }
  expect((await admin.get(`/patients/${_id}/visits`)).body.page.totalElements).toBe(1);
  expect((await admin.get('/staff')).body.staff).toHaveLength(2);
  expect((await admin.get('/tokens')).body.tokens).toHaveLength(1);
});

testBoth('keys of different people and programs do not meet', async (ready) => {
  const { admin } = await ready();
  const clerk = await withRole(admin, 'clerk');
  const first = await admin.post('/patients', zawadi, key);
  const other = await clerk.post('/patients', { name: 'Kofi' }, key);
  expect(other.status).toBe(200);
  expect(other.body._id).not.toBe(first.body._id);
});

testBoth('a service token never gets the reply of another one that had its name', async (ready) => {
  const { admin } = await ready();
  const made = async () => (await admin.post('/tokens', { name: 'laboratory', role: 'clerk' })).body;
  const before = await made();
  const first = await clientOf(admin.api, before.token).post('/patients', zawadi, key);
  await admin.send('DELETE', `/tokens/${before.id}`);
  const other = await clientOf(admin.api, (await made()).token).post('/patients', zawadi, key);
  expect(other.status).toBe(200);
  expect(other.body._id).not.toBe(first.body._id);
  expect(await count(admin)).toBe(2);
});

testBoth('a session is never given again: signing in makes another one, also with the same key', async (ready) => {
  const { anyone } = await ready();
  const signIn = async () => (await anyone.post('/sessions', { username: 'ama', password }, key)).body.token;
  const first = await signIn();
  expect((await clientOf(anyone.api, first).send('DELETE', '/sessions/current')).status).toBe(200);
  const again = await signIn();
  expect(again).not.toBe(first);
  expect((await clientOf(anyone.api, again).get('/patients')).status).toBe(200);
});

testBoth('a request that was refused is not remembered: it can be corrected under its key', async (ready) => {
  const { admin } = await ready();
  expect((await admin.post('/patients', { age: -1 }, key)).status).toBe(400);
  expect((await admin.post('/patients', { age: 90, dateOfBirth: '2020-01-01' }, key)).status).toBe(400);
  expect((await admin.post('/patients/none/visits', {}, key)).status).toBe(404);
  expect((await admin.post('/patients', zawadi, key)).status).toBe(200);
});

testBoth('takes keys of 1 to 255 characters', async (ready) => {
  const { admin } = await ready();
  for (const length of [1, 255]) {
    expect((await admin.post('/patients', zawadi, { 'idempotency-key': 'k'.repeat(length) })).status).toBe(200);
  }
  for (const length of [0, 256]) {
    expect((await admin.post('/patients', zawadi, { 'idempotency-key': 'k'.repeat(length) })).status).toBe(400);
  }
  expect(await count(admin)).toBe(2);
});

test('a clock that is a month ahead makes no second patient of a repeated request', async () => {
  const clock = fakeClock();
  const config = testConfig(temporaryDir(), { clock });
  const { station, admin } = await setUp(await startStation(config));
  const first = await admin.post('/patients', zawadi, key);
  await station.close();
  clock.advance(40 * day);
  const again = await restarted(config);
  expect((await again.admin.post('/patients', zawadi, key)).body).toEqual(first.body);
});

test('forgets keys after a month and ten thousand later ones', async () => {
  const clock = fakeClock();
  const config = testConfig(temporaryDir(), { clock });
  const { station, admin } = await setUp(await startStation(config));
  const first = await admin.post('/patients', zawadi, key);
  const later = (count: number, at: number) =>
    sqlite(station.registry().db).exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
       INSERT INTO idempotency SELECT 'later ' || ${at} || i, '', x'', ${at} FROM n`,
    );
  later(9_999, clock.now());
  await station.close();
  clock.advance(31 * day);
  const again = await restarted(config);
  expect((await again.admin.post('/patients', zawadi, key)).body).toEqual(first.body);
  sqlite(again.station.registry().db).exec(`INSERT INTO idempotency VALUES ('one more', '', x'', ${clock.now()})`);
  await again.station.close();
  const last = await restarted(config);
  expect((await last.admin.post('/patients', zawadi, key)).body._id).not.toBe(first.body._id);
});

test('a reply that holds a secret is not stored in plain text, and is given again all the same', async () => {
  const config = testConfig(temporaryDir());
  const { station, admin } = await setUp(await startStation(config));
  const body = { name: 'laboratory', role: 'reader' };
  const first = await admin.post('/tokens', body, key);
  expect((await admin.post('/tokens', body, key)).body).toEqual(first.body);
  const rows = rowsOf(station);
  for (const secret of [first.body.token, key['idempotency-key']]) expect(rows).not.toContain(secret);
  await station.close();
  expect(filesOf(config.dataDir)).not.toContain(first.body.token);
});

test('stores no plain hash of a request, by which a password in it could be guessed quickly', async () => {
  const { station, admin } = await readyStation();
  const body = { username: 'esi', password: 'nine good lanterns', role: 'clerk' };
  await admin.post('/staff', body, key);
  const guess = createHash('sha256').update(`POST /api/staff\n${JSON.stringify(body)}`);
  expect(rowsOf(station)).not.toContain(guess.digest('base64url'));
});
