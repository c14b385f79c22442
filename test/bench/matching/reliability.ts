/**
 * Checks that scores mean what they claim: of the pairs with a score of about 0.6, six in ten are one person. It uses families from seeds
 * that taught the weights nothing, and counts kin separately.
 */
import { weights } from '../../../src-main/matching/weights.rules.ts';
import { lines } from '../../../src-main/matching/match.rules.ts';
import { familySet, type Kin } from './families.ts';
import { pairsOf, scored } from './pairs.ts';

export type Bin = { from: number; to: number; pairs: number; said: number; was: number };
export type Reliability = {
  bins: Bin[];
  /** At the threshold `probable`. */
  precision: number;
  recall: number;
  f: number;
  /** Pairs of kin or of people without names, and how many of them score 0.9 or more without a shared number. */
  kin: Record<Exclude<Kin, 'same'>, { pairs: number; sure: number }>;
};

export const heldOutSeeds = [
  403366, 108917, 351463, 595040, 38381, 457410, 22298, 578494, 578326, 875429, 562819, 846582, 577427, 487342, 305214,
  9807,
];
const edges = [0.05, 0.2, 0.4, 0.6, 0.8, 0.9, 0.97, 1.01];

export function measureReliability({ people, seeds }: { people: number; seeds: readonly number[] }): Reliability {
  const all = seeds.flatMap((seed) => {
    const set = familySet({ people, again: 0.12, seed });
    const pairs = pairsOf(set, weights);
    const said = scored(pairs, weights.calibration).map((pair) => ({ ...pair, kin: set.kinOf(pair.a, pair.b) }));
    return [{ said, same: pairs.same }];
  });
  const pairs = all.flatMap(({ said }) => said);
  const same = all.reduce((sum, each) => sum + each.same, 0);
  const bins = edges.slice(1).map((to, i): Bin => {
    const from = edges[i] as number;
    const within = pairs.filter(({ score }) => score >= from && score < to);
    const right = within.filter(({ isSame }) => isSame).length;
    const sum = within.reduce((total, { score }) => total + score, 0);
    return { from, to: Math.min(1, to), pairs: within.length, said: sum / within.length, was: right / within.length };
  });
  const told = pairs.filter(({ score }) => score >= lines.probable);
  const right = told.filter(({ isSame }) => isSame).length;
  const [precision, recall] = [right / told.length, right / same];
  const ofKin = (kin: Kin) => {
    const found = pairs.filter((pair) => pair.kin === kin);
    const isSure = ({ score, comparison }: (typeof pairs)[number]) =>
      score >= 0.9 && comparison.number !== 'same' && comparison.identifier !== 'same';
    return { pairs: found.length, sure: found.filter(isSure).length };
  };
  return {
    bins,
    ...{ precision, recall, f: (2 * precision * recall) / (precision + recall) },
    kin: {
      twins: ofKin('twins'),
      parent: ofKin('parent'),
      house: ofKin('house'),
      placeholder: ofKin('placeholder'),
      stranger: ofKin('stranger'),
    },
  };
}

/** Returns a table for the documents. */
export function reliabilityTable({ bins }: Reliability): string {
  const rows = bins.map(
    ({ from, to, pairs, said, was }) =>
      `| ${from.toFixed(2)} to ${to.toFixed(2)} | ${pairs} | ${said.toFixed(3)} | ${was.toFixed(3)} |`,
  );
  return ['| score | pairs | said | were one person |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
