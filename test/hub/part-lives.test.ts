/**
 * At neither: stations that hold parts, and one that has everything, meet at a hub, whose staff work as well. They hold what it holds, and
 * nothing acknowledged is gone.
 */
// @module-tag sampled
import { expect, it } from 'vitest';
import { amount, drillSeed } from '../support/drills.ts';
import { withPostgres } from '../support/postgres.ts';
import { liveInParts } from '../sync/part-lives.ts';

const lives = amount('PART_LIVES_AT_HUB', { test: 2, drill: 200 });

withPostgres('parts of a registry at a hub', { timeout: 24 * 3_600_000 }, () => {
  it(`agree with it after ${lives} lives`, async () => {
    for (let i = 0; i < lives; i++)
      await expect(liveInParts((drillSeed + i) % 2 ** 32, 60, { atHub: true })).resolves.toBeUndefined();
  });
});
