/** A key file opens the registry only if an administrator asked for it, and the administrator can remove it again. */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startStation } from '../../src-main/serve.ts';
import { clientOf, password, setUp, temporaryDir, testConfig, type Client } from '../support/station.ts';

async function world(more: { keyFile?: string } = { keyFile: join(temporaryDir(), 'key') }) {
  const config = testConfig(temporaryDir(), more);
  const station = await startStation(config);
  onTestFinished(() => station.close());
  const restart = async () => {
    await station.close();
    const again = await startStation(config);
    onTestFinished(() => again.close());
    return again;
  };
  return { ...(await setUp(station)), restart, keyFile: more.keyFile ?? '' };
}

const turnOn = (client: Client, own = password) => client.send('PUT', '/key-file', { password: own });
const stateOf = async (client: Client) => (await client.get('/keys')).body.keyFile;

test('a station that is started with a key file adds no way in by itself, not at the set-up and not at a sign-in', async () => {
  const { admin, anyone, restart, keyFile } = await world();
  expect((await anyone.post('/sessions', { username: 'ama', password })).status).toBe(200);
  expect(await stateOf(admin)).toBe('off');
  expect(existsSync(keyFile)).toBe(false);
  expect((await restart()).state()).toBe('locked');
});

test('an administrator lets it unlock the station, and takes that back', async () => {
  const { admin, restart } = await world();
  expect((await turnOn(admin, 'not this one')).status).toBe(400);
  expect(await stateOf(admin)).toBe('off');
  expect((await turnOn(admin)).status).toBe(200);
  expect(await stateOf(admin)).toBe('on');
  const again = await restart();
  expect(again.state()).toBe('ready');
  const { body } = await clientOf(again.api, '').post('/sessions', { username: 'ama', password });
  const ama = clientOf(again.api, body.token);
  // A re-key keeps the key file.
  expect((await ama.post('/keys/renewal', { password })).status).toBe(200);
  expect(await stateOf(ama)).toBe('on');
  expect((await ama.send('DELETE', '/key-file')).status).toBe(200);
  expect(await stateOf(ama)).toBe('off');
});

test('without a key file there is nothing to turn on, and it says so', async () => {
  const { admin } = await world({});
  expect(await stateOf(admin)).toBe('unavailable');
  const { status, body } = await turnOn(admin);
  expect([status, body.detail]).toEqual([403, expect.stringContaining('SATCHEL_KEY_FILE')]);
});

test('a key file in use that is missing is not replaced by another one', async () => {
  const { admin, restart, keyFile } = await world();
  await turnOn(admin);
  renameSync(keyFile, `${keyFile} on a disk that is not mounted`);
  const { status, body } = await turnOn(admin);
  expect([status, body.detail]).toEqual([403, expect.stringContaining(`The key file ${keyFile} is missing.`)]);
  expect(existsSync(keyFile)).toBe(false);
  const locked = await restart();
  expect(locked.state()).toBe('locked');
  await locked.close();
  expect(existsSync(keyFile)).toBe(false);
  renameSync(`${keyFile} on a disk that is not mounted`, keyFile);
  expect((await restart()).state()).toBe('ready');
});
