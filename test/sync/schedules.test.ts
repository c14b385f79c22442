/** Whatever happens between stations, in the end they agree, and nothing that was acknowledged is gone. A failing seed names its life. */
import { expect, test } from 'vitest';
import { randomFrom } from '../../src-main/demo/random.rules.ts';
import { amount, drillSeed } from '../support/drills.ts';
import { endWorld, live, newWorld } from './schedules.ts';

const schedules = amount('SCHEDULES', { test: 400, drill: 1_000_000 });
/** Lives of the same stations, one after the other. */
const perWorld = 20;

test(`stations agree after ${schedules} lives`, { timeout: 24 * 3_600_000 }, async () => {
  let lived = 0;
  for (let round = 0; lived < schedules; round++) {
    const seed = (drillSeed + round) % 2 ** 32;
    const random = randomFrom(seed);
    const world = await newWorld(3 + random.below(6), random);
    for (let i = 0; i < perWorld && lived < schedules; i++, lived++) {
      await live(world, random, 8 + random.below(16)).catch((error: unknown) => {
        throw new Error(`SATCHEL_SEED=${seed}, life ${i}:\n${world.steps.join('\n')}`, { cause: error });
      });
    }
    endWorld(world);
  }
  expect(lived).toBe(schedules);
});
