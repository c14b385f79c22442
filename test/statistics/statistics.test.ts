/** Visits per day, and patients by age and gender, as the station's own calendar counts them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Clock } from '../../src-main/clock.ts';
import { ageOn } from '../../src-main/patients/patient.rules.ts';
import { patientsByBand } from '../../src-main/statistics/statistics.queries.ts';
import { addRecord, freshRegistry } from '../db/registry.ts';
import { testBoth, type NewReady } from '../support/both.ts';
import { fakeClock } from '../support/clock.ts';
import { sqlite } from '../support/sqlite.ts';
import { inZone } from './zone.ts';

/** Returns a clock that stands still at this instant and has the calendar of the place. */
function localClock(instant: string): Clock {
  const now = new Date(instant);
  const two = (n: number) => String(n).padStart(2, '0');
  const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return { now: () => now.getTime(), today: () => today, elapsed: () => 0 };
}

async function clinic(ready: NewReady, clock: Clock = fakeClock()) {
  const { admin, anyone } = await ready({ clock });
  const register = async (patient: object): Promise<string> => (await admin.post('/patients', patient)).body._id;
  const statistics = async (query = '') => {
    const { status, body } = await admin.get(`/statistics${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  /** Adds a visit at each of these instants. */
  const visits = async (starts: string[]) => {
    const patient = await register({});
    for (const timeStart of starts) await admin.post(`/patients/${patient}/visits`, { timeStart });
    return patient;
  };
  return { admin, anyone, register, visits, statistics };
}

const bandOf = (body: any, from: number) => body.patientsByAge.find((band: { from: number }) => band.from === from);
const nobody = { FEMALE: 0, MALE: 0, OTHER: 0, unknown: 0 };

testBoth('an empty registry has eight weeks of days without visits and all ages without patients', async (ready) => {
  const { statistics } = await clinic(ready);
  const { visitsByDay, patientsByAge, ageUnknown } = await statistics();
  expect(visitsByDay).toHaveLength(56);
  expect(visitsByDay[0]).toEqual({ day: '2026-01-06', visits: 0 });
  expect(visitsByDay.at(-1)).toEqual({ day: '2026-03-02', visits: 0 });
  expect(patientsByAge).toHaveLength(17);
  expect(patientsByAge[0]).toEqual({ from: 0, to: 4, ...nobody });
  expect(patientsByAge[15]).toEqual({ from: 75, to: 79, ...nobody });
  expect(patientsByAge[16]).toEqual({ from: 80, to: null, ...nobody });
  expect(ageUnknown).toEqual(nobody);
});

testBoth('counts the visits of the days that are asked for, up to today, and no others', async (ready) => {
  inZone('UTC');
  const { visits, statistics } = await clinic(ready);
  await visits([
    '2026-02-26T23:59:59.999Z',
    '2026-02-27T00:00:00Z',
    '2026-02-28T23:59:59.999Z',
    '2026-03-01T00:00:00Z',
    '2026-03-02T00:00:00Z',
    '2026-03-02T23:59:59.999Z',
    '2026-03-03T00:00:00Z',
  ]);
  expect((await statistics('?days=4')).visitsByDay).toEqual([
    { day: '2026-02-27', visits: 1 },
    { day: '2026-02-28', visits: 1 },
    { day: '2026-03-01', visits: 1 },
    { day: '2026-03-02', visits: 2 },
  ]);
  expect((await statistics('?days=1')).visitsByDay).toEqual([{ day: '2026-03-02', visits: 2 }]);
  const { visitsByDay } = await statistics('?days=366');
  expect(visitsByDay[0]).toEqual({ day: '2025-03-02', visits: 0 });
  expect(visitsByDay).toHaveLength(366);
});

testBoth('a day begins and ends at midnight of the place', async (ready) => {
  inZone('Africa/Nairobi');
  const { visits, statistics } = await clinic(ready, localClock('2026-03-02T22:30:00Z'));
  await visits(['2026-03-01T20:59:59.999Z', '2026-03-01T21:00:00Z', '2026-03-02T20:59:00Z', '2026-03-02T21:00:00Z']);
  expect((await statistics('?days=3')).visitsByDay).toEqual([
    { day: '2026-03-01', visits: 1 },
    { day: '2026-03-02', visits: 2 },
    { day: '2026-03-03', visits: 1 },
  ]);
});

testBoth('where clocks are changed a day has 23 or 25 hours, and every day is there once', async (ready) => {
  inZone('America/New_York');
  const spring = await clinic(ready, localClock('2026-03-10T16:00:00Z'));
  // Midnight is 05:00Z until the night of 8 March, and 04:00Z from 9 March on.
  await spring.visits(['2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z', '2026-03-10T03:59:59Z']);
  expect((await spring.statistics('?days=4')).visitsByDay).toEqual([
    { day: '2026-03-07', visits: 0 },
    { day: '2026-03-08', visits: 2 },
    { day: '2026-03-09', visits: 2 },
    { day: '2026-03-10', visits: 0 },
  ]);
  const autumn = await clinic(ready, localClock('2026-11-02T16:00:00Z'));
  await autumn.visits(['2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z']);
  expect((await autumn.statistics('?days=3')).visitsByDay).toEqual([
    { day: '2026-10-31', visits: 0 },
    { day: '2026-11-01', visits: 2 },
    { day: '2026-11-02', visits: 1 },
  ]);
});

testBoth('where the clock is put forward at midnight the day begins at one', async (ready) => {
  inZone('Africa/Cairo');
  const { visits, statistics } = await clinic(ready, localClock('2026-04-24T10:00:00Z'));
  await visits(['2026-04-23T21:59:59Z', '2026-04-23T22:00:00Z']);
  expect((await statistics('?days=2')).visitsByDay).toEqual([
    { day: '2026-04-23', visits: 1 },
    { day: '2026-04-24', visits: 1 },
  ]);
});

testBoth('puts patients into bands of five years by gender', async (ready) => {
  const { register, statistics } = await clinic(ready);
  for (const [age, gender] of [
    [0, 'FEMALE'],
    [4, 'FEMALE'],
    [4, null],
    [5, 'MALE'],
    [79, 'OTHER'],
    [80, 'MALE'],
    [120, 'MALE'],
    [Number.MAX_SAFE_INTEGER, 'FEMALE'],
    [null, 'FEMALE'],
    [null, null],
  ] as const) {
    await register({ age, gender });
  }
  const body = await statistics();
  expect(bandOf(body, 0)).toEqual({ from: 0, to: 4, ...nobody, FEMALE: 2, unknown: 1 });
  expect(bandOf(body, 5)).toEqual({ from: 5, to: 9, ...nobody, MALE: 1 });
  expect(bandOf(body, 75)).toEqual({ from: 75, to: 79, ...nobody, OTHER: 1 });
  expect(bandOf(body, 80)).toEqual({ from: 80, to: null, ...nobody, MALE: 2, FEMALE: 1 });
  expect(body.ageUnknown).toEqual({ ...nobody, FEMALE: 1, unknown: 1 });
});

testBoth('a patient moves to the next band on the birthday', async (ready) => {
  const clock = fakeClock('2026-03-02T09:00:00Z');
  const { register, statistics, admin } = await clinic(ready, clock);
  await register({ dateOfBirth: '2021-03-03' });
  expect(bandOf(await statistics(), 0).unknown).toBe(1);
  clock.set('2026-03-03T09:00:00Z');
  const again = await admin.post('/sessions', { username: 'ama', password: 'correct horse battery' });
  const headers = { authorization: `Bearer ${again.body.token}` };
  const body = await (await fetch(`${admin.api}/statistics`, { headers })).json();
  expect(bandOf(body, 0).unknown).toBe(0);
  expect(bandOf(body, 5).unknown).toBe(1);
});

testBoth('a retired patient does not count as a patient; the visits still happened', async (ready) => {
  const { admin, visits, register, statistics } = await clinic(ready);
  await register({ age: 30, gender: 'FEMALE' });
  const twice = await visits(['2026-03-02T08:00:00Z']);
  await admin.patch(`/patients/${twice}`, { age: 30, gender: 'FEMALE', retired: true });
  expect(bandOf(await statistics(), 30).FEMALE).toBe(1);
  expect((await statistics('?days=1')).visitsByDay).toEqual([{ day: '2026-03-02', visits: 1 }]);
  await admin.patch(`/patients/${twice}`, { retired: false });
  expect(bandOf(await statistics(), 30).FEMALE).toBe(2);
});

for (const days of ['0', '367', '1.5', 'all', '-1', '']) {
  testBoth(`refuses «${days}» days`, async (ready) => {
    const { admin } = await clinic(ready);
    const { status, body } = await admin.get(`/statistics?days=${days}`);
    expect(status).toBe(400);
    expect(body.errors[0].pointer).toBe('?days');
  });
}

testBoth('the statistics are not for anyone', async (ready) => {
  const { anyone } = await clinic(ready);
  expect((await anyone.get('/statistics')).status).toBe(401);
});

// At a station alone: it runs the query of SQLite for as many registers as a property needs. The cases above test the rule in
// PostgreSQL.
test('every patient is in the band of the age that the register shows', async () => {
  const { db } = await freshRegistry();
  const day = fc
    .date({ min: new Date('1890-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const edges = fc.constantFrom('2024-02-29', '2023-02-28', '2023-03-01', '0000-01-01', '9999-12-31', '1946-02-28');
  const someDay = fc.oneof({ arbitrary: day, weight: 3 }, { arbitrary: edges, weight: 1 });
  const age = fc.option(fc.record({ years: fc.oneof(fc.nat(110), fc.maxSafeNat()), reportedOn: someDay }));
  const patients = fc.array(fc.record({ dateOfBirth: fc.option(someDay), age }), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(patients, someDay, async (people, today) => {
      sqlite(db).exec('DELETE FROM patient; DELETE FROM posting_due');
      await Promise.all(people.map((fields) => addRecord(db, { kind: 'patient', fields })));
      const expected = new Map<number | null, number>();
      for (const fields of people) {
        const years = ageOn(today, fields);
        const band = years === null ? null : Math.min(16, Math.floor(years / 5));
        expected.set(band, (expected.get(band) ?? 0) + 1);
      }
      const counted = patientsByBand({ db }, today).map(({ band, patients: count }) => [band, count] as const);
      expect(new Map(counted)).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});
