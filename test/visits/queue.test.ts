/** The queue of a clinic's day: calls, their order, and what stations agree on after they were apart. */
import { expect } from 'vitest';
import { byTurn, minutesWaited, stageOf } from '../../src-main/visits/queue.rules.ts';
import { fhirOf } from '../fhir/station.ts';
import { fakeClock, minute } from '../support/clock.ts';
import { rebuildRows, saysElsewhere, testBoth, type NewReady } from '../support/both.ts';

async function withVisit(ready: NewReady) {
  const clock = fakeClock();
  const host = await ready({ clock });
  const { admin } = host;
  const patientId: string = (await admin.post('/patients', { name: 'Zawadi' })).body._id;
  const visits = `/patients/${patientId}/visits`;
  const visit = (await admin.post(visits, { urgent: 'Fever and fits' })).body;
  const path = `${visits}/${visit._id}`;
  const read = async () => (await admin.get(path)).body;
  return { ...host, clock, patientId, visit, path, read };
}

testBoth('a patient waits, is called by one person, is returned to the queue, and leaves', async (ready) => {
  const { admin, clock, visit, path, read } = await withVisit(ready);
  expect(visit).toMatchObject({ urgent: 'Fever and fits', calledAt: null, calledBy: null, timeEnd: null });
  clock.advance(7 * minute);
  const calls = await Promise.all(Array.from({ length: 4 }, () => admin.post(`${path}/call`)));
  expect(calls.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const called = calls.find(({ status }) => status === 200)?.body;
  expect(called).toMatchObject({ calledAt: '2026-03-02T09:07:00.000Z', calledBy: 'ama', version: 2 });
  const { body: refused } = await admin.post(`${path}/call`);
  expect(refused).toMatchObject({ type: '/api/docs#problem-not-current' });
  expect(refused.present).toEqual([
    { change: expect.stringMatching(/^[0-9a-f]{32}$/), field: 'calledAt', value: '2026-03-02T09:07:00.000Z' },
    { change: refused.present[0].change, field: 'calledBy', value: 'ama' },
  ]);
  const { paths } = (await admin.get('/openapi.json')).body;
  expect(paths['/patients/{patientId}/visits/{visitId}/call'].post.responses).toHaveProperty('409');
  expect(minutesWaited(called, clock.now() + 60 * minute)).toBe(7);

  expect((await admin.send('DELETE', `${path}/call`)).body).toMatchObject({
    calledAt: null,
    calledBy: null,
    version: 3,
  });
  expect((await admin.send('DELETE', `${path}/call`)).body.version).toBe(3);
  await admin.post(`${path}/call`);
  const ended = (await admin.patch(path, { timeEnd: '2026-03-02T09:20:00Z' })).body;
  expect(stageOf(ended)).toBe('done');
  expect((await admin.send('DELETE', `${path}/call`)).body).toEqual(ended);
  expect((await admin.post(`${path}/call`)).body.present.map(({ field }: { field: string }) => field)).toEqual([
    ...['calledAt', 'calledBy', 'timeEnd'],
  ]);
  const history = (await admin.get(`${path}/history`)).body.history.map(({ field }: { field: string }) => field);
  expect(history).toEqual(expect.arrayContaining(['urgent', 'calledAt', 'calledBy']));
  expect(await read()).toEqual(ended);
});

testBoth('an edit says nothing of a call, and who waits no longer is not called', async (ready) => {
  const { admin, path, patientId, read } = await withVisit(ready);
  // Also under the id of a record that was merged into the patient's.
  const { _id: joined } = (await admin.post('/patients', { name: 'Sawadi' })).body;
  expect((await admin.post(`/patients/${patientId}/join`, { with: joined })).status).toBe(200);
  const ofJoined = path.replace(patientId, joined);
  expect((await admin.post(`${ofJoined}/call`)).body).toMatchObject({ patientId, calledBy: 'ama' });
  expect((await admin.send('DELETE', `${ofJoined}/call`)).body).toMatchObject({ patientId, calledBy: null });
  for (const edit of [{ calledAt: '2026-03-02T09:00:00Z' }, { calledBy: 'kofi' }]) {
    expect((await admin.patch(path, edit)).status).toBe(400);
  }
  await admin.patch(path, { retired: true });
  expect((await admin.post(`${path}/call`)).status).toBe(409);
  expect(await read()).toMatchObject({ calledAt: null });
});

testBoth('of calls that did not know each other the earliest stands, and nobody is asked', async (ready) => {
  const host = await withVisit(ready);
  const { admin, clock, patientId } = host;
  const say = await saysElsewhere(host);
  const id = '0195c000-0000-7000-8000-000000000001';
  const fields = { patientId, timeStart: '2026-03-02T09:00:00.000Z' };
  const root = await say({ kind: 'visit', id, after: [], fields });
  const says = (calledAt: string, calledBy: string) =>
    say({ kind: 'visit', id, after: [root], fields: { calledAt, calledBy } });
  const path = `/patients/${patientId}/visits/${id}`;
  const read = async () => (await admin.get(path)).body;
  clock.advance(10 * minute);
  await admin.post(`${path}/call`);
  await says('2026-03-02T09:12:00.000Z', 'late');
  expect(await read()).toMatchObject({ calledBy: 'ama', calledAt: '2026-03-02T09:10:00.000Z' });
  await says('2026-03-02T09:04:00.000Z', 'early');
  const { conflicts, ...shown } = await read();
  expect([shown, conflicts]).toMatchObject([{ calledBy: 'early', calledAt: '2026-03-02T09:04:00.000Z' }, undefined]);
  expect((await admin.get('/conflicts')).body.page.totalElements).toBe(0);
  await rebuildRows(host);
  expect(await read()).toEqual(shown);
  // Somebody who knows all of them returns the patient to the queue.
  expect((await admin.send('DELETE', `${path}/call`)).body).toMatchObject({ calledAt: null, calledBy: null });
});

testBoth('the month has how long patients waited, by day and by hour', async (ready) => {
  const { admin, clock, path, patientId } = await withVisit(ready);
  clock.advance(20 * minute);
  await admin.post(`${path}/call`);
  const second = (await admin.post(`/patients/${patientId}/visits`, { timeStart: '2026-03-02T09:10:00Z' })).body._id;
  await admin.post(`/patients/${patientId}/visits/${second}/call`);
  const third = (await admin.post(`/patients/${patientId}/visits`, { timeStart: '2026-03-02T08:20:00Z' })).body._id;
  await admin.post(`/patients/${patientId}/visits/${third}/call`);
  // Nobody waits for two days: that visit was forgotten.
  const old = (await admin.post(`/patients/${patientId}/visits`, { timeStart: '2026-02-28T09:00:00Z' })).body._id;
  await admin.post(`/patients/${patientId}/visits/${old}/call`);
  const { waitsByDay, waitsByHour } = (await admin.get('/statistics/month')).body;
  expect(waitsByDay.filter(({ patients }: { patients: number }) => patients > 0)).toEqual([
    { day: '2026-03-02', patients: 3, medianMinutes: 20, longestMinutes: 60 },
  ]);
  expect(waitsByHour.map(({ hour: _, ...waits }: { hour: number }) => waits)).toEqual([
    { patients: 1, medianMinutes: 60, longestMinutes: 60 },
    { patients: 2, medianMinutes: 15, longestMinutes: 20 },
  ]);
});

testBoth('urgent patients come first, then those who came first', async () => {
  const visit = (_id: string, minutes: number, urgent: string | null = null) => ({
    ...{ _id, urgent, timeStart: `2026-03-02T09:${String(minutes).padStart(2, '0')}:00.000Z` },
  });
  const queue = [visit('c', 3), visit('d', 4, 'Bleeding'), visit('b', 1), visit('a', 1), visit('e', 2, 'Fits')];
  expect(queue.toSorted(byTurn).map(({ _id }) => _id)).toEqual(['e', 'd', 'a', 'b', 'c']);
});

testBoth('FHIR says and reads who waits, who was called and who is urgent', async (ready) => {
  const { admin, clock, path, read, visit } = await withVisit(ready);
  const [fhir, address] = [fhirOf(admin), `/Encounter/${visit._id}`];
  const put = async (edit: object) => {
    const { status, body } = await fhir.put(address, { ...(await fhir.get(address)).body, ...edit });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const system = 'http://terminology.hl7.org/CodeSystem/v3-ActPriority';
  expect((await fhir.get(address)).body).toMatchObject({
    status: 'arrived',
    priority: { coding: [{ system, code: 'UR' }], text: 'Fever and fits' },
  });
  clock.advance(5 * minute);
  expect(await put({ status: 'in-progress', participant: [{ individual: { display: 'Nurse Esi' } }] })).toMatchObject({
    status: 'in-progress',
  });
  expect(await read()).toMatchObject({ calledAt: '2026-03-02T09:05:00.000Z', calledBy: 'Nurse Esi' });
  clock.advance(minute);
  const stat = { coding: [{ system, code: 'EM', display: 'emergency' }] };
  // A code that is only kept comes back as it was sent.
  expect((await put({ priority: stat })).priority).toEqual(stat);
  expect(await read()).toMatchObject({ calledAt: '2026-03-02T09:05:00.000Z', urgent: 'emergency' });
  const routine = { coding: [{ system, code: 'R' }] };
  expect(await put({ status: 'triaged', priority: routine })).toMatchObject({ status: 'triaged', priority: routine });
  expect(await read()).toMatchObject({ calledAt: null, calledBy: null, urgent: null });
  await admin.post(`${path}/call`);
  expect((await fhir.get(address)).body).toMatchObject({ status: 'in-progress', priority: routine });
});
