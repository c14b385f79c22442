/** `npm run station -- rebuild` and `rekey`, as a person runs them: in a process of their own, with a password or a key file. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { startStation } from '../../src-main/serve.ts';
import { sqlite } from '../support/sqlite.ts';
import { clientOf, password, temporaryDir, testConfig } from '../support/station.ts';
import { closedRegistry, treeOf, type Registry } from './child.ts';

const launcher = resolve(import.meta.dirname, '../../src-main/bin/launch.js');

const rebuild = (registry: Registry, environment: Record<string, string>, typed = '') =>
  run('rebuild', registry, environment, typed);

function run(command: string, { dataDir }: Registry, environment: Record<string, string>, typed: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, 'station', command], {
    env: { ...process.env, SATCHEL_DATA_DIR: dataDir, ...environment },
    input: typed,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('makes the rows anew from the journal, and says that nothing was wrong with them', async () => {
  const registry = await closedRegistry();
  const { status, stdout } = rebuild(registry, {}, `ama\n${password}\n`);
  expect({ status, said: JSON.parse(stdout) }).toEqual({
    status: 0,
    // The replica, the station, the administrator and the patient.
    said: { event: 'rebuilt', records: 4, isSame: true },
  });
});

test('a row that says something else than its journal is put right, and it is said', async () => {
  const registry = await closedRegistry();
  const { dataDir, keyFile, patientId, token } = registry;
  const config = testConfig(dataDir, { keyFile });
  const station = await startStation(config);
  sqlite(station.registry().db).exec("UPDATE patient SET name = 'Somebody Else'");
  await station.close();
  const { stdout, stderr } = rebuild(registry, { SATCHEL_KEY_FILE: keyFile });
  expect(JSON.parse(stdout)).toMatchObject({ isSame: false });
  expect(stderr).toContain('the journal is right');
  const again = await startStation(config);
  const { body } = await clientOf(again.api, token).get(`/patients/${patientId}`);
  await again.close();
  expect(body.name).toBe('Ama Mensah');
});

test('a wrong password opens nothing, and the sentence says so', async () => {
  const { status, stderr } = rebuild(await closedRegistry(), {}, 'ama\nnot this one\n');
  expect(status).toBe(1);
  expect(stderr).toContain('The user name or the password is not right.');
});

test('a key file on a disk that is not mounted is named and not made, and a password opens the registry without it', async () => {
  const registry = await closedRegistry();
  const disk = temporaryDir();
  const keyFile = join(disk, 'satchel.key');
  const before = treeOf(registry.dataDir);
  const { status, stdout, stderr } = rebuild(registry, { SATCHEL_KEY_FILE: keyFile }, `ama\n${password}\n`);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(`The key file ${keyFile} is missing. Nothing was changed. Mount its disk`);
  expect(readdirSync(disk)).toEqual([]);
  expect(treeOf(registry.dataDir)).toEqual(before);
  expect(rebuild(registry, {}, `ama\n${password}\n`).status).toBe(0);
});

test('a key file that no administrator turned on is not needed', async () => {
  const registry = await closedRegistry();
  const station = await startStation(testConfig(registry.dataDir, { keyFile: registry.keyFile }));
  const { body } = await clientOf(station.api, '').post('/sessions', { username: 'ama', password });
  await clientOf(station.api, body.token).send('DELETE', '/key-file');
  await station.close();
  const disk = temporaryDir();
  const environment = { SATCHEL_KEY_FILE: join(disk, 'satchel.key') };
  expect(rebuild(registry, environment, `ama\n${password}\n`).status).toBe(0);
  expect(readdirSync(disk)).toEqual([]);
});

test('while a station runs on the folder nothing is made anew', async () => {
  const registry = await closedRegistry();
  const station = await startStation(testConfig(registry.dataDir));
  const { status, stderr } = rebuild(registry, {}, `ama\n${password}\n`);
  await station.close();
  expect(status).toBe(1);
  expect(stderr).toContain('Another Satchel is running');
});

test('gives the registry a new key for an administrator, and for nobody else', async () => {
  const registry = await closedRegistry();
  const rekey = (typed: string) => run('rekey', registry, {}, typed);
  const { status, stdout } = rekey(`ama\n${password}\n`);
  expect({ status, said: JSON.parse(stdout) }).toEqual({ status: 0, said: { event: 'rekeyed', generation: 2 } });
  const station = await startStation(testConfig(registry.dataDir, { keyFile: registry.keyFile }));
  const reader = clientOf(station.api, registry.token);
  expect((await reader.get(`/patients/${registry.patientId}`)).body.name).toBe('Ama Mensah');
  const ama = clientOf(station.api, (await reader.post('/sessions', { username: 'ama', password })).body.token);
  await ama.post('/staff', { username: 'esi', password: 'nine good lanterns', role: 'clerk' });
  await station.close();
  const refused = rekey('esi\nnine good lanterns\n');
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('Only an administrator')]);
  expect(rekey('ama\nnot this one\n').stderr).toContain('is wrong');
});
