/** Accounts and service tokens. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startStation } from '../../src-main/serve.ts';
import { testBoth, type NewReady } from '../support/both.ts';
import { day, fakeClock, hour, minute, type FakeClock } from '../support/clock.ts';
import { filesOf, rowsOf } from '../support/stored.ts';
import {
  clientOf,
  password,
  readyStation,
  setUp,
  temporaryDir,
  testConfig,
  type Client,
  type Reply,
} from '../support/station.ts';

const nurse = { username: 'esi', password: 'nine good lanterns', role: 'clerk' };
const { role: _role, ...nurseSignIn } = nurse;

async function withNurse(newReady: NewReady, more: { clock?: FakeClock } = {}) {
  const ready = await newReady(more);
  const esi = (await ready.admin.post('/staff', nurse)).body;
  return { ...ready, esi, path: `/staff/${esi.id}` };
}

async function signIn(anyone: Client, body: unknown = nurseSignIn) {
  const reply = await anyone.post('/sessions', body);
  return { status: reply.status, client: clientOf(anyone.api, reply.body.token ?? '') };
}

const slotsIn = (dir: string): { id: string }[] =>
  JSON.parse(readFileSync(join(dir, 'registry', 'keys.json'), 'utf8')).slots;

testBoth('adds a staff member, who can sign in at once', async (ready) => {
  const { admin, anyone, esi } = await withNurse(ready);
  expect(esi).toEqual({
    id: expect.any(String),
    username: 'esi',
    fullName: null,
    role: 'clerk',
    disabled: false,
    createdAt: expect.any(String),
    version: 1,
  });
  const { status, client } = await signIn(anyone);
  expect(status).toBe(200);
  expect((await client.post('/patients', {})).status).toBe(200);
  const { staff } = (await admin.get('/staff')).body;
  expect(staff.map(({ username }: { username: string }) => username)).toEqual(['ama', 'esi']);
});

testBoth('refuses a user name that is taken, in any case, and one that cannot be typed', async (ready) => {
  const { admin } = await withNurse(ready);
  for (const username of ['esi', 'ESI', '\uff45si', '', 'two words', 'token:x', 'a'.repeat(65), '\u0000']) {
    const reply = await admin.post('/staff', { ...nurse, username });
    expect(reply.status, username).toBe(400);
    expect(reply.body.errors[0].pointer).toBe('/username');
  }
  for (const short of ['', '1234567']) {
    expect((await admin.post('/staff', { ...nurse, username: 'yaw', password: short })).status).toBe(400);
  }
  expect((await admin.get('/staff')).body.staff).toHaveLength(2);
});

testBoth('shows everybody the full names of staff, which an administrator and the person may change', async (ready) => {
  const { admin, anyone, esi, path } = await withNurse(ready);
  const kofi = { ...nurse, username: 'kofi', fullName: ' Kofi Boateng ' };
  expect((await admin.post('/staff', kofi)).body.fullName).toBe('Kofi Boateng');
  const { client } = await signIn(anyone);
  const names = async () => (await client.get('/staff/names')).body.names;
  expect(await names()).toEqual([{ username: 'kofi', fullName: 'Kofi Boateng' }]);

  const own = '/sessions/current/full-name';
  expect((await client.send('PUT', own, { fullName: 'Esi Owusu' })).body).toMatchObject({
    id: esi.id,
    fullName: 'Esi Owusu',
  });
  expect(await names()).toContainEqual({ username: 'esi', fullName: 'Esi Owusu' });
  // A name of spaces is none. The person stays signed in.
  expect((await admin.patch(path, { fullName: '  ' })).body.fullName).toBeNull();
  expect(await names()).toEqual([{ username: 'kofi', fullName: 'Kofi Boateng' }]);
  for (const fullName of ['', 'a'.repeat(101), '\u0000'])
    expect((await client.send('PUT', own, { fullName })).status, JSON.stringify(fullName)).toBe(400);
  const { entries } = (await admin.get('/audit?action=staff-changed')).body;
  expect(entries).toMatchObject([
    { who: { name: 'ama' }, record: esi.id, detail: 'name' },
    { who: { name: 'esi' }, record: esi.id, detail: 'name' },
  ]);
  // A program has no name of its own to change.
  const { token } = (await admin.post('/tokens', { name: 'reports', role: 'reader' })).body;
  expect((await clientOf(anyone.api, token).send('PUT', own, { fullName: 'Esi Owusu' })).status).toBe(403);
});

testBoth('disables an account: sessions end at once, and signing in is refused', async (ready) => {
  const { admin, anyone, path } = await withNurse(ready);
  const { client } = await signIn(anyone);
  expect((await client.get('/patients')).status).toBe(200);
  expect((await admin.patch(path, { disabled: true })).body.disabled).toBe(true);
  expect((await client.get('/patients')).status).toBe(401);
  expect((await signIn(anyone)).status).toBe(401);
});

testBoth('enables an account again with a new password only', async (ready) => {
  const { admin, anyone, path } = await withNurse(ready);
  await admin.patch(path, { disabled: true });
  const without = await admin.patch(path, { disabled: false });
  expect(without.status).toBe(400);
  expect(without.body.errors[0].pointer).toBe('/password');
  expect((await admin.patch(path, { disabled: false, password: 'another four lanterns' })).status).toBe(200);
  expect((await signIn(anyone)).status).toBe(401);
  expect((await signIn(anyone, { username: 'esi', password: 'another four lanterns' })).status).toBe(200);
});

test('destroys the key slot of a disabled account, so that its password does not open the registry', async () => {
  const config = testConfig(temporaryDir());
  const { station, admin } = await setUp(await startStation(config));
  const { id } = (await admin.post('/staff', nurse)).body;
  expect(slotsIn(config.dataDir).map((slot) => slot.id)).toContain(id);
  await admin.patch(`/staff/${id}`, { disabled: true });
  expect(slotsIn(config.dataDir).map((slot) => slot.id)).not.toContain(id);
  await station.close();

  const again = await startStation(config);
  onTestFinished(() => again.close());
  expect((await signIn(clientOf(again.api, ''))).status).toBe(401);
  expect(again.state()).toBe('locked');
});

test('does not give a disabled account its password back when the request that added it is repeated', async () => {
  const config = testConfig(temporaryDir());
  const { station, admin } = await setUp(await startStation(config));
  onTestFinished(() => station.close());
  const key = { 'idempotency-key': 'add esi' };
  const { id } = (await admin.post('/staff', nurse, key)).body;
  await admin.patch(`/staff/${id}`, { disabled: true });
  expect((await admin.post('/staff', nurse, key)).status).toBe(200);
  expect(slotsIn(config.dataDir).map((slot) => slot.id)).not.toContain(id);
});

testBoth('a new password ends the sessions that the old one opened', async (ready) => {
  const { admin, anyone, path } = await withNurse(ready);
  const { client } = await signIn(anyone);
  await admin.patch(path, { password: 'another four lanterns' });
  expect((await client.get('/patients')).status).toBe(401);
  expect((await signIn(anyone)).status).toBe(401);
});

testBoth('a new role ends the sessions that began with the old one', async (ready) => {
  const { admin, anyone, path } = await withNurse(ready);
  const { client } = await signIn(anyone);
  expect((await admin.patch(path, { role: 'clerk' })).status).toBe(200);
  // The role was already clerk.
  expect((await client.get('/patients')).status).toBe(200);
  expect((await admin.patch(path, { role: 'reader' })).body.role).toBe('reader');
  expect((await client.get('/patients')).status).toBe(401);
  const { client: again } = await signIn(anyone);
  expect((await again.post('/patients', {})).status).toBe(403);
});

testBoth('keeps the last administrator: neither disabled nor given another role', async (ready) => {
  const { admin, anyone, path } = await withNurse(ready);
  const { id } = (await admin.get('/sessions/current')).body.staff;
  for (const edit of [{ disabled: true }, { role: 'clerk' }, { role: 'reader', password: 'new lantern garden' }]) {
    expect((await admin.patch(`/staff/${id}`, edit)).status).toBe(403);
  }
  expect((await signIn(anyone, { username: 'ama', password })).status).toBe(200);

  await admin.patch(path, { role: 'administrator' });
  expect((await admin.patch(`/staff/${id}`, { role: 'clerk' })).status).toBe(200);
  const { client } = await signIn(anyone);
  expect((await client.patch(path, { disabled: true })).status).toBe(403);
});

testBoth('nobody disables their own account, also where there is another administrator', async (ready) => {
  const { admin, anyone, esi, path } = await withNurse(ready);
  const { id } = (await admin.get('/sessions/current')).body.staff;
  await admin.patch(path, { role: 'administrator' });
  const refused = await admin.patch(`/staff/${id}`, { disabled: true });
  expect(refused.status).toBe(403);
  expect(refused.body.detail).toBe('You cannot disable your own account. Ask another administrator.');
  expect((await signIn(anyone, { username: 'ama', password })).status).toBe(200);

  const { client } = await signIn(anyone);
  expect((await client.patch(`/staff/${id}`, { disabled: true })).status).toBe(200);
  expect((await client.patch(`/staff/${esi.id}`, { disabled: true })).status).toBe(403);
});

testBoth('answers 404 for a staff member or a token that does not exist', async (ready) => {
  const { admin } = await ready();
  expect((await admin.patch('/staff/none', { role: 'clerk' })).status).toBe(404);
  expect((await admin.send('DELETE', '/tokens/none')).status).toBe(404);
});

async function madeToken(admin: Client, more: Record<string, unknown> = {}) {
  const { status, body } = await admin.post('/tokens', { name: 'laboratory', role: 'reader', ...more });
  expect(status).toBe(200);
  return { ...body, client: clientOf(admin.api, body.token) };
}

testBoth('makes a service token, shows it once, and lists it without its text', async (ready) => {
  const { admin } = await ready();
  const { token, client, ...made } = await madeToken(admin);
  expect(made).toMatchObject({ name: 'laboratory', role: 'reader', createdBy: 'ama', revokedAt: null });
  // It expires after a year by default.
  expect(Math.abs(Date.parse(made.expiresAt) - Date.now() - 365 * day)).toBeLessThan(minute);
  expect((await client.get('/patients')).status).toBe(200);
  const { body } = await admin.get('/tokens');
  expect(body.tokens).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain(token);
});

test('a service token ends when it expires', async () => {
  const clock = fakeClock();
  const { admin } = await readyStation({ clock });
  const { client } = await madeToken(admin, { expiresAt: '2026-03-02T13:00:00+02:00' });
  clock.advance(2 * hour - 1);
  expect((await client.get('/patients')).status).toBe(200);
  clock.advance(1);
  const expired = await client.get('/patients');
  expect(expired.status).toBe(401);
  expect(expired.headers.get('www-authenticate')).toContain('invalid_token');
  expect(expired.body.detail).toBe(
    'This token expired at 2026-03-02T11:00:00.000Z; the clock of this computer shows 2026-03-02T11:00:00.000Z. ' +
      'Correct the clock if it is wrong, or use a new token.',
  );
});

testBoth('refuses a service token that has expired before it is made, or would count for ever', async (ready) => {
  const { admin } = await ready();
  for (const expiresAt of [
    new Date(Date.now() - minute).toISOString(),
    '1999-01-01T00:00:00Z',
    '2026-12-31T23:59:60Z',
    '9999-12-31T23:59:59-12:00',
    '2026-03-03',
    // More than a year from now.
    new Date(Date.now() + 368 * day).toISOString(),
    null,
    'soon',
  ]) {
    const { status } = await admin.post('/tokens', { name: 'x', role: 'reader', expiresAt });
    expect(status, String(expiresAt)).toBe(400);
  }
  expect((await admin.get('/tokens')).body.tokens).toEqual([]);
});

testBoth('revokes a service token at once and for good', async (ready) => {
  const { admin } = await ready();
  const { id, client } = await madeToken(admin);
  expect((await client.get('/patients')).status).toBe(200);
  const revoked = await admin.send('DELETE', `/tokens/${id}`);
  expect(revoked.body.revokedAt).toEqual(expect.any(String));
  expect((await client.get('/patients')).status).toBe(401);
  expect((await admin.send('DELETE', `/tokens/${id}`)).body).toEqual(revoked.body);
  expect((await admin.get('/tokens')).body.tokens[0].revokedAt).toBe(revoked.body.revokedAt);
});

testBoth('refuses a second service token of a name that is in use, until the first one is revoked', async (ready) => {
  const { admin } = await ready();
  const { id } = await madeToken(admin);
  for (const name of ['laboratory', 'Laboratory']) {
    const taken = await admin.post('/tokens', { name, role: 'clerk' });
    expect(taken.status, name).toBe(400);
    expect(taken.body.errors).toMatchObject([{ pointer: '/name' }]);
  }
  await admin.send('DELETE', `/tokens/${id}`);
  await madeToken(admin);
  expect((await admin.get('/tokens')).body.tokens).toHaveLength(2);
});

testBoth('no program is an administrator', async (ready) => {
  const { admin } = await ready();
  const { status, body } = await admin.post('/tokens', { name: 'laboratory', role: 'administrator' });
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ pointer: '/role' }]);
});

/** Adds `efua`, another administrator, with a token that she made. */
async function withEfua(admin: Client) {
  const efua = { username: 'efua', password };
  const { id } = (await admin.post('/staff', { ...efua, role: 'administrator' })).body;
  const own = clientOf(admin.api, (await clientOf(admin.api, '').post('/sessions', efua)).body.token);
  const { client } = await madeToken(own);
  expect((await client.get('/patients')).status).toBe(200);
  return { path: `/staff/${id}`, program: client };
}

for (const change of [{ disabled: true }, { role: 'clerk' }]) {
  const said = JSON.stringify(change);
  testBoth(
    `the service tokens that an administrator has made end with ${said}: they would be a way back in`,
    async (ready) => {
      const { admin } = await ready();
      const { path, program } = await withEfua(admin);
      const other = await madeToken(admin, { name: 'pharmacy' });
      expect((await admin.patch(path, change)).status).toBe(200);
      expect((await program.get('/patients')).status).toBe(401);
      expect((await other.client.get('/patients')).status).toBe(200);
      const { tokens } = (await admin.get('/tokens')).body;
      expect(tokens).toMatchObject([{ revokedAt: expect.any(String) }, { revokedAt: null }]);
      // It ends permanently, even if its maker returns.
      await admin.patch(path, { disabled: false, role: 'administrator', password: 'another four lanterns' });
      expect((await program.get('/patients')).status).toBe(401);
    },
  );
}

testBoth('they go on where whoever disables the account says so, and with a new password', async (ready) => {
  const { admin } = await ready();
  const { path, program } = await withEfua(admin);
  expect((await admin.patch(path, { password: 'another four lanterns' })).status).toBe(200);
  expect((await admin.patch(path, { disabled: true, keepsTokens: true })).status).toBe(200);
  expect((await program.get('/patients')).status).toBe(200);
});

testBoth(
  'tokens that were kept go on with a later password or user name, until a change that does not keep them',
  async (ready) => {
    const { admin } = await ready();
    const { path, program } = await withEfua(admin);
    expect((await admin.patch(path, { role: 'clerk', keepsTokens: true })).status).toBe(200);
    for (const change of [{ password: 'another four lanterns' }, { username: 'efua-2' }]) {
      expect((await admin.patch(path, change)).status).toBe(200);
      expect((await program.get('/patients')).status).toBe(200);
    }
    expect((await admin.patch(path, { disabled: true })).status).toBe(200);
    expect((await program.get('/patients')).status).toBe(401);
  },
);

const powers: [string, string, (admin: Client, path: string) => Promise<Reply>][] = [
  ['POST', '/staff', (admin) => admin.post('/staff', { username: 'yaw', password, role: 'reader' })],
  ['PATCH', '/staff/{id}', (admin, path) => admin.patch(path, { role: 'administrator' })],
  ['POST', '/tokens', (admin) => admin.post('/tokens', { name: 'laboratory', role: 'reader' })],
];

test.each(powers)('%s %s asks for the password once more when it was typed long ago', async (_method, _path, act) => {
  const clock = fakeClock();
  const { admin, path } = await withNurse(readyStation, { clock });
  clock.advance(5 * minute);
  const refused = await act(admin, path);
  expect(refused.status).toBe(403);
  expect(refused.body.type).toBe('/api/docs#problem-password-needed');
  const confirm = (typed: string) => admin.send('PUT', '/sessions/current/confirmation', { password: typed });
  const wrong = await confirm('not this one');
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors).toMatchObject([{ pointer: '/password' }]);
  expect((await act(admin, path)).status).toBe(403);
  expect((await confirm(password)).status).toBe(200);
  clock.advance(5 * minute - 1);
  expect((await act(admin, path)).status).toBe(200);
});

test('a password that was typed in one session is not one for another', async () => {
  const clock = fakeClock();
  const { admin, anyone } = await withNurse(readyStation, { clock });
  clock.advance(5 * minute);
  expect((await signIn(anyone, { username: 'ama', password })).status).toBe(200);
  expect((await admin.post('/tokens', { name: 'laboratory', role: 'reader' })).status).toBe(403);
});

test('says when a service token was last used, to the minute', async () => {
  const clock = fakeClock();
  const { admin } = await readyStation({ clock });
  const { client } = await madeToken(admin);
  const lastUse = async () => (await admin.get('/tokens')).body.tokens[0].lastUsedAt;
  const used = async () => {
    await client.get('/patients');
    // The use is recorded beside the request. The next write shows that it has been recorded.
    await admin.post('/patients', {});
    return lastUse();
  };
  expect(await lastUse()).toBeNull();
  expect(await used()).toBe('2026-03-02T09:00:00.000Z');
  clock.advance(minute / 2);
  expect(await used()).toBe('2026-03-02T09:00:00.000Z');
  clock.advance(minute);
  expect(await used()).toBe('2026-03-02T09:01:30.000Z');
});

test('stores only a hash of tokens, and no password', async () => {
  const config = testConfig(temporaryDir());
  const { station, admin, recoveryKey } = await setUp(await startStation(config));
  const { token } = await madeToken(admin);
  await admin.post('/staff', nurse);
  const session = (await clientOf(station.api, '').post('/sessions', nurseSignIn)).body.token;
  const secrets = [token, session, admin.token, recoveryKey, password, nurse.password];
  const rows = rowsOf(station);
  expect(rows).toContain('laboratory');
  for (const secret of secrets) expect(rows).not.toContain(secret);
  await station.close();
  const files = filesOf(config.dataDir);
  for (const secret of [...secrets, 'laboratory']) expect(files).not.toContain(secret);
});

for (const typed of ['password', '12345678', '        ', 'esi-esi-esi', 'satchel1', 'P@ssw0rd', 'ClinicUnderTest']) {
  testBoth(`refuses «${typed}» wherever a password is set`, async (ready) => {
    const { admin, path } = await withNurse(ready);
    const tries: [string, Reply][] = [
      ['/password', await admin.post('/staff', { username: 'esi.esi', password: typed, role: 'reader' })],
      ['/password', await admin.patch(path, { password: typed })],
    ];
    const { client } = await signIn(admin);
    const own = { password: nurse.password, newPassword: typed };
    tries.push(['/newPassword', await client.send('PUT', '/sessions/current/password', own)]);
    for (const [pointer, { status, body }] of tries) {
      expect(status, JSON.stringify(body)).toBe(400);
      expect(body.errors).toMatchObject([{ pointer, detail: expect.stringContaining('easy to guess') }]);
    }
    expect((await signIn(admin)).status).toBe(200);
  });
}

testBoth('refuses a password of the user names of others wherever one is set', async (ready) => {
  const { admin, path } = await withNurse(ready);
  for (const username of ['nalwoga', 'tumwebaze', 'gahongayire'])
    await admin.post('/staff', { username, password: nurse.password, role: 'reader' });
  const typed = 'nalwoga Tumwebaze gahongayire 85';
  const { client } = await signIn(admin);
  const own = { password: nurse.password, newPassword: typed };
  for (const { status, body } of [
    await admin.post('/staff', { username: 'esi.esi', password: typed, role: 'reader' }),
    await admin.patch(path, { password: typed }),
    await client.send('PUT', '/sessions/current/password', own),
  ])
    expect(status, JSON.stringify(body)).toBe(400);
});

for (const [username, what] of [
  ['\u0435si', 'a Cyrillic е among Latin letters'],
  ['e\u200bsi', 'a blank without width'],
  ['esi\u2060', 'a joiner without width'],
  ['e\u00adsi', 'a soft hyphen'],
  ['\u0455\u0456', 'Cyrillic letters that look like si'],
] as const) {
  testBoth(`refuses the user name ${username}: ${what}`, async (ready) => {
    const { admin } = await withNurse(ready);
    await admin.post('/staff', { username: 'si', password, role: 'reader' });
    const { status, body } = await admin.post('/staff', { username, password, role: 'reader' });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ pointer: '/username' }]);
  });
}

test.each(['Владимир', 'أحمد', 'አበበ', '山田たろう', 'Ἀντώνιος', 'Renée', 'Nguyễn', 'esi-2'])(
  'accepts the user name %s',
  async (username) => {
    const { admin, anyone } = await withNurse(readyStation);
    expect((await admin.post('/staff', { username, password, role: 'reader' })).status).toBe(200);
    expect((await signIn(anyone, { username: username.toUpperCase(), password })).status).toBe(200);
  },
);

testBoth('refuses a user name that looks like one that is taken, for a new account and for a rename', async (ready) => {
  const { admin } = await ready();
  const add = (username: string) => admin.post('/staff', { username, password: 'nine good lanterns', role: 'clerk' });
  for (const username of ['admin', 'nurse1', 'wambui']) expect((await add(username)).status).toBe(200);
  const { id } = (await add('esi')).body;
  for (const username of ['adm\u0131n', 'adrnin', 'nursel', 'nurseI', 'vvambui']) {
    for (const reply of [await add(username), await admin.patch(`/staff/${id}`, { username })]) {
      expect([username, reply.status]).toEqual([username, 400]);
    }
  }
  const { body } = await add('adrnin');
  expect(body.errors[0]).toEqual({
    pointer: '/username',
    detail: 'This user name is too similar to one that is taken. Choose another one.',
  });
  for (const username of ['nurse2', 'arno', 'adan']) expect((await add(username)).status).toBe(200);
});
