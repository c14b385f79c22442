/** How two prepared records of one registry are judged, with all that is known of it: asked once, used for many. */
import type { Reader } from '../db/access.ts';
import { countPatients } from '../patients/patient.queries.ts';
import { remembered } from '../search/remembered.rules.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { compare, type Comparison, type Prepared } from './compare.rules.ts';
import { expectationsOf } from './expectations.ts';
import { bitsOf, frequencyIn, gradeOf, scoreOf, type Grade, type Prior } from './match.rules.ts';
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

/** @param isPatient see `expectationsOf`. */
export function scorerOf(reader: Reader, vocabulary: Vocabulary, { isPatient = false } = {}): Scorer {
  const patients = countPatients(reader);
  const frequencyOf = remembered(frequencyIn({ patients, countOf: (word) => vocabulary.countOf(word) }));
  const bitsOfWord = remembered((word) => -Math.log2(frequencyOf(word)));
  const expected = expectationsOf(reader, vocabulary, { patients, frequencyOf, bitsOfWord, isPatient });
  const prior = { expected, patients };
  const score = (a: Prepared, b: Prepared) => {
    const comparison = compare(a, b, bitsOfWord);
    return { comparison, score: scoreOf(bitsOf(comparison, weights, frequencyOf), prior) };
  };
  return { score, bitsOfWord, prior };
}

/** Undefined for two that are not even possibly one person. */
export function judge({ score, comparison }: Scored): Judged | undefined {
  const grade = gradeOf(score, comparison);
  return grade === undefined ? undefined : { score, grade, reasons: reasonsFor(comparison) };
}
