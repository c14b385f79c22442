/** Exact look-up of a number, a phone or a date of birth, and lists that are read by cursor. */
import { expect } from 'vitest';
import { fakeClock, minute } from '../support/clock.ts';
import { testBoth, type NewReady } from '../support/both.ts';
import type { Client } from '../support/station.ts';

type Patient = { _id: string; name: string };
const patientsOf = (body: any): Patient[] => body.embedded.patientResourceList;
const names = async (client: Client, query: string) => {
  const { status, body } = await client.get(`/patients?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return patientsOf(body).map(({ name }) => name);
};

async function withPeople(ready: NewReady) {
  const clock = fakeClock();
  const { admin } = await ready({ clock });
  const people = [
    { name: 'Ama', phoneNumber: '+233 (24) 400-0111', dateOfBirth: '1990-05-31', gender: 'FEMALE', village: 'Kéta' },
    { name: 'Kofi', phoneNumber: '0244000112', dateOfBirth: '1990-05-31', gender: 'MALE', village: 'Ho' },
    { name: 'Esi', otherPhones: [{ number: '0244 000 112', whose: 'son' }], gender: 'FEMALE', village: 'KETA' },
    { name: 'Yaw', patientNumber: 'LAB-77', phoneNumber: '0244 000 1', gender: 'MALE' },
  ];
  const ids: Record<string, string> = {};
  for (const each of people) {
    const reply = await admin.post('/patients', each);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    ids[each.name] = reply.body._id;
    clock.advance(minute);
  }
  return { admin, ids, clock };
}

testBoth(
  'finds who has a phone, whatever stands between its digits, and nobody whose number only begins so',
  async (ready) => {
    const { admin } = await withPeople(ready);
    expect(await names(admin, 'phone=%2B233244000111')).toEqual(['Ama']);
    expect(await names(admin, 'phone=0244-000-112')).toEqual(['Kofi', 'Esi']);
    expect(await names(admin, 'phone=02440001')).toEqual(['Yaw']);
    expect(await names(admin, 'phone=0244')).toEqual([]);
    // A number of another kind is no phone.
    expect(await names(admin, 'phone=77')).toEqual([]);
  },
);

testBoth('finds those whose gender is unknown', async (ready) => {
  const { admin, ids } = await withPeople(ready);
  expect(await names(admin, 'gender=NONE')).toEqual([]);
  await admin.post('/patients', { name: 'Abena' });
  await admin.patch(`/patients/${ids['Ama']}`, { gender: null });
  expect(await names(admin, 'gender=NONE')).toEqual(['Ama', 'Abena']);
  expect((await admin.get('/patients?gender=NONE&size=1')).body.page.totalElements).toBe(2);
});

testBoth('a number of a system that does not exist is an error, not an empty list', async (ready) => {
  const { admin } = await ready();
  const { status, body } = await admin.get('/patients?identifier=NOSYSTEM%7C1');
  expect([status, body.errors[0].pointer]).toEqual([400, '?identifier']);
  expect(body.detail).toContain('GET /identifier-systems');
  const { _id } = (await admin.post('/identifier-systems', { name: 'National ID' })).body;
  expect(await names(admin, `identifier=${_id}%7C1`)).toEqual([]);
});

testBoth('all that is asked for has to hold', async (ready) => {
  const { admin, clock } = await withPeople(ready);
  expect(await names(admin, 'dateOfBirth=1990-05-31')).toEqual(['Ama', 'Kofi']);
  expect(await names(admin, 'dateOfBirth=1990-05-31&gender=MALE')).toEqual(['Kofi']);
  expect(await names(admin, 'village=keta')).toEqual(['Ama', 'Esi']);
  expect(await names(admin, 'village=keta&phone=0244000112')).toEqual(['Esi']);
  expect(await names(admin, 'village=keta&dateOfBirth=1990-05-31&gender=MALE')).toEqual([]);
  expect(await names(admin, 'patientNumber=lab77&gender=MALE')).toEqual(['Yaw']);
  expect(await names(admin, 'patientNumber=lab77&gender=FEMALE')).toEqual([]);
  const since = new Date(clock.now() - 2.5 * minute).toISOString();
  expect(await names(admin, `updatedSince=${since}`)).toEqual(['Esi', 'Yaw']);
  expect(await names(admin, `updatedSince=${since}&sort=-name`)).toEqual(['Yaw', 'Esi']);
  const { page } = (await admin.get('/patients?gender=FEMALE&size=1')).body;
  expect(page).toMatchObject({ size: 1, totalElements: 2, totalPages: 2, number: 0 });
});

testBoth('a number of a joined record finds the one that stands', async (ready) => {
  const { admin, ids } = await withPeople(ready);
  await admin.post(`/patients/${ids['Ama']}/join`, { with: ids['Yaw'] });
  expect(await names(admin, 'phone=02440001')).toEqual(['Ama']);
  expect(await names(admin, 'patientNumber=LAB-77')).toEqual(['Ama']);
  expect(await names(admin, 'include=retired')).toEqual(['Ama', 'Kofi', 'Esi']);
});

testBoth('retired ones are looked up when that is asked for, and only then', async (ready) => {
  const { admin, ids } = await withPeople(ready);
  for (const name of ['Yaw', 'Kofi'])
    await admin.patch(`/patients/${ids[name]}`, { retired: true, retiredReason: 'twice' });
  expect(await names(admin, '')).toEqual(['Ama', 'Esi']);
  expect(await names(admin, 'include=retired')).toEqual(['Ama', 'Kofi', 'Esi', 'Yaw']);
  expect(await names(admin, 'patientNumber=LAB-77')).toEqual([]);
  expect(await names(admin, 'patientNumber=LAB-77&include=retired')).toEqual(['Yaw']);
  expect(await names(admin, 'phone=0244000112&include=retired')).toEqual(['Kofi', 'Esi']);
  expect(await names(admin, 'phone=0244000112')).toEqual(['Esi']);
});

for (const query of [
  'dateOfBirth=31-05-1990',
  'gender=F',
  'updatedSince=yesterday',
  'include=all',
  'phone=x',
  'village=',
  'after=x',
]) {
  testBoth(`refuses ?${query}`, async (ready) => {
    const { admin } = await ready();
    const { status, body } = await admin.get(`/patients?${query}`);
    expect([status, body.errors[0].pointer]).toEqual([400, `?${query.split('=')[0]}`]);
  });
}

const nextOf = (headers: Headers): string | undefined =>
  /^<\/api(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

/** Returns all pages, following the links. */
async function walked(client: Client, first: string, between: () => Promise<unknown> = async () => undefined) {
  const found: Patient[] = [];
  for (let path: string | undefined = first; path !== undefined;) {
    const { headers, body } = await client.get(path);
    found.push(...patientsOf(body));
    path = nextOf(headers);
    await between();
  }
  return found;
}

for (const sort of ['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'name', '-name']) {
  testBoth(`by ${sort}, pages that follow their links are the whole list, once`, async (ready) => {
    const clock = fakeClock();
    const { admin } = await ready({ clock });
    for (const name of ['B', null, 'A', 'B', null, 'C', 'A']) {
      await admin.post('/patients', { name });
      if (name !== 'A') clock.advance(minute);
    }
    const all = patientsOf((await admin.get(`/patients?sort=${sort}&size=200`)).body);
    expect(all).toHaveLength(7);
    for (const size of [1, 2, 3, 7]) expect(await walked(admin, `/patients?sort=${sort}&size=${size}`)).toEqual(all);
  });
}

testBoth('nobody is left out while others are retired and registered between two pages', async (ready) => {
  const { admin } = await ready();
  const ids: string[] = [];
  for (let i = 0; i < 12; i++) ids.push((await admin.post('/patients', { name: `Patient ${i}` })).body._id);
  const retired = ids.slice(0, 4);
  const stay = ids.slice(4);
  const found = await walked(admin, '/patients?size=3', async () => {
    const id = retired.shift();
    if (id !== undefined) await admin.patch(`/patients/${id}`, { retired: true });
  });
  expect(stay.filter((id) => !found.some(({ _id }) => _id === id))).toEqual([]);
  expect(new Set(found.map(({ _id }) => _id)).size).toBe(found.length);
});

testBoth('a place of one order is none of another, and page goes with no place', async (ready) => {
  const { admin } = await ready();
  for (let i = 0; i < 3; i++) await admin.post('/patients', {});
  const next = nextOf((await admin.get('/patients?size=1')).headers) ?? '';
  expect((await admin.get(next.replace('?', '?sort=name&'))).status).toBe(400);
  expect((await admin.get(`${next}&page=1`)).status).toBe(400);
});

testBoth('the pages of a look-up go on by their links as well', async (ready) => {
  const { admin } = await ready();
  for (let i = 0; i < 7; i++) {
    await admin.post('/patients', {
      name: `Patient ${i}`,
      gender: i % 2 === 0 ? 'MALE' : 'FEMALE',
      phoneNumber: '1234',
    });
  }
  const found = await walked(admin, '/patients?gender=MALE&phone=1234&size=2');
  expect(found.map(({ name }) => name)).toEqual(['Patient 0', 'Patient 2', 'Patient 4', 'Patient 6']);
});

testBoth('creates only who is not here yet, when that is asked for', async (ready) => {
  const { admin } = await ready();
  const ifAbsent = { 'if-none-match': '*' };
  const make = (body: object, headers = ifAbsent) => admin.post('/patients', body, headers);
  const first = await make({ name: 'Ama', patientNumber: 'LAB-77' });
  expect(first.status).toBe(200);
  const second = await make({ name: 'Ama M.', patientNumber: 'lab 77' });
  expect([second.status, second.body.type]).toEqual([412, '/api/docs#problem-already-there']);
  expect(second.headers.get('location')).toBe(`/api/patients/${first.body._id}`);
  expect((await make({ name: 'Ama' })).status).toBe(400);
  expect((await make({ patientNumber: 'X' }, { 'if-none-match': '"1"' })).status).toBe(400);
  // Two at the same moment.
  const both = await Promise.all([1, 2].map(() => make({ name: 'Kofi', patientNumber: 'LAB-78' })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  // Without the header, two people may have the same number as always.
  expect((await admin.post('/patients', { patientNumber: 'LAB-77' })).status).toBe(200);
  expect((await admin.get('/patients')).body.page.totalElements).toBe(3);
});

testBoth('an identifier that somebody has keeps another one from being created so', async (ready) => {
  const { admin } = await ready();
  const system = { name: 'Insurance', pattern: null, checkDigit: 'none', isUnique: true };
  const { _id } = (await admin.post('/identifier-systems', system)).body;
  const body = { name: 'Ama', identifiers: [{ system: _id, value: 'A 17', use: null, from: null, to: null }] };
  const ifAbsent = { 'if-none-match': '*' };
  expect((await admin.post('/patients', body, ifAbsent)).status).toBe(200);
  expect((await admin.post('/patients', body, ifAbsent)).status).toBe(412);
});
