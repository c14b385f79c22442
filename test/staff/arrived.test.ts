/** Administrators from another station are shown to this one's administrators, until one of these confirms them. */
import { expect, test } from 'vitest';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { password, signIn, type Client } from '../support/station.ts';
import { call, dbOf } from '../exchange/leaving.ts';
import { joinAt, listeningStation, showCode } from '../sync/meeting.ts';

const kofi = { username: 'kofi', password };

const arrivedAt = async (admin: Client) => (await admin.get('/staff')).body.arrived;
const know = (admin: Client, staffIds: string[]) => admin.send('PUT', '/staff/known', { staffIds });

test('an administrator whom another station made is shown, and in the access log, until one of this station knows', async () => {
  const [here, there] = [await listeningStation(), await listeningStation()];
  expect((await joinAt(here, { port: there.port, code: await showCode(there) })).body.kind).toBe('joined');
  const exchange = async () =>
    expect(await call(dbOf(here), { id: getSelf({ db: dbOf(there) }).id, port: there.port })).toBe('met');
  await exchange();
  // The administrator who set that station up.
  const [founder] = await arrivedAt(here.admin);
  expect((await know(here.admin, [founder.staffId])).status).toBe(200);
  expect(await arrivedAt(here.admin)).toEqual([]);

  const { body: made } = await there.admin.post('/staff', { ...kofi, role: 'administrator' });
  await there.admin.post('/staff', { username: 'esi', password, role: 'clerk' });
  await exchange();
  const arrived = [{ staffId: made.id, by: expect.stringMatching(/^ama/), station: getSelf({ db: dbOf(there) }).name }];
  expect(await arrivedAt(here.admin)).toMatchObject(arrived);
  const { entries } = (await here.admin.get('/audit?action=administrator-arrived')).body;
  expect(entries[0]).toMatchObject({ record: made.id, from: 'station', who: null });
  expect(await arrivedAt(there.admin)).toHaveLength(1);

  await expect.poll(async () => (await here.anyone.post('/sessions', kofi)).status, { timeout: 20_000 }).toBe(200);
  const himself = await signIn(here.anyone, kofi);
  expect((await know(himself, [made.id])).status).toBe(403);
  expect(await arrivedAt(here.admin)).toMatchObject(arrived);
  expect((await know(here.admin, [made.id])).status).toBe(200);
  await there.admin.patch(`/staff/${made.id}`, { username: 'kofi.b' });
  await exchange();
  expect(await arrivedAt(here.admin)).toEqual([]);
});
