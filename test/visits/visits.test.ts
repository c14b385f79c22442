/** Visits, and the patients who are here now. */
import { expect } from 'vitest';
import { fakeClock, hour } from '../support/clock.ts';
import { testBoth, type NewReady } from '../support/both.ts';

async function withPatient(ready: NewReady) {
  const clock = fakeClock();
  const { admin } = await ready({ clock });
  const { _id } = (await admin.post('/patients', { name: 'Zawadi' })).body;
  return { clock, admin, patientId: _id, path: `/patients/${_id}/visits` };
}

const idsOf = (body: any) => body.embedded.visitResourceList.map(({ _id }: { _id: string }) => _id);

for (const [what, body] of [
  ['no body', undefined],
  ['an empty object', {}],
  ['nulls', { timeStart: null, timeEnd: null, category: null, reason: null, notes: null, attendedBy: null }],
] as const) {
  testBoth(`a visit with ${what} starts now and is open`, async (ready) => {
    const { admin, path, patientId } = await withPatient(ready);
    const reply = await admin.post(path, body);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ patientId, timeStart: '2026-03-02T09:00:00.000Z', timeEnd: null, version: 1 });
  });
}

testBoth('a body that says it is JSON and is empty counts as none', async (ready) => {
  const { admin, path } = await withPatient(ready);
  const json = { 'content-type': 'application/json' };
  expect((await admin.send('POST', path, undefined, json)).status).toBe(200);
  for (const body of ['null', '[]', '7', '""', ' ']) expect((await admin.post(path, body)).status, body).toBe(400);
});

testBoth('keeps instants in UTC, whatever offset they are said with', async (ready) => {
  const { admin, path } = await withPatient(ready);
  const { body } = await admin.post(path, {
    timeStart: '2026-03-01T12:30:00+03:00',
    timeEnd: '2026-03-01T04:45:00.5-05:30',
  });
  expect(body).toMatchObject({ timeStart: '2026-03-01T09:30:00.000Z', timeEnd: '2026-03-01T10:15:00.500Z' });
});

const noInstants = [
  '2026-03-01',
  '2026-03-01T09:30:00',
  '09:30',
  '2026-02-30T09:30:00Z',
  '2026-03-01T23:59:60Z',
  '',
  'now',
];
for (const timeStart of noInstants) {
  testBoth(`refuses «${timeStart}» as an instant`, async (ready) => {
    const { admin, path } = await withPatient(ready);
    const reply = await admin.post(path, { timeStart });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].pointer).toBe('/timeStart');
  });
}

testBoth('refuses a visit that ends before it starts, when it is made and when it is changed', async (ready) => {
  const { admin, path } = await withPatient(ready);
  const times = { timeStart: '2026-03-01T10:00:00Z', timeEnd: '2026-03-01T09:59:59Z' };
  for (const body of [times, { timeEnd: '2026-03-02T08:59:59Z' }]) {
    const reply = await admin.post(path, body);
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].pointer).toBe('/timeEnd');
  }
  expect((await admin.get(path)).body.page.totalElements).toBe(0);

  const visit = (await admin.post(path, { timeStart: times.timeStart, timeEnd: times.timeStart })).body;
  expect(visit.timeEnd).toBe('2026-03-01T10:00:00.000Z');
  expect((await admin.patch(`${path}/${visit._id}`, { timeEnd: times.timeEnd })).status).toBe(400);
  expect((await admin.patch(`${path}/${visit._id}`, { timeStart: '2026-03-01T11:00:00Z' })).status).toBe(400);
  expect((await admin.get(`${path}/${visit._id}`)).body).toEqual(visit);
});

testBoth('ends a visit and opens it again; timeEnd is in every reply', async (ready) => {
  const { admin, path } = await withPatient(ready);
  const visit = (await admin.post(path)).body;
  const own = `${path}/${visit._id}`;
  for (const timeEnd of ['2026-03-02T10:00:00.000Z', null]) {
    const edited = await admin.patch(own, { timeEnd });
    expect(edited.body.timeEnd).toBe(timeEnd);
    expect((await admin.get(own)).body).toHaveProperty('timeEnd', timeEnd);
    for (const list of [path, '/visits']) {
      expect((await admin.get(list)).body.embedded.visitResourceList[0]).toHaveProperty('timeEnd', timeEnd);
    }
  }
});

testBoth(
  'starts no visit of a retired record and says to put it back first; the visit that is open can be ended',
  async (ready) => {
    const { admin, path, patientId } = await withPatient(ready);
    const own = `${path}/${(await admin.post(path)).body._id}`;
    await admin.patch(`/patients/${patientId}`, { retired: true });
    const refused = await admin.post(path);
    expect(refused.status).toBe(400);
    const detail = 'This record is removed. Restore it first, then start the visit.';
    expect(refused.body).toMatchObject({
      type: '/api/docs#problem-invalid-request',
      detail,
      errors: [{ pointer: '', detail }],
    });
    expect((await admin.get(path)).body.page.totalElements).toBe(1);

    const end = { timeEnd: '2026-03-02T10:00:00.000Z', reason: 'Cough' };
    expect((await admin.patch(own, end)).body).toMatchObject(end);
    await admin.patch(`/patients/${patientId}`, { retired: false });
    expect((await admin.post(path)).status).toBe(200);
  },
);

testBoth('a start whose answer was lost is answered again, also when the record was retired since', async (ready) => {
  const { admin, path, patientId } = await withPatient(ready);
  const key = { 'idempotency-key': 'start' };
  const first = await admin.post(path, undefined, key);
  await admin.patch(`/patients/${patientId}`, { retired: true });
  expect(await admin.post(path, undefined, key)).toMatchObject({ status: 200, body: first.body });
});

testBoth('refuses a stale edit of a visit', async (ready) => {
  const { admin, path } = await withPatient(ready);
  const own = `${path}/${(await admin.post(path)).body._id}`;
  const etag = (await admin.get(own)).headers.get('etag') ?? '';
  expect((await admin.patch(own, { reason: 'Cough' }, { 'if-match': etag })).headers.get('etag')).toMatch(/^"2-/);
  expect((await admin.patch(own, { reason: 'Fever' }, { 'if-match': etag })).status).toBe(412);
  expect((await admin.get(own)).body.reason).toBe('Cough');
});

testBoth('refuses fields of a visit that it does not know, and a category that is none', async (ready) => {
  const { admin, path } = await withPatient(ready);
  const reply = await admin.post(path, { ward: '3', category: 'DAY', reason: '' });
  expect(reply.status).toBe(400);
  const pointers = reply.body.errors.map(({ pointer }: { pointer: string }) => pointer);
  expect([...new Set(pointers)].sort()).toEqual(['/category', '/reason', '/ward']);
  for (const field of ['_id', 'patientId', 'version']) {
    expect((await admin.post(path, { [field]: 'x' })).status, field).toBe(400);
  }
});

testBoth('lists who is here now: the open visits of all patients, latest first', async (ready) => {
  const { clock, admin, path } = await withPatient(ready);
  const other = `/patients/${(await admin.post('/patients', { name: 'Kofi' })).body._id}/visits`;
  const first = (await admin.post(path)).body._id;
  clock.advance(hour);
  const second = (await admin.post(other)).body._id;
  const ended = (await admin.post(other, { timeStart: '2026-03-01T09:00:00Z', timeEnd: '2026-03-01T10:00:00Z' })).body
    ._id;

  expect(idsOf((await admin.get('/visits?open=true')).body)).toEqual([second, first]);
  expect(idsOf((await admin.get('/visits?open=false')).body)).toEqual([ended]);
  expect(idsOf((await admin.get('/visits')).body)).toEqual([second, first, ended]);
  expect(idsOf((await admin.get(other)).body)).toEqual([second, ended]);

  await admin.patch(`${other}/${second}`, { timeEnd: '2026-03-02T10:30:00Z' });
  expect(idsOf((await admin.get('/visits?open=true')).body)).toEqual([first]);
  for (const open of ['maybe', '', '2']) expect((await admin.get(`/visits?open=${open}`)).status, open).toBe(400);
});

testBoth('lists visits in pages', async (ready) => {
  const { admin, path } = await withPatient(ready);
  const made: string[] = [];
  for (let i = 0; i < 5; i++) made.push((await admin.post(path)).body._id);
  const pages = [0, 1, 2].map((page) => admin.get(`${path}?size=2&page=${page}`));
  const replies = (await Promise.all(pages)).map(({ body }) => body);
  expect(replies.flatMap(idsOf)).toEqual(made.toReversed());
  expect(replies[2].page).toEqual({ size: 2, totalElements: 5, totalPages: 3, number: 2 });
  for (const query of ['size=0', 'size=201', 'page=-1']) expect((await admin.get(`/visits?${query}`)).status).toBe(400);
});

testBoth('does not change a visit through the path of another patient', async (ready) => {
  const { admin, path } = await withPatient(ready);
  const { _id } = (await admin.post(path)).body;
  const another = (await admin.post('/patients', {})).body._id;
  expect((await admin.patch(`/patients/${another}/visits/${_id}`, { reason: 'x' })).status).toBe(404);
  expect((await admin.get(`${path}/${_id}`)).body.reason).toBeNull();
});
