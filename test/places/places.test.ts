/** The tree of places that an administrator keeps, and the homes of patients in it. */
import { expect } from 'vitest';
import { rebuildRows, saysElsewhere, testBoth } from '../support/both.ts';
import { neighbourOf } from '../support/neighbour.ts';
import { password, withRole, type Client } from '../support/station.ts';
import { done, exported, patientsOf, sent } from '../transfer/files.ts';

const addPlace = async (admin: Client, name: string, parent: string | null = null): Promise<string> => {
  const { status, body } = await admin.post('/places', { name, parent });
  expect([name, status]).toEqual([name, 200]);
  return body._id;
};
const placesOf = async (client: Client): Promise<any[]> => (await client.get('/places')).body.places;
const faultsOf = ({ body }: { body: any }) => body.errors?.map(({ pointer }: { pointer: string }) => pointer);
const namesIn = async (client: Client, query: string): Promise<string[]> =>
  (await client.get(query)).body.embedded.patientResourceList.map(({ name }: { name: string }) => name).sort();

testBoth('an administrator keeps the tree, and everybody reads it', async (ready) => {
  const here = await ready();
  const { admin } = here;
  expect(await placesOf(admin)).toEqual([]);
  const coast = await addPlace(admin, ' Pwani ');
  const { body } = await admin.post('/places', { name: 'Kisimani', parent: coast });
  expect(body).toMatchObject({ name: 'Kisimani', parent: coast, retired: false, version: 1 });
  const path = `/places/${body._id}`;
  expect((await admin.patch(path, { name: 'Kisima' })).body).toMatchObject({ name: 'Kisima', version: 2 });
  expect((await admin.patch(path, { name: 'Kisima', parent: coast })).body.version).toBe(2);
  expect((await admin.patch(path, { retired: true }, { 'if-match': '"1"' })).status).toBe(412);
  const moved = await admin.patch(path, { parent: null }, { 'if-match': '"2"' });
  expect(moved.body).toMatchObject({ parent: null, version: 3 });
  expect((await admin.patch('/places/nowhere', {})).status).toBe(404);
  const reader = await withRole(admin, 'reader');
  expect((await placesOf(reader)).map(({ name }) => name)).toEqual(['Kisima', 'Pwani']);
  expect((await reader.post('/places', { name: 'Other' })).status).toBe(403);
  expect((await reader.patch(path, { name: 'Other' })).status).toBe(403);
  expect((await admin.get('/audit?action=place-set')).body.entries).toHaveLength(5);
  const before = await placesOf(admin);
  await rebuildRows(here);
  expect(await placesOf(admin)).toEqual(before);
});

testBoth('a name is taken once in each place, however it is typed', async (ready) => {
  const { admin } = await ready();
  const [coast, inland] = [await addPlace(admin, 'Pwani'), await addPlace(admin, 'Bara')];
  const kisimani = await addPlace(admin, 'Kisimani', coast);
  const other = await addPlace(admin, 'Kisimani', inland);
  for (const name of ['kisímani ', 'KISIMANI']) {
    expect(faultsOf(await admin.post('/places', { name, parent: coast }))).toEqual(['/name']);
  }
  expect(faultsOf(await admin.patch(`/places/${other}`, { parent: coast }))).toEqual(['/name']);
  expect(faultsOf(await admin.post('/places', { name: '  ' }))).toEqual(['/name']);
  expect(faultsOf(await admin.post('/places', { name: 'Mtaa', parent: 'nowhere' }))).toEqual(['/parent']);
  await admin.patch(`/places/${kisimani}`, { retired: true });
  expect((await admin.patch(`/places/${other}`, { parent: coast })).status).toBe(200);
  expect(faultsOf(await admin.patch(`/places/${kisimani}`, { retired: false }))).toEqual(['/name']);
});

testBoth('no place is in itself, and only an empty one is removed', async (ready) => {
  const { admin } = await ready();
  const coast = await addPlace(admin, 'Pwani');
  const district = await addPlace(admin, 'Mjini', coast);
  const village = await addPlace(admin, 'Kisimani', district);
  for (const parent of [coast, district, village]) {
    expect(faultsOf(await admin.patch(`/places/${coast}`, { parent })), parent).toEqual(['/parent']);
  }
  expect(faultsOf(await admin.patch(`/places/${district}`, { retired: true }))).toEqual(['/retired']);
  expect((await admin.patch(`/places/${village}`, { retired: true })).status).toBe(200);
  expect((await admin.patch(`/places/${district}`, { retired: true })).status).toBe(200);
  expect(faultsOf(await admin.post('/places', { name: 'Mtaa', parent: district }))).toEqual(['/parent']);
  expect(faultsOf(await admin.patch(`/places/${village}`, { retired: false }))).toEqual(['/parent']);
  const back = await admin.patch(`/places/${village}`, { retired: false, parent: coast });
  expect(back.body).toMatchObject({ retired: false, parent: coast });
});

testBoth('places that two stations moved into each other stay a tree, and a person settles it', async (ready) => {
  const here = await ready();
  const { admin } = here;
  const there = await neighbourOf(here);
  const top = await addPlace(admin, 'Pwani');
  const [first, second] = [await addPlace(admin, 'Mjini', top), await addPlace(admin, 'Kisimani', top)];
  const village = await addPlace(admin, 'Mtaa', second);
  await there.meet();
  expect((await admin.patch(`/places/${first}`, { parent: second })).status).toBe(200);
  expect((await there.admin.patch(`/places/${second}`, { parent: first })).status).toBe(200);
  await there.meet();
  await there.expectAgreement();

  const tree = new Map((await placesOf(admin)).map((place) => [place._id, place]));
  const [cut, kept] = [first, second].sort();
  expect(tree.get(cut)).toMatchObject({ parent: null, conflicts: ['parent'] });
  expect(tree.get(kept).parent).toBe(cut);
  expect(tree.get(kept).conflicts).toBeUndefined();
  const { body: patient } = await admin.post('/patients', { name: 'Asha', home: village });
  for (const each of [first, second, village]) {
    expect(await namesIn(admin, `/patients?place=${each}`), each).toEqual(['Asha']);
  }
  expect(await namesIn(admin, `/patients?place=${top}`)).toEqual([]);
  // Naming the one that is in it again would leave the circle.
  expect(faultsOf(await admin.patch(`/places/${cut}`, { parent: kept }))).toEqual(['/parent']);
  expect((await admin.patch(`/places/${cut}`, { name: 'Mji' })).body.conflicts).toEqual(['parent']);
  const settled = await admin.patch(`/places/${cut}`, { parent: top });
  expect(settled.body).toMatchObject({ parent: top });
  expect(settled.body.conflicts).toBeUndefined();
  expect(await namesIn(admin, `/patients?place=${top}`)).toEqual(['Asha']);
  await there.meet();
  await there.expectAgreement();
  expect((await admin.get(`/patients/${patient._id}`)).body.home).toBe(village);
});

testBoth('a place that two stations moved differently is a conflict that the value shown settles', async (ready) => {
  const here = await ready();
  const { admin } = here;
  const say = await saysElsewhere(here);
  const [coast, inland] = [await addPlace(admin, 'Pwani'), await addPlace(admin, 'Bara')];
  const village = await addPlace(admin, 'Kisimani', coast);
  await say({ kind: 'place', id: village, fields: { parent: inland } });
  const found = (await placesOf(admin)).find(({ _id }) => _id === village);
  expect(found.conflicts).toEqual(['parent']);
  const { body } = await admin.patch(`/places/${village}`, { parent: found.parent });
  expect(body.parent).toBe(found.parent);
  expect(body.conflicts).toBeUndefined();
});

testBoth('a place whose parent is unknown here, or was removed meanwhile, is still listed', async (ready) => {
  const here = await ready();
  const { admin } = here;
  const say = await saysElsewhere(here);
  const unknown = '01920000-0000-7000-8000-0000000000aa';
  const coast = await addPlace(admin, 'Pwani');
  const id = '01920000-0000-7000-8000-0000000000ab';
  await say({ kind: 'place', id, fields: { name: 'Kisimani', parent: unknown } });
  expect(await placesOf(admin)).toContainEqual(expect.objectContaining({ _id: id, parent: null }));
  const below = '01920000-0000-7000-8000-0000000000ac';
  await say({ kind: 'place', id: below, fields: { name: 'Mtaa', parent: coast } });
  await admin.patch(`/places/${below}`, { parent: null });
  await admin.patch(`/places/${coast}`, { retired: true });
  await say({ kind: 'place', id: '01920000-0000-7000-8000-0000000000ad', fields: { name: 'Mji', parent: coast } });
  expect(await placesOf(admin)).toContainEqual(expect.objectContaining({ name: 'Mji', parent: coast, retired: false }));
});

testBoth('places of a list are added in any order, once, and all or none', async (ready) => {
  const { admin } = await ready();
  const coast = await addPlace(admin, 'Pwani');
  const list = [
    { name: 'Kisimani', parent: 'Mjini' },
    { name: 'Mjini', parent: 'pwani' },
    { name: 'Kisimani', parent: 'Bara' },
    { name: 'Bara' },
    { name: 'bara', parent: null },
  ];
  expect((await admin.post('/places/list', { places: list })).body).toEqual({ added: 4 });
  expect((await admin.post('/places/list', { places: list })).body).toEqual({ added: 0 });
  const places = await placesOf(admin);
  expect(places.map(({ name }) => name)).toEqual(['Bara', 'Kisimani', 'Kisimani', 'Mjini', 'Pwani']);
  expect(places.find(({ name }) => name === 'Mjini').parent).toBe(coast);
  const refused = async (...more: object[]) => faultsOf(await admin.post('/places/list', { places: more }));
  expect(await refused({ name: 'Mtaa', parent: 'Kisimani' })).toEqual(['/places/0/parent']);
  const unknown = { name: 'Mji', parent: 'Nowhere' };
  expect(await refused({ name: 'Mtaa', parent: 'Bara' }, unknown)).toEqual(['/places/1/parent']);
  expect(await refused({ name: ' ' })).toEqual(['/places/0/name']);
  // Each of the two would be in the other.
  expect(await refused({ name: 'One', parent: 'Other' }, { name: 'Other', parent: 'One' })).toHaveLength(2);
  // Only one place has this name at first.
  expect(await refused({ name: 'Mtaa', parent: 'Mjini' }, { name: 'Mjini', parent: 'Bara' })).toEqual([
    '/places/0/parent',
  ]);
  expect((await admin.post('/places/list', { places: [{ name: 'Mtaa', parent: 'Kisimani, Bara' }] })).status).toBe(200);
  expect(await placesOf(admin)).toHaveLength(6);
});

testBoth('a patient has a home beside the village that was typed, with its history', async (ready) => {
  const here = await ready();
  const { admin } = here;
  const coast = await addPlace(admin, 'Pwani');
  const village = await addPlace(admin, 'Kisimani', coast);
  const typed = { name: 'Asha', village: 'kissimani' };
  const { body: made } = await admin.post('/patients', { ...typed, home: village });
  expect(made).toMatchObject({ ...typed, home: village });
  const path = `/patients/${made._id}`;
  expect((await admin.patch(path, { home: coast })).body).toMatchObject({ ...typed, home: coast, version: 2 });
  const { history } = (await admin.get(`${path}/history`)).body;
  expect(history).toContainEqual(expect.objectContaining({ field: 'home', old: village, new: coast }));
  expect(faultsOf(await admin.patch(path, { home: 'nowhere' }))).toEqual(['/home']);
  expect(faultsOf(await admin.post('/patients', { name: 'Juma', home: 'nowhere' }))).toEqual(['/home']);
  // A patient who lives in a removed place keeps it; nobody else gets it.
  await admin.patch(path, { home: village });
  await admin.patch(`/places/${village}`, { retired: true });
  expect((await admin.patch(path, { home: village, village: null })).status).toBe(200);
  expect(faultsOf(await admin.post('/patients', { name: 'Juma', home: village }))).toEqual(['/home']);
  await admin.patch(path, { home: null });
  expect((await admin.patch(path, { home: village })).body.home).toBe(village);
  const { body } = await admin.get(path);
  await rebuildRows(here);
  expect((await admin.get(path)).body).toEqual(body);
  expect((await admin.patch(path, { home: null })).body.home).toBeNull();
});

testBoth('lists are filtered by a place and all that are in it', async (ready) => {
  const { admin } = await ready();
  const [coast, inland] = [await addPlace(admin, 'Pwani'), await addPlace(admin, 'Bara')];
  const district = await addPlace(admin, 'Mjini', coast);
  const village = await addPlace(admin, 'Kisimani', district);
  for (const [name, home] of [
    ['Asha', coast],
    ['Juma', district],
    ['Rukia', village],
    ['Salum', inland],
    ['Yaa', null],
  ]) {
    await admin.post('/patients', { name, home, gender: 'FEMALE' });
  }
  for (const path of ['/patients', '/people']) {
    expect(await namesIn(admin, `${path}?place=${coast}`)).toEqual(['Asha', 'Juma', 'Rukia']);
    expect(await namesIn(admin, `${path}?place=${district}&gender=FEMALE`)).toEqual(['Juma', 'Rukia']);
    expect(await namesIn(admin, `${path}?place=${village}`)).toEqual(['Rukia']);
    expect(await namesIn(admin, `${path}?place=nowhere`)).toEqual([]);
  }
  const { body } = await admin.get(`/people?place=${coast}&sort=name&size=2`);
  expect([body.total, body.embedded.patientResourceList.length]).toEqual([3, 2]);
  const rest = await namesIn(admin, `/people?place=${coast}&sort=name&size=2&after=${body.next}`);
  expect(rest).toEqual(['Rukia']);
});

testBoth('homes are exported by name, and imported where places have these names', async (ready) => {
  const { admin } = await ready();
  const coast = await addPlace(admin, 'Pwani');
  const village = await addPlace(admin, 'Kisimani', coast);
  await addPlace(admin, 'Kisimani', await addPlace(admin, 'Bara'));
  await admin.post('/patients', { name: 'Asha', home: village });
  const { admin: other } = await ready();
  const there = await addPlace(other, 'Kisimani', await addPlace(other, 'PWANI'));
  for (const format of ['csv', 'ndjson'] as const) {
    const bytes = await exported(admin, { format }, password);
    expect(bytes.toString()).toContain('Kisimani, Pwani');
    const read = await sent(other, bytes, `people.${format}`);
    expect(read.tally.refused).toBe(0);
    if (format === 'csv') await done(other, read._id, 'run');
  }
  expect(await patientsOf(other)).toMatchObject([{ name: 'Asha', home: there }]);
  const file = 'Name;Place\nJuma;kisimani\nRukia;Kisimani, Bara\nSalum;Bara\n';
  const read = await sent(admin, file);
  expect(read.tally).toMatchObject({ new: 2, refused: 1 });
});

testBoth('the report of a month counts visits by the home of the patient', async (ready) => {
  const { admin } = await ready();
  const [coast, inland] = [await addPlace(admin, 'Pwani'), await addPlace(admin, 'Bara')];
  for (const [home, visits] of [
    [coast, 1],
    [inland, 2],
    [null, 3],
  ] as const) {
    const { _id } = (await admin.post('/patients', { name: 'Asha', home })).body;
    for (let i = 0; i < visits; i++) {
      const timeStart = `2026-02-0${i + 1}T09:00:00Z`;
      await admin.post(`/patients/${_id}/visits`, { timeStart, timeEnd: timeStart });
    }
  }
  expect((await admin.get('/statistics/month?month=2026-02')).body).toMatchObject({
    visits: 6,
    visitsByHome: [
      { home: null, visits: 3 },
      { home: inland, visits: 2 },
      { home: coast, visits: 1 },
    ],
  });
});
