/** Judges two prepared records of one registry with all that is known of it. Made once, used for many. */
import { compareIds } from '../patients/record-id.rules.ts';
import { remembered } from '../search/remembered.rules.ts';
import { compare, type Comparison, type Prepared } from './compare.rules.ts';
import type { Known } from './expectations.ts';
import {
  bitsOf,
  frequencyIn,
  gradeOf,
  scoreOf,
  type Expected,
  type Grade,
  type Prior,
  type Registry,
} from './match.rules.ts';
import { reasonsFor, type Reason } from './reasons.rules.ts';
import { weights } from './weights.rules.ts';

export type Scored = { score: number; comparison: Comparison };
export type Judged = { score: number; grade: Grade; reasons: Reason[] };

export type Scorer = {
  score: (a: Prepared, b: Prepared) => Scored;
  /** The bits of a folded word in this registry. */
  bitsOfWord: (word: string) => number;
  prior: Prior;
};

/** The frequency and the bits of the words of a registry. */
export function knownOf({ patients, countOf }: Registry): Known {
  const frequencyOf = remembered(frequencyIn({ patients, countOf }));
  return { patients, frequencyOf, bitsOfWord: remembered((word) => -Math.log2(frequencyOf(word))) };
}

export function scorerFrom({ patients, frequencyOf, bitsOfWord }: Known, expected: Expected): Scorer {
  const prior = { expected, patients, calibration: weights.calibration };
  const score = (a: Prepared, b: Prepared) => {
    const comparison = compare(a, b, bitsOfWord);
    return { comparison, score: scoreOf(bitsOf(comparison, weights, frequencyOf), prior, comparison) };
  };
  return { score, bitsOfWord, prior };
}

/** Returns undefined for two records that are not even possibly of one person. */
export function judge({ score, comparison }: Scored): Judged | undefined {
  const grade = gradeOf(score, comparison);
  return grade === undefined ? undefined : { score, grade, reasons: reasonsFor(comparison) };
}

/**
 * Returns the best score of several merged records: this time the person may have come with the name of any of them.
 */
export function bestScore(score: Scorer['score'], draft: Prepared, records: readonly Prepared[]): Scored | undefined {
  return records.map((record) => score(draft, record)).toSorted((a, b) => b.score - a.score)[0];
}

/** Returns those who are at least possibly one person with the draft, likeliest first. */
export function likeliest<Row extends { id: string }>(
  scored: readonly ({ row: Row } & Scored)[],
  limit: number,
): ({ row: Row } & Judged)[] {
  const matches = scored.flatMap(({ row, ...of }) => {
    const judged = judge(of);
    return judged === undefined ? [] : [{ row, ...judged }];
  });
  const isCertain = ({ grade }: Judged) => Number(grade === 'certain');
  return matches
    .sort((a, b) => isCertain(b) - isCertain(a) || b.score - a.score || compareIds(a.row, b.row))
    .slice(0, limit);
}
