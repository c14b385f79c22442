/** The worklist of duplicates: what is on it, what takes a pair off it, and that it is kept up to date by whatever is saved. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { pairId } from '../../src-main/duplicates/pair-id.ts';
import { putFound } from '../../src-main/duplicates/duplicate.queries.ts';
import type { Found } from '../../src-main/duplicates/found.rules.ts';
import { countDue, isListWhole, listDue, oweAll } from '../../src-main/duplicates/due.queries.ts';
import { decodeChange } from '../../src-main/journal/encoding.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { getSelf, listChanges, listSince } from '../../src-main/journal/journal.queries.ts';
import { applyChange } from '../../src-main/journal/record.ts';
import { rebuild } from '../../src-main/journal/rebuild.ts';
import { startStation } from '../../src-main/serve.ts';
import { sqlite } from '../support/sqlite.ts';
import { clientOf, password, readyStation, signIn, temporaryDir, testConfig, withRole } from '../support/station.ts';
import { sent } from '../files/files.ts';
import { clinic, meet } from '../sync/two-clinics.ts';
import { akua, idsOf, inThread, register, settledWorklist, soon, until, worklistOf } from './worklist.ts';
import { registerPatient } from '../support/commands.ts';

async function twice(more = soon) {
  const ready = await readyStation(more);
  const ids = [await register(ready.admin, akua), await register(ready.admin, akua)] as const;
  await register(ready.admin, { name: 'Kofi Mensah', dateOfBirth: '2001-11-30', gender: 'MALE' });
  return { ...ready, ids, pair: [...ids].sort().join(' '), pairId: pairId(...ids) };
}

const chosenFields = ['name', 'phoneNumber', 'dateOfBirth'];

test('who was registered twice is on the list a moment later, with both records and the reasons', async () => {
  const { admin, ids, pairId: id } = await twice();
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

test('a save writes down that somebody is due and compares nobody', async () => {
  const { station, ids } = await twice({
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
  expect(listDue(registry, 10).map(({ version }) => version)).toEqual([1, 1, 1]);
  expect(ids).toHaveLength(2);
});

test('pages and grades: the likeliest first, each grade by itself', async () => {
  const { admin } = await readyStation(soon);
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

test('it is for those who may edit', async () => {
  const { admin } = await twice();
  const [reader, clerk] = [await withRole(admin, 'reader'), await withRole(admin, 'clerk')];
  expect([(await reader.get('/duplicates')).status, (await clerk.get('/duplicates')).status]).toEqual([403, 200]);
});

test('"not the same person" takes a pair off the list, and taking that back puts it there again', async () => {
  const { admin, station, ids, pair, pairId: id } = await twice();
  await settledWorklist(admin);
  expect(await admin.post(`/duplicates/${id}/reject`)).toMatchObject({
    status: 200,
    body: { _id: id, isDistinct: true },
  });
  expect((await worklistOf(admin)).total).toBe(0);
  // Nor when one of them is saved again.
  await admin.patch(`/patients/${ids[0]}`, { patientCategory: null, residentialAddress: 'Nkawkaw' });
  await until(() => countDue(station.registry()) === 0);
  expect((await settledWorklist(admin)).total).toBe(0);
  expect((await admin.post(`/duplicates/${id}/reject`)).status).toBe(200);
  expect(listChanges(station.registry(), id)).toHaveLength(1);

  expect(await admin.send('DELETE', `/duplicates/${id}/reject`)).toMatchObject({ body: { isDistinct: false } });
  await until(async () => (await worklistOf(admin)).total === 1);
  expect(idsOf((await settledWorklist(admin)).pairs)).toEqual([pair]);
  expect((await admin.post(`/duplicates/${id}/reject`)).status).toBe(200);
  expect((await worklistOf(admin)).total).toBe(0);
});

test('a pair that somebody has settled already is told as that', async () => {
  const { admin, ids, pairId: id } = await twice();
  await settledWorklist(admin);
  await admin.patch(`/patients/${ids[1]}`, { retired: true });
  expect((await admin.post(`/duplicates/${id}/reject`)).status).toBe(404);
  expect((await admin.send('DELETE', `/duplicates/${id}/reject`)).status).toBe(404);
});

test('a retired record is in no pair, and is in it again when it is put back', async () => {
  const { admin, ids, pair } = await twice();
  await settledWorklist(admin);
  await admin.patch(`/patients/${ids[1]}`, { retired: true });
  expect((await worklistOf(admin)).total).toBe(0);
  // Compared with the one that is left, it is not found.
  await admin.patch(`/patients/${ids[0]}`, { residentialAddress: '12 Mango Street' });
  expect((await settledWorklist(admin)).total).toBe(0);
  await admin.patch(`/patients/${ids[1]}`, { retired: false });
  await until(async () => (await worklistOf(admin)).total === 1);
  expect(idsOf((await settledWorklist(admin)).pairs)).toEqual([pair]);
});

test('a record that is corrected leaves the list by itself', async () => {
  const { admin, ids } = await twice();
  await settledWorklist(admin);
  const other = { name: 'Yusuf Ibrahim', phoneNumber: '0302 111 222', dateOfBirth: '1950-01-03', gender: 'MALE' };
  await admin.patch(`/patients/${ids[1]}`, { ...other, residentialAddress: 'Tamale' });
  await until(async () => (await worklistOf(admin)).total === 0);
  expect((await settledWorklist(admin)).total).toBe(0);
});

test('an exchange brings pairs: the same person, registered at two stations', async () => {
  const [a, b] = [
    await clinic({ name: 'Clinic', username: 'ama' }, soon),
    await clinic({ name: 'Village team', username: 'esi' }, soon),
  ];
  const ids = [await register(a.admin, akua), await register(b.admin, akua)];
  expect((await settledWorklist(a.admin)).total).toBe(0);
  await meet(a.db, b.db);
  await until(async () => (await worklistOf(a.admin)).total === 1);
  expect(idsOf((await settledWorklist(a.admin)).pairs)).toEqual([[...ids].sort().join(' ')]);
  expect(idsOf((await settledWorklist(b.admin)).pairs)).toEqual(idsOf((await worklistOf(a.admin)).pairs));
});

test('stations that have the same patients come to the same list by themselves, and keep it', async () => {
  const times = { comparingTimes: { ...soon.comparingTimes, allAgain: { afterMs: 1, restTimes: 1 } } };
  const [a, b] = [
    await clinic({ name: 'Clinic', username: 'ama' }, times),
    await clinic({ name: 'Village team', username: 'esi' }, times),
  ];
  const family = ['Abena', 'Adwoa', 'Yaw'].map((name) => ({ ...akua, name: `${name} Boateng` }));
  for (const each of [akua, ...family]) await register(a.admin, each);
  // What was found while few were there says something else than what is found at once.
  await settledWorklist(a.admin);
  for (const each of [{ ...akua, name: 'Akua Boateng' }, ...family]) await register(b.admin, each);
  await meet(a.db, b.db);
  const isWhole = ({ db }: typeof a) => countDue({ db }) === 0 && isListWhole({ db });
  await until(() => isWhole(a) && isWhole(b));
  const [atClinic, atVillage] = [await worklistOf(a.admin), await worklistOf(b.admin)];
  expect(atVillage).toEqual(atClinic);
  expect(atClinic.total).toBeGreaterThan(5);
});

test('two stations that say "not the same person" of one pair have said one thing, which travels', async () => {
  const [a, b] = [
    await clinic({ name: 'Clinic', username: 'ama' }, soon),
    await clinic({ name: 'Village team', username: 'esi' }, soon),
  ];
  const ids = [await register(a.admin, akua), await register(b.admin, akua)] as const;
  const id = pairId(...ids);
  await meet(a.db, b.db);
  for (const { admin } of [a, b]) {
    await until(async () => (await worklistOf(admin)).total === 1);
    expect((await admin.post(`/duplicates/${id}/reject`)).status).toBe(200);
  }
  await meet(a.db, b.db);
  expect(listChanges({ db: a.db }, id)).toHaveLength(2);
  expect(digestOf({ db: a.db })).toBe(digestOf({ db: b.db }));
  expect((await settledWorklist(a.admin)).total).toBe(0);
  await a.admin.send('DELETE', `/duplicates/${id}/reject`);
  await meet(a.db, b.db);
  await until(async () => (await worklistOf(b.admin)).total === 1);
  expect(digestOf({ db: a.db })).toBe(digestOf({ db: b.db }));
});

test('"not the same person" that comes before its patients waits for both', async () => {
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

  // Of the third station alone, which the first has not reached.
  const { replica } = getSelf({ db: c.db });
  const ofThird = listSince({ db: c.db }, 0, 1000).filter(({ bytes }) => decodeChange(bytes).replica === replica);
  await write(b.db, 'sync', (writer) => ofThird.forEach(({ bytes }) => applyChange(writer, bytes)));
  expect(sqlite(b.db).prepare('SELECT kind FROM waiting').pluck().all()).toEqual(['distinct']);
  await meet(a.db, b.db, c.db);
  expect(sqlite(b.db).prepare('SELECT kind FROM waiting').pluck().all()).toEqual([]);
  expect((await settledWorklist(b.admin)).total).toBe(0);
  expect(digestOf({ db: b.db })).toBe(digestOf({ db: c.db }));
});

test('all rows made anew say the same, and everybody is due again', async () => {
  const { admin, station, pair, pairId: id } = await twice();
  const third = await register(admin, akua);
  await settledWorklist(admin);
  await admin.post(`/duplicates/${id}/reject`);
  const { db } = station.registry();
  const before = digestOf({ db });
  await write(db, 'station', (writer) => void rebuild(writer));
  expect(digestOf({ db })).toBe(before);
  expect(countDue({ db })).toBe(4);
  await admin.post('/duplicates/comparing');
  const { pairs } = await settledWorklist(admin);
  expect(pairs).toHaveLength(2);
  expect(idsOf(pairs)).not.toContain(pair);
  expect(idsOf(pairs).every((each) => each.includes(third))).toBe(true);
});

test('many are compared in a thread', async () => {
  const { admin, pair } = await twice(inThread);
  expect(idsOf((await settledWorklist(admin)).pairs)).toEqual([pair]);
});

test('what a thread found of a record that was saved since is found anew', async () => {
  const { admin, ids } = await twice({
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

test('what was found of a record as it was before leaves it due, and of one that is hidden by now nothing is listed', async () => {
  const times = {
    comparingTimes: {
      afterOpeningMs: 1e9,
      afterSaveMs: 1e9,
      threadFrom: 300,
      allAgain: { afterMs: 3_600_000, restTimes: 50 },
    },
  };
  const { admin, station, ids } = await twice(times);
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

test('it can be stopped, goes on when somebody says so, and by itself when the station is opened again', async () => {
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

test('it goes on as soon as an import is over that it was given up for', async () => {
  const { admin, pair } = await twice(inThread);
  await until(async () => (await worklistOf(admin)).comparing.state === 'running');
  await sent(admin, 'Name;Phone\nHawa Juma;0712 000 001');
  expect(idsOf((await settledWorklist(admin)).pairs)).toEqual([pair]);
});

test('closing the station gives up what is compared and loses nothing of it', async () => {
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
