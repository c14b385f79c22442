/** A nurse has one user name and one password at every station and at the hub. A change to an account at one holds at the others. */
import { request } from 'node:http';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { housekeeping } from '../../src-main/postgres/access.ts';
import { digestOf as digestOfHub } from '../../src-main/postgres/digest.ts';
import { holdersDigest as holdersOfHub } from '../../src-main/postgres/holders.ts';
import { rebuild } from '../../src-main/postgres/rebuild.ts';
import type { RunningHub } from '../../src-main/hub/start-hub.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { continueAsNewReplica } from '../../src-main/journal/record.ts';
import { write } from '../../src-main/db/access.ts';
import { fromId } from '../../src-main/journal/encoding.ts';
import { holdersDigest } from '../../src-main/staff/holders.ts';
import { freshDatabase, withPostgres, type FreshDatabase } from '../support/postgres.ts';
import { clientOf, password, type Client, type ReadyStation, type Reply } from '../support/station.ts';
import { joinAt, listeningStation, peersOf, showCode } from '../sync/meeting.ts';
import { joined, meetHub, runningHub } from './running.ts';

const nurse = { username: 'esi', password: 'nine good lanterns' };
const another = 'another four lanterns';

const apiOf = ({ url }: RunningHub) => `${url}/api`;
const signInAt = (api: string, proof: object) => clientOf(api, '').post('/sessions', proof);
const statusAt = async (api: string, proof: object) => (await signInAt(api, proof)).status;
const session = async (api: string, proof: object): Promise<Client> =>
  clientOf(api, (await signInAt(api, proof)).body.token);

/** Starts two processes of a hub, each with a session of `ama`, whose account comes from a station that has met it. */
async function region() {
  const database = await freshDatabase();
  const [one, two] = [await runningHub(database), await runningHub(database)];
  const station = await joined(one);
  await meet(station);
  const ama = { username: 'ama', password };
  const [here, there] = [await session(apiOf(one), ama), await session(apiOf(two), ama)];
  return { database, one, two, station, here, there };
}

async function meet(...stations: ReadyStation[]): Promise<void> {
  for (const station of stations) expect(await meetHub(station)).toMatchObject({ kind: 'done' });
}

/** Polls the station's answer until its slots match its accounts. */
const soon = { timeout: 20_000 };
const eventually = (station: ReadyStation, proof: object) =>
  expect.poll(() => statusAt(station.anyone.api, proof), soon);

const idOf = async (admin: Client, username: string): Promise<string> =>
  (await admin.get('/staff')).body.staff.find((each: { username: string }) => each.username === username)?.id;

async function expectAgreement({ hub }: RunningHub, ...stations: ReadyStation[]): Promise<void> {
  for (const { station } of stations) {
    expect(await digestOfHub(hub)).toBe(digestOf(station.registry()));
    expect(await holdersOfHub(hub)).toBe(holdersDigest(station.registry()));
  }
  await rebuild(hub);
  for (const { station } of stations) expect(await digestOfHub(hub)).toBe(digestOf(station.registry()));
}

/**
 * Makes everything that administrators do at the hub wait until `release`, and also changes of a password. `waiting` resolves when that
 * many wait. Changes from stations do not wait.
 */
async function heldTurn({ hub }: RunningHub, database: FreshDatabase) {
  const holding = await hub.pool.connect();
  await holding.query('BEGIN; SELECT pg_advisory_xact_lock(7747004)');
  return {
    waiting: (count: number) => waitingAt(database, count),
    release: async () => {
      await holding.query('COMMIT');
      holding.release();
    },
  };
}

/** Makes changes to this record wait until the returned function is called. */
async function heldRecord({ hub }: RunningHub, id: string): Promise<() => Promise<void>> {
  const holding = await hub.pool.connect();
  await holding.query('BEGIN READ WRITE');
  await holding.query('SELECT FROM record WHERE id = $1 FOR UPDATE', [fromId(id)]);
  return async () => {
    await holding.query('COMMIT');
    holding.release();
  };
}

const waitingAt = (database: FreshDatabase, count: number) =>
  expect
    .poll(
      () =>
        database.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      soon,
    )
    .toHaveLength(count);

withPostgres('accounts at a hub', () => {
  it('one that is made there signs in at every process at once and, after an exchange, at every station', async () => {
    const { one, two, station, here } = await region();
    const village = await joined(one);
    const { status, body } = await here.post('/staff', { ...nurse, role: 'clerk' });
    expect([status, body.version]).toEqual([200, 1]);
    expect(await statusAt(apiOf(two), nurse)).toBe(200);
    expect(await statusAt(station.anyone.api, nurse)).toBe(401);
    await meet(station, village);
    for (const at of [station, village]) {
      await eventually(at, nurse).toBe(200);
      expect((await signInAt(at.anyone.api, nurse)).body.staff).toEqual(body);
    }
    await meet(station);
    await expectAgreement(one, station, village);
  });

  it('an account without a password there is named, and whoever is refused hears of new passwords', async () => {
    const { one, here } = await region();
    const { body: made } = await here.post('/staff', { ...nurse, role: 'clerk' });
    expect((await here.get('/staff')).body.withoutPassword).toEqual([]);
    await housekeeping(one.hub, ({ orm }) => orm.execute(sql`DELETE FROM holder WHERE account_id = ${made.id}`));
    expect((await here.get('/staff')).body.withoutPassword).toEqual([made.id]);
    for (const username of [nurse.username, 'nobody']) {
      const { status, body } = await signInAt(apiOf(one), { username, password: nurse.password });
      expect([status, body.type]).toEqual([401, '/api/docs#problem-new-password-needed']);
    }
    expect((await here.patch(`/staff/${made.id}`, { password: another })).status).toBe(200);
    expect(await statusAt(apiOf(one), { ...nurse, password: another })).toBe(200);
    expect((await signInAt(apiOf(one), nurse)).body.type).toBe('/api/docs#problem-unauthenticated');
  });

  it('an administrator whom a restored station made is a clerk there until one there gives the role', async () => {
    const { one, station, here } = await region();
    await write(station.station.registry().db, 'station', (writer) =>
      continueAsNewReplica(writer, { isRestored: true }),
    );
    const { body: made } = await station.admin.post('/staff', { ...nurse, role: 'administrator' });
    await meet(station);
    const { waiting, staff } = (await here.get('/staff')).body;
    expect(waiting).toMatchObject([{ staffId: made.id, by: 'ama' }]);
    const [{ id, restoredAt }] = (await here.get('/sync')).body.peers;
    expect(restoredAt).not.toBeNull();
    const heard = async () => (await here.get('/audit?action=peer-restored')).body.entries;
    expect(await heard()).toMatchObject([{ record: id, detail: restoredAt, from: 'station', who: null }]);
    expect(staff.find(({ id }: { id: string }) => id === made.id).role).toBe('clerk');
    const esi = await session(apiOf(one), nurse);
    expect((await esi.get('/staff')).status).toBe(403);
    const own = { password: nurse.password, newPassword: another };
    expect((await esi.send('PUT', '/sessions/current/password', own)).status).toBe(403);
    expect((await here.patch(`/staff/${made.id}`, { role: 'administrator' })).body.role).toBe('administrator');
    expect((await here.get('/staff')).body.waiting).toEqual([]);
    expect((await (await session(apiOf(one), nurse)).get('/staff')).status).toBe(200);
    await meet(station);
    await expectAgreement(one, station);
  });

  it('an administrator made at a station that only a restored one let in waits there as well', async () => {
    const { station, here } = await region();
    await write(station.station.registry().db, 'station', (writer) =>
      continueAsNewReplica(writer, { isRestored: true }),
    );
    const letIn = await listeningStation();
    const shown = { port: letIn.port, code: await showCode(letIn) };
    expect((await joinAt(station, shown)).body.kind).toBe('joined');
    const { body: made } = await letIn.admin.post('/staff', { ...nurse, role: 'administrator' });
    const { id } = (await peersOf(station)).find(({ name }) => name !== 'Region');
    const exchanged = async () => (await station.admin.post(`/peers/${id}/exchange`)).body.kind;
    await expect.poll(exchanged, soon).toBe('done');
    await meet(station);
    const { waiting, staff } = (await here.get('/staff')).body;
    expect(waiting.map(({ staffId }: { staffId: string }) => staffId)).toContain(made.id);
    expect(staff.find((each: { id: string }) => each.id === made.id).role).toBe('clerk');
  });

  it('an administrator whom a station made is shown there, and in the access log, until one of before knows', async () => {
    const { one, two, station, here, there } = await region();
    // When the first account was made, nobody existed who could be told.
    expect((await here.get('/staff')).body.arrived).toEqual([]);
    const { body: made } = await station.admin.post('/staff', { ...nurse, role: 'administrator' });
    await meet(station);
    const { name } = (await station.admin.get('/station')).body;
    for (const at of [here, there])
      expect((await at.get('/staff')).body.arrived).toMatchObject([{ staffId: made.id, by: 'ama', station: name }]);
    const { entries } = (await here.get('/audit?action=administrator-arrived')).body;
    expect(entries).toMatchObject([{ record: made.id, detail: name, from: 'station', who: null }]);
    const known = { staffIds: [made.id] };
    expect((await (await session(apiOf(two), nurse)).send('PUT', '/staff/known', known)).status).toBe(403);
    expect((await there.send('PUT', '/staff/known', known)).status).toBe(200);
    expect((await here.get('/staff')).body.arrived).toEqual([]);
    await expectAgreement(one, station);
  });

  it('a password that is changed there opens stations once they have met it, and the one before opens nothing', async () => {
    const { one, two, station } = await region();
    await station.admin.post('/staff', { ...nurse, role: 'reader' });
    await meet(station);
    const [own, other] = [await session(apiOf(one), nurse), await session(apiOf(two), nurse)];
    const atStation = await session(station.anyone.api, nurse);
    const change = { password: nurse.password, newPassword: another };
    expect((await own.send('PUT', '/sessions/current/password', change)).status).toBe(200);
    // This session continues; the others end.
    expect((await own.get('/sessions/current')).status).toBe(200);
    expect((await other.get('/sessions/current')).status).toBe(401);
    expect((await own.send('PUT', '/sessions/current/password', change)).body.errors).toMatchObject([
      { pointer: '/password', detail: 'This is not your current password.' },
    ]);
    expect(await statusAt(apiOf(two), nurse)).toBe(401);
    expect(await statusAt(apiOf(two), { ...nurse, password: another })).toBe(200);
    await meet(station);
    await eventually(station, { ...nurse, password: another }).toBe(200);
    expect(await statusAt(station.anyone.api, nurse)).toBe(401);
    expect((await atStation.get('/sessions/current')).status).toBe(401);
    await expectAgreement(one, station);
  });

  it('who is disabled there is let in nowhere from that moment, and a station that hears of it gets a new key', async () => {
    const { one, two, station, here } = await region();
    const { id } = (await here.post('/staff', { ...nurse, role: 'administrator' })).body;
    await meet(station);
    await eventually(station, nurse).toBe(200);
    const esi = await session(apiOf(two), nurse);
    const atStation = await session(station.anyone.api, nurse);
    const program = clientOf(esi.api, (await esi.post('/tokens', { name: 'reports', role: 'reader' })).body.token);
    const streams = await Promise.all(
      [esi, program].map(({ api, token }) => fetch(`${api}/events`, { headers: { authorization: `Bearer ${token}` } })),
    );
    expect((await station.admin.get('/keys')).body.generation).toBe(1);
    expect((await here.patch(`/staff/${id}`, { disabled: true })).body).toMatchObject({ disabled: true });
    for (const client of [esi, program]) expect((await client.get('/sessions/current')).status).toBe(401);
    // They end on their own, at the other process.
    for (const stream of streams) expect(await stream.text()).not.toContain('patient');
    expect(await statusAt(apiOf(one), nurse)).toBe(401);
    // In case the station has not met the hub on its own yet.
    await meet(station);
    await expect.poll(async () => (await station.admin.get('/keys')).body.generation, soon).toBe(2);
    expect((await atStation.get('/sessions/current')).status).toBe(401);
    expect(await statusAt(station.anyone.api, nurse)).toBe(401);
    // With a new password, the account is valid everywhere again.
    expect((await here.patch(`/staff/${id}`, { disabled: false, password: another })).status).toBe(200);
    await meet(station);
    await eventually(station, { ...nurse, password: another }).toBe(200);
    expect((await program.get('/sessions/current')).status).toBe(401);
    await expectAgreement(one, station);
  });

  it('a program ends for good with the right of its maker, wherever that was taken', async () => {
    const { station, two, here } = await region();
    await station.admin.post('/staff', { ...nurse, role: 'administrator' });
    await meet(station);
    const esi = await session(apiOf(two), nurse);
    const program = clientOf(esi.api, (await esi.post('/tokens', { name: 'reports', role: 'reader' })).body.token);
    const path = `/staff/${await idOf(station.admin, 'esi')}`;
    await station.admin.patch(path, { role: 'clerk' });
    await station.admin.patch(path, { role: 'administrator' });
    // Both changes arrived together: the maker was never without the role.
    await meet(station);
    expect((await program.get('/sessions/current')).status).toBe(200);
    await station.admin.patch(path, { role: 'clerk' });
    await meet(station);
    await station.admin.patch(path, { role: 'administrator' });
    await meet(station);
    expect((await program.get('/sessions/current')).status).toBe(401);
    expect((await here.get('/tokens')).body.tokens).toMatchObject([{ revokedAt: expect.any(String) }]);
  });

  it('a lesser role ends what began with the greater one, at every process, and nothing more is told of accounts', async () => {
    const { here, two } = await region();
    const { id } = (await here.post('/staff', { ...nurse, role: 'administrator' })).body;
    const esi = await session(apiOf(two), nurse);
    const stream = await fetch(`${esi.api}/events`, { headers: { authorization: `Bearer ${esi.token}` } });
    await here.patch(`/staff/${id}`, { role: 'reader' });
    const added = (await here.post('/staff', { username: 'kofi', password, role: 'reader' })).body.id;
    expect((await esi.post('/staff', { username: 'yaw', password, role: 'administrator' })).status).toBe(401);
    expect(await stream.text()).not.toContain(added);
    const again = await session(apiOf(two), nurse);
    expect((await again.get('/staff')).status).toBe(403);
    // When the role is restored, the first session stays ended.
    await here.patch(`/staff/${id}`, { role: 'administrator' });
    for (const client of [esi, again]) expect((await client.get('/sessions/current')).status).toBe(401);
  });

  it('of two processes that change one account at a moment one is told, and both edits of other things hold', async () => {
    const { here, there } = await region();
    const { id } = (await here.post('/staff', { ...nurse, role: 'reader' })).body;
    const path = `/staff/${id}`;
    for (let i = 0; i < 3; i++) {
      const { version } = (await here.get('/staff')).body.staff.find((each: { id: string }) => each.id === id);
      const tag = { 'if-match': `"${version}"` };
      const replies = await Promise.all([
        here.patch(path, { username: `esi-here-${i}` }, tag),
        there.patch(path, { username: `esi-there-${i}` }, tag),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
    }
    await Promise.all([here.patch(path, { role: 'administrator' }), there.patch(path, { username: 'efua' })]);
    expect((await here.get('/staff')).body.staff.at(-1)).toMatchObject({ username: 'efua', role: 'administrator' });
    expect((await here.get('/conflicts/names')).body.names).toEqual([]);
  });

  it('of two who add one user name at a moment one does, and of the last two administrators one stays', async () => {
    const { here, two } = await region();
    const { id } = (await here.post('/staff', { ...nurse, role: 'administrator' })).body;
    const esi = await session(apiOf(two), nurse);
    for (const username of ['kofi', 'yaw', 'efua']) {
      const account = { username, password, role: 'clerk' };
      const added = await Promise.all([here, esi].map((at) => at.post('/staff', account)));
      expect(added.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
    const own = await idOf(here, 'ama');
    const left = await Promise.all([
      here.patch(`/staff/${own}`, { role: 'clerk' }),
      esi.patch(`/staff/${id}`, { role: 'clerk' }),
    ]);
    expect(left.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('of two who take each other’s right at a moment one does', async () => {
    const { here, two } = await region();
    const { id } = (await here.post('/staff', { ...nurse, role: 'administrator' })).body;
    const esi = await session(apiOf(two), nurse);
    const own = await idOf(here, 'ama');
    const ended = await Promise.all([
      here.patch(`/staff/${id}`, { disabled: true }),
      esi.patch(`/staff/${own}`, { role: 'clerk' }),
    ]);
    expect(ended.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('what an administrator began and did not end before a station disabled them is not done', async () => {
    const { database, one, station, here } = await region();
    await station.admin.post('/staff', { ...nurse, role: 'administrator' });
    await meet(station);
    const esi = await session(apiOf(one), nurse);
    const turn = await heldTurn(one, database);
    const begun = [
      esi.post('/tokens', { name: 'a way back in', role: 'clerk' }),
      esi.post('/staff', { username: 'another-me', password, role: 'administrator' }),
    ];
    await turn.waiting(2);
    await station.admin.patch(`/staff/${await idOf(station.admin, 'esi')}`, { disabled: true });
    await meet(station);
    await turn.release();
    for (const { status } of await Promise.all(begun)) expect(status).toBe(401);
    expect((await here.get('/tokens')).body.tokens).toEqual([]);
    expect(await idOf(here, 'another-me')).toBeUndefined();
  });

  it('who changes an account that a station is just changing waits for that, and so does whom it is about', async () => {
    const { database, one, station, here } = await region();
    await station.admin.post('/staff', { ...nurse, role: 'administrator' });
    await meet(station);
    const esi = await session(apiOf(one), nurse);
    const { id, version } = (await esi.get('/sessions/current')).body.staff;
    const path = `/staff/${id}`;
    /** Runs a request that waits behind what the station brings. */
    const afterStation = async (ask: () => Promise<Reply>): Promise<Reply> => {
      const release = await heldRecord(one, id);
      const meeting = meetHub(station);
      await waitingAt(database, 1);
      const asked = ask();
      await waitingAt(database, 2);
      await release();
      expect(await meeting).toMatchObject({ kind: 'done' });
      return asked;
    };
    await station.admin.patch(path, { username: 'efua' });
    const late = await afterStation(() => here.patch(path, { role: 'clerk' }, { 'if-match': `"${version}"` }));
    expect(late.status).toBe(412);
    await station.admin.patch(path, { disabled: true });
    expect((await afterStation(() => esi.post('/tokens', { name: 'late', role: 'clerk' }))).status).toBe(401);
    await meet(station);
    await expectAgreement(one, station);
  });

  it('a change of the own password that was begun with one that somebody else has replaced is not made', async () => {
    const { database, one, station } = await region();
    await station.admin.post('/staff', { ...nurse, role: 'clerk' });
    await meet(station);
    const thief = await session(apiOf(one), nurse);
    const turn = await heldTurn(one, database);
    const change = { password: nurse.password, newPassword: 'of the thief himself' };
    const changing = thief.send('PUT', '/sessions/current/password', change);
    await turn.waiting(1);
    await station.admin.patch(`/staff/${await idOf(station.admin, 'esi')}`, { password: another });
    await meet(station);
    await turn.release();
    expect((await changing).status).toBe(400);
    expect(await statusAt(apiOf(one), { ...nurse, password: 'of the thief himself' })).toBe(401);
    expect(await statusAt(apiOf(one), { ...nurse, password: another })).toBe(200);
  });

  it('a program that is revoked while what it sends is under way saves nothing', async () => {
    const { here } = await region();
    const { id, token } = (await here.post('/tokens', { name: 'laboratory', role: 'clerk' })).body;
    const text = JSON.stringify({ name: 'Sent slowly' });
    const slow = request(`${here.api}/patients`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...{ 'content-type': 'application/json', 'content-length': text.length },
      },
    });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      slow.on('response', (reply) => resolve(reply.resume().statusCode)).on('error', reject);
    });
    slow.write(text.slice(0, 5));
    // The request was admitted.
    await expect.poll(async () => (await here.get('/tokens')).body.tokens[0].lastUsedAt, soon).not.toBeNull();
    await here.send('DELETE', `/tokens/${id}`);
    slow.end(text.slice(5));
    expect(await answered).toBe(401);
    expect((await here.get('/patients')).body.page.totalElements).toBe(0);
  });

  it('a user name that a station gave to somebody else meanwhile is shown with the place, and one of them gets another', async () => {
    const { one, station, here } = await region();
    await here.post('/staff', { ...nurse, role: 'clerk' });
    await station.admin.post('/staff', { username: 'esi', password: another, role: 'reader' });
    await meet(station);
    const { names } = (await here.get('/conflicts/names')).body;
    expect(names).toMatchObject([{ username: 'esi', accounts: [{ shownAs: 'esi' }, {}] }]);
    const [first, second] = names[0].accounts;
    const passwordOf = (account: typeof first) => (account.station.name === 'Region' ? nurse.password : another);
    const bothSignIn = async () => {
      for (const account of [first, second]) {
        const proof = { username: account.shownAs, password: passwordOf(account) };
        expect(await statusAt(apiOf(one), proof)).toBe(200);
        await eventually(station, proof).toBe(200);
      }
    };
    await bothSignIn();
    expect(second.shownAs).toBe(`esi (${second.station.name})`);
    // The station where this account was made has no other name for it.
    for (const api of [apiOf(one), station.station.api]) {
      expect(await statusAt(api, { username: 'esi', password: passwordOf(second) })).toBe(200);
      expect(await statusAt(api, { username: 'esi', password: 'third lantern garden' })).toBe(401);
    }
    const taken = await here.patch(`/staff/${second.id}`, { username: 'AMA' });
    expect(taken.body.errors).toMatchObject([{ pointer: '/username' }]);
    expect((await here.patch(`/staff/${second.id}`, { username: 'efua' })).status).toBe(200);
    await meet(station);
    second.shownAs = 'efua';
    await bothSignIn();
    await expectAgreement(one, station);
  });

  it('of two passwords that were set without knowing of each other one holds, the same at both', async () => {
    const { one, station, here } = await region();
    await here.post('/staff', { ...nurse, role: 'clerk' });
    await meet(station);
    const path = `/staff/${await idOf(here, 'esi')}`;
    await here.patch(path, { password: another });
    await station.admin.patch(path, { password: 'third lantern garden' });
    await meet(station, station);
    const opens = async (api: string) => {
      const statuses = [];
      for (const own of [nurse.password, another, 'third lantern garden'])
        statuses.push(await statusAt(api, { ...nurse, password: own }));
      return statuses;
    };
    const atHub = await opens(apiOf(one));
    expect(atHub.filter((status) => status === 200)).toHaveLength(1);
    await expect.poll(() => opens(station.anyone.api), soon).toEqual(atHub);
    await expectAgreement(one, station);
  });

  it('guesses at the own password wait at every process, wherever they are typed, and keep nobody from signing in', async () => {
    const { here, there, one } = await region();
    const guess = (at: Client): Promise<Reply> =>
      at.send('PUT', '/sessions/current/password', { password: 'not this one', newPassword: another });
    for (const at of [here, there, here, there, here]) expect((await guess(at)).status).toBe(400);
    const change = { password, newPassword: another };
    for (const at of [here, there]) {
      const { status, headers } = await at.send('PUT', '/sessions/current/password', change);
      expect([status, headers.get('retry-after')]).toEqual([429, '1']);
      // A confirmation is a guess as well.
      expect((await at.send('PUT', '/sessions/current/confirmation', { password })).status).toBe(429);
    }
    expect(await statusAt(apiOf(one), { username: 'ama', password })).toBe(200);
    const { entries } = (await here.get('/audit?action=sign-in-refused')).body;
    // A request that is told to wait is recorded now and then, not each time.
    type Entry = { who: { name: string } | null; status: number };
    const guesses = entries.filter(({ who, status }: Entry) => who?.name === 'ama' && status !== 429);
    expect(guesses).toHaveLength(5);
  });

  it('what is done to accounts is in the audit as at a station, and never a password', async () => {
    const { here } = await region();
    const { id } = (await here.post('/staff', { ...nurse, role: 'clerk' })).body;
    await here.patch(`/staff/${id}`, { role: 'reader', password: another });
    await here.patch(`/staff/${id}`, { disabled: true });
    await here.patch('/station', { name: 'Region of the lake' });
    await here.send('PUT', '/sessions/current/password', { password, newPassword: 'mine from now on' });
    const { entries } = (await here.get('/audit?size=20')).body;
    const said = entries.map((each: { action: string; detail: string }) => [each.action, each.detail]);
    expect(said).toEqual(
      expect.arrayContaining([
        ['staff-added', 'clerk'],
        ['staff-changed', 'role reader, password'],
        ['staff-changed', 'disabled'],
        ['station-renamed', ''],
        ['password-changed', ''],
      ]),
    );
    expect(JSON.stringify(entries)).not.toMatch(/password"?:|good password|another password/);
    expect((await here.post('/audit/verify')).body.faults).toEqual([]);
  });

  it('what was told of accounts is forgotten, and whoever forgets it keeps no program waiting', async () => {
    const { database, one, here } = await region();
    const { token } = (await here.post('/tokens', { name: 'reports', role: 'reader' })).body;
    await database.query('UPDATE access_event SET at = at - 61 * 60 * 1000');
    const count = async () =>
      Number((await database.query('SELECT count(*) AS count FROM access_event'))[0]?.['count']);
    const before = await count();
    expect(before).toBeGreaterThan(1);
    const forgetting = await one.hub.pool.connect();
    await forgetting.query('BEGIN READ WRITE; SELECT FROM access_event FOR UPDATE');
    const program = clientOf(here.api, token);
    expect((await program.get('/sessions/current')).status).toBe(200);
    expect(await count()).toBe(before + 1);
    await forgetting.query('COMMIT');
    forgetting.release();
    await here.post('/tokens', { name: 'laboratory', role: 'reader' });
    expect(await count()).toBe(2);
  });

  it('its name is another one at stations too, once they have met it', async () => {
    const { station, here, there } = await region();
    const renamed = await here.patch('/station', { name: 'Region of the lake' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Region of the lake']);
    expect((await there.get('/sync')).body.station.name).toBe('Region of the lake');
    await meet(station);
    expect((await station.admin.get('/peers')).body.peers).toMatchObject([{ name: 'Region of the lake' }]);
  });
});
