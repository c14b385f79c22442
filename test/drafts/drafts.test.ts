/** What somebody has typed and not saved: kept for them, and for nobody else. */
import { expect, test } from 'vitest';
import { drained } from '../../src-main/db/access.ts';
import { day, fakeClock } from '../support/clock.ts';
import { clientOf, readyStation, signIn, withRole, type Client } from '../support/station.ts';
import { rowsOf } from '../support/stored.ts';
import type { RunningStation } from '../../src-main/serve.ts';
import { sqlite } from '../support/sqlite.ts';

async function signedIn(admin: Client, username: string, role = 'reader'): Promise<Client> {
  const account = { username, password: 'a good password' };
  await admin.post('/staff', { ...account, role });
  return clientOf(admin.api, (await clientOf(admin.api, '').post('/sessions', account)).body.token);
}

const put = (client: Client, key: string, body: unknown) => client.send('PUT', `/drafts/${key}`, { body });
const draftsOf = async (client: Client) => (await client.get('/drafts')).body.drafts;
const countRows = (station: RunningStation, table: string): unknown =>
  sqlite(station.registry().db).prepare(`SELECT count(*) FROM ${table}`).pluck().get();

test('keeps what was typed as it was typed, and the later text in the place of the earlier', async () => {
  const clock = fakeClock();
  const { admin } = await readyStation({ clock });
  const typed = { name: 'Zawadi \u0000 አበበ', phones: ['0712', null], asked: { again: true }, empty: '' };
  expect((await put(admin, 'register', { name: 'Za' })).status).toBe(200);
  clock.advance(1000);
  const kept = await put(admin, 'register', typed);
  expect(kept).toMatchObject({ status: 200 });
  expect(kept.body).toEqual({ key: 'register', body: typed, updatedAt: '2026-03-02T09:00:01.000Z' });
  expect(await draftsOf(admin)).toEqual([kept.body]);
});

test('lists what was typed last first', async () => {
  const clock = fakeClock();
  const { admin } = await readyStation({ clock });
  for (const key of ['a', 'c', 'b']) {
    await put(admin, key, {});
    clock.advance(1000);
  }
  await put(admin, 'a', {});
  expect((await draftsOf(admin)).map(({ key }: { key: string }) => key)).toEqual(['a', 'b', 'c']);
});

test('nobody reads, replaces or forgets the draft of somebody else, not even an administrator', async () => {
  const { admin } = await readyStation();
  const esi = await signedIn(admin, 'esi', 'clerk');
  await put(esi, 'register', { name: 'typed by Esi' });
  expect(await draftsOf(admin)).toEqual([]);
  expect((await admin.send('DELETE', '/drafts/register')).status).toBe(200);
  await put(admin, 'register', { name: 'typed by Ama' });
  await admin.send('DELETE', '/drafts/register');
  expect(await draftsOf(esi)).toMatchObject([{ body: { name: 'typed by Esi' } }]);
});

test('a reader may keep drafts too, and finds them after signing in again', async () => {
  const { admin } = await readyStation();
  const reader = await signedIn(admin, 'yaw');
  await put(reader, 'search', { q: 'zaw' });
  await reader.send('DELETE', '/sessions/current');
  expect((await reader.get('/drafts')).status).toBe(401);
  const account = { username: 'yaw', password: 'a good password' };
  const again = clientOf(admin.api, (await clientOf(admin.api, '').post('/sessions', account)).body.token);
  expect(await draftsOf(again)).toMatchObject([{ key: 'search', body: { q: 'zaw' } }]);
});

test('a service token has no drafts, nor has whoever came with the recovery key', async () => {
  const { admin, recoveryKey } = await readyStation();
  const programs = [await withRole(admin, 'reader'), await withRole(admin, 'clerk')];
  for (const program of [...programs, await signIn(admin, { recoveryKey })]) {
    const replies = [
      await program.get('/drafts'),
      await put(program, 'register', {}),
      await program.send('DELETE', '/drafts/register'),
    ];
    for (const { status, body } of replies) {
      expect(status).toBe(403);
      expect(body.type).toBe('/api/docs#problem-forbidden');
    }
  }
});

test('a forgotten draft leaves nothing behind, and forgetting it again is no error', async () => {
  const { station, admin } = await readyStation();
  await put(admin, 'register', { name: 'Philomena Quaye' });
  expect(rowsOf(station)).toContain('Philomena');
  for (let i = 0; i < 2; i++) {
    const reply = await admin.send('DELETE', '/drafts/register');
    expect(reply).toMatchObject({ status: 200, body: null });
  }
  expect(await draftsOf(admin)).toEqual([]);
  expect(rowsOf(station)).not.toContain('Philomena');
});

test('drafts are no records: the journal does not grow', async () => {
  const { station, admin } = await readyStation();
  const before = countRows(station, 'change');
  await put(admin, 'register', { name: 'Zawadi' });
  await admin.send('DELETE', '/drafts/register');
  expect(countRows(station, 'change')).toBe(before);
});

test('the fifty-first draft of a person is refused with a sentence; the others can still be changed', async () => {
  const { admin } = await readyStation();
  const esi = await signedIn(admin, 'esi');
  for (let i = 0; i < 50; i++) expect((await put(admin, `patient:${i}`, { i })).status).toBe(200);
  const refused = await put(admin, 'patient:50', {});
  expect(refused.status).toBe(400);
  expect(refused.body.detail).toMatch(/50 drafts already/);
  expect((await put(admin, 'patient:49', { changed: true })).status).toBe(200);
  expect((await put(esi, 'register', {})).status).toBe(200);
  await admin.send('DELETE', '/drafts/patient:0');
  expect((await put(admin, 'patient:50', {})).status).toBe(200);
});

test('a draft of 64 KiB is kept, one byte more is refused and the earlier text stays', async () => {
  const { admin } = await readyStation();
  // `{"t":"…"}` is 8 bytes; a letter of two bytes shows that bytes are counted and not characters.
  const sized = (bytes: number) => ({ t: 'é' + 'a'.repeat(bytes - 10) });
  expect((await put(admin, 'visit', sized(65_536))).status).toBe(200);
  const refused = await put(admin, 'visit', sized(65_537));
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual([{ pointer: '/body', detail: expect.stringContaining('64 KiB') }]);
  expect(await draftsOf(admin)).toMatchObject([{ body: sized(65_536) }]);
});

test.each(['Register', 'a b', 'a%2Fb', 'a'.repeat(101), 'é', 'a_b', 'a%0A'])(
  'refuses «%s» as the key of a draft',
  async (key) => {
    const { admin } = await readyStation();
    const refused = await put(admin, key, {});
    expect(refused.status).toBe(400);
    expect(refused.body.detail).toMatch(/^The key of a draft is/);
    expect(await draftsOf(admin)).toEqual([]);
  },
);

test.each([undefined, {}, { body: null }, { body: [] }, { body: 'text' }, { body: {}, more: 1 }])(
  'refuses %o in the place of a draft',
  async (sent) => {
    const { admin } = await readyStation();
    const { status, body } = await admin.send('PUT', '/drafts/register', sent);
    expect(status).toBe(400);
    expect(body.type).toBe('/api/docs#problem-invalid-request');
  },
);

const ama = { username: 'ama', password: 'correct horse battery' };
const keysOf = async (client: Client) => (await draftsOf(client)).map(({ key }: { key: string }) => key);

test('a draft is forgotten after 30 days of use without a change, and not sooner', async () => {
  const clock = fakeClock();
  const { station, admin } = await readyStation({ clock });
  await put(admin, 'old', { name: 'Philomena' });
  await put(admin, 'touched', {});
  const daysOfUse = async (count: number) => {
    for (let i = 0; i < count; i++) {
      clock.advance(day);
      // Twice a day is one day.
      for (const client of [await signIn(admin, ama), await signIn(admin, ama)]) await draftsOf(client);
      await drained(station.registry().db);
    }
    return signIn(admin, ama);
  };
  await put(await daysOfUse(10), 'touched', {});
  const onTheDay = await daysOfUse(20);
  expect((await keysOf(onTheDay)).sort()).toEqual(['old', 'touched']);
  expect(await keysOf(await daysOfUse(1))).toEqual(['touched']);
  expect(rowsOf(station)).not.toContain('Philomena');
});

test.each(['2036-01-01T00:00:00Z', '1970-01-01T00:00:00Z'])(
  'no clock that says %s for a day deletes a draft',
  async (wrong) => {
    const clock = fakeClock();
    const { station, admin } = await readyStation({ clock });
    const esi = await signedIn(admin, 'esi');
    await put(esi, 'register', {});
    await put(admin, 'visit', {});
    const right = new Date(clock.now()).toISOString();
    for (const instant of [wrong, right, wrong, right]) {
      clock.set(instant);
      expect(await keysOf(await signIn(admin, ama))).toEqual(['visit']);
      await drained(station.registry().db);
    }
    expect(countRows(station, 'draft')).toBe(2);
  },
);
