/** The people of the demonstration, and a day that is under way whenever it is started. */
import { expect, test } from 'vitest';
import { demoPatients, fillWithPeople } from '../../src-main/demo/people.ts';
import { hour } from '../support/clock.ts';
import { sqlite } from '../support/sqlite.ts';
import { readyStation } from '../support/station.ts';
import { dayAround } from '../../src-renderer/time/day-around.ts';

type Times = { patientId: string; timeStart: string; timeEnd: string | null };

/** Starts a demonstration at this local time of the computer. */
async function demonstration(localTime: string) {
  const now = new Date(localTime).getTime();
  const clock = { now: () => now, today: () => localTime.slice(0, 10), elapsed: () => 0 };
  const { station, admin } = await readyStation({ clock });
  await fillWithPeople(station, 'demonstration');
  const list = async (query: string): Promise<{ visits: Times[]; total: number }> => {
    const { embedded, page } = (await admin.get(`/visits?size=200&${query}`)).body;
    return { visits: embedded.visitResourceList, total: page.totalElements };
  };
  const { from, to } = dayAround(new Date(localTime));
  const open = await list('open=true');
  const ended = await list(`open=false&from=${from}&to=${to}`);
  const times = sqlite(station.registry().db)
    .prepare('SELECT patient_key AS patient, time_start AS start, time_end AS end FROM visit')
    .all() as { patient: number; start: number; end: number | null }[];
  return { admin, now, open, ended, times };
}

test.each(['2026-03-04T09:20:00', '2026-03-04T16:45:00', '2026-03-04T23:59:30', '2026-03-08T12:00:00'])(
  'shows who is here and who was here today, when it is started at %s',
  async (localTime) => {
    const { now, open, ended } = await demonstration(localTime);
    expect(open.total).toBeGreaterThanOrEqual(5);
    expect(open.total).toBeLessThanOrEqual(20);
    expect(ended.total).toBeGreaterThanOrEqual(10);
    for (const { timeStart } of open.visits) expect(now - Date.parse(timeStart)).toBeLessThanOrEqual(3 * hour);
    for (const { timeEnd } of ended.visits) expect(now - Date.parse(timeEnd ?? '')).toBeLessThanOrEqual(5 * hour);
  },
);

test('shows a day that has just begun too', async () => {
  const { open, ended } = await demonstration('2026-03-04T00:06:00');
  expect(open.total).toBeGreaterThan(0);
  expect(ended.total).toBeGreaterThan(0);
});

test.each(['2026-03-04T00:06:00', '2026-03-04T07:30:00', '2026-03-04T20:00:00'])(
  'has nothing in the future, no open visit of another day, and nobody in two places, at %s',
  async (localTime) => {
    const { now, times } = await demonstration(localTime);
    expect(times.length).toBeGreaterThan(demoPatients);
    const lastEnds = new Map<number, number>();
    for (const { patient, start, end } of times.toSorted((a, b) => a.start - b.start)) {
      expect(start).toBeLessThanOrEqual(now);
      expect(end ?? now).toBeLessThanOrEqual(now);
      expect(end ?? now).toBeGreaterThan(start);
      if (end === null) expect(now - start).toBeLessThanOrEqual(3 * hour);
      expect(start).toBeGreaterThanOrEqual(lastEnds.get(patient) ?? 0);
      lastEnds.set(patient, end ?? Infinity);
    }
  },
);

test('has visits on each of the last eight weeks’ days, and few on Sundays', async () => {
  const { admin } = await demonstration('2026-03-04T15:00:00');
  const { visitsByDay } = (await admin.get('/statistics?days=56')).body;
  const isSunday = ({ day }: { day: string }) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  const count = (days: { visits: number }[]) => days.reduce((sum, { visits }) => sum + visits, 0) / days.length;
  const sundays = visitsByDay.filter(isSunday);
  const others = visitsByDay.filter((day: { day: string }) => !isSunday(day));
  expect(Math.min(...others.map(({ visits }: { visits: number }) => visits))).toBeGreaterThan(0);
  expect(count(sundays)).toBeLessThan(count(others) / 2);
});

test('nobody comes for what cannot be theirs', async () => {
  const { admin } = await demonstration('2026-03-04T15:00:00');
  for (const query of ['open=true', 'open=false']) {
    const { body } = await admin.get(`/visits?size=200&${query}`);
    for (const { reason, patient } of body.embedded.visitResourceList) {
      if (reason === 'antenatal') expect(patient.gender).toBe('FEMALE');
      if (reason === 'vaccination') expect(patient.age).toBeLessThan(6);
    }
  }
});

test('is the same each time', async () => {
  const times = async () => {
    const { admin, times: visits } = await demonstration('2026-03-04T15:00:00');
    const { body } = await admin.get('/patients?size=200');
    const people = body.embedded.patientResourceList.map(({ name, age, phoneNumber }: any) => [name, age, phoneNumber]);
    return { visits, people };
  };
  expect(await times()).toEqual(await times());
});
