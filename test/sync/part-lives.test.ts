/** Stations that hold parts hold them as the station with everything does, and nothing that was acknowledged is gone. */
// At a station alone: a hub gives the same units, see exchange/part-at-hub.test.ts.
import { expect, test } from 'vitest';
import { liveInParts } from './part-lives.ts';
import { amount, drillSeed } from '../support/drills.ts';

const lives = amount('PART_LIVES', { test: 25, drill: 2000 });

test(`parts agree with the whole after ${lives} lives`, { timeout: 24 * 3_600_000 }, async () => {
  for (let i = 0; i < lives; i++) await expect(liveInParts((drillSeed + i) % 2 ** 32, 60)).resolves.toBeUndefined();
});
