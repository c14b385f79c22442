/** A staff member changes their own password. */
import { expect, onTestFinished, test } from 'vitest';
import { startStation } from '../../src-main/serve.ts';
import { testBoth } from '../support/both.ts';
import { fakeClock, second } from '../support/clock.ts';
import {
  clientOf,
  password,
  readyStation,
  setUp,
  temporaryDir,
  testConfig,
  withRole,
  type Client,
  type Reply,
} from '../support/station.ts';

const newPassword = 'better lantern garden';

const change = (client: Client, body: unknown = { password, newPassword }) =>
  client.send('PUT', '/sessions/current/password', body);
const signIn = (client: Client, typed: string, username = 'ama') =>
  client.post('/sessions', { username, password: typed });
const session = async (client: Client, typed: string, username = 'ama') =>
  clientOf(client.api, (await signIn(client, typed, username)).body.token);

testBoth(
  'staff change their password: the new one signs in, the old one does not, also after a restart',
  async (ready) => {
    const { station, admin, anyone, restarted } = await ready();
    const { status, body } = await change(admin);
    expect(status).toBe(200);
    expect(body).toBeNull();
    expect((await signIn(anyone, password)).status).toBe(401);
    expect((await signIn(anyone, newPassword)).status).toBe(200);

    const later = await restarted();
    expect((await signIn(later, password)).status).toBe(401);
    if (station !== undefined) expect((await later.get('/health')).body.state).toBe('locked');
    expect((await signIn(later, newPassword)).status).toBe(200);
  },
);

testBoth('the other sessions of that person end, this one and those of others go on', async (ready) => {
  const { admin, anyone } = await ready();
  await admin.post('/staff', { username: 'esi', password: 'nine good lanterns', role: 'clerk' });
  const elsewhere = await session(anyone, password);
  const nurse = await session(anyone, 'nine good lanterns', 'esi');
  const program = await withRole(admin, 'reader');
  for (const client of [elsewhere, nurse, program]) expect((await client.get('/patients')).status).toBe(200);

  expect((await change(admin)).status).toBe(200);
  expect((await elsewhere.get('/patients')).status).toBe(401);
  for (const client of [admin, nurse, program]) expect((await client.get('/patients')).status).toBe(200);
  expect((await signIn(anyone, 'nine good lanterns', 'esi')).status).toBe(200);
});

testBoth('a reader may change their own password too', async (ready) => {
  const { admin, anyone } = await ready();
  await admin.post('/staff', { username: 'yaw', password: 'nine good lanterns', role: 'reader' });
  const reader = await session(anyone, 'nine good lanterns', 'yaw');
  expect((await change(reader, { password: 'nine good lanterns', newPassword })).status).toBe(200);
  expect((await signIn(anyone, newPassword, 'yaw')).status).toBe(200);
});

testBoth(
  'a wrong present password changes nothing, and is a fault of the form: nobody is signed out for it',
  async (ready) => {
    const { admin, anyone } = await ready();
    const elsewhere = await session(anyone, password);
    const refused = await change(admin, { password: 'not this one', newPassword });
    expect(refused.status).toBe(400);
    expect(refused.headers.get('www-authenticate')).toBeNull();
    expect(refused.body.errors).toEqual([{ pointer: '/password', detail: 'This is not your current password.' }]);
    for (const client of [admin, elsewhere]) expect((await client.get('/patients')).status).toBe(200);
    expect((await signIn(anyone, newPassword)).status).toBe(401);
    expect((await signIn(anyone, password)).status).toBe(200);
  },
);

testBoth('the password of a colleague does not help', async (ready) => {
  const { admin, anyone } = await ready();
  await admin.post('/staff', { username: 'esi', password: 'nine good lanterns', role: 'clerk' });
  expect((await change(admin, { password: 'nine good lanterns', newPassword })).status).toBe(400);
  expect((await signIn(anyone, password)).status).toBe(200);
});

test('makes whoever found a signed-in screen and guesses the password wait', async () => {
  const clock = fakeClock();
  const { admin, anyone } = await readyStation({ clock });
  for (let i = 0; i < 5; i++) expect((await change(admin, { password: 'not this one', newPassword })).status).toBe(400);
  const blocked = await change(admin);
  expect(blocked.status).toBe(429);
  expect(blocked.headers.get('retry-after')).toBe('1');
  // These tries are counted separately: a screen in one room keeps nobody out in another.
  expect((await signIn(anyone, password)).status).toBe(200);
  clock.advance(second);
  expect((await change(admin)).status).toBe(200);
  // The correct password ended the count.
  expect((await signIn(anyone, 'not this one')).status).toBe(401);
  expect((await signIn(anyone, newPassword)).status).toBe(200);
});

test('neither a program nor the recovery key has a password to change', async () => {
  const { admin, anyone, recoveryKey } = await readyStation();
  const program = await withRole(admin, 'clerk');
  expect((await change(program)).status).toBe(403);
  const withKey = clientOf(anyone.api, (await anyone.post('/sessions', { recoveryKey })).body.token);
  expect((await change(withKey)).status).toBe(403);
  expect((await signIn(anyone, password)).status).toBe(200);
});

testBoth('a new password that is too short is refused, naming it', async (ready) => {
  const { admin, anyone } = await ready();
  const { status, body } = await change(admin, { password, newPassword: 'short' });
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ pointer: '/newPassword' }]);
  expect((await signIn(anyone, password)).status).toBe(200);
});

/** The cost of a password that takes a while to check or to set, so that something else can happen meanwhile. */
const slow = { memoryKiB: 65_536, passes: 12 };
const quick = { memoryKiB: 64, passes: 1 };
const begun = () => new Promise((resolve) => setTimeout(resolve, 150));

/** Expects that the sign-in was refused, or that its session has already ended. */
async function expectOut({ api }: Client, { status, body }: Reply) {
  expect(status === 200 ? (await clientOf(api, body.token).get('/patients')).status : status).toBe(401);
}

/**
 * Adds the account `esi`, whose password takes a while to check. Afterwards `config` sets the cost of a new
 * one.
 */
async function withSlowNurse() {
  const config = testConfig(temporaryDir());
  const station = await startStation(config);
  onTestFinished(() => station.close());
  const { admin, anyone } = await setUp(station);
  config.passwordCost = slow;
  const { id } = (await admin.post('/staff', { username: 'esi', password, role: 'clerk' })).body;
  config.passwordCost = quick;
  const reset = () => admin.patch(`/staff/${id}`, { password: newPassword });
  return { config, admin, anyone, reset };
}

test('a sign-in with the old password that is still being checked at the change gets nobody in', async () => {
  const { anyone } = await withSlowNurse();
  const nurse = await session(anyone, password, 'esi');
  const changing = change(nurse);
  await begun();
  const late = signIn(anyone, password, 'esi');
  expect((await changing).status).toBe(200);
  await expectOut(anyone, await late);
});

test('a sign-in with the old password that is still being checked at a reset gets nobody in', async () => {
  const { anyone, reset } = await withSlowNurse();
  const early = signIn(anyone, password, 'esi');
  await begun();
  expect((await reset()).status).toBe(200);
  await expectOut(anyone, await early);
});

test('a session that the old password opened while the new one was being set ends too', async () => {
  const { config, admin, anyone, reset } = await withSlowNurse();
  expect((await reset()).status).toBe(200);
  config.passwordCost = slow;
  const { id } = (await admin.get('/staff')).body.staff.find(({ username }: any) => username === 'esi');
  const again = admin.patch(`/staff/${id}`, { password: 'the third lantern garden' });
  await begun();
  const nurse = await session(anyone, newPassword, 'esi');
  expect((await nurse.get('/patients')).status).toBe(200);
  expect((await again).status).toBe(200);
  expect((await nurse.get('/patients')).status).toBe(401);
});

test('a change that was begun with the old password does not undo a reset by an administrator', async () => {
  const { anyone, reset } = await withSlowNurse();
  const thief = await session(anyone, password, 'esi');
  const changing = change(thief, { password, newPassword: 'lantern of the thief' });
  await begun();
  expect((await reset()).status).toBe(200);
  expect((await changing).status).toBe(400);
  expect((await signIn(anyone, 'lantern of the thief', 'esi')).status).toBe(401);
  expect((await signIn(anyone, newPassword, 'esi')).status).toBe(200);
});
