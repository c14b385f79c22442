/** The scoring of records at a station. */
import type { Reader } from '../db/access.ts';
import { countPatients } from '../patients/patient.queries.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { expectedHere } from './learnt.queries.ts';
import { knownOf, scorerFrom, type Scorer } from './scorer.ts';

/** Scores by the current frequency of words, and by what was learnt when many were last compared. */
export function scorerOf(reader: Reader, vocabulary: Vocabulary): Scorer {
  const known = knownOf({ patients: countPatients(reader), countOf: (word) => vocabulary.countOf(word) });
  return scorerFrom(known, expectedHere(reader));
}
