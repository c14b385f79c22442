/** Changes of a patient: merge patch, versions, refused edits, the history, and removed patients. */
import { expect } from 'vitest';
import { fakeClock, minute } from '../support/clock.ts';
import { testBoth, type NewReady } from '../support/both.ts';
import { withRole, type Client } from '../support/station.ts';

const whole = { patientNumber: 'H-7', name: 'Zawadi Otieno', gender: 'FEMALE', phoneNumber: '0712 345 678' };

async function withPatient(ready: NewReady, more: Parameters<NewReady>[0] = {}) {
  const { admin } = await ready(more);
  const patient = (await admin.post('/patients', whole)).body;
  return { admin, patient, path: `/patients/${patient._id}` };
}

const names = async (client: Client, path = '/patients') =>
  (await client.get(path)).body.embedded.patientResourceList.map(({ name }: { name: string }) => name);

testBoth('changes the fields that are sent, unsets those that are null, and leaves the others alone', async (ready) => {
  const { admin, path } = await withPatient(ready);
  const { status, body } = await admin.patch(path, { name: 'Zawadi A. Otieno', phoneNumber: null });
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...whole, name: 'Zawadi A. Otieno', phoneNumber: null, version: 2 });
  expect((await admin.get(path)).body).toEqual(body);
});

testBoth('the reply to a registration and to every edit is what is read afterwards', async (ready) => {
  const { admin, patient, path } = await withPatient(ready);
  expect((await admin.get(path)).body).toEqual(patient);
  const edits = [
    { age: 30 },
    { dateOfBirth: '1990-05-31', dateOfBirthEstimated: false },
    { name: null },
    { retired: true },
    { retired: false },
  ];
  for (const edit of edits) {
    const { body } = await admin.patch(path, edit);
    expect((await admin.get(path)).body).toEqual(body);
  }
});

testBoth('takes a patch as application/merge-patch+json too, which is not for creating', async (ready) => {
  const { admin, path } = await withPatient(ready);
  const mergePatch = { 'content-type': 'application/merge-patch+json' };
  expect((await admin.patch(path, { name: 'Zawadi' }, mergePatch)).body.name).toBe('Zawadi');
  expect((await admin.post('/patients', {}, mergePatch)).status).toBe(415);
});

testBoth('keeps version and time of a patient that an edit leaves as it was', async (ready) => {
  const clock = fakeClock();
  const { admin, path, patient } = await withPatient(ready, { clock });
  clock.advance(minute);
  for (const edit of [{}, { name: whole.name }, { residentialAddress: null, retired: null }]) {
    expect((await admin.patch(path, edit)).body).toEqual(patient);
  }
  expect((await admin.patch(path, { name: 'Z' })).body).toMatchObject({
    updatedAt: '2026-03-02T09:01:00.000Z',
    version: 2,
  });
});

testBoth('refuses a patch that is based on an older version, and saves nothing of it', async (ready) => {
  const { admin, path } = await withPatient(ready);
  const first = (await admin.get(path)).headers.get('etag') ?? '';
  expect(first).toMatch(/^"1-/);
  const saved = await admin.patch(path, { name: 'Zawadi A.' }, { 'if-match': first });
  expect(saved.status).toBe(200);
  expect(saved.headers.get('etag')).toMatch(/^"2-/);

  const stale = await admin.patch(path, { name: 'Zawadi B.' }, { 'if-match': first });
  expect(stale.status).toBe(412);
  expect(stale.headers.get('etag')).toBe('"2"');
  expect(stale.body.type).toBe('/api/docs#problem-stale');
  expect((await admin.get(path)).body.name).toBe('Zawadi A.');
});

for (const [ifMatch, status] of [
  ['*', 200],
  ['"1"', 200],
  ['"9", "1"', 200],
  ['"9"', 412],
  ['1', 200],
  ['9', 412],
  ['W/"1"', 412],
  ['', 400],
  ['version 1', 400],
] as const) {
  testBoth(`with If-Match ${ifMatch} the first patch is answered with ${status}`, async (ready) => {
    const { admin, path } = await withPatient(ready);
    expect((await admin.patch(path, { name: 'Z' }, { 'if-match': ifMatch })).status).toBe(status);
  });
}

testBoth('lets one of ten edits of the same version through', async (ready) => {
  const { admin, path } = await withPatient(ready);
  const edits = Array.from({ length: 10 }, (_, i) => admin.patch(path, { name: `Zawadi ${i}` }, { 'if-match': '"1"' }));
  const statuses = (await Promise.all(edits)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 412)).toHaveLength(9);
});

testBoth('refuses fields that it does not know, naming each, and saves nothing', async (ready) => {
  const { admin, path } = await withPatient(ready);
  const body = { name: 'Ama', phone: '0712', 'a/b~c': 1 };
  for (const reply of [await admin.post('/patients', body), await admin.patch(path, body)]) {
    expect(reply.status).toBe(400);
    const pointers = reply.body.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers.sort()).toEqual(['/a~1b~0c', '/phone']);
    expect(JSON.stringify(reply.body.errors)).toContain('phone');
  }
  expect(await names(admin)).toEqual(['Zawadi Otieno']);
});

testBoth('says every fault of a request, and nothing of what was sent', async (ready) => {
  const { admin } = await ready();
  const { body } = await admin.post('/patients', {
    age: -3,
    gender: 'Secretive',
    dateOfBirth: '1990-02-30',
    extra: 'Secret',
  });
  expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
    '/age',
    '/dateOfBirth',
    '/extra',
    '/gender',
  ]);
  expect(JSON.stringify(body)).not.toMatch(/Secret|1990-02-30/);
});

for (const field of ['createdAt', 'updatedAt', 'version', 'mergedInto', '_id']) {
  testBoth(`does not let a client set ${field}`, async (ready) => {
    const { admin, path } = await withPatient(ready);
    const reply = await admin.patch(path, { [field]: 'x' });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].pointer).toBe(`/${field}`);
  });
}

testBoth('answers 404 for a patient that does not exist', async (ready) => {
  const { admin } = await ready();
  for (const id of ['none', '01890000-0000-7000-8000-000000000000', '%00', '%F0%9F%99%82', '..%2F..']) {
    expect((await admin.patch(`/patients/${id}`, {})).status, id).toBe(404);
    expect((await admin.get(`/patients/${id}`)).status, id).toBe(404);
    expect((await admin.get(`/patients/${id}/history`)).status, id).toBe(404);
    expect((await admin.get(`/patients/${id}/visits`)).status, id).toBe(404);
  }
});

testBoth('the history says of each change the field, the old and the new value, who, when and where', async (ready) => {
  const clock = fakeClock();
  const { admin, path } = await withPatient(ready, { clock });
  const clerk = await withRole(admin, 'clerk');
  clock.advance(minute);
  await clerk.patch(path, { name: 'Zawadi A. Otieno', phoneNumber: null });
  await clerk.patch(path, { name: 'Zawadi A. Otieno' });

  const { status, body } = await admin.get(`${path}/history`);
  expect(status).toBe(200);
  const where = { id: expect.any(String), name: 'Clinic under test' };
  const created = { old: null, who: 'ama', when: '2026-03-02T09:00:00.000Z', where };
  const edited = { who: 'token:test clerk', when: '2026-03-02T09:01:00.000Z', where };
  const byField = (entries: { field: string }[]) => entries.toSorted((a, b) => a.field.localeCompare(b.field));
  expect(byField(body.history.slice(0, 4))).toEqual(
    byField(Object.entries(whole).map(([field, value]) => ({ ...created, field, new: value }))),
  );
  expect(byField(body.history.slice(4))).toEqual([
    { ...edited, field: 'name', old: 'Zawadi Otieno', new: 'Zawadi A. Otieno' },
    { ...edited, field: 'phoneNumber', old: '0712 345 678', new: null },
  ]);
});

testBoth('the history goes on when the clock is turned back', async (ready) => {
  const clock = fakeClock();
  const { admin, path } = await withPatient(ready, { clock });
  const clerk = await withRole(admin, 'clerk');
  clock.set('2020-01-01T00:00:00Z');
  await clerk.patch(path, { name: 'First' });
  await clerk.patch(path, { name: 'Second' });
  const { history } = (await clerk.get(`${path}/history`)).body;
  const changes = history.filter(({ field }: { field: string }) => field === 'name');
  expect(changes.map((change: { new: string }) => change.new)).toEqual(['Zawadi Otieno', 'First', 'Second']);
});

testBoth(
  'hides a retired patient from list, search and count, keeps it readable, and shows it again',
  async (ready) => {
    const { admin, path } = await withPatient(ready);
    await admin.post('/patients', { name: 'Kofi Mensah' });
    const search = '/patients/search?q=zawadi';
    expect((await admin.patch(path, { retired: true })).body.retired).toBe(true);
    expect(await names(admin)).toEqual(['Kofi Mensah']);
    expect((await admin.get('/patients')).body.page.totalElements).toBe(1);
    expect(await names(admin, search)).toEqual([]);
    expect((await admin.get(search)).body.page.totalElements).toBe(0);
    expect((await admin.get(path)).body).toMatchObject({ name: 'Zawadi Otieno', retired: true });

    // It stays hidden when it is edited while it is hidden.
    await admin.patch(path, { name: 'Zawadi Achieng' });
    expect(await names(admin, '/patients/search?q=achieng')).toEqual([]);

    expect((await admin.patch(path, { retired: false })).body.retired).toBe(false);
    expect(await names(admin)).toEqual(['Zawadi Achieng', 'Kofi Mensah']);
    expect((await admin.get('/patients')).body.page.totalElements).toBe(2);
    expect(await names(admin, '/patients/search?q=achieng')).toEqual(['Zawadi Achieng']);
    expect(await names(admin, '/patients/search?q=otieno')).toEqual([]);
  },
);

testBoth('keeps why a patient was retired until the record is put back, and in the history for good', async (ready) => {
  const { admin, path } = await withPatient(ready);
  const retired = (await admin.patch(path, { retired: true, retiredReason: 'Registered twice' })).body;
  expect(retired).toMatchObject({ retired: true, retiredReason: 'Registered twice' });
  expect((await admin.get(path)).body).toEqual(retired);
  expect((await admin.patch(path, { name: 'Zawadi A.' })).body.retiredReason).toBe('Registered twice');
  expect((await admin.patch(path, { retired: false })).body).toMatchObject({ retired: false, retiredReason: null });
  const { history } = (await admin.get(`${path}/history`)).body;
  const reasons = history.filter(({ field }: { field: string }) => field === 'retiredReason');
  expect(reasons).toMatchObject([
    { old: null, new: 'Registered twice' },
    { old: 'Registered twice', new: null },
  ]);
});

testBoth('refuses a reason for retiring a patient who is not retired, and saves nothing', async (ready) => {
  const { admin, path, patient } = await withPatient(ready);
  for (const edit of [
    { retiredReason: 'Registered twice', name: 'Z' },
    { retired: false, retiredReason: 'No' },
  ]) {
    const { status, body } = await admin.patch(path, edit);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ pointer: '/retiredReason' }]);
  }
  expect((await admin.get(path)).body).toEqual(patient);
  expect((await admin.post('/patients', { name: 'Ama', retiredReason: 'No' })).status).toBe(400);
});

testBoth('counts a patient once, however often it is retired and shown', async (ready) => {
  const { admin, path } = await withPatient(ready);
  for (const retired of [true, true, null, false, true, null]) await admin.patch(path, { retired });
  expect((await admin.get('/patients')).body.page.totalElements).toBe(1);
  expect(await names(admin, '/patients/search?q=zawadi')).toEqual(['Zawadi Otieno']);
});
