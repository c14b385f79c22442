/**
 * A visit that was started for the wrong patient: withdrawn with a reason, it is in no list and no count until it is restored.
 */
import { expect } from 'vitest';
import { fakeClock } from '../support/clock.ts';
import { testBoth, type NewReady } from '../support/both.ts';
import type { Client } from '../support/station.ts';
import { fhirOf } from '../fhir/station.ts';

async function clinic(ready: NewReady) {
  const clock = fakeClock('2026-03-02T09:00:00Z');
  const { admin } = await ready({ clock });
  const register = async (patient: object): Promise<string> => (await admin.post('/patients', patient)).body._id;
  const visit = async (patientId: string, body: object = {}) =>
    (await admin.post(`/patients/${patientId}/visits`, body)).body;
  return { clock, admin, register, visit };
}

const mistake = { retired: true, retiredReason: 'Begun for the wrong patient' };
const pathOf = ({ _id, patientId }: { _id: string; patientId: string }) => `/patients/${patientId}/visits/${_id}`;

/** Fields of a visit that an edit itself changes, and that are therefore not compared. */
const ofEdits = ['retired', 'retiredReason', 'version', 'updatedAt'];

/** Returns every list and count of the interface that contains visits. */
async function countedAt(admin: Client, patientId: string) {
  const day = 'from=2026-03-02T00:00:00Z&to=2026-03-03T00:00:00Z';
  const asked = [
    ...[`/patients/${patientId}/visits`, `/patients/${patientId}/visits?open=true`, '/visits', '/visits?open=true'],
    ...['/visits?open=false', `/visits?${day}`, `/visits?${day}&endedAfter=2026-03-02T00:00:00Z`, '/visits/reasons'],
    ...[
      '/statistics',
      '/statistics/month?month=2026-03',
      '/people?visitedDays=30',
      '/people?notVisitedDays=30',
      '/people',
    ],
  ];
  const replies: Record<string, unknown> = {};
  for (const path of asked) {
    const { status, body } = await admin.get(path);
    expect(status, path).toBe(200);
    replies[path] = JSON.parse(
      JSON.stringify(body, (name, value: unknown) => (ofEdits.includes(name) ? undefined : value)),
    );
  }
  return replies;
}

for (const times of [{}, { timeEnd: '2026-03-02T09:00:00Z', timeStart: '2026-03-02T08:00:00Z' }]) {
  const kind = 'timeEnd' in times ? 'has ended' : 'is open';
  const notChanged = 'timeEnd' in times ? /open=true/ : /open=false|endedAfter/;
  testBoth(
    `a withdrawn visit that ${kind} is in no list and no count, and is again when it is restored`,
    async (ready) => {
      const { clock, admin, register, visit } = await clinic(ready);
      const patient = await register({ name: 'Zawadi' });
      const other = await register({ name: 'Neema', gender: 'FEMALE' });
      // The reason is common only together with the mistaken visit, and the patient was also here under another record.
      await visit(other, { reason: 'Fever', timeStart: '2026-03-01T08:00:00Z', timeEnd: '2026-03-01T09:00:00Z' });
      await admin.post(`/patients/${patient}/join`, { with: await register({ name: 'Zawadi J' }) });
      const before = await countedAt(admin, patient);
      const made = await visit(patient, { reason: 'Fever', category: 'INPATIENT', ...times });
      clock.advance(60_000);
      const wrong = await countedAt(admin, patient);
      for (const path of Object.keys(before)) {
        if (!notChanged.test(path)) expect(wrong[path], `${path} counts visits`).not.toEqual(before[path]);
      }

      const withdrawn = await admin.patch(pathOf(made), mistake);
      expect(withdrawn.body).toMatchObject({ ...mistake, reason: 'Fever', version: 2 });
      expect(await countedAt(admin, patient)).toEqual(before);
      expect((await admin.get(pathOf(made))).body).toEqual(withdrawn.body);
      const list = (await admin.get(`/patients/${patient}/visits?retired=true`)).body;
      expect(list.embedded.visitResourceList).toEqual([withdrawn.body]);
      expect(list.page.totalElements).toBe(1);

      const restored = await admin.patch(pathOf(made), { retired: false });
      expect(restored.body).toMatchObject({ retired: false, retiredReason: null, version: 3 });
      expect(await countedAt(admin, patient)).toEqual(wrong);
      expect((await admin.get(`/patients/${patient}/visits?retired=true`)).body.page.totalElements).toBe(0);
    },
  );
}

testBoth('a withdrawn visit of a record that was joined is listed with the one that stands', async (ready) => {
  const { admin, register, visit } = await clinic(ready);
  const [stands, joined] = [await register({ name: 'Amina' }), await register({ name: 'Amina B' })];
  const made = await visit(joined);
  await admin.patch(pathOf(made), mistake);
  const { group } = (await admin.post(`/patients/${stands}/join`, { with: joined })).body;
  const withdrawn = async (id: string) =>
    (await admin.get(`/patients/${id}/visits?retired=true`)).body.embedded.visitResourceList;
  expect(await withdrawn(stands)).toMatchObject([{ _id: made._id, patientId: stands }]);
  expect((await admin.get(`/patients/${stands}/joins`)).body.joins[0].visits).toBe(0);
  await admin.post(`/patients/${joined}/part`, { group });
  expect(await withdrawn(stands)).toEqual([]);
  expect(await withdrawn(joined)).toMatchObject([{ _id: made._id, patientId: joined }]);
});

testBoth('only a withdrawn visit has a reason for it, and a stale one is not withdrawn', async (ready) => {
  const { admin, register, visit } = await clinic(ready);
  const made = await visit(await register({ name: 'Amina' }));
  const refused = await admin.patch(pathOf(made), { retiredReason: 'Nobody came' });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, '/retiredReason']);
  await admin.patch(pathOf(made), { reason: 'Cough' });
  const stale = await admin.send('PATCH', pathOf(made), mistake, { 'if-match': '"1"' });
  expect(stale.status).toBe(412);
  expect((await admin.patch(pathOf(made), { ...mistake, retiredReason: 'x'.repeat(501) })).status).toBe(400);
});

testBoth('the feed and the history say that a visit was withdrawn and restored', async (ready) => {
  const { admin, register, visit } = await clinic(ready);
  const made = await visit(await register({ name: 'Amina' }));
  await admin.patch(pathOf(made), mistake);
  await admin.patch(pathOf(made), { retired: false });
  const told = async () => {
    const { changes } = (await admin.get('/changes')).body;
    return changes.filter(({ id }: any) => id === made._id).map(({ what }: any) => what);
  };
  // A hub reports a save once no earlier transaction is still running, in any database of its server.
  await expect.poll(told, { timeout: 30_000 }).toEqual(['created', 'retired', 'put-back']);
  const { history } = (await admin.get(`${pathOf(made)}/history`)).body;
  expect(history).toContainEqual(expect.objectContaining({ field: 'retiredReason', new: mistake.retiredReason }));
});

testBoth('FHIR says and reads a withdrawn visit as entered in error', async (ready) => {
  const { admin } = await ready({ clock: fakeClock('2026-03-02T09:00:00Z') });
  const fhir = fhirOf(admin);
  const patient = (await admin.post('/patients', { name: 'Amina' })).body._id as string;
  const made = (await admin.post(`/patients/${patient}/visits`, { reason: 'Cough' })).body;
  await admin.patch(pathOf(made), mistake);
  const read = (await fhir.get(`/Encounter/${made._id}`)).body;
  expect(read).toMatchObject({ status: 'entered-in-error', reasonCode: [{ text: 'Cough' }] });
  expect((await fhir.put(`/Encounter/${made._id}`, read)).body.meta.versionId).toBe('2');

  const idsOf = async (query: string) =>
    ((await fhir.get(query)).body.entry ?? []).map(({ resource }: any) => resource.id as string);
  for (const query of [`/Encounter?patient=${patient}`, '/Encounter?status=arrived', '/Encounter']) {
    expect(await idsOf(query), query).toEqual([]);
  }
  expect(await idsOf(`/Patient/${patient}/$everything`)).toEqual([patient]);
  for (const query of ['status=entered-in-error', `_id=${made._id}`, 'status=finished,entered-in-error']) {
    expect(await idsOf(`/Encounter?${query}`), query).toEqual([made._id]);
  }

  const restored = await fhir.put(`/Encounter/${made._id}`, { ...read, status: 'in-progress' });
  expect(restored.body.status).toBe('in-progress');
  expect((await admin.get(pathOf(made))).body).toMatchObject({ retired: false, retiredReason: null, timeEnd: null });
  await fhir.put(`/Encounter/${made._id}`, { ...restored.body, status: 'entered-in-error' });
  expect((await admin.get(pathOf(made))).body.retired).toBe(true);
  expect((await admin.get(`/patients/${patient}/visits`)).body.page.totalElements).toBe(0);

  const { id: _, meta: __, ...anew } = read;
  const sent = await fhir.post('/Encounter', anew);
  expect([sent.status, sent.body.status]).toEqual([201, 'entered-in-error']);
  expect((await admin.get(`/patients/${patient}/visits?retired=true`)).body.page.totalElements).toBe(2);
  const versions = (await fhir.get(`/Encounter/${made._id}/_history`)).body.entry;
  expect(versions.map(({ resource }: any) => resource.status)).toEqual([
    ...['entered-in-error', 'in-progress', 'entered-in-error', 'arrived'],
  ]);
});
