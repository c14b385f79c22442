/**
 * A station that holds a part of its registry: people elsewhere are found, and brought here.
 *
 * At a station alone: a hub holds everything. Its answers are tested in `hub/parts-meet.test.ts`.
 */
import { expect, test } from 'vitest';
import { isUncompared, listPins } from '../../src-main/journal/holding.queries.ts';
import { soon, worklistOf } from '../matching/worklist.ts';
import { until } from '../support/eventually.ts';
import { signedIn, withRole } from '../support/station.ts';
import { listeningStation, showCode, type Meeting } from './meeting.ts';
import { hide, partOf, showAgain } from './part.ts';

async function meeting(more: Parameters<typeof partOf>[1] = {}) {
  const whole = await listeningStation();
  const part = await partOf({ ...whole, code: await showCode(whole) }, more);
  return { whole, part };
}

const fatuma = { name: 'Fatuma Hassan', gender: 'FEMALE', dateOfBirth: '1991-05-31', phoneNumber: '0712 345 678' };

async function add({ admin }: Pick<Meeting, 'admin'>, patient: object): Promise<string> {
  const { status, body } = await admin.post('/patients', patient);
  expect(status).toBe(200);
  return body._id as string;
}

const entriesOf = async ({ admin }: Pick<Meeting, 'admin'>, action: string): Promise<any[]> =>
  (await admin.get(`/audit?action=${action}`)).body.entries;
const idOf = async ({ admin }: Pick<Meeting, 'admin'>): Promise<string> => (await admin.get('/station')).body.id;

test('somebody who is not held here is found elsewhere, and both stations note who searched', async () => {
  const { whole, part } = await meeting();
  const [held, away] = [
    await add(whole, { ...fatuma, home: part.place }),
    await add(whole, { ...fatuma, residentialAddress: 'Moyo' }),
  ];
  await part.meet();
  const { status, body } = await part.admin.get('/people/elsewhere?q=fatuma');
  expect([status, body.reached, body.lastReachedAt]).toEqual([200, true, expect.any(String)]);
  expect(body.people).toEqual([
    expect.objectContaining({ _id: away, name: 'Fatuma Hassan', residentialAddress: 'Moyo', identifiers: null }),
  ]);
  expect(body.people[0]).not.toHaveProperty('version');
  const [there] = await entriesOf(whole, 'patients-searched');
  const { id: who } = (await part.admin.get('/sessions/current')).body.staff;
  expect(there).toMatchObject({ who: { id: who }, record: await idOf(part), shown: [{ id: held }, { id: away }] });
  const [here] = await entriesOf(part, 'patients-searched');
  expect(here).toMatchObject({ who: { id: who }, shown: [{ id: away }], detail: 'elsewhere' });
});

test('nobody who left, and no program, searches elsewhere', async () => {
  const { whole, part } = await meeting();
  await add(whole, fatuma);
  const esi = await signedIn(part.admin, { username: 'esi', role: 'reader' });
  await part.meet();
  expect((await esi.get('/people/elsewhere?q=fatuma')).body.people).toHaveLength(1);
  const { staff } = (await whole.admin.get('/staff')).body;
  const { id } = staff.find(({ username }: { username: string }) => username === 'esi');
  await whole.admin.patch(`/staff/${id}`, { disabled: true });
  expect((await esi.get('/people/elsewhere?q=fatuma')).body).toMatchObject({ reached: false, people: [] });
  expect((await (await withRole(part.admin, 'reader')).get('/people/elsewhere?q=fatuma')).status).toBe(403);
});

test('a station that cannot be reached is named by when it last was, and nothing is brought from it', async () => {
  const { whole, part } = await meeting();
  const away = await add(whole, fatuma);
  await hide(whole);
  const { body } = await part.admin.get('/people/elsewhere?q=fatuma');
  expect(body).toEqual({ reached: false, lastReachedAt: expect.any(String), people: [] });
  const brought = await part.admin.post('/holding/pins', { patientId: away, reason: 'present' });
  expect(brought.status).toBe(503);
  expect(brought.body.type).toMatch(/others-away$/);
  expect(listPins(part.station.registry())).toEqual([]);
  expect(await entriesOf(part, 'patient-brought')).toEqual([]);
});

test('a record that is brought is here with its visits, and stays up to date', async () => {
  const { whole, part } = await meeting();
  const away = await add(whole, fatuma);
  await whole.admin.post(`/patients/${away}/visits`, { timeStart: '2026-01-05T08:00:00Z', reason: 'Fever' });
  expect((await part.admin.get(`/patients/${away}`)).status).toBe(404);
  const bring = () => part.admin.post('/holding/pins', { patientId: away, reason: 'Sent by the clinic of Moyo' });
  expect([(await bring()).status, (await bring()).status]).toEqual([200, 200]);
  expect((await part.admin.get(`/patients/${away}`)).body).toMatchObject({ name: 'Fatuma Hassan', _id: away });
  const { body } = await part.admin.get(`/patients/${away}/visits`);
  expect(body.embedded.visitResourceList).toEqual([expect.objectContaining({ reason: 'Fever' })]);
  expect((await part.admin.get('/people/elsewhere?q=fatuma')).body.people).toEqual([]);
  await whole.admin.patch(`/patients/${away}`, { phoneNumber: '0799' });
  await part.meet();
  expect((await part.admin.get(`/patients/${away}`)).body.phoneNumber).toBe('0799');
  const { id: who } = (await part.admin.get('/sessions/current')).body.staff;
  const detail = 'Sent by the clinic of Moyo';
  const brought = (await entriesOf(part, 'patient-brought')).map((entry) => [
    entry.who.id,
    entry.patient.id,
    entry.detail,
  ]);
  expect(brought).toEqual([1, 2].map(() => [who, away, detail]));
  const [viewed] = await entriesOf(whole, 'patient-viewed');
  expect(viewed).toMatchObject({ who: { id: who }, patient: { id: away }, record: await idOf(part), detail });
  expect((await part.admin.send('DELETE', `/holding/pins/${away}`)).status).toBe(200);
  expect(listPins(part.station.registry())).toEqual([]);
});

test('a record that is nowhere cannot be brought, nor anybody to a station that holds everything', async () => {
  const { whole, part } = await meeting();
  const nobody = { patientId: '01920000-0000-7000-8000-0000000000aa', reason: 'present' };
  expect((await part.admin.post('/holding/pins', nobody)).status).toBe(404);
  expect((await part.admin.post('/holding/pins', { ...nobody, reason: '' })).status).toBe(400);
  expect((await whole.admin.post('/holding/pins', nobody)).status).toBe(403);
  expect((await whole.admin.get('/people/elsewhere?q=fatuma')).body).toMatchObject({ reached: true, people: [] });
});

test('a patient registered while nobody could be reached is compared later, and met on the list of duplicates', async () => {
  const { whole, part } = await meeting(soon);
  const away = await add(whole, fatuma);
  await hide(whole);
  const twice = await add(part, fatuma);
  expect((await part.admin.get(`/patients/${twice}`)).body.isUncompared).toBe(true);
  expect((await part.meet()).kind).toBe('problem');
  expect(isUncompared(part.station.registry(), twice)).toBe(true);
  await showAgain(whole, part);
  expect((await part.meet()).kind).toBe('done');
  expect((await part.admin.get(`/patients/${twice}`)).body).not.toHaveProperty('isUncompared');
  expect((await part.admin.get(`/patients/${away}`)).body.name).toBe('Fatuma Hassan');
  await until(async () => (await worklistOf(part.admin)).total === 1);
});
