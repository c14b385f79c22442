/**
 * Two stations in processes of their own sync, and one of them is killed at any byte that passes between them. After a restart, both
 * have what they acknowledged, nothing twice and nothing half saved. The next sync ends in agreement.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { randomFrom } from '../../src-main/demo/random.rules.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { startStation } from '../../src-main/serve.ts';
import { amount, drillSeed, quickDir } from '../support/drills.ts';
import { sqlite } from '../support/sqlite.ts';
import { password, setUp, testConfig, withRole } from '../support/station.ts';
import { showCode } from '../sync/meeting.ts';
import { badLine, type BadLine } from './bad-line.ts';
import { Gone, newAsking, startDrilled, type DrilledStation } from './drilled-station.ts';
import { faultsOf, withOpened } from './opened-image.ts';

const kills = amount('LINK_KILLS', { test: 2, drill: 100 });
/** Kills per pair of registries, before a new pair is made. */
const killsOfTwo = 10;

type Side = { folder: string; token: string; syncPort: number; saved: string[] };
type Two = { granting: Side; joining: Side; line: BadLine; peer: string };
type Running = Record<'granting' | 'joining', DrilledStation>;

const placeIn = (folder: string) => ({ dataDir: join(folder, 'data'), keyFile: join(folder, 'key') });

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

async function twoRegistries(): Promise<Two> {
  const syncPort = await freePort();
  const line = await badLine(syncPort);
  const begin = async (folder: string, port: number) => {
    const place = placeIn(folder);
    const ready = await setUp(await startStation(testConfig(place.dataDir, { ...place, syncPort: port })));
    await ready.admin.send('PUT', '/key-file', { password });
    const { token } = await withRole(ready.admin, 'clerk');
    return { ready, side: { folder, token, syncPort: port, saved: [] } };
  };
  const granting = await begin(quickDir(), syncPort);
  const joining = await begin(quickDir(), 0);
  await granting.ready.admin.send('PUT', '/sync/listener', { isOn: true });
  const { body } = await joining.ready.admin.post('/peers', {
    address: `127.0.0.1:${line.port}`,
    code: await showCode(granting.ready),
  });
  expect(body.kind).toBe('joined');
  for (const { ready } of [granting, joining]) await ready.station.close();
  return { granting: granting.side, joining: joining.side, line, peer: body.peer.id };
}

async function start({ folder, syncPort }: Side): Promise<DrilledStation> {
  const station = await startDrilled({ ...placeIn(folder), environment: { SATCHEL_SYNC_PORT: String(syncPort) } });
  // The port for other stations opens a moment after the one for people.
  while (syncPort !== 0 && !(await isOpen(syncPort))) await new Promise((resolve) => setTimeout(resolve, 20));
  return station;
}

function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect').then(
    () => {
      socket.destroy();
      return true;
    },
    () => false,
  );
}

/** Counts patients, so that no two of them have the same name. */
let registered = 0;

/** Registers that many patients at once. A station that ended before it answered has promised nothing. */
async function register(side: Side, { url }: DrilledStation, count: number) {
  const names = Array.from({ length: count }, () => `Patient ${++registered}`);
  const lanes = Array.from({ length: 8 }, (_, lane) => names.filter((_name, i) => i % 8 === lane));
  await Promise.all(
    lanes.map(async (lane) => {
      const { ask } = newAsking(url, side.token);
      for (const name of lane) {
        const { status, body } = await ask('POST', '/patients', { name });
        expect(status).toBe(200);
        // An answer that broke off in the middle identifies no patient.
        if (body !== undefined) side.saved.push(body._id as string);
      }
    }),
  ).catch(ignoreGone);
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof Gone)) throw error;
}

/** Returns the content of one registry, and what is wrong with it. */
function look({ folder, saved }: Side) {
  return withOpened(folder, async (opened) => {
    const client = sqlite(opened.registry.db);
    const list = (sql: string) => client.prepare(sql).pluck().all() as string[];
    const hashes = list('SELECT hex(hash) FROM change ORDER BY 1');
    const there = new Set(list('SELECT id FROM patient'));
    const names = list('SELECT name FROM patient');
    const faults = await faultsOf(opened, { isThorough: true });
    const lost = saved.filter((id) => !there.has(id));
    if (lost.length > 0) faults.push(`${lost.length} patients were acknowledged and are gone.`);
    if (new Set(names).size < names.length) faults.push('A patient is there twice.');
    if (new Set(hashes).size < hashes.length) faults.push('A change is there twice.');
    if (opened.value('SELECT count(*) FROM held') !== 0) faults.push('A change waits for nothing.');
    return { faults, hashes, digest: digestOf(opened.registry) };
  });
}

async function stopBoth({ granting, joining }: Running): Promise<void> {
  await Promise.all([granting.stop(), joining.stop()]);
}

test(
  'a station that is killed in the middle of an exchange goes on where it was, and so does the other',
  async () => {
    const random = randomFrom(drillSeed);
    let reached = 0;
    let two = await twoRegistries();
    for (let kill = 0; kill < kills; kill++) {
      if (kill > 0 && kill % killsOfTwo === 0) two = await twoRegistries();
      const { granting, joining, line, peer } = two;
      const place = `seed ${drillSeed}, kill ${kill}`;
      const running: Running = { granting: await start(granting), joining: await start(joining) };
      const victim = random.pick(['granting', 'joining'] as const);
      const [here, there] = [50 + random.below(500), 50 + random.below(500)];
      await Promise.all([register(granting, running.granting, here), register(joining, running.joining, there)]);
      const way = random.pick(['there', 'back'] as const);
      // Stations also sync on their own: then less is left to transfer than was saved.
      const at = random.below(random.chance(0.5) ? 6000 : 2000 + (way === 'back' ? here : there) * 80);
      let isReached = false;
      const onReached = () => {
        isReached = true;
        void running[victim].stop('SIGKILL');
      };
      // Slowing down has no effect of its own: it makes the kill happen in the middle of whatever the victim does.
      line.plan({ way, at, what: 'slow', pauseMs: random.below(20), onReached });
      const exchanging = newAsking(running.joining.url, joining.token)
        .ask('POST', `/peers/${peer}/exchange`)
        .catch(ignoreGone);
      await Promise.all([
        exchanging,
        register(granting, running.granting, random.below(30)),
        register(joining, running.joining, random.below(30)),
      ]);
      line.plan(undefined);
      if (isReached) reached++;
      await running[victim].stop('SIGKILL');

      const again: Running = { ...running, [victim]: await start(two[victim]) };
      const asking = newAsking(again.joining.url, joining.token);
      const { body } = await asking.ask('POST', `/peers/${peer}/exchange`);
      expect(body, place).toMatchObject({ kind: 'done' });
      // This transfers what was saved during that sync.
      await asking.ask('POST', `/peers/${peer}/exchange`);
      await stopBoth(again);
      const [atGranting, atJoining] = [await look(granting), await look(joining)];
      expect([atGranting?.faults, atJoining?.faults], place).toEqual([[], []]);
      expect(atGranting?.hashes.join() === atJoining?.hashes.join(), `${place}: the journals differ`).toBe(true);
      expect(atGranting?.digest, `${place}: the two show something else`).toBe(atJoining?.digest);
    }
    if (kills >= 50) expect(reached).toBeGreaterThan(kills / 4);
    console.info(`${kills} kills, ${reached} in the middle of an exchange`);
  },
  60_000 + kills * 20_000,
);
