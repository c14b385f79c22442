/**
 * Possible duplicates at a hub: found by the scorer of a station among what any process and any station saved.
 * At a hub alone: the rest is in `matching/worklist.test.ts` and `matching/matches.test.ts`; these compare it with a station, or are
 * about its processes and times.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { systemClock } from '../../src-main/clock.ts';
import { write } from '../../src-main/db/access.ts';
import { compareAll } from '../../src-main/matching/compare-all.ts';
import { listDue, oweAll } from '../../src-main/patients/due.queries.ts';
import { putFound } from '../../src-main/matching/duplicate.queries.ts';
import { pairId } from '../../src-main/matching/pair-id.ts';
import { peopleTable } from '../../src-main/matching/people-table.ts';
import { listedRows } from '../../src-main/patients/patient.queries.ts';
import { write as writeHub } from '../../src-main/postgres/access.ts';
import { duplicate } from '../../src-main/postgres/schema.ts';
import { compareEverybody } from '../../src-main/postgres/worklist.ts';
import { akua, idsOf, register, settledWorklist, soon, worklistOf } from '../matching/worklist.ts';
import { until } from '../support/eventually.ts';
import { freshDatabase, withPostgres } from '../support/postgres.ts';
import { clientOf, password, readyStation, type Client } from '../support/station.ts';
import { joined, meetHub, readyHub, runningHub } from './running.ts';

async function region() {
  const database = await freshDatabase();
  const { clock, tenMinutesLater } = hurriedClock();
  const [one, two] = [await runningHub(database, { clock }), await runningHub(database, { clock })];
  const station = await joined(one);
  await meetHub(station);
  const { body } = await clientOf(`${one.url}/api`, '').post('/sessions', { username: 'ama', password });
  const [here, there] = [one, two].map(({ url }) => clientOf(`${url}/api`, body.token)) as [Client, Client];
  return { here, there, station, hub: one.hub, tenMinutesLater };
}

function hurriedClock() {
  let ahead = 0;
  const clock = { ...systemClock, elapsed: () => systemClock.elapsed() + ahead };
  return { clock, tenMinutesLater: () => void (ahead += 600_000) };
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
    expect(ofRecord.body.matches.map(({ grade }: any) => grade)).toEqual(['certain', 'probable']);
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
    // Compares grades only. A score dates from when its pair was compared, and names have become more common since.
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
  });

  it('a hub and a station that have the same patients list the same pairs, with the same scores, in one order', async () => {
    const { here, there, station, hub, tenMinutesLater } = await region();
    for (const [i, each] of family.entries()) await register([here, station.admin][i % 2] as Client, each);
    // Pairs found among few patients differ from those found all at once.
    await settledWorklist(there);
    await meetHub(station);
    await settledWorklist(there);
    const { db } = station.station.registry();
    await write(db, 'station', (writer) => {
      oweAll(writer);
      const due = listDue(writer, -1).map(({ key }) => key);
      for (const each of compareAll(peopleTable(listedRows(writer)), due).found) putFound(writer, each);
    });
    const atStation = await worklistOf(station.admin);
    await writeHub(hub, 'station', ({ orm }) => orm.update(duplicate).set({ score: 0.5 }));
    expect(await worklistOf(there)).not.toEqual(atStation);
    tenMinutesLater();
    await until(async () => isDeepStrictEqual(await worklistOf(there), atStation));
    expect(atStation.pairs.length).toBeGreaterThan(2);
  });

  it('all are compared with all some minutes after somebody was removed, or two were said to be two people', async () => {
    const { clock, tenMinutesLater } = hurriedClock();
    const { running, admin } = await readyHub({ clock });
    const ids: string[] = [];
    const efua = { name: 'Efua Darko', gender: 'FEMALE', dateOfBirth: '1994-09-21', phoneNumber: '0207770000' };
    for (const each of [efua, efua, akua, akua, akua]) ids.push(await register(admin, each));
    const [one = '', other = ''] = ids;
    const isListed = async () => idsOf((await worklistOf(admin)).pairs).includes([one, other].sort().join(' '));
    /** Deletes the pair. Neither of its patients is due, so only a comparison of all patients finds it again. */
    const lost = () =>
      writeHub(running.hub, 'station', ({ orm }) => orm.delete(duplicate).where(eq(duplicate.id, pairId(one, other))));
    const foundAgain = async () => {
      await settledWorklist(admin);
      expect(await isListed()).toBe(false);
      tenMinutesLater();
      await until(isListed);
      await settledWorklist(admin);
    };
    await settledWorklist(admin);
    expect(await isListed()).toBe(true);
    await lost();
    await foundAgain();
    const said = `/duplicates/${pairId(ids[2] ?? '', ids[3] ?? '')}/reject`;
    for (const say of [
      () => admin.post(said),
      () => admin.send('DELETE', said),
      () => admin.patch(`/patients/${ids[2]}`, { retired: true }),
    ]) {
      await lost();
      expect((await say()).status).toBe(200);
      await foundAgain();
    }
  });

  it('whoever was not compared when comparing was given up is still due', async () => {
    const { running, admin } = await readyHub();
    for (const each of family) await register(admin, each);
    const before = await settledWorklist(admin);
    await admin.send('DELETE', '/duplicates/comparing');
    await compareEverybody(running.hub, { isOver: () => true });
    expect((await worklistOf(admin)).comparing).toEqual({ done: 0, of: family.length, state: 'stopped' });
    await admin.post('/duplicates/comparing');
    expect(idsOf((await settledWorklist(admin)).pairs).sort()).toEqual(idsOf(before.pairs).sort());
  });

  it('while comparing is stopped, all are not compared with all either', async () => {
    const { clock, tenMinutesLater } = hurriedClock();
    const { admin } = await readyHub({ clock });
    for (const each of family) await register(admin, each);
    await settledWorklist(admin);
    await admin.send('DELETE', '/duplicates/comparing');
    tenMinutesLater();
    // Twice the time until a process looks for patients who are due.
    await pause(1200);
    expect((await worklistOf(admin)).comparing.done).toBe(family.length);
  });

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
  });
});
