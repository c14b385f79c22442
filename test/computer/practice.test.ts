/** A practice registry stays apart from real ones, however its station is started. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { atStoppedStation } from '../../src-main/bin/stopped-station.ts';
import { practiceFolderIn, readPractice, writePractice } from '../../src-main/computer/practice.ts';
import { serveComputer } from '../../src-main/serve-computer.ts';
import { startStation } from '../../src-main/serve.ts';
import { allEndpoints, routeOf } from '../support/endpoints.ts';
import { clientOf, setUp, signIn, temporaryDir, testConfig } from '../support/station.ts';

const mark = { format: 1, username: 'practice', password: 'shown to everybody', isWhole: true } as const;

/** The headings of endpoints that could let invented patients out, or real ones in. */
const apart = new Set(['Other stations', 'Sync', 'Backup', 'Webhooks']);

test('no endpoint connects a practice registry with a real one', async () => {
  const dataDir = temporaryDir();
  writePractice(dataDir, mark);
  const station = await startStation(testConfig(dataDir));
  onTestFinished(() => station.close());
  const { admin } = await setUp(station);
  const asked = allEndpoints.filter(
    ({ tag, method, url }) =>
      (apart.has(tag) || url.includes('/Subscription')) && method !== 'GET' && !url.startsWith('/hub'),
  );
  expect(asked.length).toBeGreaterThan(20);
  for (const endpoint of asked) {
    const path = endpoint.url.replace(/:\w+/g, 'x');
    const { status, body } = await admin.send(endpoint.method, path, endpoint.example);
    const detail = body.detail ?? body.issue?.[0].details.text;
    expect({ route: routeOf(endpoint), status, detail }).toMatchObject({
      status: 403,
      detail: expect.stringContaining('practice registry'),
    });
  }
});

test('no command opens the folder of a practice registry', async () => {
  const dataDir = temporaryDir();
  writePractice(dataDir, mark);
  const before = process.env['SATCHEL_DATA_DIR'];
  process.env['SATCHEL_DATA_DIR'] = dataDir;
  onTestFinished(() => void (process.env['SATCHEL_DATA_DIR'] = before));
  await expect(atStoppedStation(() => Promise.resolve())).rejects.toThrow('practice registry');
  // Also if its mark cannot be read.
  writeFileSync(join(dataDir, 'practice.json'), '{');
  await expect(atStoppedStation(() => Promise.resolve())).rejects.toThrow('invented patients only');
});

test('backups in a folder are looked for with the set-up code, and a dialog only at the window', async () => {
  const computer = await serveComputer(testConfig(temporaryDir()), {
    onturned: () => undefined,
    chooseFolder: () => Promise.resolve(temporaryDir()),
  });
  onTestFinished(() => computer.close());
  const { api, setupCode } = computer.now();
  const anyone = clientOf(api, '');
  const path = temporaryDir();
  expect((await anyone.post('/computer/backups', { setupCode: 'WRONG', path })).status).toBe(403);
  expect((await anyone.post('/computer/backups', { setupCode, path: null })).status).toBe(403);
  expect((await anyone.post('/computer/backups', { setupCode, path: 'relative' })).status).toBe(400);
  expect((await anyone.post('/computer/backups', { setupCode, path })).body).toEqual({ path, found: 0 });
});

test('practice is opened by a person who may, is made again after an interruption, and is deleted whole', async () => {
  const dataDir = temporaryDir();
  const folder = practiceFolderIn(dataDir);
  writePractice(folder, { ...mark, isWhole: false });
  const computer = await serveComputer(testConfig(dataDir), { onturned: () => undefined });
  onTestFinished(() => computer.close());
  const { api, setupCode } = computer.now();
  const anyone = clientOf(api, '');
  expect((await anyone.post('/computer/practice/first', { setupCode: 'WRONG' })).status).toBe(403);
  expect((await anyone.post('/computer/practice')).status).toBe(401);
  const { status, body } = await anyone.post('/computer/practice/first', { setupCode });
  expect(status).toBe(200);
  const practice = clientOf(`${body.url}/api`, '');
  const said = (await practice.get('/computer')).body.practice;
  expect(said.home).toBe(computer.now().url);
  expect(readPractice(folder)).toMatchObject({ isWhole: true, password: said.password });
  const { username, password } = said;
  const here = await signIn(practice, { username, password });
  expect((await here.get('/station')).body.patients).toBe(1000);

  // The real registry knows nobody of it, and the practice nothing of the real one.
  expect((await practice.send('DELETE', '/computer/practice')).status).toBe(200);
  await expect.poll(() => existsSync(folder)).toBe(false);
  expect(readdirSync(dataDir)).not.toContain('registry');
  expect((await anyone.send('DELETE', '/computer/practice')).status).toBe(403);
  expect((await anyone.get('/computer')).body).toEqual({ isTurnable: true, practice: null, seat: null });
});
