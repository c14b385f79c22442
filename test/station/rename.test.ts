/** A station gets another name, which every other station shows once it has met it. */
import { expect, test } from 'vitest';
import { putPeer } from '../../src-main/exchange/peer.queries.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { write } from '../../src-main/db/access.ts';
import { testBoth } from '../support/both.ts';
import { clinic } from '../sync/two-clinics.ts';
import { exchangeBetween, pair } from '../exchange/wire.ts';

test('the new name is shown here at once and elsewhere after an exchange, also beside older changes', async () => {
  const here = await clinic({ name: 'Clinic', username: 'ama' });
  const there = await clinic({ name: 'Village', username: 'kofi' });
  await pair(here.db, there.db);
  const { id: stationId } = getSelf({ db: here.db });
  await write(there.db, 'kofi', (writer) => putPeer(writer, { stationId, name: 'Clinic', address: null, pairedAt: 0 }));
  const { _id } = (await here.admin.post('/patients', { name: 'Zawadi Otieno' })).body;
  await exchangeBetween(here.db, there.db);
  const shown = async () => ({
    peer: (await there.admin.get('/peers')).body.peers[0].name,
    history: (await there.admin.get(`/patients/${_id}/history`)).body.history[0].where.name,
  });
  expect(await shown()).toEqual({ peer: 'Clinic', history: 'Clinic' });

  const renamed = await here.admin.patch('/station', { name: 'Clinic by the river' });
  // The file grows on its own in between.
  expect({ ...renamed.body, sizeBytes: 0 }).toEqual({ ...(await here.admin.get('/station')).body, sizeBytes: 0 });
  expect(renamed.body).toMatchObject({ id: stationId, name: 'Clinic by the river' });
  expect((await here.admin.get('/sync')).body.station.name).toBe('Clinic by the river');
  expect(await shown()).toEqual({ peer: 'Clinic', history: 'Clinic' });
  await exchangeBetween(here.db, there.db);
  expect(await shown()).toEqual({ peer: 'Clinic by the river', history: 'Clinic by the river' });
  const { entries } = (await here.admin.get('/audit?action=station-renamed')).body;
  expect(entries).toMatchObject([{ who: { name: 'ama' }, status: null }]);
});

testBoth('the same name again is no change, and none at all is refused', async (ready) => {
  const { admin } = await ready();
  const changes = async () => (await admin.get('/changes?since=now')).body.next;
  // A hub shows earlier changes once every transaction that began before is over, in other registers as well.
  const { _id } = (await admin.post('/patients', { name: 'Asha' })).body;
  await expect.poll(async () => JSON.stringify((await admin.get('/changes')).body), { timeout: 20_000 }).toContain(_id);
  const before = await changes();
  const { name } = (await admin.get('/station')).body;
  expect((await admin.patch('/station', { name })).status).toBe(200);
  expect((await admin.patch('/station', { name: '' })).body.errors[0].pointer).toBe('/name');
  expect((await admin.patch('/station', { name: 'a'.repeat(101) })).status).toBe(400);
  expect(await changes()).toEqual(before);
});
