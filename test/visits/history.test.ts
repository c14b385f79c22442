/** The history of a visit: every change, field by field. */
import { expect } from 'vitest';
import { fakeClock, minute } from '../support/clock.ts';
import { testBoth, type NewReady } from '../support/both.ts';
import { withRole } from '../support/station.ts';

async function withVisit(ready: NewReady, body: object = {}) {
  const clock = fakeClock();
  const { admin } = await ready({ clock });
  const patientId = (await admin.post('/patients', { name: 'Zawadi' })).body._id;
  const visitId = (await admin.post(`/patients/${patientId}/visits`, body)).body._id;
  return { clock, admin, patientId, path: `/patients/${patientId}/visits/${visitId}` };
}

testBoth('the history of a visit says who changed which field, from what to what, and when', async (ready) => {
  const { clock, admin, patientId, path } = await withVisit(ready, { reason: 'Cough' });
  clock.advance(minute);
  const program = await withRole(admin, 'clerk');
  await program.patch(path, { reason: 'Fever', timeEnd: '2026-03-02T09:01:00Z' });
  const { status, body } = await admin.get(`${path}/history`);
  expect(status).toBe(200);
  const first = { old: null, who: 'ama', when: '2026-03-02T09:00:00.000Z' };
  const second = { who: 'token:test clerk', when: '2026-03-02T09:01:00.000Z' };
  expect(body.history).toMatchObject([
    { field: 'patientId', new: patientId, ...first },
    { field: 'timeStart', new: '2026-03-02T09:00:00.000Z', ...first },
    { field: 'reason', new: 'Cough', ...first },
    { field: 'timeEnd', old: null, new: '2026-03-02T09:01:00.000Z', ...second },
    { field: 'reason', old: 'Cough', new: 'Fever', ...second },
  ]);
  expect(body.history[0].where).toEqual({ id: expect.any(String), name: 'Clinic under test' });
});

testBoth('an edit that changes nothing is not in the history', async (ready) => {
  const { admin, path } = await withVisit(ready, { reason: 'Cough' });
  const before = (await admin.get(`${path}/history`)).body;
  await admin.patch(path, { reason: 'Cough' });
  expect((await admin.get(`${path}/history`)).body).toEqual(before);
});

testBoth("a visit's history is the visit's alone, and so is the patient's", async (ready) => {
  const { admin, patientId, path } = await withVisit(ready, { reason: 'Cough' });
  await admin.patch(`/patients/${patientId}`, { name: 'Zawadi O' });
  const fieldsOf = async (of: string) =>
    (await admin.get(`${of}/history`)).body.history.map(({ field }: { field: string }) => field);
  expect(await fieldsOf(`/patients/${patientId}`)).toEqual(['name', 'name']);
  expect(await fieldsOf(path)).toEqual(['patientId', 'timeStart', 'reason']);
});

testBoth('the history of a visit is found under its own patient only', async (ready) => {
  const { admin, path, patientId } = await withVisit(ready);
  const other = (await admin.post('/patients', { name: 'Kofi' })).body._id;
  for (const wrong of [path.replace(patientId, other), `/patients/${patientId}/visits/none`]) {
    const { status, body } = await admin.get(`${wrong}/history`);
    expect(status).toBe(404);
    expect(body.type).toBe('/api/docs#problem-not-found');
  }
});
