import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientOf, password, setupBody, temporaryDir } from '../support/station.ts';
import { closedRegistry, signedIn, spawnStation, stop } from './child.ts';

test('a new station says in one line where it serves and what to set it up with', async () => {
  const child = spawnStation({ dataDir: join(temporaryDir(), 'new') });
  const line = await child.ready;
  expect(Object.keys(line).sort()).toEqual(['api', 'event', 'setupCode', 'state', 'url']);
  expect(line).toMatchObject({ event: 'ready', state: 'setup-required', api: `${line.url}/api` });
  expect(line.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(line.setupCode).toMatch(/^[0-9A-Z]{8}$/);
  expect((await clientOf(line.api, '').get('/health')).body).toMatchObject({ state: 'setup-required' });
  const { stdout, stderr, code } = await stop(child);
  expect(code).toBe(0);
  expect(stdout).toBe(`${JSON.stringify(line)}\n`);
  expect(stderr).toContain(`Satchel is serving at ${line.url}. Set it up with the code ${line.setupCode ?? ''}.`);
});

test('a station that nobody set up leaves no registry behind', async () => {
  const dataDir = temporaryDir();
  const child = spawnStation({ dataDir });
  await child.ready;
  await stop(child);
  expect(readdirSync(dataDir)).toEqual(['lock']);
});

test('a station that was set up, stopped and started with its key file is ready at once', async () => {
  const dir = temporaryDir();
  const options = { dataDir: join(dir, 'data'), keyFile: join(dir, 'key') };
  const first = spawnStation(options);
  const line = await first.ready;
  const setup = await clientOf(line.api, '').post('/setup', setupBody(line.setupCode));
  expect(setup.status).toBe(200);
  const admin = clientOf(line.api, setup.body.token);
  expect((await admin.send('PUT', '/key-file', { password })).status).toBe(200);
  const token = (await admin.post('/tokens', { name: 'laboratory', role: 'clerk' })).body.token;
  const { body: patient } = await admin.post('/patients', { name: 'Ama Mensah' });
  const { stdout, code } = await stop(first);
  expect(code).toBe(0);
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  expect(readdirSync(join(options.dataDir, 'registry')).sort()).toEqual(['as-closed', 'keys.json', 'registry.db']);
  if (process.platform !== 'win32') expect(statSync(options.keyFile).mode & 0o777).toBe(0o600);

  const second = spawnStation(options);
  const again = await second.ready;
  expect(again).toMatchObject({ state: 'ready' });
  expect(again).not.toHaveProperty('setupCode');
  const found = await signedIn(again, token).get(`/patients/${patient._id}`);
  expect(found).toMatchObject({ status: 200, body: { name: 'Ama Mensah' } });
});

test('a station without its key file is locked until somebody signs in', async () => {
  const { dataDir, token, patientId } = await closedRegistry();
  const line = await spawnStation({ dataDir }).ready;
  expect(line).toMatchObject({ state: 'locked' });
  expect(line).not.toHaveProperty('setupCode');
  expect((await signedIn(line, token).get(`/patients/${patientId}`)).status).toBe(423);

  const anyone = clientOf(line.api, '');
  expect((await anyone.post('/sessions', { username: 'ama', password: 'wrong password' })).status).toBe(401);
  expect((await anyone.get('/health')).body.state).toBe('locked');
  const session = await anyone.post('/sessions', { username: 'AMA', password });
  expect(session.status).toBeLessThan(300);
  expect((await anyone.get('/health')).body.state).toBe('ready');
  expect((await signedIn(line, token).get(`/patients/${patientId}`)).body.name).toBe('Ama Mensah');
});

test('a station whose key file was lost starts locked and says so, and makes no new one', async () => {
  const { dataDir, keyFile } = await closedRegistry();
  rmSync(keyFile);
  const child = spawnStation({ dataDir, keyFile });
  expect(await child.ready).toMatchObject({ state: 'locked' });
  expect(existsSync(keyFile)).toBe(false);
  expect((await stop(child)).stderr).toContain('the key file is missing');
});

test('a set-up that lost its power is begun anew', async () => {
  const dir = temporaryDir();
  const dataDir = join(dir, 'data');
  const part = join(dataDir, 'setup.part');
  mkdirSync(part, { recursive: true });
  writeFileSync(join(part, 'registry.db'), 'half a registry');
  writeFileSync(join(part, 'registry.db-wal'), 'and half a log');
  writeFileSync(join(part, 'keys.json.part'), '{"for');
  const options = { dataDir, keyFile: join(dir, 'key') };
  const child = spawnStation(options);
  const line = await child.ready;
  expect(line.state).toBe('setup-required');
  const setup = await clientOf(line.api, '').post('/setup', setupBody(line.setupCode));
  expect(setup.status).toBe(200);
  const admin = clientOf(line.api, setup.body.token);
  expect((await admin.send('PUT', '/key-file', { password })).status).toBe(200);
  expect((await admin.post('/patients', { name: 'Ama Mensah' })).status).toBeLessThan(300);
  await stop(child);
  expect(readdirSync(dataDir).sort()).toEqual(['audit', 'lock', 'registry']);
  expect(readdirSync(join(dataDir, 'registry')).sort()).toEqual(['as-closed', 'keys.json', 'registry.db']);
  expect((await spawnStation(options).ready).state).toBe('ready');
});

test('a station goes on when nobody reads what it logs any more', async () => {
  const registry = await closedRegistry();
  const child = spawnStation(registry);
  const clerk = signedIn(await child.ready, registry.token);
  child.process.stderr.destroy();
  child.process.stdout.destroy();
  rmSync(join(registry.dataDir, 'registry', 'registry.db'));
  // Each of these is logged.
  for (let i = 0; i < 3; i++) expect((await clerk.post('/patients', { name: 'Kofi' })).status).toBe(503);
  expect((await clerk.get('/patients')).status).toBe(200);
});

test('what was cut off while it was being made is gone after the next start', async () => {
  const registry = await closedRegistry();
  const parts = ['registry/keys.json.part', 'backups/registry.db.part', 'setup.part/registry.db'];
  for (const part of parts) {
    mkdirSync(join(registry.dataDir, part, '..'), { recursive: true });
    writeFileSync(join(registry.dataDir, part), 'half');
  }
  await spawnStation(registry).ready;
  expect(parts.filter((part) => existsSync(join(registry.dataDir, part)))).toEqual([]);
  expect(existsSync(join(registry.dataDir, 'setup.part'))).toBe(false);
});
