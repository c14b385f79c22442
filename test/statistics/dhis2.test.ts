/** The counts of a month for DHIS2, by the mapping that an administrator keeps. */
import { expect } from 'vitest';
import type { Dhis2Export, Dhis2Mapping } from '../../src-main/statistics/dhis2.contract.ts';
import { testBoth } from '../support/both.ts';
import { fakeClock } from '../support/clock.ts';
import { clientOf } from '../support/station.ts';
import { inZone } from './zone.ts';

const [dataSet, orgUnit, village] = ['BfMAe6Itzgt', 'DiszpKrYNg8', 'ImspTQPwCqd'];
const [visits, under10, malaria, others] = ['f7n9E0hX8qk', 'FTRrcoaog83', 'P3jJH5Tu5VC', 'fbfJHSPpUQD'];
const girls = 'bRowv6yZOF2';
const of = (figures: Dhis2Mapping['figures']): Dhis2Mapping => ({ dataSet, orgUnit, figures });

testBoth('a month is exported by the mapping, and the counts that it lacks are named', async (ready) => {
  inZone('Africa/Nairobi');
  const { admin } = await ready({ clock: fakeClock('2026-03-15T09:00:00Z') });
  const home = (await admin.post('/places', { name: 'Kisimani' })).body._id;
  const register = async (patient: object): Promise<string> => (await admin.post('/patients', patient)).body._id;
  const girl = await register({ dateOfBirth: '2021-03-02', gender: 'FEMALE', home });
  const somebody = await register({});
  const visit = async (patient: string, reason: string | null, timeStart = '2026-03-03T06:00:00Z') =>
    expect((await admin.post(`/patients/${patient}/visits`, { timeStart, reason })).status).toBe(200);
  // In Nairobi this is still February; the fifth birthday is on the second.
  await visit(girl, 'malaria', '2026-02-28T20:59:59Z');
  await visit(girl, 'Malaria ', '2026-03-01T09:00:00Z');
  await visit(girl, 'Malaria');
  for (let i = 0; i < 20; i++) await visit(somebody, `Reason ${i}`);
  await visit(somebody, 'zoster');
  await visit(somebody, null);

  const { token } = (await admin.post('/tokens', { name: 'DHIS2', scopes: ['export'] })).body;
  const program = clientOf(admin.api, token);
  const exported = async (): Promise<Dhis2Export> => {
    const { status, body } = await program.get('/exports/dhis2?month=2026-03');
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  expect((await admin.get('/dhis2-mapping')).body).toEqual({ mapping: null });
  const before = await exported();
  expect(before.dataValueSet).toBeNull();
  const counts = new Map(before.unmapped.map(({ figure, value }) => [figure, value]));
  expect(counts.size).toBe(before.unmapped.length);
  expect(Object.fromEntries(counts)).toMatchObject({
    ...{ newPatients: 2, visits: 24, patientsSeen: 2, withoutReason: 1, otherReasons: 23 },
    ...{ 'visitsByGender/FEMALE': 2, 'visitsByGender/unknown': 22, 'visitsByAge/0-4/FEMALE': 1 },
    ...{ 'visitsByAge/80+/MALE': 0, 'visitsByAge/unknown/unknown': 22, 'visitsByCategory/none': 24 },
    ...{ [`visitsByHome/${home}`]: 2, 'visitsByHome/none': 22, 'visitsByReason/malaria': 2 },
  });
  expect([...counts.keys()].filter((figure) => figure.startsWith('visitsByReason/'))).toHaveLength(20);

  const mapping = of([
    { figure: 'visits', dataElement: visits },
    { figure: 'visitsByAge/0-4/FEMALE', dataElement: under10, categoryOptionCombo: girls },
    { figure: 'visitsByAge/5-9/FEMALE', dataElement: under10, categoryOptionCombo: girls },
    { figure: 'visitsByReason/MALARIA', dataElement: malaria },
    // The report lists twenty reasons, and this is none of them; nobody came for the other one.
    { figure: 'visitsByReason/zoster', dataElement: malaria, categoryOptionCombo: girls },
    { figure: 'visitsByReason/measles', dataElement: malaria, attributeOptionCombo: girls },
    { figure: 'otherReasons', dataElement: others },
  ]);
  expect(await admin.send('PUT', '/dhis2-mapping', mapping)).toMatchObject({ status: 200, body: { mapping } });
  expect((await admin.get('/dhis2-mapping')).body).toEqual({ mapping });
  const { dataValueSet, unmapped } = await exported();
  expect(dataValueSet).toEqual({
    ...{ dataSet, period: '202603', orgUnit },
    dataValues: [
      { dataElement: visits, value: '24' },
      { dataElement: under10, categoryOptionCombo: girls, value: '2' },
      { dataElement: malaria, value: '2' },
      { dataElement: malaria, categoryOptionCombo: girls, value: '1' },
      { dataElement: malaria, attributeOptionCombo: girls, value: '0' },
      { dataElement: others, value: '20' },
    ],
  });
  // Each count is either in a line or named.
  const mapped = new Set(mapping.figures.map(({ figure }) => figure));
  const isNamed = (figure: string) => !mapped.has(figure) && !figure.startsWith('visitsByReason/');
  expect(unmapped.map(({ figure }) => figure)).toEqual([...counts.keys()].filter(isNamed));

  // DHIS2 ignores the unit of a value if the set has one.
  const byPlace = of([
    { figure: 'visits', dataElement: visits },
    { figure: `visitsByHome/${home}`, dataElement: visits, orgUnit: village },
  ]);
  expect((await admin.send('PUT', '/dhis2-mapping', byPlace)).status).toBe(200);
  expect((await exported()).dataValueSet).toEqual({
    ...{ dataSet, period: '202603' },
    dataValues: [
      { dataElement: visits, orgUnit, value: '24' },
      { dataElement: visits, orgUnit: village, value: '2' },
    ],
  });
  expect((await program.get('/exports/dhis2')).status).toBe(400);
});

testBoth('a mapping with a wrong code or a figure that does not exist is refused, line by line', async (ready) => {
  const { admin } = await ready();
  const line = (figure: string, dataElement: string = visits) => ({ figure, dataElement });
  const pointers = async (mapping: object) => {
    const { status, body } = await admin.send('PUT', '/dhis2-mapping', mapping);
    return [status, ...new Set((body.errors ?? []).map(({ pointer }: { pointer: string }) => pointer))];
  };
  const unknown = ['visits', 'visitsByAge/0-9/MALE', 'visitsByHome/elsewhere', 'visitsByReason/ '].map((each) =>
    line(each),
  );
  expect(await pointers(of(unknown))).toEqual([400, '/figures/1/figure', '/figures/2/figure', '/figures/3/figure']);
  for (const wrong of ['1f7n9E0hX8q', 'f7n9E0hX8q', 'f7n9E0hX8qkk', 'f7n9E0hX8q-']) {
    expect(await pointers(of([line('visits', wrong)]))).toEqual([400, '/figures/0/dataElement']);
  }
  expect(await pointers({ ...of([]), orgUnit: '' })).toEqual([400, '/orgUnit']);
  expect((await admin.get('/dhis2-mapping')).body).toEqual({ mapping: null });
});
