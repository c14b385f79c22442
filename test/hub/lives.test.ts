/**
 * Lives of stations as in `sync/schedules.ts`, with bundles, restores, copies and bad lines, and a hub among them, which they meet when it
 * happens, by any of its processes, two at once. In the end they meet the hub alone, and all show the same. A failing seed names its life.
 */
import { expect, it } from 'vitest';
import { randomFrom, type Random } from '../../src-main/demo/random.rules.ts';
import { write as writeHub, type Hub } from '../../src-main/hub/access.ts';
import { digestOf as digestOfHub } from '../../src-main/hub/digest.ts';
import { listHeldGroups } from '../../src-main/hub/held.queries.ts';
import { keepChains } from '../../src-main/hub/known-chains.ts';
import { findMember } from '../../src-main/hub/members.ts';
import { saveRecord } from '../../src-main/hub/record.ts';
import { listChains, vectorOf } from '../../src-main/journal/chain.queries.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { digestOfVector } from '../../src-main/sync/answering.ts';
import { LinkProblem } from '../../src-main/sync/link.ts';
import { findMember as findAtStation } from '../../src-main/sync/members.ts';
import { assertAgreement } from '../sync/agreement.ts';
import { endWorld, newWorld, step, type World } from '../sync/schedules.ts';
import { amount, drillSeed } from '../support/drills.ts';
import { withPostgres } from '../support/postgres.ts';
import { exchangeWithHub, freshHub, openedHub, pairWithHub } from './hub.ts';
import { getSelf } from '../../src-main/hub/journal.queries.ts';

const lives = amount('HUB_LIVES', { test: 6, drill: 2000 });

type Team = World['teams'][number];

async function meetHub(world: World, team: Team, { hub, random }: { hub: Hub; random: Random | undefined }) {
  const said = random?.below(4);
  // What a listener does before it reads a byte, and what a station does that heard of it.
  const isRevoked = (await findMember(hub, team.id))?.revoked === true;
  const { id } = await getSelf(hub);
  if (isRevoked || findAtStation(team, id)?.revoked === true) return;
  const meddle = (bytes: Uint8Array) => (said === 0 && random!.chance(0.2) ? 'lost' : bytes);
  const limits = { changes: 1 + (random?.below(12) ?? 200), bytes: 1_000_000 };
  try {
    const { received, sent } = await exchangeWithHub(team.db, hub, { limits, meddle });
    world.steps.push(`${team.name} meets the hub: ${received.applied} came, ${sent.applied} went`);
  } catch (error) {
    if (!(error instanceof LinkProblem)) throw error;
    world.steps.push(`${team.name} meets the hub: ${error.kind}`);
  }
}

const knownBy = ({ db }: Team) => digestOfVector(vectorOf(listChains({ db })));

/** Until all know the same, by way of the hub and no other. */
async function meetAll(world: World, hub: Hub): Promise<void> {
  for (let round = 0; round < 8; round++) {
    for (const team of world.teams) await meetHub(world, team, { hub, random: undefined });
    const known = new Set([...world.teams.map(knownBy), digestOfVector((await keepChains(hub)()).vector)]);
    if (known.size === 1) return;
  }
  throw new Error(`They go on to know different things: ${JSON.stringify(await listHeldGroups(hub))}`);
}

async function live(world: World, random: Random, processes: Hub[]): Promise<void> {
  const [hub] = processes as [Hub];
  for (const { db } of world.teams) await pairWithHub(db, hub);
  for (let i = 8 + random.below(10); i > 0; i--) {
    if (random.chance(0.6)) await step(world, random);
    else if (random.chance(0.2)) {
      await writeHub(hub, 'ama', (writer) =>
        saveRecord(writer, {
          kind: 'patient',
          id: random.pick([...world.records, hub.newId()]),
          fields: { name: 'Said at the hub' },
        }),
      );
    } else {
      const [one, other] = [random.pick(world.teams), random.pick(world.teams)];
      await Promise.all(
        [...new Set([one, other])].map((team) => meetHub(world, team, { hub: random.pick(processes), random })),
      );
    }
  }
  await meetAll(world, hub);
  assertAgreement(world);
  expect(await listHeldGroups(hub)).toEqual([]);
  expect(await digestOfHub(hub)).toBe(digestOf(world.teams[0]!));
}

withPostgres('stations and a hub', { timeout: 48 * 3_600_000 }, () => {
  it(`agree after ${lives} lives`, async () => {
    for (let i = 0; i < lives; i++) {
      const seed = (drillSeed + i) % 2 ** 32;
      const random = randomFrom(seed);
      const world = await newWorld(3, random);
      const { hub, database } = await freshHub();
      try {
        await live(world, random, [hub, await openedHub(database)]);
      } catch (error) {
        throw new Error(`SATCHEL_SEED=${seed}\n${world.steps.join('\n')}`, { cause: error });
      }
      endWorld(world);
    }
  });
});
