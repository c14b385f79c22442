/** A computer of a clinic that works on the register of another one. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { windowHeader } from '../../src-main/unlock/login-request.ts';
import { joinAsSeat } from '../../src-main/seats/join-seat.ts';
import { startStation } from '../../src-main/serve.ts';
import { seatProtocol } from '../../src-main/exchange/listener.ts';
import { fakeClock } from '../support/clock.ts';
import { changed, done, exported, sent } from '../transfer/files.ts';
import { clientOf, password, readyStation, signIn, temporaryDir, testConfig, setUp } from '../support/station.ts';
import { send } from '../support/wire.ts';
import {
  dial,
  identityOfStation,
  joinAt,
  listeningStation,
  newIdentity,
  otherCode,
  relay,
  request,
  showCode,
} from '../sync/meeting.ts';
import { admittedSeat, eventsOf, localAddress, runSeat, seatCode, signInAt, sit } from './sitting.ts';
import type { Identity } from '../../src-main/exchange/certificate.ts';
import { eventually } from '../support/eventually.ts';

/**
 * Sends bytes on a connection of a seat with this certificate. Returns what arrives until the connection is cut or has
 * answered.
 */
async function answerToSeat(port: number, bytes: string, identity?: Identity): Promise<string> {
  const { socket, heard, closed } = await dial(port, identity, { ALPNProtocols: [seatProtocol] });
  socket.write(bytes);
  const answered = eventually(() => expect(heard()).toContain('\r\n\r\n'));
  await Promise.race([closed, answered]);
  socket.destroy();
  return heard();
}

const status = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
const typeOf = ({ body }: { body: any }): string => String(body.type).split('#problem-')[1] ?? '';

test('at a seat a nurse signs in, registers and finds a patient, and hears at once what is saved elsewhere', async () => {
  const station = await listeningStation();
  const seat = await sit(station);
  expect((await seat.anyone.get('/health')).body.state).toBe('ready');
  expect((await seat.anyone.get('/patients')).status).toBe(401);
  const nurse = await signInAt(seat);
  const { status, body } = await nurse.post('/patients', { name: 'Ama Mensah' });
  expect(status).toBe(200);
  expect((await station.admin.get(`/patients/${body._id}`)).body.name).toBe('Ama Mensah');
  expect((await nurse.get('/patients/search?q=mensah')).body.page.totalElements).toBe(1);
  const stale = await nurse.patch(`/patients/${body._id}`, { name: 'Ama' }, { 'if-match': '"7"' });
  expect(stale.status).toBe(412);
  const { heard } = await eventsOf(nurse);
  const saved = await station.admin.post('/patients', { name: 'Kofi' });
  await eventually(() => expect(heard()).toContain(saved.body._id));
});

test('a seat is on the list with who admitted it, and so is in the audit', async () => {
  const station = await listeningStation();
  const { seat } = await sit(station);
  const { body } = await station.admin.get('/seats');
  expect(body.seats).toHaveLength(1);
  expect(body.seats[0]).toMatchObject({ name: seat.name, admittedBy: 'ama', revokedAt: null });
  const { entries } = (await station.admin.get('/audit?action=seat-admitted')).body;
  expect(entries).toMatchObject([{ record: body.seats[0].id, who: { name: 'ama' } }]);
});

test('a wrong code admits nobody, and a code is good for one seat', async () => {
  const station = await listeningStation();
  const code = await seatCode(station);
  const address = localAddress(station.port);
  expect(await joinAsSeat({ address, code: otherCode(code) })).toEqual({ kind: 'refused', reason: 'wrong-code' });
  expect((await joinAsSeat({ address, code })).kind).toBe('joined');
  expect(await joinAsSeat({ address, code })).toEqual({ kind: 'refused', reason: 'no-code' });
  expect((await station.admin.get('/seats')).body.seats).toHaveLength(1);
});

test('with a code for a seat no station joins, and with a code for a station nobody becomes a seat', async () => {
  const [station, other] = [await listeningStation(), await readyStation()];
  const forSeat = await seatCode(station);
  expect((await station.admin.get('/sync')).body.code).toMatchObject({ isForSeat: true, triesLeft: 5 });
  const joined = await joinAt(other, { port: station.port, code: forSeat });
  expect(joined.body).toEqual({ kind: 'refused', reason: 'no-code' });
  const code = await showCode(station);
  const asked = await joinAsSeat({ address: localAddress(station.port), code });
  expect(asked).toEqual({ kind: 'refused', reason: 'no-code' });
  expect((await station.admin.get('/sync')).body).toMatchObject({
    peers: [],
    code: { isForSeat: false, triesLeft: 5 },
  });
  expect((await station.admin.get('/seats')).body.seats).toEqual([]);
});

test('who stands in the middle, with the right code typed through them, makes no seat', async () => {
  const station = await listeningStation();
  const { port } = await relay(station.port);
  const asked = await joinAsSeat({ address: localAddress(port), code: await seatCode(station) });
  expect(asked).toEqual({ kind: 'refused', reason: 'wrong-code' });
  expect((await station.admin.get('/seats')).body.seats).toEqual([]);
});

test('nobody but a seat reaches the page or the interface, and a seat reaches nothing of the exchange', async () => {
  const [station, member] = [await listeningStation(), await readyStation()];
  await joinAt(member, { port: station.port, code: await showCode(station) });
  const seat = await admittedSeat(station);
  for (const identity of [undefined, await newIdentity(), await identityOfStation(member)])
    for (const path of ['/', '/api/health', '/api/sessions', '/exchange', '/pairing'])
      expect(status(await answerToSeat(station.port, request('POST', path, '{}'), identity)), path).toBe(403);
  expect(status(await answerToSeat(station.port, request('GET', '/api/health'), seat))).toBe(200);
  // Its own protocol has no sync, and in the protocol of the stations it is not known.
  expect(status(await answerToSeat(station.port, request('POST', '/exchange', 'x'), seat))).toBe(404);
  const plain = async (method: string, path: string) => {
    const { socket, heard } = await dial(station.port, seat);
    socket.write(request(method, path, ''));
    await eventually(() => expect(heard()).toContain('\r\n\r\n'));
    socket.destroy();
    return status(heard());
  };
  expect(await plain('POST', '/exchange')).toBe(403);
  expect(await plain('GET', '/api/health')).toBe(404);
});

test('a seat that is revoked is cut off at once, with what is open on it, and says why', async () => {
  const station = await listeningStation();
  const [seat, other] = [await sit(station), await sit(station)];
  const [nurse, elsewhere] = [await signInAt(seat), await signInAt(other)];
  const [events, others] = [await eventsOf(nurse), await eventsOf(elsewhere)];
  const { seats } = (await station.admin.get('/seats')).body;
  const { id } = seats.at(-1);
  expect((await station.admin.send('DELETE', `/seats/${id}`)).status).toBe(200);
  await events.ended;
  const refused = await nurse.get('/patients');
  expect([refused.status, typeOf(refused)]).toEqual([403, 'seat-revoked']);
  // The session that was opened there is not valid at the station itself either.
  expect((await clientOf(station.station.api, nurse.token).get('/patients')).status).toBe(401);
  expect((await elsewhere.get('/patients')).status).toBe(200);
  await station.admin.post('/patients', { name: 'Ama' });
  await eventually(() => expect(others.heard()).toContain('event: record'));
  expect((await station.admin.get('/seats')).body.seats.at(-1).revokedAt).not.toBeNull();
  expect((await station.admin.send('DELETE', '/seats/unknown')).status).toBe(404);
});

test('another computer at the address of the station hears not a byte of what is asked', async () => {
  const station = await listeningStation();
  const seat = await admittedSeat(station);
  const { port, passed } = await relay(station.port);
  const { running } = await runSeat({ ...seat, station: { ...seat.station, port } });
  const nurse = clientOf(running.api, 'secret-token-of-a-nurse');
  const refused = await nurse.post('/sessions', { username: 'ama', password });
  expect([refused.status, typeOf(refused)]).toEqual([503, 'station-away']);
  expect(passed()).toBe('');
});

test('a seat answers to its own names and to pages of its own origin, and to no others', async () => {
  const station = await listeningStation();
  const { running } = await sit(station);
  const { host } = new URL(running.url);
  const ask = (headers: Record<string, string>) =>
    send(running.url, { method: 'GET', target: '/api/health', headers: { host, ...headers } });
  expect((await ask({})).status).toBe(200);
  expect((await ask({ origin: running.url })).status).toBe(200);
  for (const foreign of ['evil.example', `127.0.0.1:${station.port}`, new URL(station.station.url).host])
    expect((await ask({ host: foreign })).status, foreign).toBe(403);
  for (const foreign of ['http://evil.example', 'null', station.station.url])
    expect((await ask({ origin: foreign })).status, foreign).toBe(403);
});

test('two hundred requests at once are all answered, and a large answer comes as a whole', async () => {
  const station = await listeningStation();
  const nurse = await signInAt(await sit(station));
  const notes = 'x'.repeat(5000);
  const { body } = await nurse.post('/patients', { name: 'Ama' });
  for (let i = 0; i < 100; i++) await station.admin.post(`/patients/${body._id}/visits`, { notes });
  const large = await nurse.get(`/patients/${body._id}/visits?size=200`);
  expect(JSON.stringify(large.body).length).toBeGreaterThan(500_000);
  expect(large.body).toEqual((await station.admin.get(`/patients/${body._id}/visits?size=200`)).body);
  const { heard } = await eventsOf(nurse);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      i % 4 === 0 ? nurse.post('/patients', { name: `Patient ${i}` }) : nurse.get(`/patients/${body._id}`),
    ),
  );
  expect(answers.filter((each) => each.status !== 200)).toEqual([]);
  expect((await station.admin.get('/patients')).body.page.totalElements).toBe(51);
  await eventually(() => expect(heard()).toContain(answers[0]?.body._id));
  const tooLarge = await nurse.post('/patients', `"${'x'.repeat(1024 * 1024)}"`);
  expect([tooLarge.status, typeOf(tooLarge)]).toEqual([413, 'too-large']);
});

test('a list of people that is larger than any other request is sent through a seat, and a list comes back', async () => {
  const station = await listeningStation();
  const admin = await signInAt(await sit(station));
  const rows = Array.from({ length: 3 }, (_, i) => `D-${i},Ama ${i},${'x'.repeat(30_000)}`);
  const read = await sent(
    admin,
    ['Number,Name,Remark', ...rows, ...Array.from({ length: 60 }, () => rows[0])].join('\n'),
  );
  expect(read).toMatchObject({ state: 'ready', tally: { new: 3, repeated: 60 } });
  expect(read.bytes).toBeGreaterThan(1024 * 1024);
  // The column of remarks is not assigned to a field.
  await changed(admin, read._id, { columns: [{ column: 2, field: null }] });
  await done(admin, read._id, 'run');
  expect((await exported(admin, { format: 'csv' }, password)).toString()).toContain('Ama 2');
});

test('while the station is away a seat says so, shows its own page, and goes on when the station is back', async () => {
  const config = testConfig(temporaryDir());
  const first = await setUp(await startStation(config));
  const { body } = await first.admin.send('PUT', '/sync/listener', { isOn: true });
  const { port } = body.listener;
  const pageDir = temporaryDir();
  mkdirSync(join(pageDir, 'assets'));
  writeFileSync(join(pageDir, 'index.html'), '<title>its own page</title>');
  writeFileSync(join(pageDir, 'assets', 'a.js'), 'its own script');
  const seat = await runSeat(await admittedSeat({ ...first, port }), pageDir);
  const nurse = await signInAt(seat);
  const events = await eventsOf(nurse);
  await first.station.close();
  await events.ended;
  const away = await nurse.post('/patients', { name: 'Ama' });
  expect([away.status, typeOf(away)]).toEqual([503, 'station-away']);
  // The seat refuses it without asking the station.
  const tooLarge = await nurse.post('/patients', `"${'x'.repeat(1024 * 1024)}"`);
  expect([tooLarge.status, typeOf(tooLarge)]).toEqual([413, 'too-large']);
  const get = async (path: string) => (await fetch(seat.running.url + path)).text();
  expect(await get('/')).toContain('its own page');
  expect(await get('/assets/a.js')).toBe('its own script');
  expect(await get('/assets/..%2f..%2fseat.json')).toContain('station-away');

  const again = await startStation({ ...config, syncPort: port });
  onTestFinished(() => again.close());
  // A locked station does not listen, so it cannot be unlocked from a seat.
  expect(typeOf(await seat.anyone.get('/health'))).toBe('station-away');
  await signIn(clientOf(again.api, ''), { username: 'ama', password });
  await eventually(async () => expect((await seat.anyone.get('/health')).status).toBe(200));
  const back = await signInAt(seat);
  expect((await back.post('/patients', { name: 'Ama' })).status).toBe(200);
  expect(await get('/')).not.toContain('its own page');
});

test('wrong passwords at one seat keep nobody out at another, nor at the window, and no seat passes for the window', async () => {
  const station = await listeningStation({ clock: fakeClock() });
  const [seat, other] = [await sit(station), await sit(station)];
  const secret = { [windowHeader]: station.station.windowSecret };
  const wrong = { username: 'ama', password: 'not this one' };
  for (let i = 0; i < 5; i++) expect((await seat.anyone.post('/sessions', wrong, secret)).status).toBe(401);
  const right = { username: 'ama', password };
  expect((await seat.anyone.post('/sessions', right, secret)).status).toBe(429);
  expect((await other.anyone.post('/sessions', right)).status).toBe(200);
  expect((await station.anyone.post('/sessions', right, secret)).status).toBe(200);
  // Also with a modified seat that would pass the header on.
  const body = JSON.stringify(right);
  const headers = [`${windowHeader}: ${station.station.windowSecret}`, 'content-type: application/json'];
  expect(status(await answerToSeat(station.port, request('POST', '/api/sessions', body, headers), seat.seat))).toBe(
    429,
  );
});

test('a registry that was copied or put back has no seats: one that was revoked since would be in again', async () => {
  const dataDir = temporaryDir();
  const station = await setUp(await startStation(testConfig(dataDir)));
  const { port } = (await station.admin.send('PUT', '/sync/listener', { isOn: true })).body.listener;
  await admittedSeat({ ...station, port });
  await station.station.close();
  const copyDir = temporaryDir();
  cpSync(dataDir, copyDir, { recursive: true });
  const copy = await startStation(testConfig(copyDir));
  onTestFinished(() => copy.close());
  const admin = await signIn(clientOf(copy.api, ''), { username: 'ama', password });
  const { seats } = (await admin.get('/seats')).body;
  expect(seats).toHaveLength(1);
  expect(seats[0].revokedAt).not.toBeNull();
});

test('a seat goes on when its station got new keys, and keeps the new certificate: who has the old one is nobody to it', async () => {
  const station = await listeningStation();
  const seat = await admittedSeat(station);
  const kept: string[] = [];
  const sitting = await runSeat(seat, undefined, (known) => void kept.push(known.station.fingerprint));
  expect((await station.admin.post('/keys/renewal', { password })).status).toBe(200);
  const { fingerprint } = await identityOfStation(station);
  expect(fingerprint).not.toBe(seat.station.fingerprint);
  expect((await (await signInAt(sitting)).get('/patients')).status).toBe(200);
  expect(kept).toEqual([fingerprint]);
  const again = await runSeat({ ...seat, station: { ...seat.station, fingerprint } });
  expect((await (await signInAt(again)).get('/patients')).status).toBe(200);
});
