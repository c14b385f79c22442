/** How records are judged at a station. */
import type { Db, Reader } from '../db/access.ts';
import { countPatients, lastPatientKey } from '../patients/patient.queries.ts';
import { answered } from '../search/asking.rules.ts';
import { listByKeys, matchingKeys } from '../search/postings.queries.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { comparableOf } from './comparable.ts';
import { expectationsOf, type Learning, type SampleQuestion } from './expectations.ts';
import { knownOf, scorerFrom, type Scorer } from './scorer.ts';

const learningOf = new WeakMap<Db, Learning>();

/** @param isPatient see `expectationsOf`. */
export function scorerOf(reader: Reader, vocabulary: Vocabulary, { isPatient = false } = {}): Scorer {
  const known = knownOf({ patients: countPatients(reader), countOf: (word) => vocabulary.countOf(word) });
  const learning = learningOf.get(reader.db) ?? {};
  learningOf.set(reader.db, learning);
  const expected = answered(expectationsOf(learning, vocabulary, { isPatient, ...known }), (asked: SampleQuestion) =>
    listByKeys(reader, sampledKeys(reader, asked)).map((row) => ({ key: row.key, said: comparableOf(row) })),
  );
  return scorerFrom(known, expected);
}

function sampledKeys(reader: Reader, asked: SampleQuestion): number[] {
  if ('match' in asked) return matchingKeys(reader, asked.match, asked.limit);
  const last = lastPatientKey(reader);
  return asked.places.map((place) => 1 + Math.floor(place * last));
}
