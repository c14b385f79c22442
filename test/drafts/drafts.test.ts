/** Drafts, which a user typed and did not save: kept for that user, and for nobody else. */
import { expect, test } from 'vitest';
import { drained } from '../../src-main/db/access.ts';
import { readyHub } from '../hub/running.ts';
import { testBoth } from '../support/both.ts';
import { day, fakeClock } from '../support/clock.ts';
import { withPostgres } from '../support/postgres.ts';
import { clientOf, readyStation, signIn, withRole, type Client } from '../support/station.ts';
import { allRowsOf, rowsIn, rowsOf } from '../support/stored.ts';

async function signedIn(admin: Client, username: string, role = 'reader'): Promise<Client> {
  const account = { username, password: 'nine good lanterns' };
  await admin.post('/staff', { ...account, role });
  return clientOf(admin.api, (await clientOf(admin.api, '').post('/sessions', account)).body.token);
}

const put = (client: Client, key: string, body: unknown) => client.send('PUT', `/drafts/${key}`, { body });
const draftsOf = async (client: Client) => (await client.get('/drafts')).body.drafts;

testBoth('keeps what was typed as it was typed, and the later text in the place of the earlier', async (ready) => {
  const clock = fakeClock();
  const { admin } = await ready({ clock });
  const typed = { name: 'Zawadi \u0000 አበበ', phones: ['0712', null], asked: { again: true }, empty: '' };
  expect((await put(admin, 'register', { name: 'Za' })).status).toBe(200);
  clock.advance(1000);
  const kept = await put(admin, 'register', typed);
  expect(kept).toMatchObject({ status: 200 });
  expect(kept.body).toEqual({ key: 'register', body: typed, updatedAt: expect.stringMatching(/^20.*Z$/) });
  expect(await draftsOf(admin)).toEqual([kept.body]);
});

testBoth('lists what was typed last first', async (ready) => {
  const clock = fakeClock();
  const { admin } = await ready({ clock });
  for (const key of ['a', 'c', 'b']) {
    await put(admin, key, {});
    clock.advance(1000);
  }
  await put(admin, 'a', {});
  expect((await draftsOf(admin)).map(({ key }: { key: string }) => key)).toEqual(['a', 'b', 'c']);
});

testBoth('nobody reads, replaces or forgets the draft of somebody else, not even an administrator', async (ready) => {
  const { admin } = await ready();
  const esi = await signedIn(admin, 'esi', 'clerk');
  await put(esi, 'register', { name: 'typed by Esi' });
  expect(await draftsOf(admin)).toEqual([]);
  expect((await admin.send('DELETE', '/drafts/register')).status).toBe(200);
  await put(admin, 'register', { name: 'typed by Ama' });
  await admin.send('DELETE', '/drafts/register');
  expect(await draftsOf(esi)).toMatchObject([{ body: { name: 'typed by Esi' } }]);
});

testBoth('a reader may keep drafts too, and finds them after signing in again', async (ready) => {
  const { admin } = await ready();
  const reader = await signedIn(admin, 'yaw');
  await put(reader, 'search', { q: 'zaw' });
  await reader.send('DELETE', '/sessions/current');
  expect((await reader.get('/drafts')).status).toBe(401);
  const account = { username: 'yaw', password: 'nine good lanterns' };
  const again = clientOf(admin.api, (await clientOf(admin.api, '').post('/sessions', account)).body.token);
  expect(await draftsOf(again)).toMatchObject([{ key: 'search', body: { q: 'zaw' } }]);
});

testBoth('a service token has no drafts, nor has whoever came with the recovery key', async (ready) => {
  const { admin, recoveryKey } = await ready();
  const programs = [await withRole(admin, 'reader'), await withRole(admin, 'clerk')];
  // A hub has no recovery key.
  if (recoveryKey !== undefined) programs.push(await signIn(admin, { recoveryKey }));
  for (const program of programs) {
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

testBoth('a forgotten draft leaves nothing behind, and forgetting it again is no error', async (newReady) => {
  const ready = await newReady();
  const { admin } = ready;
  await put(admin, 'register', { name: 'Philomena Quaye' });
  expect(await allRowsOf(ready)).toContain('Philomena');
  for (let i = 0; i < 2; i++) {
    const reply = await admin.send('DELETE', '/drafts/register');
    expect(reply).toMatchObject({ status: 200, body: null });
  }
  expect(await draftsOf(admin)).toEqual([]);
  expect(await allRowsOf(ready)).not.toContain('Philomena');
});

testBoth('drafts are no records: the journal does not grow', async (newReady) => {
  const ready = await newReady();
  const { admin } = ready;
  const before = await rowsIn(ready, 'change');
  await put(admin, 'register', { name: 'Zawadi' });
  await admin.send('DELETE', '/drafts/register');
  expect(await rowsIn(ready, 'change')).toBe(before);
});

testBoth(
  'the fifty-first draft of a person is refused with a sentence; the others can still be changed',
  async (ready) => {
    const { admin } = await ready();
    const esi = await signedIn(admin, 'esi');
    for (let i = 0; i < 50; i++) expect((await put(admin, `patient:${i}`, { i })).status).toBe(200);
    const refused = await put(admin, 'patient:50', {});
    expect(refused.status).toBe(400);
    expect(refused.body.detail).toMatch(/already have 50 drafts/);
    expect((await put(admin, 'patient:49', { changed: true })).status).toBe(200);
    expect((await put(esi, 'register', {})).status).toBe(200);
    await admin.send('DELETE', '/drafts/patient:0');
    expect((await put(admin, 'patient:50', {})).status).toBe(200);
  },
);

testBoth('a draft of 64 KiB is kept, one byte more is refused and the earlier text stays', async (ready) => {
  const { admin } = await ready();
  // `{"t":"…"}` is 8 bytes; a letter of two bytes shows that bytes are counted and not characters.
  const sized = (bytes: number) => ({ t: 'é' + 'a'.repeat(bytes - 10) });
  expect((await put(admin, 'visit', sized(65_536))).status).toBe(200);
  const refused = await put(admin, 'visit', sized(65_537));
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual([{ pointer: '/body', detail: expect.stringContaining('64 KiB') }]);
  expect(await draftsOf(admin)).toMatchObject([{ body: sized(65_536) }]);
});

testBoth('refuses what is no key of a draft, and what is no draft', async (ready) => {
  const { admin } = await ready();
  for (const key of ['Register', 'a b', 'a%2Fb', 'a'.repeat(101), 'é', 'a_b', 'a%0A']) {
    const refused = await put(admin, key, {});
    expect(refused.status, key).toBe(400);
    expect(refused.body.detail).toMatch(/^The key of a draft must be/);
  }
  for (const sent of [undefined, {}, { body: null }, { body: [] }, { body: 'text' }, { body: {}, more: 1 }]) {
    const { status, body } = await admin.send('PUT', '/drafts/register', sent);
    expect(status, JSON.stringify(sent)).toBe(400);
    expect(body.type).toBe('/api/docs#problem-invalid-request');
  }
  expect(await draftsOf(admin)).toEqual([]);
});

const ama = { username: 'ama', password: 'correct horse battery' };
const keysOf = async (client: Client) => (await draftsOf(client)).map(({ key }: { key: string }) => key);

// At a station alone: days of use are those of its own clock, and sign-ins there clean up. At a hub they are PostgreSQL's, see below.
test('a draft is forgotten after 30 days of use without a change, and not sooner', async () => {
  const clock = fakeClock();
  const { station, admin } = await readyStation({ clock });
  await put(admin, 'old', { name: 'Philomena' });
  await put(admin, 'touched', {});
  const daysOfUse = async (count: number) => {
    for (let i = 0; i < count; i++) {
      clock.advance(day);
      // Twice a day counts as one day.
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

// At a station alone: a hub does not use the clocks of its processes.
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
    expect(await rowsIn({ station }, 'draft')).toBe(2);
  },
);

testBoth('a process whose clock is forty days ahead deletes nobody’s drafts', async (ready) => {
  const clock = fakeClock(new Date().toISOString());
  const { admin, anyone } = await ready({ clock });
  const esi = await signedIn(admin, 'esi');
  await put(esi, 'register', {});
  await put(admin, 'visit', {});
  clock.advance(40 * day);
  expect(await keysOf(await signIn(anyone, ama))).toEqual(['visit']);
  expect(await keysOf(await signIn(anyone, { username: 'esi', password: 'nine good lanterns' }))).toEqual(['register']);
});

withPostgres('at a hub', () => {
  // At a hub alone: the test sets as many days in PostgreSQL as it needs.
  test('a draft is forgotten after 30 days on which its owner came by the clock of PostgreSQL, and not sooner', async () => {
    const { admin, database } = await readyHub();
    const esi = await signedIn(admin, 'esi');
    for (const client of [esi, admin]) await put(client, 'register', {});
    for (let days = 0; days < 30; days++) {
      await database.query(`UPDATE draft SET looked_on = 'yesterday'`);
      expect(await keysOf(admin)).toEqual(['register']);
      await draftsOf(admin);
    }
    await database.query(`UPDATE draft SET looked_on = 'yesterday'`);
    await draftsOf(admin);
    expect(await keysOf(admin)).toEqual([]);
    expect(await database.query('SELECT days_untouched FROM draft')).toEqual([{ days_untouched: 0 }]);
    expect(await keysOf(esi)).toEqual(['register']);
  });
});
