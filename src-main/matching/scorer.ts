/** How two prepared records of one registry are judged, with all that is known of it: asked once, used for many. */
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
  /** How much a folded word tells here. */
  bitsOfWord: (word: string) => number;
  prior: Prior;
};

/** What its words tell in a registry. */
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

/** Undefined for two that are not even possibly one person. */
export function judge({ score, comparison }: Scored): Judged | undefined {
  const grade = gradeOf(score, comparison);
  return grade === undefined ? undefined : { score, grade, reasons: reasonsFor(comparison) };
}

/** Of records that were joined the one counts that is most alike: by its name the person may have come this time. */
export function bestScore(score: Scorer['score'], draft: Prepared, records: readonly Prepared[]): Scored | undefined {
  return records.map((record) => score(draft, record)).toSorted((a, b) => b.score - a.score)[0];
}

/** Those of them who are at least possibly one person with it, the likeliest first. */
export function likeliest<Row extends { id: string }>(
  scored: readonly ({ row: Row } & Scored)[],
  limit: number,
): ({ row: Row } & Judged)[] {
  const matches = scored.flatMap(({ row, ...of }) => {
    const judged = judge(of);
    return judged === undefined ? [] : [{ row, ...judged }];
  });
  return matches.sort((a, b) => b.score - a.score || compareIds(a.row, b.row)).slice(0, limit);
}
