/** Signing in and out with passwords and the recovery key, and guessing them. */
import { expect, onTestFinished, test } from 'vitest';
import { startStation } from '../../src-main/serve.ts';
import { testBoth } from '../support/both.ts';
import { sqlite } from '../support/sqlite.ts';
import { fakeClock, hour, minute, second } from '../support/clock.ts';
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

const signIn = (client: Client, body: unknown = { username: 'ama', password }) => client.post('/sessions', body);
const wrong = { username: 'ama', password: 'not this one' };

testBoth('signs staff in with user name and password, and says who they are', async (ready) => {
  const { anyone } = await ready();
  const { status, body } = await signIn(anyone);
  expect(status).toBe(200);
  expect(body.staff).toMatchObject({ username: 'ama', role: 'administrator', disabled: false });
  const current = await clientOf(anyone.api, body.token).get('/sessions/current');
  expect(current.body).toEqual({
    kind: 'staff',
    name: 'ama',
    role: 'administrator',
    expiresAt: body.expiresAt,
    staff: body.staff,
  });
});

testBoth('finds a user name in any case, and a password however its accents were typed', async (ready) => {
  const { admin, anyone } = await ready();
  expect((await signIn(anyone, { username: 'AMA', password })).status).toBe(200);
  await admin.post('/staff', { username: 'Renée', password: 'caf\u00e9 au lait chaud', role: 'clerk' });
  expect((await signIn(anyone, { username: 'rene\u0301e', password: 'cafe\u0301 au lait chaud' })).status).toBe(200);
});

testBoth('answers a wrong password and an unknown name alike', async (ready) => {
  const { anyone } = await ready();
  const replies = [await signIn(anyone, wrong), await signIn(anyone, { username: 'nobody', password })];
  for (const { status, headers, body } of replies) {
    expect(status).toBe(401);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toEqual(replies[0]?.body);
  }
});

testBoth('an unknown name has to wait after as many wrong passwords as a known one', async (ready) => {
  const { anyone, admin, station } = await ready({ clock: fakeClock() });
  await admin.post('/staff', { username: 'esi', password: 'nine good lanterns', role: 'clerk' });
  const answers = async (username: string) => {
    const told = [];
    for (let i = 0; i < 7; i++) {
      const { status, headers } = await signIn(anyone, { username, password: 'not this one' });
      told.push([status, headers.get('retry-after')]);
    }
    return told;
  };
  const [known, unknown] = [await answers('esi'), await answers('nobody-here')];
  // PostgreSQL's clock moves on between two tries.
  if (station === undefined) return void expect(unknown.map(([status]) => status)).toContain(429);
  expect(known.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect(unknown).toEqual(known);
  // A sign-in of another person resets neither count.
  expect((await signIn(anyone)).status).toBe(200);
  expect((await signIn(anyone, { username: 'nobody-here', password })).status).toBe(429);
});

testBoth('signs out: the token opens nothing any more', async (ready) => {
  const { anyone } = await ready();
  const client = clientOf(anyone.api, (await signIn(anyone)).body.token);
  const other = clientOf(anyone.api, (await signIn(anyone)).body.token);
  const { status, body } = await client.send('DELETE', '/sessions/current');
  expect(status).toBe(200);
  expect(body).toBeNull();
  const after = await client.get('/patients');
  expect(after.status).toBe(401);
  expect(after.headers.get('www-authenticate')).toMatch(/^Bearer/);
  expect((await other.get('/patients')).status).toBe(200);
});

test('ends a session after a working day', async () => {
  const clock = fakeClock();
  const { admin } = await readyStation({ clock });
  clock.advance(12 * hour - second);
  expect((await admin.get('/patients')).status).toBe(200);
  clock.advance(second);
  expect((await admin.get('/patients')).status).toBe(401);
});

testBoth('does not sign a service token out', async (ready) => {
  const { admin } = await ready();
  const token = await withRole(admin, 'reader');
  expect((await token.get('/sessions/current')).body).toMatchObject({ kind: 'token', role: 'reader', staff: null });
  expect((await token.send('DELETE', '/sessions/current')).status).toBe(403);
  expect((await token.get('/patients')).status).toBe(200);
});

test('makes whoever guessed five passwords wait, and lets them in again after that', async () => {
  const clock = fakeClock();
  const { anyone, admin } = await readyStation({ clock });
  for (let i = 0; i < 5; i++) expect((await signIn(anyone, wrong)).status).toBe(401);
  const blocked = await signIn(anyone);
  expect(blocked.status).toBe(429);
  expect(blocked.headers.get('retry-after')).toBe('1');
  // A person who is already signed in can continue to work.
  expect((await admin.get('/patients')).status).toBe(200);

  clock.advance(second);
  expect((await signIn(anyone)).status).toBe(200);
  // The correct password ends the count.
  expect((await signIn(anyone, wrong)).status).toBe(401);
  expect((await signIn(anyone)).status).toBe(200);
});

test('doubles the wait with every further wrong password, up to five minutes', async () => {
  const clock = fakeClock();
  const { anyone } = await readyStation({ clock });
  for (let i = 0; i < 5; i++) await signIn(anyone, wrong);
  const waits: number[] = [];
  for (let i = 0; i < 11; i++) {
    const seconds = Number((await signIn(anyone)).headers.get('retry-after'));
    waits.push(seconds);
    clock.advance(seconds * second);
    expect((await signIn(anyone, wrong)).status).toBe(401);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  clock.advance(5 * minute);
  expect((await signIn(anyone)).status).toBe(200);
});

test('does not let twenty guesses at the same moment slip through together', async () => {
  const { anyone } = await readyStation({ clock: fakeClock() });
  const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(anyone, wrong)));
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('counts guesses for one person, however the name is spelt, and not for others', async () => {
  const { anyone, admin } = await readyStation({ clock: fakeClock() });
  await admin.post('/staff', { username: 'esi', password: 'nine good lanterns', role: 'clerk' });
  // The last two are the same name in full-width letters.
  for (const username of ['ama', 'AMA', 'Ama', '\uff41ma', '\uff21ma']) {
    expect((await signIn(anyone, { ...wrong, username })).status).toBe(401);
  }
  for (const username of ['ama', 'a\uff4da']) {
    expect((await signIn(anyone, { ...wrong, username })).status, username).toBe(429);
  }
  expect((await signIn(anyone, { username: 'esi', password: 'nine good lanterns' })).status).toBe(200);
});

test('signs in with the recovery key, also typed sloppily', async () => {
  const { anyone, recoveryKey } = await readyStation();
  const sloppy = [
    recoveryKey,
    recoveryKey.toLowerCase(),
    recoveryKey.replaceAll('-', ''),
    ` ${recoveryKey.replaceAll('-', ' ')} `,
    recoveryKey.replaceAll('0', 'o').replaceAll('1', 'l'),
    recoveryKey.replaceAll('0', 'O').replaceAll('1', 'I'),
  ];
  for (const typed of sloppy) {
    const { status, body } = await signIn(anyone, { recoveryKey: typed });
    expect(status, typed).toBe(200);
    expect(body.staff).toMatchObject({ id: 'recovery', username: 'recovery key', role: 'administrator' });
  }
});

test('opens a locked station with the recovery key, to set a new password', async () => {
  const config = testConfig(temporaryDir());
  const { station, recoveryKey } = await setUp(await startStation(config));
  await station.close();
  const again = await startStation(config);
  onTestFinished(() => again.close());
  const anyone = clientOf(again.api, '');
  const { token } = (await signIn(anyone, { recoveryKey })).body;
  const [staff] = (await clientOf(again.api, token).get('/staff')).body.staff;
  const newPassword = 'remembered this time';
  await clientOf(again.api, token).patch(`/staff/${staff.id}`, { password: newPassword });
  expect((await signIn(anyone)).status).toBe(401);
  expect((await signIn(anyone, { username: 'ama', password: newPassword })).status).toBe(200);
});

test('the right recovery key opens also after many wrong ones: nobody locks out who holds it', async () => {
  const { anyone, recoveryKey } = await readyStation({ clock: fakeClock() });
  const guess = recoveryKey.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const statuses: number[] = [];
  for (let i = 0; i < 20; i++) statuses.push((await signIn(anyone, { recoveryKey: guess })).status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect((await signIn(anyone, { recoveryKey })).status).toBe(200);
});

test('wrong recovery keys are told to wait, and do not write a line of the audit each', async () => {
  const { anyone, admin, recoveryKey } = await readyStation({ clock: fakeClock() });
  const guess = recoveryKey.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const withKey = clientOf(anyone.api, (await signIn(anyone, { recoveryKey })).body.token);
  const confirm = () => withKey.send('PUT', '/sessions/current/confirmation', { password: guess });
  for (const guessed of [() => signIn(anyone, { recoveryKey: guess }), confirm]) {
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) statuses.push((await guessed()).status);
    expect(statuses.slice(5)).toEqual([429, 429, 429]);
  }
  const { entries } = (await admin.get('/audit?action=sign-in-refused')).body;
  expect(entries.length).toBeLessThanOrEqual(6);
});

test('what is done with the recovery key is written as done with it, and as done by nobody else', async () => {
  const { anyone, admin, recoveryKey } = await readyStation();
  const withKey = clientOf(anyone.api, (await signIn(anyone, { recoveryKey })).body.token);
  expect((await withKey.get('/sessions/current')).body).toMatchObject({
    kind: 'recovery',
    name: 'recovery key',
    role: 'administrator',
    staff: null,
  });
  const { _id } = (await withKey.post('/patients', { name: 'Zawadi' })).body;
  expect((await admin.get(`/patients/${_id}/history`)).body.history[0]).toMatchObject({ who: 'recovery key' });
  expect((await withKey.post('/tokens', { name: 'laboratory', role: 'reader' })).body.createdBy).toBe('recovery key');
});

test('a new recovery key ends the session of the old one', async () => {
  const { anyone, admin, recoveryKey } = await readyStation();
  const withOld = clientOf(anyone.api, (await signIn(anyone, { recoveryKey })).body.token);
  expect((await admin.post('/recovery-key', { password })).status).toBe(200);
  expect((await withOld.get('/patients')).status).toBe(401);
});

test('whoever came with the recovery key types that, where others type their password', async () => {
  const { anyone, recoveryKey } = await readyStation();
  const withKey = clientOf(anyone.api, (await signIn(anyone, { recoveryKey })).body.token);
  expect((await withKey.post('/recovery-key', { password })).status).toBe(400);
  expect((await withKey.post('/recovery-key', { password: recoveryKey })).status).toBe(200);
  expect((await withKey.get('/staff')).status).toBe(200);
});

test('no clock that is set ends a session, nor makes it last longer', async () => {
  const clock = fakeClock();
  const { admin } = await readyStation({ clock });
  for (const instant of ['2040-01-01T00:00:00Z', '1970-01-01T00:00:00Z']) {
    clock.set(instant);
    expect((await admin.get('/patients')).status).toBe(200);
  }
  clock.advance(12 * hour);
  clock.set('2026-03-02T09:00:00Z');
  expect((await admin.get('/patients')).status).toBe(401);
});

test('who signs in while the disk is full may read', async () => {
  const { station, admin, anyone } = await readyStation();
  const { _id } = (await admin.post('/patients', { name: 'Zawadi' })).body;
  const client = sqlite(station.registry().db);
  client.pragma(`max_page_count=${client.pragma('page_count', { simple: true }) as number}`);
  const long = { name: 'Z'.repeat(100) };
  let status = 200;
  while (status === 200) ({ status } = await admin.post('/patients', long));
  expect(status).toBe(507);
  const signed = await signIn(anyone);
  expect(signed.status).toBe(200);
  const nurse = clientOf(anyone.api, signed.body.token);
  expect((await nurse.get(`/patients/${_id}`)).body.name).toBe('Zawadi');
  expect((await nurse.send('DELETE', '/sessions/current')).status).toBe(200);
});

test('a session that was begun while the clock was ten years ahead says when it ends by the clock that was put right', async () => {
  const clock = fakeClock();
  const { anyone, station } = await readyStation({ clock });
  const today = new Date(clock.now()).toISOString();
  clock.set('2036-03-02T09:00:00.000Z');
  const { body } = await signIn(anyone);
  clock.set(today);
  const client = clientOf(station.api, body.token);
  const ends = async () => (await client.get('/sessions/current')).body.expiresAt;
  expect(await ends()).toBe(new Date(clock.now() + 12 * hour).toISOString());
  clock.advance(hour);
  expect(await ends()).toBe(new Date(clock.now() + 11 * hour).toISOString());
});
