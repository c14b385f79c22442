/** Whatever happens between stations, in the end they agree, and nothing that was acknowledged is gone. A failing seed names its life. */
import { expect, test } from 'vitest';
import { randomFrom } from '../../src-main/demo/random.rules.ts';
import { amount, drillSeed } from '../support/drills.ts';
import { endWorld, live, newWorld } from './schedules.ts';

const schedules = amount('SCHEDULES', { test: 500, drill: 1_000_000 });
/** Lives of the same stations, one after the other. */
const perWorld = 5;
/** Three stations find most of what can go wrong, in a third of the time that eight take. */
const sizes = [3, 3, 3, 3, 4, 4, 5, 6, 7, 8] as const;

test(`stations agree after ${schedules} lives`, { timeout: 24 * 3_600_000 }, async () => {
  let lived = 0;
  for (let round = 0; lived < schedules; round++) {
    const seed = (drillSeed + round) % 2 ** 32;
    const random = randomFrom(seed);
    const world = await newWorld(random.pick(sizes), random);
    for (let i = 0; i < perWorld && lived < schedules; i++, lived++) {
      await live(world, random, 8 + random.below(16)).catch((error: unknown) => {
        throw new Error(`SATCHEL_SEED=${seed}, life ${i}:\n${world.steps.join('\n')}`, { cause: error });
      });
    }
    endWorld(world);
  }
  expect(lived).toBe(schedules);
});
