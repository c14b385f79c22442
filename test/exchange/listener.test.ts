/** The port for other stations: what it answers, to whom, and what it cuts off. */
import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openListener, type Served, type SyncLimits } from '../../src-main/exchange/listener.ts';
import { newPlaces } from '../../src-main/exchange/places.ts';
import { httpsLink, openWay } from '../../src-main/exchange/https-link.ts';
import { LinkProblem, maxMessageBytes, type Link } from '../../src-main/exchange/link.ts';
import type { Identity } from '../../src-main/exchange/certificate.ts';
import { exchange } from '../../src-main/exchange/exchange.ts';
import { readyStation, type ReadyStation } from '../support/station.ts';
import {
  answerTo,
  dial,
  identityOfStation,
  joinAt,
  listeningStation,
  newIdentity,
  request,
  showCode,
  type Meeting,
} from '../sync/meeting.ts';
import { eventually } from '../support/eventually.ts';

const address = (port: number) => ({ host: '127.0.0.1', port });

/** Returns the link that a station with this certificate opens to a listening one. */
async function linkTo(to: Meeting, identity: Identity): Promise<Link> {
  const { fingerprint } = await identityOfStation(to);
  const link = httpsLink({ address: address(to.port), identities: [identity], fingerprint });
  onTestFinished(() => link.close());
  return link;
}

async function pairedStations(): Promise<{ granting: Meeting; joining: ReadyStation; link: Link; id: string }> {
  const [granting, joining] = [await listeningStation(), await readyStation()];
  const { body } = await joinAt(joining, { port: granting.port, code: await showCode(granting) });
  expect(body.kind).toBe('joined');
  const id = (await joining.admin.get('/sync')).body.station.id;
  return { granting, joining, id, link: await linkTo(granting, await identityOfStation(joining)) };
}

const problemOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof LinkProblem ? error.kind : String(error)),
  );

const status = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);

/** Starts a listener of its own that echoes what it receives. */
async function echo(limits: Partial<SyncLimits> = {}, more: Partial<Served> = {}) {
  const [identity, member] = [await newIdentity(), await newIdentity()];
  const heard: Uint8Array[] = [];
  const listener = await openListener({
    identities: () => [identity],
    port: 0,
    isLocked: () => false,
    memberOf: (fingerprint) => (fingerprint === member.fingerprint ? 'member' : undefined),
    answer: (message) => {
      heard.push(message);
      return Promise.resolve(message);
    },
    answerHearing: () => Promise.resolve(undefined),
    answerPairing: (message) => Promise.resolve(message),
    takeRenewal: () => Promise.resolve(false),
    seats: { seatOf: () => undefined, answer: () => false },
    log: { info: () => undefined, error: () => undefined },
    limits,
    ...more,
  });
  onTestFinished(() => listener.close());
  const linkWith = (own: Identity, fingerprint = identity.fingerprint) => {
    const link = httpsLink({ address: address(listener.port), identities: [own], fingerprint });
    onTestFinished(() => link.close());
    return link;
  };
  return { port: listener.port, identity, member, heard, linkWith, close: listener.close };
}

test('two stations that were paired exchange what they have', async () => {
  const { granting, joining, link } = await pairedStations();
  const { body } = await joining.admin.post('/patients', { name: 'Ama' });
  const { id: stationId } = (await granting.admin.get('/sync')).body.station;
  await exchange(joining.station.registry().db, { link, stationId });
  expect((await granting.admin.get(`/patients/${body._id}`)).body.name).toBe('Ama');
});

test('who was revoked is refused at the next message, on the connection that is open', async () => {
  const { granting, joining, link, id } = await pairedStations();
  const { db } = joining.station.registry();
  const { id: stationId } = (await granting.admin.get('/sync')).body.station;
  await exchange(db, { link, stationId });
  expect((await granting.admin.send('DELETE', `/peers/${id}`)).status).toBe(200);
  expect(await problemOf(exchange(db, { link, stationId }))).toBe('refused');
  expect((await granting.admin.get('/peers')).body.peers[0].isRevoked).toBe(true);
});

test('nobody but a member reaches the exchange, with another certificate or with none', async () => {
  const { port } = await listeningStation();
  for (const identity of [undefined, await newIdentity()]) {
    expect(status(await answerTo(port, request('POST', '/exchange', 'x'), identity))).toBe(403);
    // Refused before a byte of the body arrived, and without waiting for one.
    const unfinished = ['POST /exchange HTTP/1.1', 'host: x', 'content-length: 5000', '', ''].join('\r\n');
    expect(status(await answerTo(port, unfinished, identity))).toBe(403);
  }
  expect(status(await answerTo(port, request('POST', '/pairing', '{}')))).toBe(403);
});

test('nothing is served but sync: no page, no interface, no other method', async () => {
  const { port } = await listeningStation();
  const identity = await newIdentity();
  const asked = [
    ...['/', '/api/health', '/api/patients', '/api/openapi.json', '/index.html', '/exchange', '/pairing'].map(
      (path) => ['GET', path],
    ),
    ...['/', '/api/sessions', '/exchange/', '/pairing?x', '//pairing', '/pairing/../api/health', '/EXCHANGE'].map(
      (path) => ['POST', path],
    ),
    ...['HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'].map((method) => [method, '/exchange']),
  ] as [string, string][];
  for (const [method, path] of asked)
    expect(status(await answerTo(port, request(method, path), identity)), `${method} ${path}`).toBe(404);
  expect(status(await answerTo(port, request('CONNECT', 'example.org:443'), identity))).toBe(0);
  const upgrade = request('GET', '/', '', ['connection: upgrade', 'upgrade: websocket']);
  expect(status(await answerTo(port, upgrade, identity))).toBe(404);
  const says = await answerTo(port, request('POST', '/pairing', 'not json'), identity);
  expect(says).toContain('{"kind":"refused","reason":"malformed"}');
});

test('the port is shut until it is switched on, and again when it is switched off or the station closes', async () => {
  const station = await readyStation();
  expect((await station.admin.get('/sync')).body).toMatchObject({
    words: null,
    listener: { isOn: false, port: null, problem: null },
  });
  expect((await station.admin.post('/peers/pairings')).status).toBe(403);
  const { body } = await station.admin.send('PUT', '/sync/listener', { isOn: true });
  const { port } = body.listener;
  expect(status(await answerTo(port, request('POST', '/pairing', '{}'), await newIdentity()))).toBe(200);
  await station.admin.send('PUT', '/sync/listener', { isOn: false });
  await expect(dial(port)).rejects.toThrow();
  const again = (await station.admin.send('PUT', '/sync/listener', { isOn: true })).body.listener.port;
  const { closed } = await dial(again);
  await station.station.close();
  await closed;
  await expect(dial(again)).rejects.toThrow();
});

test('a port that another program has is told, and keeps the station from nothing else', async () => {
  const first = await listeningStation();
  const second = await readyStation({ syncPort: first.port });
  const { body } = await second.admin.send('PUT', '/sync/listener', { isOn: true });
  expect(body.listener).toMatchObject({ isOn: true, port: null, problem: 'port-in-use' });
  expect((await second.admin.get('/patients')).status).toBe(200);
});

test('only TLS 1.3 is spoken, and no session goes on without a certificate', async () => {
  const { port, member } = await echo();
  await expect(dial(port, member, { maxVersion: 'TLSv1.2' })).rejects.toThrow();
  const { socket } = await dial(port, member);
  let session: Buffer | undefined;
  socket.on('session', (given: Buffer) => (session = given));
  socket.write(request('POST', '/exchange', 'x'));
  await once(socket, 'data');
  if (session !== undefined) {
    const { socket: again } = await dial(port, member, { session });
    expect(again.isSessionReused()).toBe(false);
  }
});

test('a station of another certificate than the one that was paired with hears not a byte', async () => {
  const { linkWith, member, heard, port } = await echo();
  const other = await newIdentity();
  expect(await problemOf(linkWith(member, other.fingerprint).ask(Buffer.from('secret'), {}))).toBe('other-station');
  expect(heard).toEqual([]);
  expect(Buffer.from(await linkWith(member).ask(Buffer.from('secret'), {})).toString()).toBe('secret');
  const way = openWay({ address: address(port), identity: member, fingerprint: undefined });
  await way.post('/pairing', Buffer.from('x'), {});
  way.close();
});

test('certificates of another decade are as good as any: no clock is asked', async () => {
  const long = { notBefore: new Date('2001-01-01T00:00:00Z'), notAfter: new Date('2002-01-01T00:00:00Z') };
  const yet = { notBefore: new Date('2061-01-01T00:00:00Z'), notAfter: new Date('2062-01-01T00:00:00Z') };
  for (const [ours, theirs] of [
    [long, yet],
    [yet, long],
  ] as const) {
    const [identity, member] = [await newIdentity(theirs), await newIdentity(ours)];
    const { port } = await echo(
      {},
      { identities: () => [identity], memberOf: (each) => (each === member.fingerprint ? 'm' : undefined) },
    );
    const link = httpsLink({ address: address(port), identities: [member], fingerprint: identity.fingerprint });
    expect(Buffer.from(await link.ask(Buffer.from('x'), {})).toString()).toBe('x');
    link.close();
  }
});

test('a body that is too large is cut off, said to be or not; one of the largest size comes through', async () => {
  const { port, member, linkWith, heard } = await echo();
  const whole = Buffer.alloc(maxMessageBytes, 7);
  expect((await linkWith(member).ask(whole, {})).length).toBe(maxMessageBytes);
  const said = ['POST /exchange HTTP/1.1', 'host: x', `content-length: ${maxMessageBytes + 1}`, '', ''].join('\r\n');
  expect(status(await answerTo(port, said, member))).toBe(413);
  const { socket, heard: answered, closed } = await dial(port, member);
  socket.write('POST /exchange HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
  const part = Buffer.alloc(0x100000, 7);
  for (let i = 0; i < 18 && !socket.destroyed; i++)
    socket.write(Buffer.concat([Buffer.from('100000\r\n'), part, Buffer.from('\r\n')]));
  await closed;
  // A computer that is still sending when the other end closes may lose the reply.
  expect([413, 0]).toContain(status(answered()));
  expect(heard).toHaveLength(1);
  const pairing = ['POST /pairing HTTP/1.1', 'host: x', `content-length: ${65 * 1024}`, '', ''].join('\r\n');
  expect(status(await answerTo(port, pairing, await newIdentity()))).toBe(413);
  const headers = request('POST', '/pairing', '', [`x: ${'y'.repeat(9000)}`]);
  expect(status(await answerTo(port, headers, member))).not.toBe(200);
});

test('who is slow is cut off: with the handshake, the headers, a body, and with saying nothing', async () => {
  const limits = { handshakeMs: 200, headersMs: 200, messageMs: 300, pairingMs: 200, idleMs: 1500 };
  const { port, member } = await echo(limits);
  const plain = connectTcp(port, '127.0.0.1');
  await once(plain, 'close');

  const nothing = await dial(port, member);
  await nothing.closed;

  const headers = await dial(port, member);
  headers.socket.write('POST /exchange HTTP/1.1\r\nhost: x\r\n');
  await headers.closed;

  for (const path of ['/exchange', '/pairing']) {
    const body = await dial(port, member);
    body.socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nx`);
    await body.closed;
    expect([408, 0], path).toContain(status(body.heard()));
  }
  // A caller that is no member has less time than a member.
  const patient = await echo({ pairingMs: 200 });
  const pairing = await dial(patient.port, member);
  pairing.socket.write('POST /pairing HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nx');
  await pairing.closed;
  expect(status(pairing.heard())).toBe(408);
});

test('one computer does not take all connections, and one member not all answers', async () => {
  const going = Promise.withResolvers<undefined>();
  const { port, member, linkWith } = await echo(
    { strangers: 4, messagesOfOne: 2 },
    { answer: (message) => going.promise.then(() => message) },
  );
  const asked = [linkWith(member), linkWith(member)].map((link) => link.ask(Buffer.from('x'), {}));
  const third = linkWith(member);
  // The first two have arrived.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await problemOf(third.ask(Buffer.from('x'), {}))).toBe('timed-out');
  going.resolve(undefined);
  expect(await Promise.all(asked)).toHaveLength(2);
  const open = new Set<number>();
  for (let i = 0; i < 8; i++) {
    const { closed } = await dial(port, member);
    open.add(i);
    void closed.then(() => open.delete(i));
  }
  await eventually(() => expect([...open]).toEqual([4, 5, 6, 7]));
});

/** Opens connections that stay silent. All addresses of the loopback network belong to this computer. */
async function silent(port: number, { addresses, each }: { addresses: number; each: number }) {
  const sockets: Socket[] = [];
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  for (let i = 0; i < addresses * each; i++) {
    const socket = connectTcp({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (i % addresses)}` });
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
  }
  return sockets.filter((socket) => !socket.destroyed);
}

test('members get in while seventeen addresses hold sixteen silent connections each, and so does whoever pairs', async () => {
  const { granting, joining, link } = await pairedStations();
  const standing = await silent(granting.port, { addresses: 17, each: 16 });
  expect(standing.length).toBeGreaterThan(100);
  const { id: stationId } = (await granting.admin.get('/sync')).body.station;
  await joining.admin.post('/patients', { name: 'Ama' });
  await exchange(joining.station.registry().db, { link, stationId });
  const third = await readyStation();
  expect((await joinAt(third, { port: granting.port, code: await showCode(granting) })).body.kind).toBe('joined');
  expect(standing.filter((socket) => socket.destroyed).length).toBeLessThan(16);
});

test('of strangers the network that has most places gives one up, an IPv6 network as one; members have so many each', () => {
  const places = newPlaces({ strangers: 4, connections: 2, connectionsOfOne: 1 });
  const cut: number[] = [];
  const call = (remoteAddress: string, remotePort: number) => {
    const socket = { remoteAddress, remotePort, once: () => undefined, destroy: () => void cut.push(remotePort) };
    places.add(socket as unknown as Socket);
    return socket as unknown as Socket;
  };
  const first = call('10.0.0.1', 1);
  for (const port of [2, 3, 4, 5, 6]) call(`2001:db8:1:1::${port}`, port);
  const other = call('2001:db8:1:2::1', 7);
  expect(cut).toEqual([2, 3, 4]);
  // From then on they count as members, with limits for one member and for all.
  const third = call('10.0.0.3', 8);
  const asked = [places.belongs(first, 'a'), places.belongs(first, 'a'), places.belongs(other, 'a')];
  expect(asked).toEqual([true, true, false]);
  expect([places.belongs(other, 'b'), places.belongs(third, 'c')]).toEqual([true, false]);
});

test('a station that was locked meanwhile says so; what fails inside tells nothing', async () => {
  const locked = await echo({}, { isLocked: () => true });
  expect(await problemOf(locked.linkWith(locked.member).ask(Buffer.from('x'), {}))).toBe('locked');
  const failing = await echo({}, { answer: () => Promise.reject(new Error('/secret/path')) });
  expect(await problemOf(failing.linkWith(failing.member).ask(Buffer.from('x'), {}))).toBe('broken');
  const answer = await answerTo(failing.port, request('POST', '/exchange', 'x'), failing.member);
  expect(answer).toContain('{"code":"broken"}');
  expect(answer).not.toContain('secret');
});

test('what is asked can be given up, and the way still goes afterwards', async () => {
  const going = Promise.withResolvers<undefined>();
  const { member, linkWith } = await echo({}, { answer: (message) => going.promise.then(() => message) });
  const link = linkWith(member);
  expect(await problemOf(link.ask(Buffer.from('x'), { signal: AbortSignal.timeout(200) }))).toBe('timed-out');
  const stop = new AbortController();
  const asked = problemOf(link.ask(Buffer.from('x'), { signal: stop.signal }));
  setTimeout(() => stop.abort(), 50);
  expect(await asked).toBe('broken');
  going.resolve(undefined);
  // The answers that were given up are over for the listener too.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(Buffer.from(await link.ask(Buffer.from('again'), {})).toString()).toBe('again');
  link.close();
});

test('a large message to somebody who refuses it is told as refused', async () => {
  const { linkWith } = await echo();
  expect(await problemOf(linkWith(await newIdentity()).ask(Buffer.alloc(4_000_000), {}))).toBe('refused');
});

test('what nobody listens at is unreachable', async () => {
  const { linkWith, member, close } = await echo();
  const link = linkWith(member);
  await link.ask(Buffer.from('x'), {});
  await close();
  expect(await problemOf(link.ask(Buffer.from('x'), {}))).toBe('unreachable');
});
