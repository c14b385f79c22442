/** How two prepared records of one registry are judged, with all that is known of it: asked once, used for many. */
import type { Reader } from '../db/access.ts';
import { countPatients } from '../patients/patient.queries.ts';
import { remembered } from '../search/remembered.rules.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { compare, type Comparison, type Prepared } from './compare.rules.ts';
import { expectationsOf } from './expectations.ts';
import { bitsOf, frequencyIn, gradeOf, scoreOf, type Grade } from './match.rules.ts';
import { reasonsFor, type Reason } from './reasons.rules.ts';
import { weights } from './weights.rules.ts';

export type Scored = { score: number; comparison: Comparison };
export type Judged = { score: number; grade: Grade; reasons: Reason[] };

export function scorerOf(reader: Reader, vocabulary: Vocabulary): (a: Prepared, b: Prepared) => Scored {
  const patients = countPatients(reader);
  const frequencyOf = remembered(frequencyIn({ patients, countOf: (word) => vocabulary.countOf(word) }));
  const bitsOfWord = remembered((word) => -Math.log2(frequencyOf(word)));
  const expected = expectationsOf(reader, vocabulary, { patients, frequencyOf, bitsOfWord });
  return (a, b) => {
    const comparison = compare(a, b, bitsOfWord);
    return { comparison, score: scoreOf(bitsOf(comparison, weights, frequencyOf), { expected, patients }) };
  };
}

/** Undefined for two that are not even possibly one person. */
export function judge({ score, comparison }: Scored): Judged | undefined {
  const grade = gradeOf(score, comparison);
  return grade === undefined ? undefined : { score, grade, reasons: reasonsFor(comparison) };
}
