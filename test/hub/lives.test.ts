/**
 * Lives of stations as in `sync/schedules.ts`, with bundles, restores, copies and bad lines. They also meet two hubs now and then, through any
 * of the hubs' processes, two at once. People use the hubs too. The hubs' clocks are years wrong, their connections are cut in the middle, their
 * processes restart, and their databases are restored from yesterday. In the end stations meet the hubs alone, and all show the same. A failing
 * seed names its life.
 */
import { expect, it } from 'vitest';
import { randomFrom, type Random } from '../../src-main/demo/random.rules.ts';
import type { Hub } from '../../src-main/postgres/access.ts';
import { digestOf as digestOfHub } from '../../src-main/postgres/digest.ts';
import { listQuarantinedGroups } from '../../src-main/postgres/quarantine.queries.ts';
import { getSelf } from '../../src-main/postgres/journal.queries.ts';
import { keepChains } from '../../src-main/postgres/known-chains.ts';
import { findMember } from '../../src-main/postgres/members.ts';
import { makeUnderstood } from '../../src-main/postgres/record.ts';
import { takeQuarantined } from '../../src-main/postgres/taking.ts';
import { listChains, vectorOf } from '../../src-main/journal/chain.queries.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { digestOfVector } from '../../src-main/exchange/answering.ts';
import { LinkProblem } from '../../src-main/exchange/link.ts';
import { findMember as findAtStation } from '../../src-main/exchange/member.queries.ts';
import { listReturns } from '../../src-main/postgres/return.queries.ts';
import { assertAgreement, everyReturn, returnsAt } from '../exchange/agreement.ts';
import { endWorld, newWorld, step, type World } from '../sync/schedules.ts';
import { day, fakeClock } from '../support/clock.ts';
import { amount, drillSeed } from '../support/drills.ts';
import { freshDatabase, putBack, withPostgres, type FreshDatabase } from '../support/postgres.ts';
import { exchangeWithHub, freshHub, openedHub, pairWithHub } from './hub.ts';
import { saidAtHub } from './said-at-hub.ts';

const lives = amount('HUB_LIVES', { test: 6, drill: 2000 });

type Team = World['teams'][number];
type Region = { name: string; database: FreshDatabase; processes: Hub[]; yesterday: FreshDatabase | undefined };

async function newRegion(name: string, random: Random): Promise<Region> {
  const clock = clockAtRandom(random);
  const { hub, database } = await freshHub({ name, clock });
  const other = await openedHub(database, { clock: clockAtRandom(random) });
  return { name, database, processes: [hub, other], yesterday: undefined };
}

function clockAtRandom(random: Random) {
  const clock = fakeClock();
  clock.advance(random.pick([0, 0, 1000, 10 * 365 * day, -10 * 365 * day]));
  return clock;
}

/** True if the connection was cut: matches every error that a server reports, and what a client reports once the server is silent. */
const isCut = (error: unknown): boolean => {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (/terminat|onnection|not queryable|EPIPE|ECONNRESET/.test(each.message)) return true;
  }
  return false;
};

const cut = ({ database }: Region) =>
  database.query(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'satchel-hub'`);

/** Ends the processes and starts others, as `start-hub.ts` does. */
async function beginAnew(region: Region, random?: Random): Promise<void> {
  for (const { pool } of region.processes) await pool.end();
  const begun = () => openedHub(region.database, random && { clock: clockAtRandom(random) });
  region.processes = [await begun(), await begun()];
  for (const hub of region.processes) {
    await takeQuarantined(hub, { isMembershipSaid: true });
    await makeUnderstood(hub);
  }
}

async function meetHub(world: World, team: Team, region: Region, random?: Random): Promise<void> {
  const hub = random === undefined ? region.processes[0]! : random.pick(region.processes);
  const said = random?.below(5);
  const cuts: Promise<unknown>[] = [];
  const meddle = (bytes: Uint8Array) => {
    if (said === 1 && random!.chance(0.2)) cuts.push(cut(region));
    return said === 0 && random!.chance(0.2) ? 'lost' : bytes;
  };
  const limits = { changes: 1 + (random?.below(12) ?? 200), bytes: 1_000_000 };
  try {
    // As a listener does before it reads a byte, and as a station does that has learned of it.
    const isRevoked = (await findMember(hub, team.id))?.revoked === true;
    const { id } = await getSelf(hub);
    if (isRevoked || findAtStation(team, id)?.revoked === true) return;
    const { received, sent } = await exchangeWithHub(team.db, hub, { limits, meddle });
    world.steps.push(`${team.name} meets ${region.name}: ${received.applied} came, ${sent.applied} went`);
  } catch (error) {
    if (!(error instanceof LinkProblem) && !isCut(error)) throw error;
    world.steps.push(`${team.name} meets ${region.name}: ${error instanceof LinkProblem ? error.kind : 'was cut'}`);
  } finally {
    await Promise.all(cuts);
  }
}

const knownBy = ({ db }: Team) => digestOfVector(vectorOf(listChains({ db })));
const knownAt = async ({ processes: [hub] }: Region) => digestOfVector((await keepChains(hub!)()).vector);

/** Syncs until all know the same, through the hubs alone. */
async function meetAll(world: World, regions: readonly Region[]): Promise<void> {
  for (let round = 0; round < 10; round++) {
    for (const team of world.teams) for (const region of regions) await meetHub(world, team, region);
    const known = new Set([...world.teams.map(knownBy), ...(await Promise.all(regions.map(knownAt)))]);
    if (known.size === 1) return;
  }
  const held = await Promise.all(regions.map(({ processes: [hub] }) => listQuarantinedGroups(hub!)));
  throw new Error(`They go on to know different things: ${JSON.stringify(held)}`);
}

async function atHub(world: World, region: Region, random: Random): Promise<string | undefined> {
  const [one, other] = [random.pick(region.processes), random.pick(region.processes)];
  const chance = random.below(10);
  if (chance < 6) {
    // Two people at the same moment, at two processes.
    const said = [one, other].slice(0, 1 + random.below(2)).map((hub) => saidAtHub(hub, random, world.records));
    return (await Promise.all(said)).join(', ');
  }
  if (chance < 7) return beginAnew(region, random).then(() => 'begins anew');
  if (chance < 8) return cut(region).then(() => 'is cut');
  if (chance < 9 || region.yesterday === undefined) {
    await cut(region);
    region.yesterday = await freshDatabase(`TEMPLATE ${region.database.name}`);
    return 'is backed up';
  }
  await putBack(region.database, region.yesterday);
  region.yesterday = undefined;
  if (random.chance(0.5)) await beginAnew(region, random);
  return 'is put back';
}

async function live(world: World, random: Random, regions: readonly Region[]): Promise<void> {
  for (const { db } of world.teams) for (const { processes } of regions) await pairWithHub(db, processes[0]!);
  for (let i = 12 + random.below(14); i > 0; i--) {
    const region = random.pick(regions);
    if (random.chance(0.45)) await step(world, random);
    else if (random.chance(0.4)) {
      const said = await atHub(world, region, random).catch((error: unknown) => {
        if (isCut(error)) return 'was cut';
        throw error;
      });
      world.steps.push(`${region.name}: ${said ?? 'nothing'}`);
    } else {
      const [one, other] = [random.pick(world.teams), random.pick(world.teams)];
      await Promise.all([...new Set([one, other])].map((team) => meetHub(world, team, region, random)));
    }
  }
  for (const region of regions) await beginAnew(region);
  await meetAll(world, regions);
  assertAgreement(world);
  for (const { processes } of regions) {
    expect(await listQuarantinedGroups(processes[0]!)).toEqual([]);
    expect(await digestOfHub(processes[0]!)).toBe(digestOf(world.teams[0]!));
    const due = await listReturns(processes[0]!, everyReturn, { after: undefined, limit: 1_000_000 });
    expect(due.map((each) => each.visit.id)).toEqual(returnsAt(world.teams[0]!.db));
  }
}

withPostgres('stations and hubs', { timeout: 48 * 3_600_000 }, () => {
  it(`agree after ${lives} lives`, async () => {
    for (let i = 0; i < lives; i++) {
      const seed = (drillSeed + i) % 2 ** 32;
      const random = randomFrom(seed);
      const world = await newWorld(3, random);
      const regions = [await newRegion('Region', random), await newRegion('Province', random)];
      try {
        await live(world, random, regions);
      } catch (error) {
        throw new Error(`SATCHEL_SEED=${seed}\n${world.steps.join('\n')}`, { cause: error });
      }
      for (const { processes, database, yesterday } of regions) {
        for (const { pool } of processes) await pool.end();
        await database.drop();
        await yesterday?.drop();
      }
      endWorld(world);
    }
  });
});
