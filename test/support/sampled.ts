/**
 * Skips two thirds of the tests with the tag `sampled` in a run of the whole suite. The commit decides which third runs, so a commit always
 * gets the same tests and three commits get nearly all. Drills, and runs of named files, skip none.
 */
import { createHash } from 'node:crypto';
import { beforeEach } from 'vitest';

const thirds = 3;
const turn = process.env['SATCHEL_TURN'] ?? 'all';

beforeEach(({ task, skip }) => {
  if (turn === 'all' || task.tags?.includes('sampled') !== true) return;
  const hash = createHash('sha256').update(task.name).digest().readUInt32BE();
  if (hash % thirds !== Number(turn) % thirds) skip(`runs when SATCHEL_TURN is ${hash % thirds}`);
});
