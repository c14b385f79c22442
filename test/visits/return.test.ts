/** Patients who are to come back: due and overdue patients, through merges, moves, edits and the places where they live. */
import { expect } from 'vitest';
import { day, fakeClock } from '../support/clock.ts';
import { rebuildRows, testBoth, type NewReady } from '../support/both.ts';
import { password, signIn, withRole } from '../support/station.ts';
import { exported } from '../transfer/files.ts';

async function clinic(ready: NewReady) {
  const clock = fakeClock('2026-03-02T09:00:00Z');
  const host = await ready({ clock });
  // A token does not expire while days pass.
  const admin = await withRole(host.admin, 'clerk');
  const register = async (patient: object): Promise<string> => (await admin.post('/patients', patient)).body._id;
  const visit = async (patientId: string, body: object = {}) => {
    const reply = await admin.post(`/patients/${patientId}/visits`, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };
  const due = async (query = '') => {
    const reply = await admin.get(`/visits/due?${query}`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };
  const names = async (query = '') =>
    (await due(query)).embedded.visitResourceList.map((each: any) => each.patient.name);
  return { ...host, admin, administrator: host.admin, clock, register, visit, due, names };
}

testBoth('the latest visit that names a day decides, until the patient comes', async (ready) => {
  const host = await clinic(ready);
  const { admin, clock, register, visit, due, names } = host;
  const zawadi = await register({ name: 'Zawadi', phoneNumber: '0712 345 678', village: 'Kisimani' });
  const first = await visit(zawadi, { returnOn: '2026-03-12', returnReason: 'Dressing' });
  expect(await due()).toMatchObject({
    embedded: {
      visitResourceList: [
        {
          _id: first._id,
          patientId: zawadi,
          returnOn: '2026-03-12',
          returnReason: 'Dressing',
          patient: { _id: zawadi, name: 'Zawadi', phoneNumber: '0712 345 678', village: 'Kisimani', home: null },
        },
      ],
    },
    total: 1,
    next: null,
  });
  // Four days before is too early: the patient came for something else. A visit with another day replaces the first.
  await visit(zawadi, { timeStart: '2026-03-02T09:00:00Z' });
  clock.advance(6 * day);
  await visit(zawadi, { timeStart: '2026-03-08T08:00:00Z' });
  expect(await names('to=2026-03-12')).toEqual(['Zawadi']);
  const second = await visit(zawadi, { timeStart: '2026-03-08T08:30:00Z', returnOn: '2026-03-20' });
  expect(await names('to=2026-03-12')).toEqual([]);
  expect(await names('from=2026-03-20&to=2026-03-20&overdue=false')).toEqual(['Zawadi']);
  clock.advance(13 * day);
  expect(await names('overdue=true')).toEqual(['Zawadi']);
  expect(await names('overdue=false')).toEqual([]);
  // Three days before is early enough, also if it is entered later; and a visit in error is none.
  const path = `/patients/${zawadi}/visits`;
  const came = await visit(zawadi, { timeStart: '2026-03-17T12:00:00Z' });
  expect(await names()).toEqual([]);
  await admin.patch(`${path}/${came._id}`, { retired: true, retiredReason: 'Entered in error' });
  expect(await names('overdue=true')).toEqual(['Zawadi']);
  await admin.patch(`${path}/${came._id}`, { retired: false });
  expect(await names()).toEqual([]);
  await admin.patch(`${path}/${came._id}`, { timeStart: '2026-03-16T12:00:00Z' });
  expect(await names()).toEqual(['Zawadi']);
  // The day is taken back: the earlier visit decides, and she came after it.
  await admin.patch(`${path}/${second._id}`, { returnOn: null });
  expect(await names()).toEqual([]);
  await admin.patch(`${path}/${second._id}`, { returnOn: '2026-03-20' });
  for (const stop of [
    { movedAwayOn: '2026-03-18' },
    { deceased: { on: null } },
    { retired: true, retiredReason: 'Twice' },
  ]) {
    expect((await admin.patch(`/patients/${zawadi}`, stop)).status, JSON.stringify(stop)).toBe(200);
    expect(await names(), JSON.stringify(stop)).toEqual([]);
    expect(await names(`patient=${zawadi}`)).toEqual([]);
    const back = Object.fromEntries(Object.keys(stop).map((field) => [field, field === 'retired' ? false : null]));
    const { status, body } = await admin.patch(`/patients/${zawadi}`, back);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await names()).toEqual(['Zawadi']);
  }
  await rebuildRows(host);
  expect(await names()).toEqual(['Zawadi']);
  // Nobody is looked for after a year, unless an earlier day is asked for.
  clock.advance(365 * day);
  const later = await signIn(host.administrator, { username: 'ama', password });
  const total = async (query = '') => (await later.get(`/visits/due?${query}`)).body.total;
  expect(await total()).toBe(0);
  expect(await total('from=2026-01-01')).toBe(1);
  expect(await total(`patient=${zawadi}`)).toBe(1);
});

testBoth('a merged record counts as the record that stands, and no longer after the unmerge', async (ready) => {
  const { admin, clock, register, visit, due, names } = await clinic(ready);
  const [one, other] = [await register({ name: 'Zawadi' }), await register({ name: 'Sawadi' })];
  await visit(one, { returnOn: '2026-03-09' });
  clock.advance(day);
  await visit(other, { returnOn: '2026-03-16' });
  clock.advance(4 * day);
  expect(await names()).toEqual(['Zawadi', 'Sawadi']);
  const { group } = (await admin.post(`/patients/${one}/join`, { with: other })).body;
  const [told, ...more] = (await due()).embedded.visitResourceList;
  expect(more).toEqual([]);
  expect(told).toMatchObject({ returnOn: '2026-03-16', patientId: one, patient: { _id: one } });
  for (const id of [one, other]) expect((await due(`patient=${id}`)).total).toBe(1);
  expect((await admin.post(`/patients/${one}/part`, { group })).status).toBe(200);
  expect(await names()).toEqual(['Zawadi', 'Sawadi']);
  // A visit of either record is a visit of the person.
  await visit(one, { timeStart: '2026-03-07T08:00:00Z' });
  expect(await names()).toEqual(['Sawadi']);
  await admin.post(`/patients/${other}/join`, { with: one });
  expect(await names()).toEqual(['Sawadi']);
  clock.advance(7 * day);
  await visit(one, { timeStart: '2026-03-14T08:00:00Z' });
  expect(await names()).toEqual([]);
});

testBoth('pages by day lose and repeat nobody, and a place contains the places below it', async (ready) => {
  const { admin, administrator, register, visit, due, names } = await clinic(ready);
  const district = (await administrator.post('/places', { name: 'Pwani' })).body._id;
  const village = (await administrator.post('/places', { name: 'Kisimani', parent: district })).body._id;
  for (let at = 0; at < 7; at++) {
    const home = at === 0 ? district : at < 4 ? village : null;
    await visit(await register({ name: `Patient ${at}`, home }), { returnOn: `2026-03-0${9 - (at % 3)}` });
  }
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page = await due(`size=2${after === '' ? '' : `&after=${after}`}`);
    expect(page.total).toBe(7);
    seen.push(...page.embedded.visitResourceList.map((each: any) => `${each.returnOn} ${each._id}`));
    after = page.next;
  }
  expect(seen).toEqual([...new Set(seen)].sort());
  expect(seen).toHaveLength(7);
  expect((await names(`place=${district}`)).sort()).toEqual([0, 1, 2, 3].map((at) => `Patient ${at}`));
  expect((await names(`place=${village}`)).sort()).toEqual([1, 2, 3].map((at) => `Patient ${at}`));
  const asked = { format: 'csv', content: 'due', due: { place: village, to: '2026-03-08' } };
  const lines = (await exported(administrator, asked, password)).toString().trim().split('\r\n');
  expect(lines[0]).toMatch(/^returnOn,returnReason,patientId,patientNumber,patientName,phoneNumber,village,home,/);
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['2026-03-07', '2026-03-08']);
  expect(lines[1]).toContain('"Kisimani, Pwani"');
  for (const wrong of [{ content: 'due', filter: {} }, { content: 'due', format: 'fhir' }, { due: {} }]) {
    const reply = await administrator.post('/exports', { format: 'csv', ...wrong });
    expect(reply.status, JSON.stringify(wrong)).toBe(400);
  }
  for (const query of ['from=yesterday', 'after=x', 'size=500']) {
    expect((await admin.get(`/visits/due?${query}`)).status, query).toBe(400);
  }
  expect((await admin.get('/visits/due?patient=nobody')).status).toBe(404);
});
