/** Who may be one person, at a hub: by the scorer of a station, of what any process and any station saved. */
import { expect, it } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { compareAll } from '../../src-main/duplicates/compare-all.ts';
import { listDue, oweAll } from '../../src-main/duplicates/due.queries.ts';
import { putFound } from '../../src-main/duplicates/duplicate.queries.ts';
import { peopleTable } from '../../src-main/duplicates/people-table.ts';
import { listedRows } from '../../src-main/patients/patient.queries.ts';
import { compareEverybody } from '../../src-main/hub/worklist.ts';
import { akua, idsOf, register, settledWorklist, soon, worklistOf } from '../duplicates/worklist.ts';
import { freshDatabase, withPostgres } from '../support/postgres.ts';
import { clientOf, password, readyStation, type Client } from '../support/station.ts';
import { joined, meetHub, runningHub } from './running.ts';

async function region() {
  const database = await freshDatabase();
  const [one, two] = [await runningHub(database), await runningHub(database)];
  const station = await joined(one);
  await meetHub(station);
  const { body } = await clientOf(`${one.url}/api`, '').post('/sessions', { username: 'ama', password });
  const [here, there] = [one, two].map(({ url }) => clientOf(`${url}/api`, body.token)) as [Client, Client];
  return { here, there, station, running: [one, two] as const };
}

const family = [
  akua,
  { ...akua, name: 'Akua Boateng' },
  { ...akua, name: 'Kwame Boateng', gender: 'MALE', dateOfBirth: '1984-01-30' },
  { ...akua, phoneNumber: '0245550101', dateOfBirth: '1987-12-04' },
  { name: 'Yaw Mensah', age: 31, gender: 'MALE', phoneNumber: '0207770000', residentialAddress: '3 Hill Road, Tamale' },
  { name: 'Yao Mensa', age: 32, gender: 'MALE', phoneNumber: '0207770000' },
];

withPostgres('at a hub', () => {
  it('who may be registered already is found as at a station, of a draft and of a record, with the same score', async () => {
    const { here, there } = await region();
    const { admin } = await readyStation();
    const ids = new Map<string, string>();
    for (const each of family) ids.set(await register(here, each), await register(admin, each));
    const drafts = [
      akua,
      { name: 'Akuah Boateng', dateOfBirth: '1987-04-12' },
      { phoneNumber: '0207770000' },
      { name: 'Nobody' },
    ];
    let found = 0;
    for (const draft of drafts) {
      const [atHub, atStation] = await Promise.all([there, admin].map((each) => each.post('/patients/matches', draft)));
      const told = ({ body }: NonNullable<typeof atHub>, idOf: (id: string) => string | undefined) =>
        (body.matches as any[]).map(({ patient, ...more }: any) => ({ ...more, id: idOf(patient._id) }));
      const matches = told(atHub as never, (id) => ids.get(id));
      expect(matches).toEqual(told(atStation as never, (id) => id));
      found += Number(matches.length);
    }
    expect(found).toBeGreaterThan(5);
    const [first] = ids.keys();
    const ofRecord = await there.post('/patients/matches', { patientId: first });
    expect(ofRecord.body.matches.map(({ patient }: any) => patient._id)).not.toContain(first);
    expect(ofRecord.body.matches[0].grade).toBe('probable');
    expect((await there.post('/patients/matches', { patientId: first, name: 'Ama' })).status).toBe(400);
  });

  it('the worklist has the pairs of a station, whichever process was told and whichever is asked', async () => {
    const { here, there } = await region();
    const { admin } = await readyStation(soon);
    const ids = new Map<string, string>();
    for (const [i, each] of family.entries())
      ids.set(await register([here, there][i % 2] as Client, each), await register(admin, each));
    const [atHub, atStation] = [await settledWorklist(there), await settledWorklist(admin)];
    expect(atHub.counts).toEqual(atStation.counts);
    // The score of a pair is of the moment when it was compared: names are commoner by now.
    const pairsOf = ({ pairs }: typeof atHub, idOf: (id: string) => string | undefined) =>
      pairs
        .map(
          ({ patients, grade }) =>
            `${patients
              .map(({ _id }) => idOf(_id))
              .sort()
              .join(' ')} ${grade}`,
        )
        .sort();
    expect(pairsOf(atHub, (id) => ids.get(id))).toEqual(pairsOf(atStation, (id) => id));
    expect(atHub.pairs.length).toBeGreaterThan(2);
    expect(atHub.comparing).toEqual({ done: family.length, of: family.length, state: 'done' });
  }, 60_000);

  it('a hub and a station that have the same patients list the same pairs, with the same scores, in one order', async () => {
    const { here, there, station, running } = await region();
    for (const [i, each] of family.entries()) await register([here, station.admin][i % 2] as Client, each);
    // What was found while few were there says something else than what is found at once.
    await settledWorklist(there);
    await meetHub(station);
    await settledWorklist(there);
    await compareEverybody(running[0].hub, { isOver: () => false });
    const { db } = station.station.registry();
    await write(db, 'station', (writer) => {
      oweAll(writer);
      const due = listDue(writer, -1).map(({ key }) => key);
      for (const each of compareAll(peopleTable(listedRows(writer)), due).found) putFound(writer, each);
    });
    const [atHub, atStation] = [await worklistOf(there), await worklistOf(station.admin)];
    expect(atHub).toEqual(atStation);
    expect(atHub.pairs.length).toBeGreaterThan(2);
  }, 60_000);

  it('that they are two people is known at once at every process, at a station after the exchange, and can be taken back', async () => {
    const { here, there, station } = await region();
    for (const each of [akua, { ...akua, name: 'Akua Boateng' }]) await register(here, each);
    const [pair] = (await settledWorklist(there)).pairs;
    const path = `/duplicates/${pair?._id}`;
    expect((await there.get(path)).body._id).toBe(pair?._id);
    expect((await here.post(`${path}/reject`)).body).toEqual({ _id: pair?._id, isDistinct: true });
    expect((await here.post(`${path}/reject`)).status).toBe(200);
    expect((await there.get(path)).status).toBe(404);
    expect((await worklistOf(there)).total).toBe(0);
    await settledWorklist(there);
    expect((await worklistOf(there)).total).toBe(0);
    await meetHub(station);
    for (const at of [there, station.admin]) {
      const matches = await at.post('/patients/matches', { patientId: pair?.patients[0]?._id });
      expect(matches.body.matches).toEqual([]);
    }
    expect((await there.send('DELETE', `${path}/reject`)).body.isDistinct).toBe(false);
    expect(idsOf((await settledWorklist(here)).pairs)).toEqual(idsOf(pair === undefined ? [] : [pair]));
    expect((await there.send('DELETE', '/duplicates/nobody/reject')).status).toBe(404);
    expect((await there.post('/duplicates/nobody/reject')).status).toBe(404);
  }, 60_000);

  it('a pair of which one is hidden is not shown, and comparing can be stopped and goes on', async () => {
    const { here, there } = await region();
    expect((await here.send('DELETE', '/duplicates/comparing')).body.state).toBe('done');
    const ids = [await register(here, akua), await register(there, { ...akua, name: 'Akua Boateng' })];
    expect((await there.get('/duplicates/count')).body.comparing.state).toBe('stopped');
    await there.post('/duplicates/comparing');
    expect((await settledWorklist(here)).total).toBe(1);
    await here.patch(`/patients/${ids[0]}`, { retired: true });
    expect((await worklistOf(there)).total).toBe(0);
    await here.patch(`/patients/${ids[0]}`, { retired: false });
    expect((await settledWorklist(there)).total).toBe(1);
  }, 60_000);
});
