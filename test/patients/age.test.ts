/** Age is years since birth, and must not go stale. Today is 2 March 2026 until a test moves the clock. */
import { expect } from 'vitest';
import { fakeClock } from '../support/clock.ts';
import { testBoth, type NewReady } from '../support/both.ts';
import type { Client } from '../support/station.ts';

async function station(ready: NewReady) {
  const clock = fakeClock();
  const { admin } = await ready({ clock });
  return { clock, admin };
}

async function created(client: Client, body: unknown) {
  const reply = await client.post('/patients', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return { path: `/patients/${reply.body._id}`, body: reply.body };
}

testBoth('derives the age from the date of birth, and it turns on the birthday', async (ready) => {
  const { clock, admin } = await station(ready);
  const client = admin;
  const { path, body } = await created(client, { dateOfBirth: '1990-05-31' });
  expect(body).toMatchObject({ age: 35, dateOfBirth: '1990-05-31' });
  clock.set('2026-05-30T23:00:00Z');
  expect((await client.get(path)).body.age).toBe(35);
  clock.set('2026-05-31T01:00:00Z');
  expect((await client.get(path)).body.age).toBe(36);
  const [listed] = (await client.get('/patients')).body.embedded.patientResourceList;
  expect(listed.age).toBe(36);
});

for (const [dateOfBirth, age] of [
  ['2026-03-02', 0],
  ['2025-03-03', 0],
  ['2025-03-02', 1],
  ['2024-02-29', 2],
  ['1926-03-02', 100],
] as const) {
  testBoth(`a patient born on ${dateOfBirth} is ${age}`, async (ready) => {
    const { admin } = await station(ready);
    expect((await created(admin, { dateOfBirth })).body.age).toBe(age);
  });
}

testBoth('a child of 29 February has its birthday on 1 March in other years', async (ready) => {
  const { clock, admin } = await station(ready);
  const client = admin;
  const { path } = await created(client, { dateOfBirth: '2024-02-29' });
  clock.set('2027-02-28T12:00:00Z');
  expect((await client.get(path)).body.age).toBe(2);
  clock.set('2027-03-01T12:00:00Z');
  expect((await client.get(path)).body.age).toBe(3);
});

testBoth('an age that was said grows with the years', async (ready) => {
  const { clock, admin } = await station(ready);
  const client = admin;
  const { path, body } = await created(client, { age: 34 });
  expect(body).toMatchObject({ age: 34, dateOfBirth: null });
  clock.set('2027-03-01T12:00:00Z');
  expect((await client.get(path)).body.age).toBe(34);
  clock.set('2027-03-02T12:00:00Z');
  expect((await client.get(path)).body.age).toBe(35);
  clock.set('2036-03-02T12:00:00Z');
  expect((await client.get(path)).body.age).toBe(44);
  expect((await client.patch(path, { age: 40 })).body.age).toBe(40);
  clock.set('2037-03-02T12:00:00Z');
  expect((await client.get(path)).body.age).toBe(41);
});

testBoth('shows no age before its time when the clock is turned back', async (ready) => {
  const { clock, admin } = await station(ready);
  const client = admin;
  const said = await created(client, { age: 3 });
  const known = await created(client, { dateOfBirth: '2025-01-01' });
  clock.set('2019-06-01T12:00:00Z');
  expect((await client.get(said.path)).body.age).toBe(3);
  expect((await client.get(known.path)).body.age).toBe(0);
});

testBoth('accepts an age and a date of birth that agree within a year', async (ready) => {
  const { admin } = await station(ready);
  for (const age of [34, 35, 36]) {
    expect((await created(admin, { age, dateOfBirth: '1990-05-31' })).body.age).toBe(35);
  }
});

testBoth('refuses an age and a date of birth that contradict each other', async (ready) => {
  const { admin } = await station(ready);
  for (const age of [0, 33, 37, 90]) {
    const reply = await admin.post('/patients', { age, dateOfBirth: '1990-05-31' });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].pointer).toBe('/age');
  }
  const { path } = await created(admin, { name: 'Ama' });
  expect((await admin.patch(path, { age: 60, dateOfBirth: '1990-05-31' })).status).toBe(400);
  expect((await admin.get(path)).body).toMatchObject({ age: null, dateOfBirth: null });
});

testBoth('refuses a date of birth that is to come or that no calendar has', async (ready) => {
  const { admin } = await station(ready);
  const bad = [
    '2026-03-03',
    '9999-12-31',
    '1990-02-30',
    '2025-02-29',
    '1990-13-01',
    '31.5.1990',
    '1990-05-31T00:00:00Z',
    '',
  ];
  for (const dateOfBirth of bad) {
    const reply = await admin.post('/patients', { dateOfBirth });
    expect(reply.status, dateOfBirth).toBe(400);
    expect(reply.body.errors[0].pointer).toBe('/dateOfBirth');
  }
});

testBoth('refuses another age for a patient whose date of birth is known, saying so', async (ready) => {
  const { admin } = await station(ready);
  const { path } = await created(admin, { dateOfBirth: '1990-05-31' });
  for (const age of [36, 60, null]) {
    const reply = await admin.patch(path, { age });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ pointer: '/age', detail: expect.stringContaining('date of birth') }]);
  }
  expect((await admin.get(path)).body).toMatchObject({ age: 35, dateOfBirth: '1990-05-31' });
});

testBoth('a new age replaces an estimated date of birth, which the history keeps', async (ready) => {
  const { admin } = await station(ready);
  const { path, body } = await created(admin, { dateOfBirth: '1990-01-01', dateOfBirthEstimated: true });
  expect(body).toMatchObject({ age: 36, dateOfBirthEstimated: true });
  const edited = await admin.patch(path, { age: 50 });
  expect(edited.status).toBe(200);
  expect(edited.body).toMatchObject({ age: 50, dateOfBirth: null, dateOfBirthEstimated: null });
  const { history } = (await admin.get(`${path}/history`)).body;
  expect(history).toContainEqual(expect.objectContaining({ field: 'dateOfBirth', old: '1990-01-01', new: null }));
});

testBoth('a date of birth replaces an age that was said, and without it nothing is left of either', async (ready) => {
  const { admin } = await station(ready);
  const { path } = await created(admin, { age: 70 });
  expect((await admin.patch(path, { dateOfBirth: '1990-05-31' })).body).toMatchObject({ age: 35 });
  expect((await admin.patch(path, { dateOfBirth: null })).body).toMatchObject({ age: null, dateOfBirth: null });
});

testBoth('keeps false and null apart for an estimated date of birth', async (ready) => {
  const { admin } = await station(ready);
  for (const dateOfBirthEstimated of [true, false, null]) {
    const { path } = await created(admin, { dateOfBirth: '1990-05-31', dateOfBirthEstimated });
    expect((await admin.get(path)).body.dateOfBirthEstimated).toBe(dateOfBirthEstimated);
  }
});

testBoth('a clock at 1970 does not make a child old when it is set', async (ready) => {
  const { clock, admin } = await station(ready);
  clock.set('1970-01-01T00:10:00Z');
  const { path } = await created(admin, { name: 'Zawadi', age: 5 });
  expect((await admin.get(path)).body.age).toBe(5);
  clock.set('2026-03-02T12:00:00Z');
  expect((await admin.get(path)).body.age).toBe(5);
});
