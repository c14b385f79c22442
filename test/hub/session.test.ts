/** A hub admits people and programs of the region, whichever of its processes they ask. */
import { expect, it } from 'vitest';
import type { RunningHub } from '../../src-main/hub/start-hub.ts';
import { freshDatabase, withPostgres } from '../support/postgres.ts';
import { clientOf, password, type Client } from '../support/station.ts';
import { joined, meetHub, runningHub } from './running.ts';

const anyoneAt = ({ url }: RunningHub): Client => clientOf(`${url}/api`, '');
const signIn = (at: RunningHub, proof: object) => anyoneAt(at).post('/sessions', proof);
const ama = { username: 'ama', password };

/** Starts two processes, and a station whose accounts they know. */
async function region() {
  const database = await freshDatabase();
  const [one, two] = [await runningHub(database), await runningHub(database)];
  const station = await joined(one);
  await meetHub(station);
  const { body } = await signIn(one, ama);
  return { one, two, station, database, token: body.token as string };
}

withPostgres('at a hub', () => {
  it('somebody of a station signs in with their password, and any process knows them until they sign out', async () => {
    const { one, two, token } = await region();
    const [here, there] = [one, two].map((at) => clientOf(`${at.url}/api`, token)) as [Client, Client];
    for (const client of [here, there]) {
      expect(await client.get('/sessions/current')).toMatchObject({
        status: 200,
        body: { kind: 'staff', name: 'ama', role: 'administrator', staff: { username: 'ama' } },
      });
    }
    await there.send('DELETE', '/sessions/current');
    expect((await here.get('/sessions/current')).status).toBe(401);
  });

  it('a session that was begun while the clock of PostgreSQL was ahead ends when that is put right', async () => {
    const { one, database } = await region();
    const { body } = await signIn(one, ama);
    const client = clientOf(`${one.url}/api`, body.token);
    expect((await client.get('/sessions/current')).status).toBe(200);
    await database.query('UPDATE session SET ends_at = ends_at + 3653::bigint * 24 * 60 * 60 * 1000');
    expect((await client.get('/sessions/current')).status).toBe(401);
  });

  it('wrong passwords are counted for all processes together, and the right one waits too', async () => {
    const { one, two } = await region();
    const wrong = { ...ama, password: 'not the password' };
    for (const at of [one, two, one, two, one]) expect((await signIn(at, wrong)).status).toBe(401);
    for (const at of [one, two]) {
      const { status, headers } = await signIn(at, ama);
      expect([status, headers.get('retry-after')]).toEqual([429, '1']);
    }
    expect((await signIn(two, { ...ama, username: 'nobody' })).status).toBe(401);
  });

  it('who tries many passwords at the same moment, at several processes, has no more than ten', async () => {
    const { one, two } = await region();
    const tries = Array.from({ length: 16 }, (_, i) =>
      signIn(i % 2 === 0 ? one : two, { ...ama, password: `guess ${i}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    const judged = statuses.filter((status) => status === 401).length;
    // Five, and one more for each second or two that passed meanwhile.
    expect(judged).toBeGreaterThanOrEqual(5);
    expect(judged).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(16 - judged);
  });

  it('whoever guesses from somewhere else keeps nobody out, and is kept out at every process', async () => {
    const { one, two, database } = await region();
    const proxied = await runningHub(database, { proxies: ['127.0.0.1'] });
    const from = (at: RunningHub, address: string, typed: object) =>
      anyoneAt(at).post('/sessions', typed, { 'x-forwarded-for': address });
    const wrong = { ...ama, password: 'not the password' };
    for (let i = 0; i < 5; i++) expect((await from(proxied, `2001:db8::${i}`, wrong)).status).toBe(401);
    expect((await from(proxied, '2001:db8::99', ama)).status).toBe(429);
    expect((await from(proxied, '2001:db8:0:1::', ama)).status).toBe(200);
    expect((await from(proxied, '10.0.0.7', ama)).status).toBe(200);
    // A caller that is no proxy does not choose the address that it comes from.
    const nobody = { ...wrong, username: 'unknown' };
    for (const at of [one, two, one, two, one]) expect((await from(at, '10.0.0.8', nobody)).status).toBe(401);
    expect((await from(two, '10.0.0.9', nobody)).status).toBe(429);
  });

  it('guesses are forgotten when nobody guessed for an hour, so that names that are guessed do not fill the database', async () => {
    const { one, database } = await region();
    const attempts = async () => Number((await database.query('SELECT count(*) AS count FROM attempt'))[0]?.['count']);
    for (let i = 0; i < 4; i++) await signIn(one, { username: `guessed${i}`, password: 'not the password' });
    expect(await attempts()).toBe(4);
    await database.query('UPDATE attempt SET last_at = last_at - 61 * 60 * 1000 WHERE failures > 0');
    await signIn(one, { username: 'guessed-last', password: 'not the password' });
    expect(await attempts()).toBe(1);
  });

  it('an account that was disabled, and one with another password, is let in no more', async () => {
    const { one, two, station, token, database } = await region();
    const esi = { username: 'esi', password };
    const { body: staff } = await station.admin.post('/staff', { ...esi, role: 'clerk' });
    await meetHub(station);
    const { body: session } = await signIn(one, esi);
    const client = clientOf(`${two.url}/api`, session.token);
    expect((await client.get('/sessions/current')).status).toBe(200);
    await station.admin.patch(`/staff/${staff.id}`, { password: 'quite another one' });
    await meetHub(station);
    expect((await client.get('/sessions/current')).status).toBe(401);
    expect((await signIn(two, esi)).status).toBe(401);
    const renewed = await signIn(two, { ...esi, password: 'quite another one' });
    expect(renewed.status).toBe(200);
    const kept = () => database.query(`SELECT FROM holder WHERE account_id = '${staff.id}'`);
    expect(await kept()).toHaveLength(1);
    await station.admin.patch(`/staff/${staff.id}`, { disabled: true });
    await meetHub(station);
    expect(await kept()).toEqual([]);
    expect((await clientOf(client.api, renewed.body.token).get('/sessions/current')).status).toBe(401);
    expect((await clientOf(client.api, token).get('/sessions/current')).status).toBe(200);
  });

  it('a session ends, and its password is asked for again before it gives power over others', async () => {
    const { one, database, token } = await region();
    const admin = clientOf(`${one.url}/api`, token);
    const program = { name: 'reports', role: 'reader' };
    await database.query('UPDATE session SET confirmed_at = confirmed_at - 301000');
    expect((await admin.post('/tokens', program)).status).toBe(403);
    expect((await admin.send('PUT', '/sessions/current/confirmation', { password: 'no' })).status).toBe(400);
    expect((await admin.send('PUT', '/sessions/current/confirmation', { password })).status).toBe(200);
    expect((await admin.post('/tokens', program)).status).toBe(200);
    await database.query('UPDATE session SET ends_at = ends_at - 12 * 3600000');
    expect((await admin.get('/sessions/current')).status).toBe(401);
  });

  it('a program is let in by its token, does what its role may, and is revoked at every process', async () => {
    const { one, two, station, token } = await region();
    const admin = clientOf(`${one.url}/api`, token);
    const key = { 'idempotency-key': 'first' };
    const made = await admin.post('/tokens', { name: 'reports', role: 'reader' }, key);
    expect((await admin.post('/tokens', { name: 'reports', role: 'reader' }, key)).body).toEqual(made.body);
    expect((await admin.post('/tokens', { name: 'Reports', role: 'reader' })).status).toBe(400);
    expect((await admin.post('/tokens', { name: 'other', role: 'reader' }, key)).status).toBe(422);
    const program = clientOf(`${two.url}/api`, made.body.token);
    expect((await program.get('/sessions/current')).body).toMatchObject({ kind: 'token', name: 'token:reports' });
    expect((await program.get('/tokens')).status).toBe(403);
    expect((await admin.send('DELETE', `/tokens/${made.body.id}`)).body.revokedAt).toEqual(expect.any(String));
    expect((await program.get('/sessions/current')).status).toBe(401);
    // The token of a maker who is no longer an administrator.
    await station.admin.post('/staff', { username: 'yaw', password, role: 'administrator' });
    await meetHub(station);
    const yaw = clientOf(admin.api, (await signIn(one, { username: 'yaw', password })).body.token);
    const his = clientOf(admin.api, (await yaw.post('/tokens', { name: 'his', role: 'clerk' })).body.token);
    expect((await his.get('/sessions/current')).status).toBe(200);
    const { id } = (await yaw.get('/sessions/current')).body.staff;
    await station.admin.patch(`/staff/${id}`, { role: 'clerk' });
    await meetHub(station);
    expect((await his.get('/sessions/current')).status).toBe(401);
    // It ends permanently, since the former administrator may have kept its text.
    await station.admin.patch(`/staff/${id}`, { role: 'administrator' });
    await meetHub(station);
    expect((await his.get('/sessions/current')).status).toBe(401);
  });

  it('an address that is not there, and a name that no text can hold, are told as at a station', async () => {
    const { one } = await region();
    const { status, headers } = await anyoneAt(one).get('/nothing');
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect((await signIn(one, { username: 'a\u0000 b', password })).status).toBe(401);
    expect((await anyoneAt(one).send('DELETE', '/sessions')).status).toBe(405);
  });
});
