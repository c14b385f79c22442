/**
 * The station is killed under the load of twenty clients. Everything answered with a 2xx is still there, nothing is half saved,
 * and the station serves again.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { randomFrom } from '../../src-main/demo/random.rules.ts';
import { spawnStation, stop } from '../bin/child.ts';
import { amount, drillSeed, quickDir } from '../support/drills.ts';
import { Gone, newAsking, startDrilled } from './drilled-station.ts';
import { faultsOf, withOpened } from './opened-image.ts';
import { manyAtOnce, type Promised } from './scenarios.ts';

const kills = amount('KILLS', { test: 2, drill: 300 });

test(
  'a station that is killed in the middle of a rush keeps all that it acknowledged, and nothing by halves',
  { tags: 'always', timeout: 180_000 + kills * 20_000 },
  async () => {
    const random = randomFrom(drillSeed);
    const folder = join(quickDir(), 'killed');
    const firstAnswers: number[] = [];
    let promises = 0;
    for (let kill = 0; kill < kills; kill++) {
      // Prepares a new registry. A copy would be recognised as a copy, and no token would be valid.
      const tokens = await manyAtOnce.prepare(placeIn(folder));
      const station = await startDrilled(placeIn(folder));
      const promised: Promised[] = [];
      const enough = 30 + random.below(300);
      let tellEnough = (): void => undefined;
      const isEnough = new Promise<void>((tell) => (tellEnough = tell));
      const rush = manyAtOnce.run({
        ...tokens,
        setupCode: undefined,
        asking: (token) => newAsking(station.url, token),
        promise: (each) => {
          promised.push(each);
          if (promised.length >= enough) tellEnough();
        },
      });
      // Counts answers, not time: a slow machine has not begun when a fast one is done.
      await Promise.race([rush, isEnough]).catch(ignoreGone);
      await station.stop('SIGKILL');
      await rush.catch(ignoreGone);
      promises += promised.length;

      const startedAt = performance.now();
      // Starts it from its build, as people do.
      const again = spawnStation(placeIn(folder));
      const { url } = await again.ready;
      expect((await newAsking(url, tokens.clerkToken).ask('GET', '/patients')).status).toBe(200);
      firstAnswers.push(performance.now() - startedAt);
      await stop(again, 'SIGKILL');

      const faults = await withOpened(folder, async (opened) => {
        const lost = [];
        for (const { what, holds } of promised)
          if (!(await holds(opened))) lost.push(`${what} was acknowledged and is gone.`);
        // Each registration had an Idempotency-Key: either both it and its first reply are stored, or neither.
        const [patients, replies] = ['patient', 'idempotency'].map((table) =>
          opened.value(`SELECT count(*) FROM ${table}`),
        );
        if (patients !== replies)
          lost.push(`There are ${String(patients)} patients and ${String(replies)} replies about them.`);
        return [...lost, ...(await faultsOf(opened, { isThorough: true }))];
      });
      expect(faults?.slice(0, 3), `seed ${drillSeed}, kill ${kill}`).toEqual([]);
      rmSync(folder, { recursive: true });
    }
    expect(promises).toBeGreaterThan(kills * 20);
    const p95 = firstAnswers.sort((a, b) => a - b)[Math.floor(firstAnswers.length * 0.95)] ?? 0;
    console.info(`${kills} kills, ${promises} answers; first answer after a restart, p95: ${p95.toFixed(0)} ms`);
  },
);

const placeIn = (folder: string) => ({ dataDir: join(folder, 'data'), keyFile: join(folder, 'key') });

function ignoreGone(error: unknown): void {
  if (!(error instanceof Gone)) throw error;
}
