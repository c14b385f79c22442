/** The waiting-room screen: numbers of those who are called and who wait, for anybody who sends its code. */
import { expect, onTestFinished, test } from 'vitest';
import { startStation } from '../../src-main/serve.ts';
import { numbersOf } from '../../src-main/visits/queue.rules.ts';
import { fakeClock, hour } from '../support/clock.ts';
import { testBoth, type NewReady } from '../support/both.ts';
import { clientOf, password, setUp, signIn, temporaryDir, testConfig, withRole } from '../support/station.ts';

const people = [
  { name: 'Zawadi Otieno', phoneNumber: '0712 345 678', patientNumber: 'KIS-17' },
  { name: 'Owusu, Esi', village: 'Kisumu' },
  { name: 'Adwoa' },
] as const;

async function waitingRoom(ready: NewReady) {
  const clock = fakeClock();
  const { admin } = await ready({ clock });
  const visits: { _id: string; patientId: string; timeStart: string }[] = [];
  for (const person of people) {
    const { _id } = (await admin.post('/patients', person)).body;
    visits.push((await admin.post(`/patients/${_id}/visits`, { reason: 'Malaria' })).body);
    clock.advance(1000);
  }
  const [first] = visits;
  const call = () => admin.post(`/patients/${first?.patientId}/visits/${first?._id}/call`);
  const { code } = (await admin.get('/waiting-list/screen')).body;
  return { admin, clock, visits, call, code, list: async (by = code) => clientOf(admin.api, by).get('/waiting-list') };
}

testBoth('the screen shows the numbers of the queue, and nothing that identifies a person', async (ready) => {
  const { clock, visits, call, list } = await waitingRoom(ready);
  const numbers = visits.map(({ _id }) => numbersOf(visits, clock.now()).get(_id));
  const shown = (state: string) => (number: unknown) => ({ number, firstName: null, state });
  expect(await list()).toMatchObject({ status: 200, body: { patients: numbers.map(shown('waiting')), more: 0 } });
  for (const number of numbers) expect(number).toMatch(/^[A-Z]\d{3}$/);

  expect((await call()).status).toBe(200);
  const { body } = await list();
  expect(body.patients).toEqual([shown('called')(numbers[0]), ...numbers.slice(1).map(shown('waiting'))]);
  const text = JSON.stringify(body);
  for (const each of [...people.flatMap((person) => Object.values(person)), 'Otieno', 'Esi', 'Malaria', 'ama'])
    expect(text).not.toContain(each);
  for (const { _id, patientId } of visits) for (const id of [_id, patientId]) expect(text).not.toContain(id);

  // Somebody forgot to end these visits.
  clock.advance(13 * hour);
  expect((await list()).body).toEqual({ patients: [], more: 0 });
});

testBoth('the code opens the list and nothing else, until an administrator ends it', async (ready) => {
  const { admin, code, list } = await waitingRoom(ready);
  for (const path of ['/visits', '/patients', '/waiting-list/screen', '/events'])
    expect((await clientOf(admin.api, code).get(path)).status, path).toBe(401);
  const { token } = (await admin.post('/tokens', { name: 'Reports', role: 'reader' })).body;
  for (const wrong of ['', 'x', `${code}A`, token]) expect((await list(wrong)).status, wrong).toBe(401);
  const clerk = await withRole(admin, 'clerk');
  expect((await clerk.get('/waiting-list/screen')).body).toEqual({ code, showsFirstNames: false });
  expect((await (await withRole(admin, 'reader')).get('/waiting-list/screen')).status).toBe(403);
  expect((await clerk.send('PUT', '/waiting-list/screen', { showsFirstNames: true })).status).toBe(403);

  const { status, body } = await admin.send('PUT', '/waiting-list/screen', { showsFirstNames: true });
  expect({ status, body }).toEqual({ status: 200, body: { code: expect.any(String), showsFirstNames: true } });
  expect((await list()).status).toBe(401);
  const named = await list(body.code);
  expect(named.body.patients.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Zawadi', 'Esi', null]);
  expect(JSON.stringify(named.body)).not.toMatch(/Otieno|Owusu|Adwoa/);
  expect((await admin.get('/audit?action=waiting-screen-set')).body.entries).toMatchObject([{ detail: 'first-names' }]);
});

// At a station alone: a hub is never locked.
test('a locked station shows nobody, and its screen continues when somebody has signed in', async () => {
  const config = testConfig(temporaryDir());
  const before = await startStation(config);
  const { admin } = await setUp(before);
  const { code } = (await admin.get('/waiting-list/screen')).body;
  await before.close();
  const station = await startStation(config);
  onTestFinished(() => station.close());
  const screen = clientOf(station.api, code);
  expect((await screen.get('/waiting-list')).status).toBe(423);
  await signIn(screen, { username: 'ama', password });
  expect((await screen.get('/waiting-list')).status).toBe(200);
});
