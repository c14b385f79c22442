/** The worklist of duplicates: what is on it, what removes a pair from it, and that every save keeps it up to date. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { pairId } from '../../src-main/matching/pair-id.ts';
import { putFound } from '../../src-main/matching/duplicate.queries.ts';
import type { Found } from '../../src-main/matching/found.rules.ts';
import { countDue, listDue, oweAll } from '../../src-main/patients/due.queries.ts';
import { settleNewPatients } from '../../src-main/search/new-patients.queries.ts';
import { isListWhole } from '../../src-main/matching/learnt.queries.ts';
import { decodeChange } from '../../src-main/journal/encoding.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { getSelf, listChanges, listSince } from '../../src-main/journal/journal.queries.ts';
import { applyChange } from '../../src-main/journal/record.ts';
import { startStation } from '../../src-main/serve.ts';
import { sqlite } from '../support/sqlite.ts';
import { rebuildRows, testBoth } from '../support/both.ts';
import { neighbourOf } from '../support/neighbour.ts';
import { rowsIn } from '../support/stored.ts';
import {
  clientOf,
  password,
  readyStation,
  signIn,
  temporaryDir,
  testConfig,
  withRole,
  type Client,
} from '../support/station.ts';
import { sent } from '../transfer/files.ts';
import { clinic, meet } from '../sync/two-clinics.ts';
import { akua, idsOf, inThread, register, settledWorklist, soon, worklistOf } from './worklist.ts';
import { until } from '../support/eventually.ts';
import { registerPatient } from '../support/commands.ts';

async function twice<Of extends { admin: Client }>(newOne: (more: typeof soon) => Promise<Of>, more = soon) {
  const ready = await newOne(more);
  const ids = [await register(ready.admin, akua), await register(ready.admin, akua)] as const;
  await register(ready.admin, { name: 'Kofi Mensah', dateOfBirth: '2001-11-30', gender: 'MALE' });
  return { ...ready, ids, pair: [...ids].sort().join(' '), pairId: pairId(...ids) };
}

const chosenFields = ['name', 'phoneNumber', 'dateOfBirth'];

testBoth('a person who was registered twice is soon on the list, with both records and the reasons', async (ready) => {
  const { admin, ids, pairId: id } = await twice(ready);
  const { pairs, total, counts, comparing } = await settledWorklist(admin);
  expect(total).toBe(1);
  expect(counts).toEqual({ certain: 1, probable: 0, possible: 0 });
  expect(comparing).toEqual({ done: 3, of: 3, state: 'done' });
  const [pair] = pairs;
  expect(pair).toMatchObject({ _id: id, grade: 'certain', reasons: expect.arrayContaining(['same-phone']) });
  expect(pair?.patients.map(({ _id }) => _id)).toEqual(ids);
  const { body: one } = await admin.get(`/patients/${ids[0]}`);
  expect(pair?.patients[0]).toEqual(one);
  for (const field of chosenFields) expect(pair?.patients[1]).toHaveProperty(field);
  expect((await admin.get('/duplicates/count')).body).toEqual({ counts, comparing });
});

// At a station alone: it reads what waits in SQLite; a hub compares without being told.
test('a save marks the patient as due and compares nobody', async () => {
  const { station, ids } = await twice(readyStation, {
    comparingTimes: {
      afterOpeningMs: 1e9,
      afterSaveMs: 1e9,
      threadFrom: 300,
      allAgain: { afterMs: 3_600_000, restTimes: 50 },
    },
  });
  const registry = station.registry();
  expect(countDue(registry)).toBe(3);
  expect(sqlite(registry.db).prepare('SELECT count(*) FROM duplicate').pluck().get()).toBe(0);
  await write(registry.db, 'test', settleNewPatients);
  expect(listDue(registry, 10).map(({ version }) => version)).toEqual([1, 1, 1]);
  expect(ids).toHaveLength(2);
});

testBoth('the list has pages, the likeliest pair first, and can be filtered by grade', async (ready) => {
  const { admin } = await ready(soon);
  for (let i = 0; i < 3; i++) await register(admin, akua);
  const { pairs, total } = await settledWorklist(admin);
  expect(total).toBe(3);
  const scores = pairs.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  const parts = [await worklistOf(admin, '?page=0&size=2'), await worklistOf(admin, '?page=1&size=2')];
  expect(parts.flatMap((part) => idsOf(part.pairs))).toEqual(idsOf(pairs));
  expect((await worklistOf(admin, '?grade=certain')).total).toBe(3);
  expect(await worklistOf(admin, '?grade=possible')).toMatchObject({ total: 0, pairs: [], counts: { certain: 3 } });
  expect((await admin.get('/duplicates?grade=sure')).status).toBe(400);
});

// At a station alone: the test itself writes the grade into SQLite.
test('a certain pair comes before a probable one with a higher score', async () => {
  const { station, admin } = await readyStation(soon);
  for (let i = 0; i < 3; i++) await register(admin, akua);
  const [likeliest, ...others] = (await settledWorklist(admin)).pairs;
  const demoted = `UPDATE duplicate SET grade = 'probable', score = 1 WHERE id = ?`;
  sqlite(station.registry().db).prepare(demoted).run(likeliest?._id);
  const { pairs } = await worklistOf(admin, '?size=3');
  expect(pairs.map(({ _id }) => _id)).toEqual([...others, likeliest].map((pair) => pair?._id));
});

testBoth('only people who may edit see the list', async (ready) => {
  const { admin } = await twice(ready);
  const [reader, clerk] = [await withRole(admin, 'reader'), await withRole(admin, 'clerk')];
  expect([(await reader.get('/duplicates')).status, (await clerk.get('/duplicates')).status]).toEqual([403, 200]);
});

testBoth('"not the same person" takes a pair off the list, and undoing that puts it back', async (ready) => {
  const place = await twice(ready);
  const { admin, ids, pair, pairId: id } = place;
  await settledWorklist(admin);
  expect(await admin.post(`/duplicates/${id}/reject`)).toMatchObject({
    status: 200,
    body: { _id: id, isDistinct: true },
  });
  expect((await worklistOf(admin)).total).toBe(0);
  // It also stays off the list when one of them is saved again.
  await admin.patch(`/patients/${ids[0]}`, { patientCategory: null, residentialAddress: 'Nkawkaw' });
  expect((await settledWorklist(admin)).total).toBe(0);
  const saved = await rowsIn(place, 'change');
  expect((await admin.post(`/duplicates/${id}/reject`)).status).toBe(200);
  expect(await rowsIn(place, 'change')).toBe(saved);

  expect(await admin.send('DELETE', `/duplicates/${id}/reject`)).toMatchObject({ body: { isDistinct: false } });
  await until(async () => (await worklistOf(admin)).total === 1);
  expect(idsOf((await settledWorklist(admin)).pairs)).toEqual([pair]);
  expect((await admin.post(`/duplicates/${id}/reject`)).status).toBe(200);
  expect((await worklistOf(admin)).total).toBe(0);
});

testBoth('a pair of which one record was removed can no longer be decided', async (ready) => {
  const { admin, ids, pairId: id } = await twice(ready);
  await settledWorklist(admin);
  await admin.patch(`/patients/${ids[1]}`, { retired: true });
  expect((await admin.post(`/duplicates/${id}/reject`)).status).toBe(404);
  expect((await admin.send('DELETE', `/duplicates/${id}/reject`)).status).toBe(404);
});

testBoth('a retired record is in no pair until it is restored', async (ready) => {
  const { admin, ids, pair } = await twice(ready);
  await settledWorklist(admin);
  await admin.patch(`/patients/${ids[1]}`, { retired: true });
  expect((await worklistOf(admin)).total).toBe(0);
  // When the remaining one is compared, the removed one is not found.
  await admin.patch(`/patients/${ids[0]}`, { residentialAddress: '12 Mango Street' });
  expect((await settledWorklist(admin)).total).toBe(0);
  await admin.patch(`/patients/${ids[1]}`, { retired: false });
  await until(async () => (await worklistOf(admin)).total === 1);
  expect(idsOf((await settledWorklist(admin)).pairs)).toEqual([pair]);
});

testBoth('a pair leaves the list when one of its records is corrected', async (ready) => {
  const { admin, ids } = await twice(ready);
  await settledWorklist(admin);
  const other = { name: 'Yusuf Ibrahim', phoneNumber: '0302 111 222', dateOfBirth: '1950-01-03', gender: 'MALE' };
  await admin.patch(`/patients/${ids[1]}`, { ...other, residentialAddress: 'Tamale' });
  await until(async () => (await worklistOf(admin)).total === 0);
  expect((await settledWorklist(admin)).total).toBe(0);
});

testBoth('a sync finds a person who was registered at two stations', async (ready) => {
  const here = await ready(soon);
  const there = await neighbourOf(here, soon);
  const ids = [await register(here.admin, akua), await register(there.admin, akua)];
  expect((await settledWorklist(here.admin)).total).toBe(0);
  await there.meet();
  await until(async () => (await worklistOf(here.admin)).total === 1);
  expect(idsOf((await settledWorklist(here.admin)).pairs)).toEqual([[...ids].sort().join(' ')]);
  expect(idsOf((await settledWorklist(there.admin)).pairs)).toEqual(idsOf((await worklistOf(here.admin)).pairs));
});

// At a station alone: test/hub/duplicates.test.ts tests a hub with a station, where the time until then is set differently.
test('stations with the same patients arrive at the same list by themselves', async () => {
  const times = { comparingTimes: { ...soon.comparingTimes, allAgain: { afterMs: 1, restTimes: 1 } } };
  const [a, b] = [
    await clinic({ name: 'Clinic', username: 'ama' }, times),
    await clinic({ name: 'Village team', username: 'esi' }, times),
  ];
  const family = ['Abena', 'Adwoa', 'Yaw'].map((name) => ({ ...akua, name: `${name} Boateng` }));
  for (const each of [akua, ...family]) await register(a.admin, each);
  // Pairs found among few patients differ from those found all at once.
  await settledWorklist(a.admin);
  for (const each of [{ ...akua, name: 'Akua Boateng' }, ...family]) await register(b.admin, each);
  await meet(a.db, b.db);
  const isWhole = ({ db }: typeof a) => countDue({ db }) === 0 && isListWhole({ db });
  await until(() => isWhole(a) && isWhole(b));
  const [atClinic, atVillage] = [await worklistOf(a.admin), await worklistOf(b.admin)];
  expect(atVillage).toEqual(atClinic);
  expect(atClinic.total).toBeGreaterThan(5);
});

testBoth('"not the same person" from two stations about one pair is one decision, which is synced', async (ready) => {
  const here = await ready(soon);
  const there = await neighbourOf(here, soon);
  const ids = [await register(here.admin, akua), await register(there.admin, akua)] as const;
  const id = pairId(...ids);
  await there.meet();
  for (const { admin } of [here, there]) {
    await until(async () => (await worklistOf(admin)).total === 1);
    expect((await admin.post(`/duplicates/${id}/reject`)).status).toBe(200);
  }
  await there.meet();
  expect(listChanges({ db: there.db }, id)).toHaveLength(2);
  await there.expectAgreement();
  expect((await settledWorklist(here.admin)).total).toBe(0);
  await here.admin.send('DELETE', `/duplicates/${id}/reject`);
  await there.meet();
  await until(async () => (await worklistOf(there.admin)).total === 1);
  await there.expectAgreement();
});

// At a station alone: the changes of one of three stations are picked from its journal. How a hub lets changes wait is in
// test/hub/holding.test.ts.
test('"not the same person" that arrives before its patients waits for both', async () => {
  const [a, b, c] = [
    await clinic({ name: 'Clinic', username: 'ama' }),
    await clinic({ name: 'Village team', username: 'esi' }, soon),
    await clinic({ name: 'Camp', username: 'yaa' }, soon),
  ];
  await register(a.admin, akua);
  await register(c.admin, akua);
  await meet(a.db, c.db);
  await until(async () => (await worklistOf(c.admin)).total === 1);
  const [pair] = (await worklistOf(c.admin)).pairs;
  await c.admin.post(`/duplicates/${pair?._id}/reject`);

  // Only the changes of the third station, which has not received the first's.
  const { replica } = getSelf({ db: c.db });
  const ofThird = listSince({ db: c.db }, 0, 1000).filter(({ bytes }) => decodeChange(bytes).replica === replica);
  await write(b.db, 'sync', (writer) => ofThird.forEach(({ bytes }) => applyChange(writer, bytes)));
  expect(sqlite(b.db).prepare('SELECT kind FROM waiting').pluck().all()).toEqual(['distinct']);
  await meet(a.db, b.db, c.db);
  expect(sqlite(b.db).prepare('SELECT kind FROM waiting').pluck().all()).toEqual([]);
  expect((await settledWorklist(b.admin)).total).toBe(0);
  expect(digestOf({ db: b.db })).toBe(digestOf({ db: c.db }));
});

testBoth('a rebuild leaves the list as it was once everybody has been compared again', async (ready) => {
  const place = await twice(ready);
  const { admin, pair, pairId: id } = place;
  const third = await register(admin, akua);
  await settledWorklist(admin);
  await admin.post(`/duplicates/${id}/reject`);
  await rebuildRows(place);
  await admin.post('/duplicates/comparing');
  const { pairs } = await settledWorklist(admin);
  expect(pairs).toHaveLength(2);
  expect(idsOf(pairs)).not.toContain(pair);
  expect(idsOf(pairs).every((each) => each.includes(third))).toBe(true);
});

// At a station alone: a hub compares in its own process.
test('many patients are compared in a thread', async () => {
  const { admin, pair } = await twice(readyStation, inThread);
  expect(idsOf((await settledWorklist(admin)).pairs)).toEqual([pair]);
});

// At a station alone: a hub compares in its own process.
test('a record that was saved while a thread compared it is compared again', async () => {
  const { admin, ids } = await twice(readyStation, {
    comparingTimes: {
      afterOpeningMs: 1e9,
      afterSaveMs: 1,
      threadFrom: 1,
      allAgain: { afterMs: 3_600_000, restTimes: 50 },
    },
  });
  await until(async () => (await worklistOf(admin)).comparing.state === 'running');
  const other = { name: 'Yusuf Ibrahim', phoneNumber: '0302 111 222', dateOfBirth: '1950-01-03', gender: 'MALE' };
  await admin.patch(`/patients/${ids[1]}`, { ...other, residentialAddress: 'Tamale' });
  expect((await settledWorklist(admin)).total).toBe(0);
});

// At a station alone: the test itself writes a thread's findings into SQLite.
test('a result for an earlier version leaves the record due, and one for a removed record is not listed', async () => {
  const times = {
    comparingTimes: {
      afterOpeningMs: 1e9,
      afterSaveMs: 1e9,
      threadFrom: 300,
      allAgain: { afterMs: 3_600_000, restTimes: 50 },
    },
  };
  const { admin, station, ids } = await twice(readyStation, times);
  const { db } = station.registry();
  const found = (id: string, other: string, version: number): Found => ({
    ...{ id, version },
    matches: [{ id: other, score: 0.99, grade: 'certain', reasons: ['same-name'] }],
  });
  await admin.patch(`/patients/${ids[0]}`, { residentialAddress: 'Tamale' });
  await write(db, 'station', (writer) => putFound(writer, found(ids[0], ids[1], 1)));
  expect(countDue({ db })).toBe(3);
  await write(db, 'station', (writer) => putFound(writer, found(ids[0], ids[1], 2)));
  expect(countDue({ db })).toBe(2);
  expect((await worklistOf(admin)).total).toBe(1);
  await admin.patch(`/patients/${ids[1]}`, { retired: true });
  await write(db, 'station', (writer) => putFound(writer, found(ids[0], ids[1], 2)));
  await write(db, 'station', (writer) => putFound(writer, found(ids[1], ids[0], 2)));
  expect((await worklistOf(admin)).total).toBe(0);
});

testBoth('one person can stop the comparison and another can resume it', async (ready) => {
  const { admin } = await ready(soon);
  const clerk = await withRole(admin, 'clerk');
  await admin.send('DELETE', '/duplicates/comparing');
  for (let i = 0; i < 2; i++) await register(admin, akua);
  const { body } = await clerk.get('/duplicates/count');
  expect(body.comparing).toEqual({ done: 0, of: 2, state: 'stopped' });
  await clerk.post('/duplicates/comparing');
  expect((await settledWorklist(admin)).total).toBe(1);
});

// At a station alone: it is stopped in the middle of a thread, and opened again.
test('the comparison can be stopped, and continues when somebody resumes it or the station starts again', async () => {
  const dataDir = temporaryDir();
  const times = {
    comparingTimes: {
      afterOpeningMs: 0,
      afterSaveMs: 1,
      threadFrom: 1,
      allAgain: { afterMs: 3_600_000, restTimes: 50 },
    },
  };
  let station = await startStation(testConfig(dataDir, times));
  const setup = { setupCode: station.setupCode, stationName: 'Clinic', administrator: { username: 'ama', password } };
  const { body } = await clientOf(station.api, '').post('/setup', setup);
  let admin = clientOf(station.api, body.token);
  const { db } = station.registry();
  await write(db, 'station', (writer) => {
    for (let i = 0; i < 400; i++)
      registerPatient(writer, { name: `Ama ${String.fromCharCode(97 + (i % 26))}enyo Ofori` });
  });
  await until(async () => (await worklistOf(admin)).comparing.state === 'running');
  const { body: stopped } = await admin.send('DELETE', '/duplicates/comparing');
  expect(stopped).toMatchObject({ state: 'stopped', of: 400 });
  expect(stopped.done).toBeLessThan(400);
  expect(existsSync(join(dataDir, 'comparing.part'))).toBe(false);
  for (let i = 0; i < 2; i++) await register(admin, akua);
  expect((await worklistOf(admin)).comparing).toMatchObject({ state: 'stopped', of: 402, done: stopped.done });
  await station.close();

  station = await startStation(testConfig(dataDir, times));
  admin = await signIn(clientOf(station.api, ''), { username: 'ama', password });
  const { total } = await settledWorklist(admin);
  expect(total).toBeGreaterThan(0);

  await write(station.registry().db, 'station', (writer) => oweAll(writer));
  await admin.send('DELETE', '/duplicates/comparing');
  expect((await admin.post('/duplicates/comparing')).body.state).not.toBe('stopped');
  expect((await settledWorklist(admin)).total).toBe(total);
  await station.close();
});

// At a station alone: its thread stops comparing while an import runs.
test('a comparison that an import interrupted continues when the import is over', async () => {
  const { admin, pair } = await twice(readyStation, inThread);
  await until(async () => (await worklistOf(admin)).comparing.state === 'running');
  await sent(admin, 'Name;Phone\nHawa Juma;0712 000 001');
  expect(idsOf((await settledWorklist(admin)).pairs)).toEqual([pair]);
});

// At a station alone: the thread of a station leaves a file behind.
test('closing the station ends the comparison and loses no pair', async () => {
  const dataDir = temporaryDir();
  let station = await startStation(testConfig(dataDir, inThread));
  const setup = { setupCode: station.setupCode, stationName: 'Clinic', administrator: { username: 'ama', password } };
  const { body } = await clientOf(station.api, '').post('/setup', setup);
  const admin = clientOf(station.api, body.token);
  const ids = [await register(admin, akua), await register(admin, akua)];
  await until(async () => (await worklistOf(admin)).comparing.state === 'running');
  await station.close();
  expect(existsSync(join(dataDir, 'comparing.part'))).toBe(false);
  station = await startStation(testConfig(dataDir, soon));
  const again = await signIn(clientOf(station.api, ''), { username: 'ama', password });
  expect(idsOf((await settledWorklist(again)).pairs)).toEqual([[...ids].sort().join(' ')]);
  await station.close();
});
