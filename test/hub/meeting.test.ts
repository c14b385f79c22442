/** Real stations meet a hub over its own port, paired by a code, and know the same afterwards. */
import type { TLSSocket } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { write } from '../../src-main/postgres/access.ts';
import { digestOf as digestOfHub } from '../../src-main/postgres/digest.ts';
import { setRevoked } from '../../src-main/postgres/members.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { identityOf, makeCertificate } from '../../src-main/exchange/certificate.ts';
import { connectTo } from '../../src-main/exchange/https-link.ts';
import { findMember } from '../../src-main/exchange/member.queries.ts';
import { joinAt, otherCode } from '../sync/meeting.ts';
import { clientOf, password, readyStation, type ReadyStation } from '../support/station.ts';
import { freshDatabase, withPostgres } from '../support/postgres.ts';
import { codeOf, joined, meetHub, runningHub } from './running.ts';

const digestOfStation = ({ station }: ReadyStation) => digestOf(station.registry());

withPostgres('two stations and a hub', () => {
  it('know the same after each has met the hub, and people sign in anywhere', { tags: 'always' }, async () => {
    const running = await runningHub();
    const [one, two] = [await joined(running), await joined(running)];
    const { body: maria } = await one.admin.post('/patients', { name: 'Maria Nunes' });
    const { body: john } = await two.admin.post('/patients', { name: 'John Kamau' });
    await one.admin.post('/staff', { username: 'esi', password: 'correct horse battery', role: 'clerk' });
    for (const station of [one, two, one, two]) expect(await meetHub(station)).toMatchObject({ kind: 'done' });
    expect((await one.admin.get(`/patients/${john._id}`)).body.name).toBe('John Kamau');
    expect((await two.admin.get(`/patients/${maria._id}`)).body.name).toBe('Maria Nunes');
    const proof = { username: 'esi', password: 'correct horse battery' };
    await expect.poll(async () => (await two.anyone.post('/sessions', proof)).status).toBe(200);
    expect(await digestOfHub(running.hub)).toBe(digestOfStation(one));
    expect(digestOfStation(two)).toBe(digestOfStation(one));
  });

  it('are told until when each of the others was heard of, also of those that they do not meet themselves', async () => {
    const running = await runningHub(await freshDatabase());
    const [one, two] = [await joined(running), await joined(running)];
    const third = await readyStation();
    const { body: listening } = await one.admin.send('PUT', '/sync/listener', { isOn: true });
    const { code } = (await one.admin.post('/peers/pairings')).body;
    const { peer } = (await joinAt(third, { port: listening.listener.port, code })).body;
    await third.admin.post('/patients', { name: 'Zawadi' });
    await third.admin.post(`/peers/${peer.id}/exchange`);
    for (const station of [one, two, one]) await meetHub(station);
    const heardAt = async (client: ReadyStation['admin']) => {
      const { members } = (await client.get('/sync')).body;
      return new Map(members.map(({ id, heardUntil }: any) => [id, Date.now() - Date.parse(heardUntil) < 600_000]));
    };
    const idOf = ({ station }: ReadyStation) => getSelf(station.registry()).id;
    expect((await heardAt(two.admin)).get(idOf(one))).toBe(true);
    expect((await heardAt(two.admin)).get(idOf(third))).toBe(true);
    const { token } = (await clientOf(`${running.url}/api`, '').post('/sessions', { username: 'ama', password })).body;
    expect(await heardAt(clientOf(`${running.url}/api`, token))).toEqual(new Map([[idOf(third), true]]));
  });

  it('show the same conflict and the same join, made without knowing of each other', async () => {
    const running = await runningHub();
    const [one, two] = [await joined(running), await joined(running)];
    const add = async (name: string) => (await one.admin.post('/patients', { name })).body._id as string;
    const [a, b] = [await add('Maria Nunes'), await add('Maria Nunez')];
    for (const station of [one, two]) await meetHub(station);
    await one.admin.patch(`/patients/${a}`, { phoneNumber: '111' });
    await two.admin.patch(`/patients/${a}`, { phoneNumber: '222' });
    expect((await two.admin.post(`/patients/${a}/join`, { with: b })).status).toBe(200);
    for (const station of [one, two, one, two]) await meetHub(station);
    expect((await one.admin.get(`/patients/${b}`)).body).toMatchObject({ _id: a, conflicts: ['phoneNumber'] });
    expect(await digestOfHub(running.hub)).toBe(digestOfStation(one));
    expect(digestOfStation(two)).toBe(digestOfStation(one));
  });

  it('is joined by who knows the code, through any of its processes, and by nobody else', async () => {
    const database = await freshDatabase();
    const [first, second] = [await runningHub(database), await runningHub(database)];
    const station = await readyStation();
    const code = await codeOf(first);
    const wrong = await joinAt(station, { port: second.syncPort, code: otherCode(code) });
    expect(wrong.body).toMatchObject({ kind: 'refused', reason: 'wrong-code' });
    expect((await joinAt(station, { port: second.syncPort, code })).body).toMatchObject({ kind: 'joined' });
    const late = await readyStation();
    expect((await joinAt(late, { port: first.syncPort, code })).body).toMatchObject({ reason: 'no-code' });
  });

  it('let in nowhere a station that was revoked, and hear of it from each other', async () => {
    const running = await runningHub();
    const [one, two] = [await joined(running), await joined(running)];
    for (const station of [one, two]) expect(await meetHub(station)).toMatchObject({ kind: 'done' });
    const { id } = getSelf(one.station.registry());
    await write(running.hub, 'station', (writer) => setRevoked(writer, id, true));
    expect(await meetHub(one)).toMatchObject({ kind: 'problem', problem: 'refused' });
    await meetHub(two);
    expect(findMember(two.station.registry(), id)?.revoked).toBe(true);
  });

  it('gives nothing more to a station that is revoked while they exchange', async () => {
    const running = await runningHub();
    const [one, two] = [await joined(running), await joined(running)];
    for (let i = 0; i < 60; i++) await two.admin.post('/patients', { name: `Patient ${i}` });
    for (const station of [one, two]) await meetHub(station);
    const { id } = getSelf(one.station.registry());
    // Its slice is accepted, and waits for the lock on that row.
    const { pool } = running.hub;
    const holder = await pool.connect();
    await holder.query('BEGIN; SELECT pg_advisory_xact_lock(7747001)');
    const { body } = await one.admin.post('/patients', { name: 'Given before' });
    const meeting = meetHub(one);
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
    await expect.poll(async () => (await pool.query(waits)).rows, { timeout: 20_000, interval: 5 }).toHaveLength(1);
    await write(running.hub, 'station', (writer) => setRevoked(writer, id, true));
    await holder.query('COMMIT');
    holder.release();
    expect(await meeting).toMatchObject({ kind: 'problem', problem: 'refused' });
    await one.admin.post('/patients', { name: 'Given to nobody' });
    expect(await meetHub(one)).toMatchObject({ kind: 'problem', problem: 'refused' });
    await meetHub(two);
    await meetHub(two);
    // Changes that had arrived reach everybody.
    expect((await two.admin.get(`/patients/${body._id}`)).body.name).toBe('Given before');
    expect((await two.admin.get('/patients')).body.page.totalElements).toBe(61);
    expect(await digestOfHub(running.hub)).toBe(digestOfStation(two));
  });

  it('meet it while many others of one address are connected, as behind a balancer', async () => {
    const running = await runningHub();
    const station = await joined(running);
    const identity = identityOf(await makeCertificate());
    const address = { host: '127.0.0.1', port: running.syncPort };
    const sockets: TLSSocket[] = [];
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    for (let i = 0; i < 40; i++)
      await connectTo({ address, identity, fingerprint: undefined }, 10_000, (socket) => sockets.push(socket));
    expect(await meetHub(station)).toMatchObject({ kind: 'done' });
  });

  it('are told by the hub how it is', async () => {
    const { url } = await runningHub();
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).toMatch(/^satchel_journal_bytes\{of="change"\} [1-9]/m);
  });
});
