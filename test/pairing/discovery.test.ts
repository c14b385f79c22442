/** Stations that find each other by real multicast on this computer, and programs that send odd messages there. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, connect } from 'node:net';
import { Bonjour } from 'bonjour-service';
import { expect, onTestFinished, test } from 'vitest';
import { randomFrom } from '../../src-main/demo/random.rules.ts';
import { cleanName, readHeard, serviceOf } from '../../src-main/pairing/found.rules.ts';
import { wordsOf } from '../../src-main/pairing/words.rules.ts';
import { readyStation, withRole, type ReadyStation } from '../support/station.ts';
import { identityOfStation, joinAt, listeningStation, newIdentity, peersOf, showCode } from '../sync/meeting.ts';
import { discovery, group, here, quietPort } from '../sync/quiet-port.ts';

/** Starts another program in the network. */
function speaker(port: number): Bonjour {
  const bonjour = new Bonjour({ port, interface: here, bind: '0.0.0.0' } as object, () => undefined);
  onTestFinished(() => bonjour.destroy());
  return bonjour;
}

/**
 * Runs a test in which stations find each other. It is reported as not run where nothing can be sent to a multicast
 * group.
 */
const multicastTest = (name: string, body: (port: number) => Promise<void>) =>
  test(name, async () => {
    const port = await quietPort();
    if (port === undefined) return console.warn('not run: nothing can be sent to a group on this computer');
    await body(port);
  });

const found = async ({ admin }: ReadyStation): Promise<any> => (await admin.get('/sync/found')).body;
const foundOnce = (ready: ReadyStation, count: number) =>
  expect.poll(async () => (await found(ready)).stations.length, { timeout: 20_000, interval: 100 }).toBe(count);

multicastTest('who listens is found by name, address and words, and only as long as it listens', async (port) => {
  const [granting, looking] = [
    await listeningStation({ discovery: discovery(port) }),
    await readyStation({ discovery: discovery(port) }),
  ];
  await foundOnce(looking, 1);
  const { fingerprint } = await identityOfStation(granting);
  expect(await found(looking)).toEqual({
    stations: [
      {
        name: 'Clinic under test',
        address: `${here}:${granting.port}`,
        words: wordsOf(fingerprint),
        stationId: null,
      },
    ],
    problem: null,
  });
  // A station does not list itself.
  expect((await found(granting)).stations).toEqual([]);

  await granting.admin.patch('/station', { name: 'Clinic by the river' });
  const nameFound = async () => (await found(looking)).stations[0]?.name;
  await expect.poll(nameFound, { timeout: 20_000, interval: 100 }).toBe('Clinic by the river');

  const joined = await joinAt(looking, { port: granting.port, code: await showCode(granting) });
  expect(joined.body.kind).toBe('joined');
  const { id } = (await granting.admin.get('/sync')).body.station;
  expect((await found(looking)).stations[0].stationId).toBe(id);

  await granting.admin.send('PUT', '/sync/listener', { isOn: false });
  await foundOnce(looking, 0);
});

multicastTest('nothing is said while the listener is off, and nothing about patients while it is on', async (port) => {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  onTestFinished(() => void socket.close());
  let heard = '';
  socket.on('message', (bytes) => (heard += bytes.toString('latin1')));
  socket.bind(port);
  await once(socket, 'listening');
  socket.addMembership(group, here);
  const quiet = await readyStation({ discovery: discovery(port) });
  await quiet.admin.post('/patients', { name: 'Zawadi Otieno', phoneNumber: '0711' });
  // Its own queries are heard, but it does not answer.
  await found(quiet);
  const ask = speaker(port);
  ask.find({ type: 'satchel' });
  await expect.poll(() => heard).toContain('_satchel');
  expect(heard).not.toContain('satchel-');
  await quiet.admin.send('PUT', '/sync/listener', { isOn: true });
  await expect.poll(() => heard).toContain('satchel-');
  expect(heard).toContain('Clinic under test');
  for (const secret of ['Zawadi', 'Otieno', '0711', 'ama']) expect(heard).not.toContain(secret);
});

multicastTest('a peer that got another address is met there, and its certificate decides', async (port) => {
  const more = { discovery: discovery(port) };
  const [granting, joining] = [await listeningStation(more), await readyStation(more)];
  // The address at which it is reached first is a line that closes afterwards.
  const server = createServer((from) => {
    const onwards = connect(granting.port, here);
    for (const each of [from, onwards]) each.on('error', () => undefined);
    from.pipe(onwards).pipe(from);
  }).listen(0, here);
  await once(server, 'listening');
  const line = (server.address() as { port: number }).port;
  await joinAt(joining, { port: line, code: await showCode(granting) });
  await new Promise((closed) => server.close(closed));
  const [peer] = await peersOf(joining);
  expect(peer.address).toBe(`${here}:${line}`);

  await joining.admin.post('/patients', { name: 'Ama' });
  expect((await joining.admin.post(`/peers/${peer.id}/exchange`)).body).toMatchObject({ kind: 'done' });
  expect((await granting.admin.get('/patients/search?q=ama')).body.page.totalElements).toBe(1);
  expect((await peersOf(joining))[0].address).toBe(`${here}:${granting.port}`);
});

multicastTest('somebody who says to be a peer, and is not, is sent nothing', async (port) => {
  const more = { discovery: discovery(port) };
  const [granting, joining] = [await listeningStation(), await readyStation(more)];
  await joinAt(joining, { port: granting.port, code: await showCode(granting) });
  const [peer] = await peersOf(joining);
  const { fingerprint } = await identityOfStation(granting);
  await granting.station.close();
  // Another station, which announces the beginning of the peer's certificate.
  const liar = await listeningStation();
  const says = speaker(port);
  says.publish({ ...serviceOf({ name: 'Clinic', fingerprint, port: liar.port }), probe: false });
  await foundOnce(joining, 1);
  expect((await joining.admin.post(`/peers/${peer.id}/exchange`)).body).toEqual({
    kind: 'problem',
    problem: 'unreachable',
  });
  expect((await peersOf(joining))[0].address).toBe(peer.address);
});

multicastTest('what odd or hostile programs say makes no odd entry, no flood and no fall', async (port) => {
  const looking = await readyStation({ discovery: discovery(port) });
  await found(looking);
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  onTestFinished(() => void socket.close());
  socket.bind(port);
  await once(socket, 'listening');
  socket.addMembership(group, here);
  socket.setMulticastInterface(here);
  const say = (bytes: Uint8Array) => new Promise((sent) => socket.send(bytes, port, group, sent));

  const whole = once(socket, 'message') as Promise<[Buffer]>;
  const says = speaker(port);
  const publish = (said: { id: string; name: string }, at = 7747) =>
    says.publish({ name: said.id, host: 'elsewhere.local', type: 'satchel', port: at, txt: said, probe: false });
  publish({ id: '0123456789abcdef', name: 'Clinic' });
  const [packet] = await whole;

  const random = randomFrom(7);
  for (let i = 0; i < 500; i++) {
    // Noise, and a true message with changed or missing bytes.
    const bytes = i % 2 === 0 ? Buffer.from(Array.from({ length: 200 }, () => random.below(256))) : Buffer.from(packet);
    for (let turned = 0; turned < 3; turned++) bytes[random.below(bytes.length)] = random.below(256);
    await say(i % 3 === 0 ? bytes.subarray(0, random.below(bytes.length + 1)) : bytes);
  }
  for (let i = 0; i < 200; i++) {
    const id = i.toString(16).padStart(16, 'f');
    publish({ id, name: `<b>Satchel</b>\u202e\n${'long '.repeat(40)}` });
    publish({ id: `__proto__${i}`, name: 'no station' }, 1 + i);
  }
  await expect.poll(async () => (await found(looking)).stations.length, { timeout: 20_000 }).toBeGreaterThan(20);
  const { stations, problem } = await found(looking);
  expect([stations.length <= 50, problem]).toEqual([true, null]);
  for (const { name, address, words } of stations) {
    expect(name.length).toBeLessThanOrEqual(60);
    expect(name).not.toMatch(/[\p{C}\n]/u);
    expect([address, words]).toEqual([
      expect.stringMatching(/^\d+\.\d+\.\d+\.\d+:\d+$/),
      expect.stringMatching(/^(\w{5}-?){4}$/),
    ]);
  }
});

test.each([
  ['Kando clinic', 'Kando clinic'],
  ['  Two\n lines\tand \u0000more ', 'Two lines and more'],
  ['turned \u202eround\u2066', 'turned round'],
  ['e\u0301\u0301\u0301\u0301\u0301\u0301'.repeat(2), 'é\u0301\u0301\u0301'.repeat(2)],
  ['عيادة كاندو', 'عيادة كاندو'],
  ['x'.repeat(5000), 'x'.repeat(60)],
  ['\u{1f3e5}'.repeat(100), '\u{1f3e5}'.repeat(60)],
  ['\ud800 half', 'half'],
])('a name from the network is text on one line: %j', (said, shown) => {
  expect(cleanName(said)).toBe(shown);
});

test('a long name fits into its record whatever its writing is, and is read as it was said', async () => {
  const { fingerprint } = await newIdentity();
  for (const name of ['\u{1f3e5}'.repeat(100), 'ክ'.repeat(100), 'Kando']) {
    const { txt } = serviceOf({ name, fingerprint, port: 7747 });
    expect(Buffer.byteLength(`name=${txt.name}`)).toBeLessThanOrEqual(255);
    expect(txt.name).not.toMatch(/\p{Cs}/u);
    const heard = readHeard({ txt, port: 7747, referer: { address: '192.168.1.5' } });
    expect(heard).toEqual({
      beginning: fingerprint.slice(0, 16),
      name: txt.name,
      address: { host: '192.168.1.5', port: 7747 },
    });
  }
});

test('a computer without a network, and a port that another program keeps, are said and no fault', async () => {
  const alone = await readyStation({ discovery: { port: 5353, everyMs: 300, addresses: () => [] } });
  await alone.admin.send('PUT', '/sync/listener', { isOn: true });
  expect(await found(alone)).toEqual({ stations: [], problem: 'no-network' });

  const keeper = createSocket({ type: 'udp4', reuseAddr: false });
  onTestFinished(() => void keeper.close());
  keeper.bind(0);
  await once(keeper, 'listening');
  const beside = await readyStation({ discovery: discovery(keeper.address().port) });
  expect((await beside.admin.send('PUT', '/sync/listener', { isOn: true })).status).toBe(200);
  expect(await found(beside)).toEqual({ stations: [], problem: 'port-in-use' });

  const off = await readyStation();
  expect(await found(off)).toEqual({ stations: [], problem: 'off' });
  expect((await (await withRole(off.admin, 'reader')).get('/sync/found')).status).toBe(200);
  expect((await off.anyone.get('/sync/found')).status).toBe(401);
});
