/** Password guessing from another program keeps nobody from signing in at the window. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { windowHeader } from '../../src-main/unlock/login-request.ts';
import { startStation, type RunningStation } from '../../src-main/serve.ts';
import { attemptsBefore, beginAttempt, failAttempt, nobodyOf } from '../../src-main/station/attempts.ts';
import { fakeClock, second } from '../support/clock.ts';
import { amount } from '../support/drills.ts';
import { clientOf, password, readyStation, setUp, temporaryDir, testConfig } from '../support/station.ts';

const wrong = { username: 'ama', password: 'not this one' };
const right = { username: 'ama', password };

type From = 'window' | 'page' | 'program';

const headersOf = ({ url, windowSecret }: RunningStation, from: From): Record<string, string> =>
  ({
    window: { [windowHeader]: windowSecret, origin: url },
    page: { 'sec-fetch-site': 'same-origin', origin: url },
    program: {},
  })[from];

/**
 * Signs in as one of these callers does. It does not use `fetch`, which would not send headers that only
 * browsers may send.
 */
function enter(station: RunningStation, from: From, body: object) {
  const headers = { ...headersOf(station, from), 'content-type': 'application/json' };
  const asked = request(`${station.api}/sessions`, { method: 'POST', headers, agent: false });
  const status = new Promise<number>((resolve, reject) => {
    asked.on('response', (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode ?? 0));
    });
    asked.on('error', reject);
  });
  asked.end(JSON.stringify(body));
  return { status, hangUp: () => asked.destroy() };
}

const statusOf = (station: RunningStation, from: From, body: object) => enter(station, from, body).status;

test.each([
  ['window', 'page'],
  ['window', 'program'],
  ['page', 'program'],
  ['program', 'page'],
] as const)(
  'the right password opens from the %s while its name has to wait in that of the %s',
  async (own, guesser) => {
    const { station } = await readyStation({ clock: fakeClock() });
    for (let i = 0; i < 5; i++) expect(await statusOf(station, guesser, wrong)).toBe(401);
    expect(await statusOf(station, guesser, right)).toBe(429);
    expect(await statusOf(station, own, right)).toBe(200);
    // A correct password there does not end the wait here either.
    expect(await statusOf(station, guesser, right)).toBe(429);
  },
);

test('another secret than that of this start is no window', async () => {
  const { station } = await readyStation({ clock: fakeClock() });
  const other = { ...station, windowSecret: `${station.windowSecret.slice(0, -2)}xx` };
  for (let i = 0; i < 5; i++) await statusOf(other, 'window', wrong);
  expect(await statusOf(station, 'program', right)).toBe(429);
  expect(await statusOf(station, 'window', right)).toBe(200);
});

test('a restart forgives no wrong password: the whole wait begins again, whatever the clock says by then', async () => {
  const clock = fakeClock();
  const config = testConfig(temporaryDir(), { clock });
  const { station, anyone } = await setUp(await startStation(config));
  for (let i = 0; i < 8; i++) {
    expect((await anyone.post('/sessions', wrong)).status).toBe(401);
    clock.advance(10 * second);
  }
  await station.close();
  clock.set('2036-01-01T00:00:00Z');
  const again = await startStation(config);
  onTestFinished(() => again.close());
  const later = clientOf(again.api, '');
  const { status, headers } = await later.post('/sessions', right);
  expect([status, headers.get('retry-after')]).toEqual([429, '8']);
  clock.advance(8 * second);
  expect((await later.post('/sessions', right)).status).toBe(200);
  await again.close();
  // The correct password ends the count here too.
  const last = await startStation(config);
  onTestFinished(() => last.close());
  expect((await clientOf(last.api, '').post('/sessions', right)).status).toBe(200);
});

test('what was typed in the place of a user name is not to be read on the disk', async () => {
  const dataDir = temporaryDir();
  const { anyone } = await readyStation({ dataDir });
  await anyone.post('/sessions', { username: 'correct-horse-battery', password: 'x' });
  const text = readFileSync(join(dataDir, 'attempts.json'), 'utf8');
  expect(Object.keys(JSON.parse(text) as object)).toEqual(['salt', expect.stringMatching(/^program\nnobody \d+$/)]);
  expect(text).not.toContain('horse');
});

test.each(['', 'null', '[]', '{"x":"y"}', '{"x":1e999}'])('counts that read %o keep nobody out', async (damaged) => {
  const config = testConfig(temporaryDir());
  const { station } = await setUp(await startStation(config));
  await station.close();
  writeFileSync(join(config.dataDir, 'attempts.json'), damaged);
  const again = await startStation(config);
  onTestFinished(() => again.close());
  expect((await clientOf(again.api, '').post('/sessions', right)).status).toBe(200);
});

/** Slow enough that many wait. */
const cost = { memoryKiB: 16_384, passes: 4 };

test('two hundred wrong passwords of a program at once do not keep the window waiting, and most are turned away', async () => {
  const { station } = await readyStation({ passwordCost: cost });
  const guesses = Array.from({ length: 200 }, (_, i) =>
    statusOf(station, 'program', { username: `somebody-${i}`, password: 'not this one' }),
  );
  let answered = 0;
  for (const guess of guesses) void guess.then((status) => (answered += status === 401 ? 1 : 0));
  await guesses.at(-1);
  const before = answered;
  expect(await statusOf(station, 'window', right)).toBe(200);
  // Eight wait in their own lane, and the window has passed them.
  expect(answered - before).toBeLessThan(8);
  const statuses = await Promise.all(guesses);
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(40);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
});

test('whoever was turned away because many were waiting has tried nothing', async () => {
  const { station } = await readyStation({ passwordCost: cost, clock: fakeClock() });
  const others = Array.from({ length: 20 }, (_, i) =>
    statusOf(station, 'program', { username: `somebody-${i}`, password: 'not this one' }),
  );
  const early = await Promise.all(Array.from({ length: 10 }, () => statusOf(station, 'program', right)));
  expect(early).toContain(429);
  await Promise.all(others);
  expect(await statusOf(station, 'program', right)).toBe(200);
});

test('the password of who hung up meanwhile is not checked', async () => {
  const dataDir = temporaryDir();
  const { station } = await readyStation({ dataDir, passwordCost: cost });
  const guesses = Array.from({ length: 9 }, (_, i) =>
    enter(station, 'program', { username: `somebody-${i}`, password: 'not this one' }),
  );
  const done = Promise.allSettled(guesses.map(({ status }) => status));
  // When the first is answered, the second is being checked, however slow the computer is.
  await guesses[0]?.status;
  for (const { hangUp } of guesses) hangUp();
  await done;
  // This one is queued behind them, so any check of theirs is over when it is answered.
  expect(await statusOf(station, 'program', wrong)).toBe(401);
  // Each wrong password that was checked is counted: at most those being checked, not the eight behind them.
  const [guessed, own] = countsIn(dataDir).toSorted((a, b) => b - a);
  expect((guessed ?? 0) + (own ?? 0)).toBeLessThan(6);
});

/** Returns no counts if nothing was wrong: the file is made with the first failure. */
function countsIn(dataDir: string): number[] {
  const file = join(dataDir, 'attempts.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {};
  return Object.entries(kept).flatMap(([key, count]) => (key === 'salt' ? [] : [count]));
}

const madeUp = amount('NAMES', { test: 30, drill: 1000 });

test('made-up names in between hide no guess at an account, and fill nothing', async () => {
  const dataDir = temporaryDir();
  const { station } = await readyStation({ dataDir, clock: fakeClock() });
  const others: number[] = [];
  for (let i = 0; i < madeUp * 2; i++) {
    others.push(await statusOf(station, 'program', { username: `somebody-${i % madeUp}`, password: 'not this one' }));
  }
  const guesses: number[] = [];
  for (let i = 0; i < madeUp / 2; i++) {
    guesses.push(await statusOf(station, 'program', wrong));
    others.push(await statusOf(station, 'program', { username: `another-${i}`, password: 'not this one' }));
  }
  expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
  // Fifty in all, and then one for each name that had none.
  expect(others.filter((status) => status === 401).length).toBeLessThanOrEqual(20 + madeUp * 1.5);
  expect(countsIn(dataDir).length).toBeLessThanOrEqual(2 + madeUp * 1.5);
  // The person with the right password at the window notices none of this.
  expect(await statusOf(station, 'window', right)).toBe(200);
});

test('a name that nobody has shares one of so many counts, also after a restart', () => {
  const config = testConfig(temporaryDir());
  const counted = { config, attempts: attemptsBefore(config) };
  const counts = new Set(Array.from({ length: 20_000 }, (_, i) => nobodyOf(counted, `name ${i}`)));
  expect(counts.size).toBeLessThanOrEqual(4096);
  expect(counts.size).toBeGreaterThan(3500);
  failAttempt(counted);
  const again = { config, attempts: attemptsBefore(config) };
  expect(nobodyOf(again, 'KOFI')).toBe(nobodyOf(counted, 'kofi'));
});

test('one password tried with every account of a lane is slow as well', () => {
  const config = { ...testConfig(temporaryDir()), clock: fakeClock() };
  const counted = { config, attempts: new Map() };
  const isLetIn = (of: string) => {
    try {
      beginAttempt(counted, { clientClass: 'program', of });
      return true;
    } catch {
      return false;
    }
  };
  const accounts = Array.from({ length: 30 }, (_, i) => `account ${i}`);
  const rounds = Array.from({ length: 6 }, () => accounts.filter(isLetIn).length);
  // Fifty in all, and then one for each account that had none.
  expect(rounds).toEqual([30, 20, 0, 0, 0, 0]);
  // A person who made no mistake is still admitted, and so is everybody in other lanes.
  expect(isLetIn('account 99')).toBe(true);
  expect(() => beginAttempt(counted, { clientClass: 'page', of: 'account 1' })).not.toThrow();
});
