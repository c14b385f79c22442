/**
 * The quality of matching, on a small scale. `docs/decisions/0018-the-same-person-twice.md` has the full
 * figures.
 * At a station alone: it tests the scorer, which both use.
 */
import { expect, test } from 'vitest';
import { randomFrom } from '../../src-main/demo/random.rules.ts';
import { syntheticPatient } from '../../src-main/demo/people.rules.ts';
import { hardSet } from '../bench/matching/hard.ts';
import { candidateRecall, curveOf, falseCertain, measureMatches, qualityAt } from '../bench/matching/measure.ts';
import { heldOutSeeds, measureReliability } from '../bench/matching/reliability.ts';
import { febrl } from '../bench/matching/sets.ts';
import { countCertain } from '../bench/matching/strangers.ts';

const today = '2026-03-01';

test('finds everybody who is in FEBRL 1 twice, with the threshold that is set in advance', async () => {
  const measured = await measureMatches(febrl(1));
  expect(candidateRecall(measured)).toBe(1);
  expect(falseCertain(measured)).toEqual([]);
  expect(qualityAt(measured).f).toBeGreaterThanOrEqual(0.998);
});

test('finds them by name and address alone too, where nobody shares an address', async () => {
  const measured = await measureMatches(febrl(1, { isVillage: true }));
  expect(falseCertain(measured)).toEqual([]);
  const { precision, recall } = qualityAt(measured);
  expect(precision).toBeGreaterThanOrEqual(0.998);
  expect(recall).toBeGreaterThanOrEqual(0.975);
  const exact = curveOf(measured).filter((each) => each.precision >= 0.998);
  expect(Math.max(...exact.map((each) => each.recall))).toBeGreaterThanOrEqual(0.99);
});

test('no two different people are a certain match', () => {
  const random = randomFrom(5);
  const synthetic = Array.from({ length: 20_000 }, (_, i) => syntheticPatient(random, i, today));
  const hard = hardSet({ people: 20_000, again: 0, seed: 3 }).records.map(({ patient }) => patient);
  expect(countCertain(synthetic, today).certain).toBe(0);
  expect(countCertain(hard, today).certain).toBe(0);
});

test('a score is right as often as it claims, in families that the weights were not trained on', () => {
  const { bins, f, kin } = measureReliability({ people: 2500, seeds: heldOutSeeds.slice(0, 2) });
  // Among few pairs the share of correct ones varies by chance, here by at most twice its standard error.
  for (const { pairs, said, was } of bins) {
    expect(Math.abs(said - was)).toBeLessThan(0.05 + 2 * Math.sqrt((said * (1 - said)) / pairs));
  }
  expect(f).toBeGreaterThanOrEqual(0.72);
  expect(kin.twins).toMatchObject({ sure: 0 });
  expect(kin.parent).toMatchObject({ sure: 0 });
  expect(kin.twins.pairs).toBeGreaterThan(50);
  expect(kin.placeholder).toMatchObject({ sure: 0 });
});
