/** At a station alone: a hub holds everything. */
import { expect, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { putPin } from '../../src-main/journal/holding.queries.ts';
import { eventually } from '../support/eventually.ts';
import { readyStation, temporaryDir, type Client } from '../support/station.ts';
import { listeningStation, peersOf, showCode, type Meeting } from './meeting.ts';

type Region = Meeting & { kisimani: string; mjini: string };

const placed = async (admin: Client, name: string, parent: string | null = null): Promise<string> =>
  (await admin.post('/places', { name, parent })).body._id;

const living = async (admin: Client, name: string, home: string | null): Promise<string> =>
  (await admin.post('/patients', { name, ...(home !== null && { home }) })).body._id;

/** A station that holds everything: two people in Kisimani of Pwani, one of them seen, one in Mjini, and one without a place. */
async function region(): Promise<Region> {
  const made = await listeningStation();
  const { admin } = made;
  const pwani = await placed(admin, 'Pwani');
  const [kisimani, mjini] = [await placed(admin, 'Kisimani', pwani), await placed(admin, 'Mjini')];
  const ama = await living(admin, 'Ama Mensah', kisimani);
  await admin.post(`/patients/${ama}/visits`, { timeStart: '2026-01-05T08:00:00Z' });
  await living(admin, 'Esi Owusu', kisimani);
  await living(admin, 'Kofi Boateng', mjini);
  await living(admin, 'Yaw Darko', null);
  return { ...made, kisimani, mjini };
}

type Here = Awaited<ReturnType<typeof readyStation>>;

async function joinWith(there: Meeting, here: Here, holds?: 'part'): Promise<string> {
  const { body } = await here.admin.post('/peers', {
    address: `127.0.0.1:${there.port}`,
    code: await showCode(there),
    ...(holds && { holds }),
  });
  expect(body.kind).toBe('joined');
  return body.peer.id;
}

const syncWith = async ({ admin }: Here, peerId: string) =>
  expect((await admin.post(`/peers/${peerId}/exchange`)).body).toMatchObject({ kind: 'done' });

const holdingOf = async ({ admin }: Here) => (await admin.get('/holding')).body;
const choose = ({ admin }: Here, places: string[] | null, months = 24) =>
  admin.send('PUT', '/holding', { places, months });

test('a station that joins as a part gets places first, and then the patients of those that are chosen', async () => {
  const there = await region();
  const here = await readyStation();
  const peerId = await joinWith(there, here, 'part');
  await syncWith(here, peerId);
  expect((await here.admin.get('/places')).body.places).toHaveLength(3);
  expect(await holdingOf(here)).toMatchObject({ holding: { places: [], months: 24 }, patients: 0 });

  expect((await choose(here, [there.kisimani])).status).toBe(200);
  await eventually(async () => expect((await holdingOf(here)).patients).toBe(2));
  await syncWith(here, peerId);
  const state = await holdingOf(here);
  expect(state).toMatchObject({ visits: 1, toPutAway: 0, waiting: 0, broughtHere: 0, uncompared: 0 });
  expect(state.days).toHaveLength(60);
  expect(state.days.at(-1)).toMatchObject({ came: 2, went: 0, held: 2 });
  expect(state.lastCompleteAt).not.toBeNull();
  expect((await peersOf(there))[0].holds).toEqual({ places: 1, patients: 2, broughtHere: 0 });
  expect((await peersOf(here))[0].holds).toBeNull();
  expect((await here.admin.get('/audit?action=holding-set')).body.entries[0].detail).toBe('1');
});

test('what was saved at a part waits until a station with everything has it', async () => {
  const there = await region();
  const here = await readyStation();
  const peerId = await joinWith(there, here, 'part');
  await syncWith(here, peerId);
  expect((await holdingOf(here)).waiting).toBe(0);
  await living(here.admin, 'Akua Sarpong', null);
  expect((await holdingOf(here)).waiting).toBe(1);
  await syncWith(here, peerId);
  expect(await holdingOf(here)).toMatchObject({ waiting: 0, patients: 1, toPutAway: 0 });
});

test('a station with everything becomes a part once it knows another one, and says whom it is to put away', async () => {
  const there = await region();
  const here = await readyStation();
  const refused = await choose(here, []);
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('holds everything')]);
  const peerId = await joinWith(there, here);
  await syncWith(here, peerId);
  expect(await holdingOf(here)).toMatchObject({ holding: null, patients: 4, days: [] });
  expect((await choose(here, [there.mjini], 0)).body).toMatchObject({
    holding: { places: [there.mjini], months: 0 },
    patients: 4,
    toPutAway: 3,
  });
  const back = await choose(here, null);
  expect([back.status, back.body.detail]).toEqual([403, expect.stringContaining('full copy')]);
  const unknown = await choose(here, ['01920000-0000-7000-8000-00000000dead']);
  expect([unknown.status, unknown.body.errors[0].pointer]).toEqual([400, '/places/0']);
});

test('a peer that holds a part is not one that lets another become a part', async () => {
  const there = await region();
  const [second, third] = [await listeningStation(), await listeningStation()];
  const firstId = await joinWith(there, second);
  await syncWith(third, await joinWith(there, third));
  // They hear of each other.
  await syncWith(second, firstId);
  const peerId = await joinWith(third, second);
  expect((await choose(second, [there.mjini])).status).toBe(200);
  await syncWith(second, peerId);
  expect((await peersOf(third)).find(({ id }) => id !== firstId).holds).toMatchObject({ places: 1 });
  // Without the first one, the third knows only the second, which holds a part.
  await third.admin.send('DELETE', `/peers/${firstId}`);
  const refused = await choose(third, [there.mjini]);
  expect(refused.status).toBe(403);
});

test('the sizes of places are counted here, and asked for at a part', async () => {
  const there = await region();
  const here = await readyStation();
  const expected = [
    { place: null, patients: 1, visits: 0 },
    { place: there.kisimani, patients: 2, visits: 1 },
    { place: there.mjini, patients: 1, visits: 0 },
  ];
  const sizesOf = async ({ admin }: Here): Promise<any[]> =>
    (await admin.get('/holding/sizes')).body.sizes?.toSorted((a: any, b: any) =>
      `${a.place ?? ''}` < `${b.place ?? ''}` ? -1 : 1,
    );
  expect(await sizesOf(there)).toMatchObject(expected);
  const peerId = await joinWith(there, here, 'part');
  await syncWith(here, peerId);
  const asked = await sizesOf(here);
  expect(asked).toMatchObject(expected);
  expect(asked[1].bytes).toBeGreaterThan(asked[2].bytes);
  await there.admin.send('PUT', '/sync/listener', { isOn: false });
  expect((await here.admin.get('/holding/sizes')).body).toEqual({ sizes: null });
});

test('a station with patients cannot join as a part', async () => {
  const there = await region();
  const here = await readyStation();
  await living(here.admin, 'Akua Sarpong', null);
  const { status, body } = await here.admin.post('/peers', {
    address: `127.0.0.1:${there.port}`,
    code: await showCode(there),
    holds: 'part',
  });
  expect([status, body.errors?.[0].pointer]).toEqual([400, '/holds']);
});

test('a part imports no sync file, and says why', async () => {
  const there = await region();
  const here = await readyStation();
  await joinWith(there, here, 'part');
  const [path, passphrase] = [temporaryDir(), 'seven green boats upriver'];
  const outcomeAt = ({ admin }: Here) =>
    eventually(async () => {
      const { running, outcome } = (await admin.get('/bundles')).body;
      expect([running, outcome?.at]).toEqual([null, expect.any(String)]);
      return outcome;
    });
  await there.admin.post('/bundles', { path, passphrase });
  const { file } = await outcomeAt(there);
  await here.admin.post('/bundles/import', { path: file, passphrase });
  expect(await outcomeAt(here)).toMatchObject({ kind: 'refused', reason: 'part-here' });
});

test('who was brought here is listed, and the list is in the access log', async () => {
  const there = await region();
  const here = await readyStation();
  const peerId = await joinWith(there, here, 'part');
  const ama = (await there.admin.get('/patients/search?q=Ama')).body.embedded.patientResourceList[0]._id;
  const { db } = here.station.registry();
  const pinned = { patientId: ama, pinnedAt: Date.parse('2026-03-02T09:00:00Z'), pinnedBy: 'recovery', reason: 'Burn' };
  await write(db, 'ama', (writer) => putPin(writer, pinned));
  await syncWith(here, peerId);
  expect(await holdingOf(here)).toMatchObject({ broughtHere: 1, patients: 1, toPutAway: 0 });
  const { patients } = (await here.admin.get('/holding/brought-here')).body;
  const by = 'recovery key';
  expect(patients).toMatchObject([
    { patientId: ama, name: 'Ama Mensah', at: '2026-03-02T09:00:00.000Z', by, reason: 'Burn' },
  ]);
  const { entries } = (await here.admin.get('/audit?action=patients-listed')).body;
  expect(entries[0].shown.map(({ id }: any) => id)).toEqual([ama]);
});
