/**
 * Runs lives one after the other, in a process of its own. Each has a seed of its own, `step` apart. It ends with 1 at the first life
 * that fails, and prints what happened in it. A seed determines what happens, but keys and ids are random, so faults that depend on
 * these take a few tries to reproduce.
 */
import '../../src-main/kinds.ts';
import { randomFrom } from '../../src-main/demo/random.rules.ts';
import { endWorld, live, newWorld } from './schedules.ts';

const [seed = 0, step = 1, lives = 1] = process.argv.slice(2).map(Number);
/** Numbers of stations. Three find most of what can go wrong, in a third of the time that eight take. */
const sizes = [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 5, 6, 7, 8] as const;

let lived = 0;
// `exit` also removes what was made in memory.
process.on('SIGTERM', () => {
  process.stderr.write(`Stopped after ${lived} lives.\n`);
  process.exit(143);
});

for (; lived < lives; lived++) {
  const own = (seed + lived * step) % 2 ** 32;
  const random = randomFrom(own);
  const world = await newWorld(random.pick(sizes), random);
  try {
    await live(world, random, 5 + random.below(8));
  } catch (error) {
    const told = error instanceof Error ? error.stack : String(error);
    process.stderr.write(`SATCHEL_SEED=${own}, after ${lived} lives:\n${world.steps.join('\n')}\n${told}\n`);
    process.exit(1);
  }
  endWorld(world);
}
