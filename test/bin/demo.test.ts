/** The demonstration of two stations, as a person tries it. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientOf, temporaryDir, type Client } from '../support/station.ts';
import { run } from './child.ts';

test('two stations of the demonstration are paired, agree, meet by themselves, and leave nothing', async () => {
  const folder = temporaryDir();
  const { said, ended, stop } = run(['--two'], { script: 'demo', environment: { TMPDIR: folder } });
  await expect.poll(() => said.stderr, { timeout: 50_000 }).toContain('Stop both with Ctrl+C.');
  expect(readdirSync(folder).filter((name) => name.startsWith('satchel-demo-'))).toHaveLength(2);

  const urls = said.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { url: string; api: string });
  for (const { url } of urls) expect(said.stderr).toContain(url);
  const password = /password of each is (\S+)/.exec(said.stderr)?.[1] ?? '';
  const signedIn = (username: string) =>
    Promise.all(
      urls.map(async ({ api }) => {
        const { status, body } = await clientOf(api, '').post('/sessions', { username, password });
        expect([status, body.staff.username]).toEqual([200, username]);
        return clientOf(api, body.token);
      }),
    );
  const administrators = await signedIn('demo');
  const [clinic, village] = (await signedIn('nurse')) as [Client, Client];
  const conflicts = () =>
    Promise.all([clinic, village].map(async (each) => (await each.get('/conflicts/count')).body.count as number));
  expect(await conflicts()).toEqual([1, 1]);
  expect(await Promise.all(administrators.map(async (each) => (await each.get('/staff')).body.staff.length))).toEqual([
    3, 3,
  ]);

  const [{ id, patientId }] = (await village.get('/conflicts')).body.embedded.conflictResourceList;
  const settled = await village.post(`/conflicts/${id}/settle`, { fields: { phoneNumber: '099 555 0202' } });
  expect(settled.status).toBe(200);
  const { body } = await clinic.post('/patients', { name: 'Registered while people watch' });
  await expect.poll(conflicts, { timeout: 30_000 }).toEqual([0, 0]);
  await expect.poll(async () => (await village.get(`/patients/${body._id}`)).status, { timeout: 30_000 }).toBe(200);
  expect((await clinic.get(`/patients/${patientId}`)).body.phoneNumber).toBe('099 555 0202');

  stop('SIGINT');
  expect(await ended).toBe(0);
  expect(readdirSync(folder).filter((name) => name.startsWith('satchel-demo-'))).toEqual([]);
});
