/** Reasons that are common here are offered when a visit begins. */
import { expect } from 'vitest';
import { fakeClock } from '../support/clock.ts';
import { testBoth, type NewReady } from '../support/both.ts';

const day = 24 * 60 * 60 * 1000;

async function clinic(ready: NewReady) {
  const clock = fakeClock('2026-03-02T09:00:00Z');
  const { admin } = await ready({ clock });
  const patient: string = (await admin.post('/patients', {})).body._id;
  const came = async (reason: string | null, { daysAgo = 1, hasLength = true } = {}) => {
    const start = Date.parse('2026-03-02T08:00:00Z') - daysAgo * day;
    const timeStart = new Date(start).toISOString();
    const timeEnd = new Date(start + (hasLength ? 60_000 : 0)).toISOString();
    const { status, body } = await admin.post(`/patients/${patient}/visits`, { timeStart, timeEnd, reason });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const usual = async () => (await admin.get('/visits/reasons')).body.reasons;
  return { admin, patient, came, usual };
}

testBoth('the usual reasons come commonest first, as they are written most often', async (ready) => {
  const { came, usual } = await clinic(ready);
  expect(await usual()).toEqual([]);
  for (const reason of ['fever', 'Fever', 'Fever ', ' Cough', 'cough', 'cough', 'cough', null]) await came(reason);
  expect(await usual()).toEqual([
    { reason: 'cough', visits: 4 },
    { reason: 'Fever', visits: 3 },
  ]);
});

testBoth('a reason of one visit, of a start in error or of last winter is not usual', async (ready) => {
  const { came, usual } = await clinic(ready);
  await came('wound of the hand at the mill of Kando');
  for (let i = 0; i < 2; i++) {
    await came('Started in error', { hasLength: false });
    await came('Old', { daysAgo: 90 });
    await came('Dressing', { daysAgo: 89 });
  }
  expect(await usual()).toEqual([{ reason: 'Dressing', visits: 2 }]);
});

testBoth('nine are offered: as many as there are keys', async (ready) => {
  const { came, usual } = await clinic(ready);
  for (let i = 0; i < 11; i++) for (let twice = 0; twice < 2; twice++) await came(`Reason ${i}`);
  expect(await usual()).toHaveLength(9);
});

testBoth('a visit starts within a day from now, and one of before is not touched by that', async (ready) => {
  const { admin, patient } = await clinic(ready);
  const path = `/patients/${patient}/visits`;
  const late = await admin.post(path, { timeStart: '2026-03-03T09:00:00.001Z' });
  expect([late.status, late.body.errors?.[0]?.pointer]).toEqual([400, '/timeStart']);
  const soon = await admin.post(path, { timeStart: '2026-03-03T09:00:00Z' });
  expect(soon.status).toBe(200);
  const moved = await admin.patch(`${path}/${soon.body._id}`, { timeStart: '2026-04-01T00:00:00Z' });
  expect([moved.status, moved.body.errors?.[0]?.pointer]).toEqual([400, '/timeStart']);
  expect((await admin.patch(`${path}/${soon.body._id}`, { reason: 'Cough' })).status).toBe(200);
});
