/** A caller that sends many requests waits for itself, and does not delay the others. */
import { expect, test } from 'vitest';
import { newTurns, type Turns } from '../../src-main/station/turns.ts';
import { clientOf, readyStation, type LogLine } from '../support/station.ts';

const many = 10_000;
const always = () => true;
const ask = (turns: Turns, who: string, run: () => unknown) => turns.take(who, { isWanted: always, run });

test('gives everybody one turn before anybody a second', async () => {
  const turns = newTurns();
  const order: string[] = [];
  const asked = ['esi', 'esi', 'esi', 'kofi', 'kofi', 'ama'].map((who, i) =>
    ask(turns, who, () => order.push(`${who} ${i}`)),
  );
  await Promise.all(asked);
  expect(order).toEqual(['esi 0', 'kofi 3', 'ama 5', 'esi 1', 'kofi 4', 'esi 2']);
});

test('looks at what else came in between two turns', async () => {
  const turns = newTurns();
  let ran = 0;
  let between = 0;
  const asked = Array.from({ length: 10 }, () => ask(turns, 'esi', () => (ran += 1)));
  await new Promise<void>((done) => {
    const look = () => {
      if (ran > 0 && ran < 10) between += 1;
      if (ran < 10) setImmediate(look);
      else done();
    };
    look();
  });
  await Promise.all(asked);
  expect(between).toBeGreaterThanOrEqual(9);
});

test('skips what nobody waits for any more, and passes on what went wrong', async () => {
  const turns = newTurns();
  let ran = 0;
  const gone = turns.take('esi', { isWanted: () => false, run: () => (ran += 1) });
  const failed = ask(turns, 'esi', () => {
    throw new Error('no page');
  });
  const answered = ask(turns, 'kofi', () => 'found');
  await expect(failed).rejects.toThrow('no page');
  expect([await gone, await answered, ran]).toEqual([undefined, 'found', 0]);
});

test.each([
  '/patients/search?q=zawadi',
  '/patients',
  '/patients/{patient}/history',
  '/patients/{patient}/visits',
  '/visits',
  '/visits/reasons',
  '/visits/due',
  '/statistics',
  '/statistics/month',
])('answers GET %s after what the same person asked for before, and before what others did', async (path) => {
  const { admin, station } = await readyStation();
  const { _id } = (await admin.post('/patients', { name: 'Zawadi' })).body;
  const { turns } = station.registry();
  const { staff } = (await admin.get('/sessions/current')).body;
  for (const [who, isBefore] of [
    [staff.id as string, true],
    ['somebody', false],
  ] as const) {
    let ran = 0;
    const asked = Array.from({ length: many }, () => ask(turns, who, () => (ran += 1)));
    expect((await admin.get(path.replace('{patient}', _id as string))).status).toBe(200);
    expect(ran === many, who).toBe(isBefore);
    await Promise.all(asked);
  }
});

test('a search that its caller has given up is not made, and is no error', async () => {
  const lines: LogLine[] = [];
  const log = {
    info: () => undefined,
    error: (event: string) => void lines.push({ level: 'error', event, fields: {} }),
  };
  const { admin, station } = await readyStation({ log });
  const { turns } = station.registry();
  const { id } = (await admin.get('/sessions/current')).body.staff;
  // Half a second in all: on a fast computer many short turns would be over before anybody gives up.
  const takeTime = () => {
    const until = performance.now() + 0.05;
    while (performance.now() < until);
  };
  const others = Array.from({ length: many }, () => ask(turns, id as string, takeTime));
  const giveUp = new AbortController();
  const given = fetch(`${admin.api}/patients/search?q=zawadi`, {
    headers: { authorization: `Bearer ${admin.token}` },
    signal: giveUp.signal,
  });
  await new Promise((next) => setTimeout(next, 20));
  giveUp.abort();
  await expect(given).rejects.toThrow();
  await Promise.all(others);
  await new Promise((next) => setTimeout(next, 20));
  expect(lines).toEqual([]);
  expect((await clientOf(admin.api, admin.token).get('/patients')).status).toBe(200);
});
