/** A station that unlocks itself with the operating system's key store, if an administrator asked for it. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { StationConfig } from '../../src-main/config.ts';
import { startStation } from '../../src-main/serve.ts';
import { fakeClock, second } from '../support/clock.ts';
import { newComputer } from '../support/computer.ts';
import {
  clientOf,
  password,
  setUp,
  temporaryDir,
  testConfig,
  withRole,
  type Client,
  type LogLine,
  type ReadyStation,
} from '../support/station.ts';
import { filesOf, rowsOf } from '../support/stored.ts';

type World = ReadyStation & { config: StationConfig };

async function world(more: Partial<StationConfig>): Promise<World> {
  const config = testConfig(temporaryDir(), more);
  const station = await startStation(config);
  onTestFinished(() => station.close());
  return { ...(await setUp(station)), config };
}

/** Starts the station again, with these changes of its configuration. */
async function restart({ station, config }: World, more: Partial<StationConfig> = {}) {
  await station.close();
  return start({ ...config, ...more });
}

async function start(config: StationConfig) {
  const lines: LogLine[] = [];
  const note = (level: string) => (event: string, fields?: Record<string, unknown>) =>
    void lines.push({ level, event, fields });
  const station = await startStation({ ...config, log: { info: note('info'), error: note('error') } });
  onTestFinished(() => station.close());
  return { station, lines, client: clientOf(station.api, '') };
}

const turnOn = (client: Client, own = password) => client.send('PUT', '/unattended', { password: own });
const turnOff = (client: Client) => client.send('DELETE', '/unattended');
const told = async (client: Client) => {
  const { unattended, unattendedRefusal } = (await client.get('/station')).body;
  return [unattended, unattendedRefusal];
};
const keysOf = ({ dataDir }: StationConfig) => join(dataDir, 'registry', 'keys.json');
const slotsOf = (config: StationConfig) =>
  JSON.stringify((JSON.parse(readFileSync(keysOf(config), 'utf8')) as { slots: unknown }).slots);
const signIn = async (client: Client, account = { username: 'ama', password }) => {
  const { status, body } = await client.post('/sessions', account);
  return { status, client: clientOf(client.api, body.token ?? '') };
};

test('a station that was made unattended opens by itself at the next start, and staff still sign in to see patients', async () => {
  const here = await world({ keyStore: newComputer().keyStore });
  const { _id } = (await here.admin.post('/patients', { name: 'Zawadi' })).body;
  expect(await told(here.admin)).toEqual(['off', null]);
  const { status, body } = await turnOn(here.admin);
  expect([status, body]).toEqual([200, null]);
  expect(await told(here.admin)).toEqual(['on', null]);

  const { station, client, lines } = await restart(here);
  expect(station.state()).toBe('ready');
  expect(lines).toEqual([]);
  expect((await client.get('/health')).body.state).toBe('ready');
  expect((await client.get(`/patients/${_id}`)).status).toBe(401);
  expect((await signIn(client, { username: 'ama', password: 'not this one' })).status).toBe(401);
  const ama = (await signIn(client)).client;
  expect((await ama.get(`/patients/${_id}`)).body.name).toBe('Zawadi');
  expect(await told(ama)).toEqual(['on', null]);
});

test('a station that nobody made unattended waits for somebody, and does not ask the key store', async () => {
  const computer = newComputer();
  const here = await world({ keyStore: computer.keyStore });
  const { station, lines } = await restart(here);
  expect(station.state()).toBe('locked');
  expect(lines).toEqual([]);
  expect(computer.asked).toEqual([]);
});

test('turned off again, the station waits for somebody at the next start, and its slots are as before', async () => {
  const here = await world({ keyStore: newComputer().keyStore });
  const before = slotsOf(here.config);
  await turnOn(here.admin);
  expect(slotsOf(here.config)).not.toBe(before);
  const { status, body } = await turnOff(here.admin);
  expect([status, body]).toEqual([200, null]);
  expect(await told(here.admin)).toEqual(['off', null]);
  expect(slotsOf(here.config)).toBe(before);
  // The second time there is nothing to do, which is no error.
  expect((await turnOff(here.admin)).status).toBe(200);

  const { station, client } = await restart(here);
  expect(station.state()).toBe('locked');
  expect((await signIn(client)).status).toBe(200);
});

test('a station without the desktop has no key store, says so and refuses', async () => {
  const here = await world({});
  const before = slotsOf(here.config);
  expect(await told(here.admin)).toEqual(['unavailable', 'no-store']);
  const { status, body } = await turnOn(here.admin);
  expect([status, body.type]).toEqual([403, '/api/docs#problem-forbidden']);
  expect(body.detail).toMatch(/desktop application/);
  expect(slotsOf(here.config)).toBe(before);
});

test.for([
  ['basic-text', /plain text/],
  ['no-encryption', /cannot store secrets/],
] as const)(
  'a key store that is of no use (%s) is refused with the reason, and given nothing',
  async ([reason, sentence]) => {
    const computer = newComputer();
    computer.refuse(reason);
    const here = await world({ keyStore: computer.keyStore });
    const before = slotsOf(here.config);
    expect(await told(here.admin)).toEqual(['unavailable', reason]);
    const { status, body } = await turnOn(here.admin);
    expect([status, body.type]).toEqual([403, '/api/docs#problem-forbidden']);
    expect(body.detail).toMatch(sentence);
    expect(computer.secrets).toEqual([]);
    expect(slotsOf(here.config)).toBe(before);
  },
);

test.for(['basic-text', 'no-encryption'] as const)(
  'a key store that has become of no use (%s) is not asked to open: somebody signs in, and the slot stays',
  async (reason) => {
    const computer = newComputer();
    const here = await world({ keyStore: computer.keyStore });
    await turnOn(here.admin);
    computer.refuse(reason);
    const { station, client, lines } = await restart(here);
    expect(station.state()).toBe('locked');
    expect(lines).toMatchObject([{ level: 'info', event: expect.stringContaining('key store'), fields: { reason } }]);
    const ama = (await signIn(client)).client;
    expect(await told(ama)).toEqual(['on', reason]);

    computer.refuse(undefined);
    expect(await told(ama)).toEqual(['on', null]);
    await station.close();
    expect((await start(here.config)).station.state()).toBe('ready');
  },
);

test('moved to another computer, the station waits for somebody, says why, and can be made unattended there', async () => {
  const here = await world({ keyStore: newComputer().keyStore });
  await turnOn(here.admin);
  const moved = { ...here.config, dataDir: join(temporaryDir(), 'moved'), keyStore: newComputer().keyStore };
  await here.station.close();
  cpSync(here.config.dataDir, moved.dataDir, { recursive: true });
  rmSync(join(moved.dataDir, 'lock'), { force: true });

  const there = await start(moved);
  expect(there.station.state()).toBe('locked');
  expect(there.lines).toMatchObject([{ level: 'info', fields: { reason: 'cannot-open' } }]);
  expect((await there.client.get('/patients')).status).toBe(401);
  const ama = (await signIn(there.client)).client;
  expect(await told(ama)).toEqual(['on', 'cannot-open']);
  expect((await turnOn(ama)).status).toBe(200);
  expect(await told(ama)).toEqual(['on', null]);
  await there.station.close();
  expect((await start(moved)).station.state()).toBe('ready');
});

test('a key store that gives back another secret than it was given opens nothing', async () => {
  const computer = newComputer();
  const here = await world({ keyStore: computer.keyStore });
  await turnOn(here.admin);
  computer.become({ open: async () => Buffer.alloc(32, 1) });
  const { station, lines } = await restart(here);
  expect(station.state()).toBe('locked');
  expect(lines).toMatchObject([{ fields: { reason: 'cannot-open' } }]);
});

test('started without the desktop, an unattended station waits for somebody, who can turn it off also there', async () => {
  const here = await world({ keyStore: newComputer().keyStore });
  await turnOn(here.admin);
  const { station, client, lines } = await restart(here, { keyStore: undefined });
  expect(station.state()).toBe('locked');
  expect(lines).toMatchObject([{ fields: { reason: 'no-store' } }]);
  const ama = (await signIn(client)).client;
  expect(await told(ama)).toEqual(['on', 'no-store']);
  expect((await turnOff(ama)).status).toBe(200);
  expect(await told(ama)).toEqual(['unavailable', 'no-store']);
  await station.close();
  expect((await start(here.config)).station.state()).toBe('locked');
});

test('a key file that is missing leaves the key store, and the other way round', async () => {
  const keyFile = join(temporaryDir(), 'key');
  const here = await world({ keyStore: newComputer().keyStore, keyFile });
  await here.admin.send('PUT', '/key-file', { password });
  await turnOn(here.admin);
  const kept = readFileSync(keyFile);
  rmSync(keyFile);
  const byStore = await restart(here);
  expect(byStore.station.state()).toBe('ready');
  expect(existsSync(keyFile)).toBe(false);
  await byStore.station.close();
  writeFileSync(keyFile, kept, { mode: 0o600 });
  expect((await start({ ...here.config, keyStore: newComputer().keyStore })).station.state()).toBe('ready');
});

test('a store that does not give back what it has just sealed is found out at once', async () => {
  const computer = newComputer();
  computer.become({ open: async () => undefined });
  const here = await world({ keyStore: computer.keyStore });
  const before = slotsOf(here.config);
  const { status, body } = await turnOn(here.admin);
  expect([status, body.type]).toEqual([403, '/api/docs#problem-forbidden']);
  expect(slotsOf(here.config)).toBe(before);
  expect(await told(here.admin)).toEqual(['off', null]);
});

test('a store that fails while it seals changes nothing', async () => {
  const computer = newComputer();
  const here = await world({ keyStore: computer.keyStore });
  await turnOn(here.admin);
  const before = slotsOf(here.config);
  computer.become({
    seal: () => {
      throw new Error('The keyring was closed.');
    },
  });
  expect((await turnOn(here.admin)).status).toBe(500);
  expect(slotsOf(here.config)).toBe(before);
  expect((await restart(here)).station.state()).toBe('ready');
});

test('when the slots cannot be saved, the old ones stand: neither turned on nor off by halves', async () => {
  const here = await world({ keyStore: newComputer().keyStore });
  const part = `${keysOf(here.config)}.part`;
  const before = slotsOf(here.config);
  mkdirSync(part);
  expect((await turnOn(here.admin)).status).toBe(500);
  expect(slotsOf(here.config)).toBe(before);
  expect(await told(here.admin)).toEqual(['off', null]);
  rmSync(part, { recursive: true });

  expect((await turnOn(here.admin)).status).toBe(200);
  const on = slotsOf(here.config);
  mkdirSync(part);
  expect((await turnOn(here.admin)).status).toBe(500);
  expect((await turnOff(here.admin)).status).toBe(500);
  expect(slotsOf(here.config)).toBe(on);
  rmSync(part, { recursive: true });
  expect((await restart(here)).station.state()).toBe('ready');
});

test('half a file that a power cut left behind is no hindrance, and is not taken for the slots', async () => {
  const here = await world({ keyStore: newComputer().keyStore });
  await turnOn(here.admin);
  const on = slotsOf(here.config);
  writeFileSync(`${keysOf(here.config)}.part`, on.slice(0, on.length / 2));
  const again = await restart(here);
  expect(again.station.state()).toBe('ready');
  const ama = (await signIn(again.client)).client;
  expect((await turnOff(ama)).status).toBe(200);
  expect(existsSync(`${keysOf(here.config)}.part`)).toBe(false);
  await again.station.close();
  expect((await start(here.config)).station.state()).toBe('locked');
});

test('the secret stands nowhere in clear, neither in the slots nor in the registry', async () => {
  const computer = newComputer();
  const here = await world({ keyStore: computer.keyStore });
  await turnOn(here.admin);
  await turnOn(here.admin);
  expect(computer.secrets).toHaveLength(2);
  expect(computer.secrets[0]).not.toEqual(computer.secrets[1]);
  const kept = rowsOf(here.station) + filesOf(here.config.dataDir);
  expect(kept).toContain('key-store');
  for (const secret of [...computer.secrets, here.station.registry().key]) {
    for (const encoding of ['hex', 'base64', 'latin1', 'base64url'] as const)
      expect(kept.includes(secret.toString(encoding)), encoding).toBe(false);
  }
});

test('an unattended station stays so when a password, the staff or the recovery key is changed', async () => {
  const here = await world({ keyStore: newComputer().keyStore });
  const { id } = (await here.admin.post('/staff', { username: 'esi', password, role: 'clerk' })).body;
  await turnOn(here.admin);
  await here.admin.patch(`/staff/${id}`, { password: 'new lantern garden' });
  await here.admin.post('/recovery-key', { password });
  await here.admin.patch(`/staff/${id}`, { disabled: true });
  expect((await restart(here)).station.state()).toBe('ready');
});

test('asks for the own password before it is turned on, and makes whoever guesses it wait', async () => {
  const clock = fakeClock();
  const computer = newComputer();
  const here = await world({ keyStore: computer.keyStore, clock });
  for (let i = 0; i < 5; i++) {
    const { status, body } = await turnOn(here.admin, 'not this one');
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ pointer: '/password' }]);
  }
  expect((await turnOn(here.admin)).status).toBe(429);
  expect(await told(here.admin)).toEqual(['off', null]);
  expect(computer.secrets).toEqual([]);
  clock.advance(second);
  expect((await turnOn(here.admin)).status).toBe(200);
});

test('is turned on by a person who is an administrator, not by a clerk, not by a program', async () => {
  const here = await world({ keyStore: newComputer().keyStore });
  const nurse = { username: 'esi', password: 'nine good lanterns' };
  await here.admin.post('/staff', { ...nurse, role: 'clerk' });
  const clerk = (await signIn(here.anyone, nurse)).client;
  expect((await turnOn(clerk, nurse.password)).status).toBe(403);
  // Not even with a password that somebody gave it.
  expect((await turnOn(await withRole(here.admin, 'clerk'))).status).toBe(403);
  expect((await turnOn(here.anyone)).status).toBe(401);
  expect(await told(here.admin)).toEqual(['off', null]);
  await turnOn(here.admin);
  expect((await turnOff(clerk)).status).toBe(403);
  expect(await told(here.admin)).toEqual(['on', null]);
});

test('a password that is replaced while it is being checked turns nothing on', async () => {
  const here = await world({ keyStore: newComputer().keyStore });
  // The second administrator's password takes a while to check, and meanwhile it is replaced.
  const { passwordCost } = here.config;
  const thief = { username: 'esi', password: 'nine good lanterns' };
  here.config.passwordCost = { memoryKiB: 65_536, passes: 12 };
  const { id } = (await here.admin.post('/staff', { ...thief, role: 'administrator' })).body;
  here.config.passwordCost = passwordCost;
  const { client } = await signIn(here.anyone, thief);
  const turning = turnOn(client, thief.password);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect((await here.admin.patch(`/staff/${id}`, { password: 'taken from the thief' })).status).toBe(200);
  expect((await turning).status).toBe(400);
  expect(await told(here.admin)).toEqual(['off', null]);
});

test('tells administrators only, and asks the key store for nobody else', async () => {
  const computer = newComputer();
  const here = await world({ keyStore: computer.keyStore });
  await turnOn(here.admin);
  computer.asked.length = 0;
  for (const role of ['reader', 'clerk'])
    expect(await told(await withRole(here.admin, role)), role).toEqual([null, null]);
  expect(computer.asked).toEqual([]);
  expect(await told(await withRole(here.admin, 'administrator'))).toEqual(['on', null]);
});
