/** The report of a month, by the station's own calendar and its patients. */
import { expect } from 'vitest';
import { testBoth, type NewReady, type Ready } from '../support/both.ts';
import { fakeClock } from '../support/clock.ts';
import { neighbourOf } from '../support/neighbour.ts';
import { inZone } from './zone.ts';

async function clinic(ready: NewReady) {
  inZone('Africa/Nairobi');
  const { admin } = await ready({ clock: fakeClock('2026-03-15T09:00:00Z') });
  const register = async (patient: object): Promise<string> => (await admin.post('/patients', patient)).body._id;
  const visit = async (patient: string, fields: object) => {
    const { status, body } = await admin.post(`/patients/${patient}/visits`, fields);
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const report = async (query = '') => {
    const { status, body } = await admin.get(`/statistics/month${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  return { admin, register, visit, report };
}

const nobody = { FEMALE: 0, MALE: 0, OTHER: 0, unknown: 0 };

testBoth('a month without a visit has all its days, ages and categories', async (ready) => {
  const { report } = await clinic(ready);
  const february = await report('?month=2024-02');
  expect(february).toMatchObject({ month: '2024-02', newPatients: 0, visits: 0, patientsSeen: 0, visitsByReason: [] });
  expect(february.visitsByDay).toHaveLength(29);
  expect(february.visitsByDay[0]).toEqual({ day: '2024-02-01', visits: 0 });
  expect(february.visitsByAge).toHaveLength(17);
  expect(february.visitsByCategory.map(({ visits }: { visits: number }) => visits)).toEqual(
    february.visitsByCategory.map(() => 0),
  );
  expect(await report()).toMatchObject({ month: '2026-03' });
});

testBoth(
  'visits count in the month and on the day on which they began here, with the age of that day',
  async (ready) => {
    const { register, visit, report } = await clinic(ready);
    const girl = await register({ dateOfBirth: '2021-03-02', gender: 'FEMALE', patientCategory: 'INPATIENT' });
    const nobodyKnows = await register({});
    // In Nairobi the month begins at 21:00Z of the day before.
    await visit(girl, { timeStart: '2026-02-28T20:59:59.999Z', reason: 'Fever' });
    await visit(girl, { timeStart: '2026-02-28T21:00:00Z', reason: 'Fever' });
    await visit(girl, { timeStart: '2026-03-01T21:00:00Z', reason: 'fever ', category: 'OUTPATIENT' });
    await visit(nobodyKnows, { timeStart: '2026-03-02T06:00:00Z' });
    const march = await report('?month=2026-03');
    expect(march).toMatchObject({
      newPatients: 2,
      visits: 3,
      patientsSeen: 2,
      visitsByReason: [{ visits: 2 }],
      otherReasons: 0,
      withoutReason: 1,
      visitsByStation: [{ name: 'Clinic under test', visits: 3 }],
      ageUnknown: { ...nobody, unknown: 1 },
    });
    expect(march.visitsByDay.slice(0, 3)).toEqual([
      { day: '2026-03-01', visits: 1 },
      { day: '2026-03-02', visits: 2 },
      { day: '2026-03-03', visits: 0 },
    ]);
    // The fifth birthday is on the second.
    expect(march.visitsByAge.slice(0, 2)).toEqual([
      { from: 0, to: 4, ...nobody, FEMALE: 1 },
      { from: 5, to: 9, ...nobody, FEMALE: 1 },
    ]);
    const categories = Object.fromEntries(
      march.visitsByCategory.map(({ category, visits }: { category: string | null; visits: number }) => [
        category ?? 'none',
        visits,
      ]),
    );
    expect(categories).toMatchObject({ INPATIENT: 1, OUTPATIENT: 1, none: 1 });
    expect((await report('?month=2026-02')).visitsByDay.at(-1)).toEqual({ day: '2026-02-28', visits: 1 });
  },
);

testBoth('a record that was registered by mistake is no new patient; its visits still happened', async (ready) => {
  const { admin, register, visit, report } = await clinic(ready);
  const mistake = await register({});
  await visit(mistake, { timeStart: '2026-03-02T06:00:00Z' });
  await admin.patch(`/patients/${mistake}`, { retired: true });
  expect(await report()).toMatchObject({ newPatients: 0, visits: 1, patientsSeen: 1 });
});

testBoth('of many reasons the commonest twenty are told, and the others counted', async (ready) => {
  const { register, visit, report } = await clinic(ready);
  const patient = await register({});
  for (let i = 0; i < 23; i++) await visit(patient, { timeStart: '2026-03-02T06:00:00Z', reason: `Reason ${i}` });
  await visit(patient, { timeStart: '2026-03-02T06:00:00Z', reason: 'Reason 22' });
  const { visitsByReason, otherReasons, visits } = await report();
  expect(visitsByReason[0]).toEqual({ reason: 'Reason 22', visits: 2 });
  expect([visitsByReason.length, otherReasons, visits]).toEqual([20, 3, 24]);
});

testBoth('the month says how many visits each station recorded, whoever corrected them later', async (ready) => {
  const here = await ready();
  const there = await neighbourOf(here);
  const path = `/patients/${(await here.admin.post('/patients', { name: 'Zawadi' })).body._id}/visits`;
  await there.meet();
  const timeStart = '2025-03-04T09:00:00Z';
  for (const { admin } of [here, here, there]) expect((await admin.post(path, { timeStart })).status).toBe(200);
  await there.meet();
  const counted = {
    visits: 3,
    visitsByStation: [
      { name: 'Clinic under test', visits: 2 },
      { name: 'Kando', visits: 1 },
    ],
  };
  const march = async ({ admin }: Pick<Ready, 'admin'>) => (await admin.get('/statistics/month?month=2025-03')).body;
  expect(await march(here)).toMatchObject(counted);
  for (const { _id } of (await there.admin.get(path)).body.embedded.visitResourceList) {
    expect((await there.admin.patch(`${path}/${_id}`, { reason: 'malaria' })).status).toBe(200);
  }
  await there.meet();
  for (const at of [here, there]) expect(await march(at)).toMatchObject(counted);
});

for (const month of ['2026-13', '2026', '2026-3', '1899-12', '3000-01', '2026-03-01', '']) {
  testBoth(`refuses the month «${month}»`, async (ready) => {
    const { admin } = await clinic(ready);
    const { status, body } = await admin.get(`/statistics/month?month=${month}`);
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, '?month']);
  });
}
