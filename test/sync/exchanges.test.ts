/** Two real stations over TLS: what they sync, when, and what is reported when nothing was transferred. */
import { expect, test } from 'vitest';
import { systemClock } from '../../src-main/clock.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { newStation, tell } from '../../src-main/station/registry.ts';
import { runBundle } from '../../src-main/sticks/bundles.ts';
import { beginRounds } from '../../src-main/watch/rounds.ts';
import { mayBeAway, mayKnock, pauseAfter, soonMs } from '../../src-main/watch/rounds.rules.ts';
import { lineTo } from '../drills/bad-line.ts';
import { slowWay } from '../exchange/slow-way.ts';
import { fakeClock, hour } from '../support/clock.ts';
import { until } from '../support/eventually.ts';
import { clientOf, readyStation, temporaryDir, testConfig, type ReadyStation } from '../support/station.ts';
import { joinAt, listeningStation, peersOf, showCode } from './meeting.ts';

/** `after`: milliseconds for which both had looked for others in vain. `clock`: that of the station that joins. */
async function twoThatMet({ after = 0, clock = systemClock } = {}) {
  const [granting, joining] = [await listeningStation(), await readyStation({ clock })];
  if (after > 0) await new Promise((next) => setTimeout(next, after));
  await joinAt(joining, { port: granting.port, code: await showCode(granting) });
  const [peer] = await peersOf(joining);
  return { granting, joining, now: () => joining.admin.post(`/peers/${peer.id}/exchange`) };
}

const register = ({ admin }: ReadyStation, name: string) => admin.post('/patients', { name });
const find = async ({ admin }: ReadyStation, q: string): Promise<number> =>
  (await admin.get(`/patients/search?q=${q}`)).body.embedded.patientResourceList.length;

test('two stations that were paired exchange what each has, and say how much', async () => {
  // A sync counts what it sends itself. No time passes after the station's own first sync, so that no further one takes part of it away.
  const { granting, joining, now } = await twoThatMet({ clock: { ...systemClock, elapsed: () => 0 } });
  await until(async () => (await peersOf(joining))[0].lastDoneAt !== null);
  await register(granting, 'Ama Mensah');
  await register(joining, 'Kofi Boateng');
  const { body } = await now();
  expect(body.kind).toBe('done');
  expect(body.sent).toBeGreaterThan(0);
  expect(body.received).toBeGreaterThan(0);
  expect([await find(joining, 'mensah'), await find(granting, 'boateng')]).toEqual([1, 1]);
  expect(digestOf(joining.station.registry())).toBe(digestOf(granting.station.registry()));
  expect((await now()).body).toEqual({ kind: 'done', sent: 0, received: 0 });
  const [peer] = await peersOf(joining);
  expect(peer).toMatchObject({ unsent: 0, lastProblem: null });
  expect(Math.abs(peer.clockOffsetMs)).toBeLessThan(5000);
});

test('a station whose clock two others contradict says so, whoever of them calls, until it is set right', async () => {
  const clock = fakeClock(new Date().toISOString());
  const home = await listeningStation({ clock });
  const others: ReadyStation[] = [];
  for (const other of [await readyStation(), await readyStation()]) {
    await joinAt(other, { port: home.port, code: await showCode(home) });
    others.push(other);
  }
  const [here] = await peersOf(others[0] as ReadyStation);
  const meetBoth = async () => {
    for (const { admin } of others) expect((await admin.post(`/peers/${here.id}/exchange`)).body.kind).toBe('done');
    home.station.look();
  };
  const isTold = async (): Promise<boolean> => {
    const { troubles } = (await home.admin.get('/station/trouble')).body;
    return troubles.some(({ kind }: { kind: string }) => kind === 'clock-off');
  };
  await meetBoth();
  expect(await isTold()).toBe(false);
  clock.advance(2 * hour);
  await meetBoth();
  expect(await isTold()).toBe(true);
  clock.advance(-2 * hour);
  await meetBoth();
  expect(await isTold()).toBe(false);
});

test('an account made at one station signs in at the other', async () => {
  const { granting, joining, now } = await twoThatMet();
  await granting.admin.post('/staff', { username: 'nurse', password: 'Quiet river nineteen', role: 'clerk' });
  await now();
  await until(async () => {
    const { status } = await clientOf(joining.station.api, '').post('/sessions', {
      username: 'nurse',
      password: 'Quiet river nineteen',
    });
    return status === 200;
  });
});

test('9: who asks while an exchange runs gets one that begins after it (open-msupply#11937)', async () => {
  const { granting, joining, now } = await twoThatMet();
  for (let i = 0; i < 30; i++) await register(joining, `Patient ${i}`);
  const first = now();
  await register(joining, 'Saved while the first ran');
  const all = await Promise.all([first, now(), now()]);
  expect(all.map(({ body }) => body.kind)).toEqual(['done', 'done', 'done']);
  expect(await find(granting, 'saved')).toBe(1);
});

test('a peer that cannot be reached is said, and kept in mind', async () => {
  const { granting, joining, now } = await twoThatMet();
  await granting.admin.send('PUT', '/sync/listener', { isOn: false });
  expect((await now()).body).toEqual({ kind: 'problem', problem: 'unreachable' });
  expect((await peersOf(joining))[0]).toMatchObject({ lastProblem: 'unreachable' });
});

test('a revoked station is told that it is refused, and what it saved stays with it', async () => {
  const { granting, joining, now } = await twoThatMet();
  await now();
  const [joined] = await peersOf(granting);
  await granting.admin.send('DELETE', `/peers/${joined.id}`);
  await register(joining, 'Not sent');
  expect((await now()).body).toEqual({ kind: 'problem', problem: 'refused' });
  expect([await find(joining, 'not'), await find(granting, 'not')]).toEqual([1, 0]);
});

test('stations meet by themselves soon after something was saved', async () => {
  const { granting, joining } = await twoThatMet({ after: 1500 });
  await until(async () => (await peersOf(joining))[0].lastDoneAt !== null);
  await register(joining, 'Told by itself');
  await until(async () => (await find(granting, 'told')) === 1);
});

test(
  'no exchange begins by itself while a full copy is made, and what was due comes after it',
  { timeout: 60_000 },
  async () => {
    // No time passes at the joining station after its first sync, so no further one of its own is due.
    const { granting, joining } = await twoThatMet({ clock: { ...systemClock, elapsed: () => 0 } });
    await until(async () => (await peersOf(joining))[0].lastDoneAt !== null);
    await register(joining, 'Ama Mensah');
    const station = newStation(testConfig(temporaryDir()));
    station.unlocked = joining.station.registry();
    const copied = Promise.withResolvers<null>();
    const copying = runBundle(station, 'snapshot', async () => {
      await copied.promise;
      return { kind: 'stopped', at: new Date().toISOString(), work: 'snapshot' };
    });
    const end = beginRounds(station, { lookMs: 5 });
    // Several rounds pass in this time. Without the full copy, the first of them would begin a sync.
    await new Promise((next) => setTimeout(next, 1500));
    expect(await find(granting, 'mensah')).toBe(0);
    copied.resolve(null);
    await copying;
    await until(async () => (await find(granting, 'mensah')) === 1);
    await end();
  },
);

test('once the rounds have ended, the sync that they stopped begins no other', async () => {
  // No time passes at the joining station after its first sync, so no further one of its own is due.
  const [granting, joining] = [
    await listeningStation(),
    await readyStation({ clock: { ...systemClock, elapsed: () => 0 } }),
  ];
  const way = await slowWay(granting.port);
  await joinAt(joining, { port: way.port, code: await showCode(granting) });
  await until(async () => (await peersOf(joining))[0].lastDoneAt !== null);
  way.hold();
  const station = newStation(testConfig(temporaryDir()));
  station.unlocked = joining.station.registry();
  const end = beginRounds(station, { lookMs: 5 });
  await until(async () => (await peersOf(joining))[0].exchange !== null);
  tell(station, { kind: 'record', record: 'patient', id: 'saved meanwhile' });
  const pause = () => new Promise((next) => setTimeout(next, 4 * soonMs));
  // The look that the save made due is over.
  await pause();
  await end();
  // Its registry is closed by now.
  let looks = 0;
  Object.defineProperty(station, 'unlocked', { get: () => void looks++ });
  await pause();
  expect(looks).toBe(0);
  way.goOn();
});

test('who only called is called as well, once it lets others reach it', async () => {
  const { granting, joining, now } = await twoThatMet();
  await now();
  expect((await peersOf(granting))[0].address).toBeNull();
  const { port } = (await joining.admin.send('PUT', '/sync/listener', { isOn: true })).body.listener;
  await now();
  const [caller] = await peersOf(granting);
  expect(caller.address).toBe(`127.0.0.1:${port}`);
  await register(granting, 'Told at once');
  // It is not certain how many changes this call sends, since the station also calls on its own soon after
  // the save.
  expect((await granting.admin.post(`/peers/${caller.id}/exchange`)).body.kind).toBe('done');
  expect(await find(joining, 'told')).toBe(1);

  // The name by which it was reached before stays in use.
  const [granted] = await peersOf(joining);
  await granting.admin.post(`/peers/${caller.id}/exchange`);
  expect((await peersOf(joining))[0].address).toBe(granted.address);
});

/** Two stations that met over a line that can be cut. At the one that joined, time passes only by `pass`. */
async function pairedByLine() {
  let elapsed = 0;
  const granting = await listeningStation();
  const joining = await readyStation({ clock: { ...systemClock, elapsed: () => elapsed } });
  const line = await lineTo(granting.port);
  await joinAt(joining, { port: line.port, code: await showCode(granting) });
  await until(async () => (await peersOf(joining))[0].lastDoneAt !== null);
  return { granting, joining, line, pass: (ms: number) => void (elapsed += ms) };
}

test('a station of the same network that is back is called at once, not when the pause ends', async () => {
  const { granting, joining, line, pass } = await pairedByLine();
  await line.cut();
  pass(hour);
  await until(async () => (await peersOf(joining))[0].lastProblem !== null);
  await register(joining, 'Ama Mensah');
  // The pause never ends, as no more time passes. A station looks every second whether the other one is there.
  await until(async () => {
    await line.mend();
    await new Promise((next) => setTimeout(next, 1500));
    if ((await find(granting, 'mensah')) === 1) return true;
    await line.cut();
    await new Promise((next) => setTimeout(next, 1500));
    return false;
  });
});

test('one whose line broke in the middle of a sync is called as soon as the line is back', async () => {
  const { granting, joining, line, pass } = await pairedByLine();
  const cut = line.cutAtNext();
  pass(hour);
  await cut;
  await until(async () => (await peersOf(joining))[0].lastProblem === 'broken');
  await register(joining, 'Ama Mensah');
  await line.mend();
  await until(async () => (await find(granting, 'mensah')) === 1);
});

test('who answers and cannot sync keeps its pause', () => {
  const problems = ['unreachable', 'broken', 'timed-out', 'refused', 'locked'] as const;
  const away = (hasOpened: boolean) => problems.filter((problem) => mayBeAway(problem, { hasOpened }));
  expect(away(false)).toEqual(['unreachable', 'broken', 'timed-out']);
  expect(away(true)).toEqual(['unreachable']);
});

test('only who is near is tried every second, and not for days', () => {
  const near = ['127.0.0.1', '::ffff:192.168.1.5', '10.0.0.2', '172.20.0.1', 'fe80::1', 'fd12::1'];
  expect([...near, '8.8.8.8', '172.32.0.1', 'hub.example', '2001:db8::1'].filter((host) => mayKnock(1, host))).toEqual(
    near,
  );
  expect([1, 16, 17].map((failures) => mayKnock(failures, '10.0.0.2'))).toEqual([true, true, false]);
});

test('one that cannot be reached is called at growing pauses, and never given up', () => {
  expect([1, 2, 3, 20, 2000].map(pauseAfter)).toEqual([15_000, 30_000, 60_000, 1_800_000, 1_800_000]);
});
