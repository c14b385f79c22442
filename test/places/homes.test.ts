/** Villages as they were typed are matched to places, for all their patients at once. */
import { expect } from 'vitest';
import { registerAll, testBoth } from '../support/both.ts';
import { withRole, type Client } from '../support/station.ts';

const villagesOf = async (admin: Client) =>
  (await admin.get('/people/villages')).body.villages as { village: string; patients: number; place: string | null }[];
const homesOf = async (admin: Client): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    (await admin.get('/patients?size=200')).body.embedded.patientResourceList.map(
      ({ name, home }: { name: string; home: string | null }) => [name, home],
    ),
  );

testBoth('villages without a home are listed with the place that they may mean', async (ready) => {
  const here = await ready();
  const { admin } = here;
  const coast = (await admin.post('/places', { name: 'Pwani' })).body._id as string;
  const village = (await admin.post('/places', { name: 'Kisimani', parent: coast })).body._id as string;
  await registerAll(here, [
    { name: 'Asha', village: 'Kisimani' },
    { name: 'Juma', village: 'KISIMANI ' },
    { name: 'Rukia', village: 'Kissimany' },
    { name: 'Salum', village: 'Mlimani' },
    { name: 'Yaa', village: 'Kisimani', home: village },
    { name: 'Esi' },
  ]);
  expect((await villagesOf(admin)).map(({ patients, place }) => [patients, place])).toEqual([
    [2, village],
    [1, village],
    [1, null],
  ]);
  const clerk = await withRole(admin, 'clerk');
  expect((await clerk.get('/people/villages')).status).toBe(403);
});

testBoth('one action gives all patients of a village their home, and one undoes it', async (ready) => {
  const here = await ready();
  const { admin } = here;
  const place = (await admin.post('/places', { name: 'Kisimani' })).body._id as string;
  const other = (await admin.post('/places', { name: 'Mlimani' })).body._id as string;
  const [asha] = await registerAll(here, [
    { name: 'Asha', village: 'Kisimani' },
    { name: 'Juma', village: 'kisímani' },
    { name: 'Rukia', village: 'Mlimani' },
    { name: 'Yaa', village: 'Kisimani', home: other },
  ]);
  const { body } = await admin.post('/people/homes', { village: 'KISIMANI', place });
  expect(body).toEqual({ group: expect.any(String), patients: 2, isMore: false });
  expect(await homesOf(admin)).toEqual({ Asha: place, Juma: place, Rukia: null, Yaa: other });
  expect((await admin.get(`/patients/${asha?.id}`)).body).toMatchObject({ village: 'Kisimani', version: 2 });
  // A patient who was moved since stays there.
  await admin.patch(`/patients/${asha?.id}`, { home: null });
  await admin.patch(`/patients/${asha?.id}`, { home: place });
  const undone = await admin.post('/people/homes/undo', { village: 'Kisimani', place, group: body.group });
  expect(undone.body).toEqual({ patients: 1, next: null });
  expect(await homesOf(admin)).toEqual({ Asha: place, Juma: null, Rukia: null, Yaa: other });
  const refused = await admin.post('/people/homes', { village: 'Mlimani', place: 'nowhere' });
  expect(refused.status).toBe(400);
});

testBoth('a large village is matched and undone in parts that are one group', async (ready) => {
  const here = await ready();
  const { admin } = here;
  const place = (await admin.post('/places', { name: 'Kisimani' })).body._id as string;
  await registerAll(
    here,
    Array.from({ length: 250 }, (_, i) => ({ name: `Asha ${i}`, village: 'Kisimani' })),
  );
  const first = await admin.post('/people/homes', { village: 'Kisimani', place });
  expect(first.body).toMatchObject({ patients: 200, isMore: true });
  const { group } = first.body;
  const second = await admin.post('/people/homes', { village: 'Kisimani', place, group });
  expect(second.body).toEqual({ patients: 50, isMore: false, group });
  expect(await villagesOf(admin)).toEqual([]);
  const undo = (after: number) => admin.post('/people/homes/undo', { village: 'Kisimani', place, group, after });
  const begun = (await undo(0)).body;
  expect(begun).toEqual({ patients: 200, next: expect.any(Number) });
  expect((await undo(begun.next)).body).toEqual({ patients: 50, next: null });
  expect((await villagesOf(admin))[0]?.patients).toBe(250);
});
