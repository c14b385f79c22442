/**
 * Two computers on one cable, simulated by Linux network namespaces. Their stations find each other, pair with what was found, and
 * sync. They lose the cable, and continue when it is plugged in again, also at another address.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { quickDir } from '../support/drills.ts';
import { password } from '../support/station.ts';
import { startDrilled } from './drilled-station.ts';

const tag = `satchel${process.pid}`;
const ip = (...words: string[]) => spawnSync('ip', words, { encoding: 'utf8' });

/** Returns why this computer cannot simulate two, or undefined if it can. */
function cannotPlay(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has network namespaces';
  const { status, stderr, error } = ip('netns', 'add', `${tag}-try`);
  if (status !== 0) return `no network namespace can be made: ${error?.message ?? stderr.trim()}`;
  const cable = ip('link', 'add', 'name', `v${process.pid}t`, 'type', 'veth', 'peer', 'name', `v${process.pid}u`);
  ip('link', 'delete', `v${process.pid}t`);
  ip('netns', 'delete', `${tag}-try`);
  return cable.status === 0 ? undefined : `no cable between two can be made: ${cable.stderr.trim()}`;
}

type Computer = { name: string; link: string; within: (...words: string[]) => string };

function must(...words: string[]): string {
  const { status, stdout, stderr } = ip(...words);
  if (status !== 0) throw new Error(`ip ${words.join(' ')}: ${stderr}`);
  return stdout;
}

function twoComputers(): [Computer, Computer] {
  const computers = ['a', 'b'].map((letter): Computer => {
    const name = `${tag}-${letter}`;
    must('netns', 'add', name);
    onTestFinished(() => void ip('netns', 'delete', name));
    return { name, link: `v${process.pid}${letter}`, within: (...words) => must('-n', name, ...words) };
  }) as [Computer, Computer];
  const [a, b] = computers;
  must('link', 'add', 'name', a.link, 'netns', a.name, 'type', 'veth', 'peer', 'name', b.link, 'netns', b.name);
  computers.forEach(({ link, within }, i) => {
    within('link', 'set', 'lo', 'up');
    within('address', 'add', `10.77.0.${i + 1}/24`, 'dev', link);
    within('link', 'set', link, 'up');
    within('route', 'add', '224.0.0.0/4', 'dev', link);
  });
  return computers;
}

type Ask = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: any }>;

/** Starts a station on one of them. Requests go through a file, since nothing else is in its network. */
async function stationOn({ name }: Computer): Promise<Ask> {
  const folder = quickDir();
  const under = ['ip', 'netns', 'exec', name];
  const station = await startDrilled({
    dataDir: join(folder, 'data'),
    under,
    environment: { SATCHEL_DISCOVERY: 'on', SATCHEL_SYNC_PORT: '7747' },
  });
  const { host, port } = new URL(station.url);
  const socketPath = join(folder, 'ask');
  const relay = `require('node:net').createServer((from) => {
    const to = require('node:net').connect(${port}, '127.0.0.1');
    for (const each of [from, to]) each.on('error', () => undefined);
    from.pipe(to).pipe(from);
  }).listen(${JSON.stringify(socketPath)})`;
  const [program, ...args] = [...under, process.execPath, '-e', relay];
  const child = spawn(program, args, { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(() => existsSync(socketPath), { timeout: 20_000 }).toBe(true);
  let token = '';
  const ask: Ask = (method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = {
        host,
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const asked = request({ socketPath, method, path: `/api${path}`, headers }, (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => (text += part));
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: text === '' ? null : JSON.parse(text) }));
      });
      asked.on('error', reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  const { body } = await ask('POST', '/setup', {
    setupCode: station.setupCode,
    stationName: `Station ${name.slice(-1)}`,
    administrator: { username: `ama-${name.slice(-1)}`, password },
  });
  token = body.token;
  return ask;
}

test('two computers on one cable find each other, and go on when it was pulled', { timeout: 300_000 }, async () => {
  const reason = cannotPlay();
  if (reason !== undefined) return console.warn(`not run: ${reason}`);
  const [a, b] = twoComputers();
  const [granting, joining] = [await stationOn(a), await stationOn(b)];
  const slow = { timeout: 90_000, interval: 500 };
  const found = async () => (await joining('GET', '/sync/found')).body;

  expect((await found()).problem).toBe(null);
  await granting('PUT', '/sync/listener', { isOn: true });
  await expect.poll(async () => (await found()).stations.length, slow).toBe(1);
  const [{ name, address, words }] = (await found()).stations;
  expect([name, address]).toEqual(['Station a', '10.77.0.1:7747']);
  expect((await granting('GET', '/sync')).body.words).toBe(words);

  const { code } = (await granting('POST', '/peers/pairings')).body;
  const joined = (await joining('POST', '/peers', { address, code })).body;
  expect(joined.kind).toBe('joined');
  const exchange = async () => (await joining('POST', `/peers/${joined.peer.id}/exchange`)).body;
  const register = (ask: Ask, patient: string) => ask('POST', '/patients', { name: patient });
  const namesAt = async (ask: Ask): Promise<string[]> =>
    (await ask('GET', '/patients?sort=name')).body.embedded.patientResourceList.map(
      (each: { name: string }) => each.name,
    );
  await register(joining, 'By itself');
  await expect.poll(() => namesAt(granting), slow).toEqual(['By itself']);

  a.within('link', 'set', a.link, 'down');
  await register(granting, 'Cable out, at one');
  await register(joining, 'Cable out, at the other');
  expect((await exchange()).kind).toBe('problem');
  await expect.poll(async () => (await granting('GET', '/sync/found')).body.problem, slow).toBe('no-network');

  // Gives it another address, as a router does when a computer returns.
  a.within('address', 'flush', 'dev', a.link);
  a.within('address', 'add', '10.77.0.9/24', 'dev', a.link);
  a.within('link', 'set', a.link, 'up');
  a.within('route', 'replace', '224.0.0.0/4', 'dev', a.link);
  const all = ['By itself', 'Cable out, at one', 'Cable out, at the other'];
  await expect.poll(async () => (await exchange()).kind, slow).toBe('done');
  expect([await namesAt(granting), await namesAt(joining)]).toEqual([all, all]);
  expect((await joining('GET', '/peers')).body.peers[0].address).toBe('10.77.0.9:7747');
});
