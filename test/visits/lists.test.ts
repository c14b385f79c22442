/**
 * Visits of all patients: who was here between two instants, and the patient of each visit. Visits of one patient: which
 * are open.
 */
import { expect, test } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { listVisits } from '../../src-main/visits/visit.queries.ts';
import { jpegBytes } from '../patients/jpeg.ts';
import { day, fakeClock } from '../support/clock.ts';
import { saysElsewhere, testBoth, type NewReady } from '../support/both.ts';
import { readyStation } from '../support/station.ts';
import { sqlite } from '../support/sqlite.ts';

async function clinic(ready: NewReady) {
  const clock = fakeClock();
  const place = await ready({ clock });
  const { admin } = place;
  const register = async (patient: object): Promise<string> => (await admin.post('/patients', patient)).body._id;
  const visit = async (patientId: string, body: object): Promise<string> =>
    (await admin.post(`/patients/${patientId}/visits`, body)).body._id;
  const startsOf = async (query: string) => {
    const { status, body } = await admin.get(`/visits${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    const starts = body.embedded.visitResourceList.map(({ timeStart }: { timeStart: string }) =>
      timeStart.slice(5, 16),
    );
    return { starts, total: body.page.totalElements };
  };
  return { place, clock, admin, register, visit, startsOf };
}

testBoth('a visit in the list says who it is', async (ready) => {
  const { admin, register, visit } = await clinic(ready);
  const zawadi = await register({
    name: 'Zawadi Otieno',
    patientNumber: 'P-17',
    gender: 'FEMALE',
    dateOfBirth: '1990-03-03',
    dateOfBirthEstimated: true,
    phoneNumber: '0712 345 678',
    residentialAddress: 'Moi Avenue 3',
  });
  const jpeg = jpegBytes().toString('base64');
  expect((await admin.send('PUT', `/patients/${zawadi}/photo`, { jpeg })).status).toBe(200);
  const nobody = await register({});
  const first = await visit(zawadi, { reason: 'Cough' });
  await visit(nobody, { timeStart: '2026-03-02T10:00:00Z' });
  const list = (await admin.get('/visits')).body.embedded.visitResourceList;
  expect(list.map(({ patient }: any) => patient)).toEqual([
    {
      _id: nobody,
      name: null,
      patientNumber: null,
      age: null,
      gender: null,
      dateOfBirth: null,
      dateOfBirthEstimated: null,
      retired: null,
      mother: null,
      movedAwayOn: null,
      seenAs: null,
      deceased: null,
      hasPhoto: false,
      version: 1,
    },
    {
      _id: zawadi,
      name: 'Zawadi Otieno',
      patientNumber: 'P-17',
      age: 35,
      gender: 'FEMALE',
      dateOfBirth: '1990-03-03',
      dateOfBirthEstimated: true,
      retired: null,
      mother: null,
      movedAwayOn: null,
      seenAs: null,
      deceased: null,
      hasPhoto: true,
      version: 2,
    },
  ]);
  const { patient: _, ...alone } = list[1];
  expect(alone).toEqual((await admin.get(`/patients/${zawadi}/visits/${first}`)).body);
});

testBoth(
  'the age in the list is that of today, whether it was said or follows from the date of birth',
  async (ready) => {
    const { clock, admin, register, visit } = await clinic(ready);
    await visit(await register({ name: 'said', age: 40 }), {});
    await visit(await register({ name: 'born', dateOfBirth: '2020-03-03' }), {});
    const agesOf = async () => {
      const account = { username: 'ama', password: 'correct horse battery' };
      const { token } = (await admin.post('/sessions', account)).body;
      const reply = await fetch(`${admin.api}/visits`, { headers: { authorization: `Bearer ${token}` } });
      const { embedded } = (await reply.json()) as { embedded: { visitResourceList: { patient: any }[] } };
      return Object.fromEntries(embedded.visitResourceList.map(({ patient }) => [patient.name, patient.age]));
    };
    expect(await agesOf()).toEqual({ said: 40, born: 5 });
    clock.advance(day);
    expect(await agesOf()).toEqual({ said: 40, born: 6 });
    clock.set('2027-03-02T09:00:00Z');
    expect(await agesOf()).toEqual({ said: 41, born: 6 });
  },
);

testBoth('a visit of a patient who was retired stays in the list and says so', async (ready) => {
  const { admin, register, visit } = await clinic(ready);
  const patient = await register({ name: 'Twice' });
  await visit(patient, {});
  await admin.patch(`/patients/${patient}`, { retired: true });
  const { embedded, page } = (await admin.get('/visits')).body;
  expect(embedded.visitResourceList).toMatchObject([{ patient: { name: 'Twice', retired: true } }]);
  expect(page.totalElements).toBe(1);
});

testBoth('a range holds the visit that begins with it and not the one that begins with its end', async (ready) => {
  const { register, visit, startsOf } = await clinic(ready);
  const patient = await register({});
  for (const hour of ['08', '09', '10', '11']) await visit(patient, { timeStart: `2026-03-01T${hour}:00:00Z` });
  const from = 'from=2026-03-01T09:00:00Z';
  const to = 'to=2026-03-01T11:00:00Z';
  expect(await startsOf(`?${from}&${to}`)).toEqual({ starts: ['03-01T10:00', '03-01T09:00'], total: 2 });
  expect((await startsOf(`?${from}`)).starts).toEqual(['03-01T11:00', '03-01T10:00', '03-01T09:00']);
  expect((await startsOf(`?${to}`)).starts).toEqual(['03-01T10:00', '03-01T09:00', '03-01T08:00']);
  expect(await startsOf(`?${from}&to=2026-03-01T09:00:00Z`)).toEqual({ starts: [], total: 0 });
  expect(await startsOf('?from=2026-03-01T11:00:00Z&to=2026-03-01T08:00:00Z')).toEqual({ starts: [], total: 0 });
  // The same instants, in local time.
  expect((await startsOf('?from=2026-03-01T12:00:00%2B03:00&to=2026-03-01T05:30:00-05:30')).total).toBe(2);
});

testBoth('a range, whether a visit has ended, and pages go together', async (ready) => {
  const { register, visit, startsOf } = await clinic(ready);
  const patients = [await register({ name: 'A' }), await register({ name: 'B' })];
  for (let i = 10; i < 29; i++) {
    const timeStart = `2026-02-${i}T09:00:00Z`;
    const timeEnd = i % 2 === 0 ? `2026-02-${i}T10:00:00Z` : null;
    await visit(patients[i % 2] ?? '', { timeStart, timeEnd });
  }
  const range = 'from=2026-02-15T00:00:00Z&to=2026-02-25T00:00:00Z';
  expect((await startsOf(`?${range}`)).total).toBe(10);
  expect(await startsOf(`?${range}&open=true&size=2&page=1`)).toEqual({
    starts: ['02-19T09:00', '02-17T09:00'],
    total: 5,
  });
  expect(await startsOf(`?${range}&open=false&size=2&page=2`)).toEqual({ starts: ['02-16T09:00'], total: 5 });
  expect((await startsOf('?open=true')).total).toBe(9);
  expect((await startsOf('?open=false')).total).toBe(10);
  expect((await startsOf('')).total).toBe(19);
});

testBoth('the visits of one patient that have not ended are found, however many newer ones have', async (ready) => {
  const { admin, register, visit } = await clinic(ready);
  const [patient, other] = [await register({ name: 'A' }), await register({ name: 'B' })];
  const forgotten = await visit(patient, { timeStart: '2025-01-05T09:00:00Z' });
  for (let i = 1; i <= 25; i++) {
    const day = `2026-01-${String(i).padStart(2, '0')}`;
    await visit(patient, { timeStart: `${day}T09:00:00Z`, timeEnd: `${day}T10:00:00Z` });
  }
  await visit(other, { timeStart: '2026-02-01T09:00:00Z' });
  const listed = async (query: string) => {
    const { body } = await admin.get(`/patients/${patient}/visits${query}`);
    return { ids: body.embedded.visitResourceList.map(({ _id }: any) => _id), total: body.page.totalElements };
  };
  expect((await listed('')).ids).not.toContain(forgotten);
  expect(await listed('?open=true')).toEqual({ ids: [forgotten], total: 1 });
  const ended = await listed('?open=false&size=50');
  expect(ended.total).toBe(25);
  expect(ended.ids).not.toContain(forgotten);
  expect((await admin.get(`/patients/${patient}/visits?open=maybe`)).status).toBe(400);
});

testBoth('those who were here on a day are all whose visit was going on in it, whenever it began', async (ready) => {
  const { register, visit, startsOf } = await clinic(ready);
  const patient = await register({});
  const times = [
    ['2026-02-27T20:00:00Z', '2026-03-01T00:00:00Z'], // left as the day began
    ['2026-02-27T21:00:00Z', '2026-03-01T00:00:00.001Z'],
    ['2026-02-28T22:00:00Z', '2026-03-01T06:00:00Z'], // through the night
    ['2026-03-01T09:00:00Z', '2026-03-01T10:00:00Z'],
    ['2026-02-28T08:00:00Z', '2026-03-03T10:00:00Z'], // all day long
    ['2026-03-01T23:00:00Z', '2026-03-02T01:00:00Z'],
    ['2026-03-02T00:00:00Z', '2026-03-02T02:00:00Z'], // came when it was over
    ['2026-03-01T11:00:00Z', null], // is still here
  ];
  for (const [timeStart, timeEnd] of times) await visit(patient, { timeStart, timeEnd });
  const theDay = 'to=2026-03-02T00:00:00Z&endedAfter=2026-03-01T00:00:00Z';
  const starts = ['03-01T23:00', '03-01T09:00', '02-28T22:00', '02-28T08:00', '02-27T21:00'];
  expect(await startsOf(`?${theDay}`)).toEqual({ starts, total: 5 });
  expect(await startsOf(`?${theDay}&open=false&size=2&page=1`)).toEqual({ starts: starts.slice(2, 4), total: 5 });
  expect(await startsOf(`?${theDay}&from=2026-02-28T20:00:00Z`)).toEqual({ starts: starts.slice(0, 3), total: 3 });
  expect(await startsOf(`?${theDay}&open=true`)).toEqual({ starts: [], total: 0 });
  expect((await startsOf('?endedAfter=2026-03-01T00:00:00Z')).total).toBe(6);
});

// At a station alone: it reads plans of SQLite.
test('those who were here are found by when their visits ended, however many visits there are', async () => {
  const { station } = await readyStation();
  const client = sqlite(station.registry().db);
  const statements: string[] = [];
  const prepare = client.prepare.bind(client);
  client.prepare = ((sql: string) => {
    statements.push(sql);
    return prepare(sql);
  }) as typeof client.prepare;
  listVisits(
    station.registry(),
    { open: false, range: { from: 0, to: Date.now(), endedAfter: 0 } },
    { page: 0, size: 20 },
  );
  // A page and a count, for the ended visits and for all.
  const asked = statements.filter((sql) => sql.includes('"visit"."time_end" >') && !sql.includes(' is null'));
  expect(asked).toHaveLength(4);
  for (const sql of asked) {
    const plan = prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...sql.matchAll(/\?/g).map(() => 1)) as { detail: string }[];
    expect(plan.map(({ detail }) => detail)).toContainEqual(expect.stringContaining('visit_by_end'));
  }
});

testBoth(
  'a visit of the first and of the last year that can be written is in every range that holds it',
  async (ready) => {
    const { register, visit, startsOf, place } = await clinic(ready);
    const patientId = await register({});
    await visit(patientId, { timeStart: '0000-01-01T00:00:00Z' });
    // Nobody can start this visit here; it comes from a station whose clock is wrong.
    const say = await saysElsewhere(place);
    await say({ kind: 'visit', id: newUuid(), fields: { patientId, timeStart: '9999-12-31T23:59:59.999Z' } });
    expect((await startsOf('?from=2026-03-01T00:00:00Z')).total).toBe(1);
    expect((await startsOf('?to=2026-03-01T00:00:00Z')).total).toBe(1);
  },
);

for (const instant of [
  '2026-03-01',
  '2026-03-01T09:30:00',
  '',
  'now',
  '2026-02-30T09:30:00Z',
  '2026-03-01T23:59:60Z',
]) {
  testBoth(`refuses «${instant}» as an end of the range, naming which`, async (ready) => {
    const { admin } = await clinic(ready);
    for (const name of ['from', 'to', 'endedAfter']) {
      const { status, body } = await admin.get(`/visits?${name}=${encodeURIComponent(instant)}`);
      expect(status).toBe(400);
      expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([`?${name}`]);
    }
  });
}
