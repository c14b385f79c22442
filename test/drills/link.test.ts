/**
 * Two stations sync over a line that breaks at any byte, in either direction, while people save at both. Nothing is lost, nothing is there
 * twice, and nothing is reported as sent that was not. The next sync ends in agreement, even one that nobody asked for.
 */
import { expect, test } from 'vitest';
import { systemClock } from '../../src-main/clock.ts';
import { randomFrom, type Random } from '../../src-main/demo/random.rules.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { amount, drillSeed, quickDir } from '../support/drills.ts';
import { sqlite } from '../support/sqlite.ts';
import { readyStation, withRole, type Client, type ReadyStation } from '../support/station.ts';
import { listeningStation, peersOf, showCode } from '../sync/meeting.ts';
import { badLine, mishaps, type BadLine, type Mishap } from './bad-line.ts';

const breaks = amount('BREAKS', { test: 5, drill: 300 });
/** Breaks per pair of stations, before a new pair is made. */
const breaksOfTwo = 30;

type Side = ReadyStation & { clerk: Client; saved: { patients: string[]; visits: number } };
type Two = { granting: Side; joining: Side; line: BadLine; now: () => Promise<string>; later: (ms: number) => void };

async function twoStations(): Promise<Two> {
  let later = 0;
  const clock = { ...systemClock, elapsed: () => systemClock.elapsed() + later };
  const side = async (ready: ReadyStation): Promise<Side> => ({
    ...ready,
    clerk: await withRole(ready.admin, 'clerk'),
    saved: { patients: [], visits: 0 },
  });
  const granting = await listeningStation({ dataDir: quickDir() });
  const joining = await side(await readyStation({ dataDir: quickDir(), clock }));
  const line = await badLine(granting.port);
  const { status } = await joining.admin.post('/peers', {
    address: `127.0.0.1:${line.port}`,
    code: await showCode(granting),
  });
  expect(status).toBe(200);
  const [peer] = await peersOf(joining);
  const now = async () => {
    const { status, body } = await joining.clerk.post(`/peers/${peer.id}/exchange`);
    expect(status).toBe(200);
    return body.kind === 'done' ? 'done' : (body.problem as string);
  };
  expect(await now()).toBe('done');
  return { granting: await side(granting), joining, line, now, later: (ms) => (later += ms) };
}

/** Saves some of what people do in a morning. Each save is one change. */
async function work({ clerk, saved }: Side, random: Random, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const known = saved.patients.length === 0 ? undefined : random.pick(saved.patients);
    if (known === undefined || random.chance(0.6)) {
      const { status, body } = await clerk.post('/patients', { name: `Patient ${random.below(1e9)}` });
      expect(status).toBe(200);
      saved.patients.push(body._id);
    } else if (random.chance(0.5)) {
      const { status } = await clerk.patch(`/patients/${known}`, { phoneNumber: `099 ${random.below(1e7)}` });
      expect(status).toBe(200);
    } else {
      const { status } = await clerk.post(`/patients/${known}/visits`, { reason: `Reason ${random.below(1e7)}` });
      expect(status).toBe(200);
      saved.visits++;
    }
  }
}

function mishapFor(random: Random, changes: number): Mishap {
  const way = random.pick(['there', 'back'] as const);
  // About the bytes of the handshakes, plus 80 bytes for each change. A place further on is seldom reached.
  const at = random.chance(0.3) ? random.below(3000) : 1500 + random.below(1000 + changes * 80);
  const what = random.pick(mishaps);
  // A sync reconnects once if its connection is lost.
  const staysDown = what !== 'slow' && random.chance(0.7);
  return { way, at, what, pauseMs: random.below(150), staysDown };
}

const clientOf = ({ station }: Side) => sqlite(station.registry().db);
const number = (side: Side, sql: string) => clientOf(side).prepare(sql).pluck().get() as number;
const hashes = (side: Side, sql = '') =>
  clientOf(side).prepare(`SELECT hex(hash) FROM change ${sql} ORDER BY 1`).pluck().all() as string[];

/** Returns the changes that a peer is recorded as having, but does not have. */
function missing(from: Side, to: Side): string[] {
  const there = new Set(hashes(to));
  return hashes(from, 'WHERE key <= (SELECT sent_key FROM peer)').filter((hash) => !there.has(hash));
}

const ownChanges = (side: Side): number =>
  number(side, 'SELECT count(*) FROM change WHERE replica_key IN (SELECT replica_key FROM identity)');

function expectAgreement({ granting, joining }: Two, place: string): void {
  const changes = ownChanges(granting) + ownChanges(joining);
  for (const side of [granting, joining]) {
    const all = hashes(side);
    expect([all.length, new Set(all).size], `${place}: changes lost or there twice`).toEqual([changes, changes]);
    const patients = granting.saved.patients.length + joining.saved.patients.length;
    const visits = granting.saved.visits + joining.saved.visits;
    const rows = ['patient', 'visit', 'held'].map((table) => number(side, `SELECT count(*) FROM ${table}`));
    expect(rows, `${place}: rows lost or there twice`).toEqual([patients, visits, 0]);
  }
  const [here, there] = [granting, joining].map(({ station }) => digestOf(station.registry()));
  expect(here, `${place}: the two show something else`).toBe(there);
}

test(
  'a line that breaks at any byte loses nothing, doubles nothing and stops nothing',
  async () => {
    const random = randomFrom(drillSeed);
    const ends = new Map<string, number>();
    let reached = 0;
    let two = await twoStations();
    for (let i = 0; i < breaks; i++) {
      if (i > 0 && i % breaksOfTwo === 0) two = await twoStations();
      const place = `seed ${drillSeed}, break ${i}`;
      const { granting, joining, line, now } = two;
      const changes = random.chance(0.2) ? 250 + random.below(250) : random.chance(0.2) ? 0 : 1 + random.below(40);
      const part = random.below(changes + 1);
      await Promise.all([work(granting, random, part), work(joining, random, changes - part)]);
      const mishap = mishapFor(random, changes);
      line.plan({ ...mishap, onReached: () => reached++ });
      const [end] = await Promise.all([
        now(),
        work(granting, random, random.below(5)),
        work(joining, random, random.below(5)),
      ]);
      line.plan(undefined);
      const how = mishap.what === 'slow' || end === 'done' ? end : `${mishap.what}: ${end}`;
      ends.set(how, (ends.get(how) ?? 0) + 1);
      expect(missing(joining, granting), `${place}: is said to be sent`).toEqual([]);
      expect(missing(granting, joining), `${place}: is said to be sent`).toEqual([]);
      if (i % 10 === 4) await byItself(two, place);
      else expect(await now(), place).toBe('done');
      expectAgreement(two, place);
    }
    if (breaks >= 100) expect(reached).toBeGreaterThan(breaks / 3);
    console.info(`${breaks} exchanges, ${reached} broken: ${JSON.stringify(Object.fromEntries(ends))}`);
  },
  60_000 + breaks * 5000,
);

/** Waits until the two agree. No sync is requested; only time passes. */
async function byItself({ granting, joining, later }: Two, place: string): Promise<void> {
  later(31 * 60_000);
  const isSame = () => hashes(granting).join() === hashes(joining).join();
  for (let tries = 0; !isSame(); tries++) {
    if (tries === 400) throw new Error(`${place}: no exchange came by itself, the two are stuck`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
