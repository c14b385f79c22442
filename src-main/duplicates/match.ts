/** Who of the registry may be the person of a draft or of a record, the likeliest first. */
import type { Reader } from '../db/access.ts';
import { countPatients, type PatientRow } from '../patients/patient.queries.ts';
import { listByKeys } from '../search/postings.queries.ts';
import { remembered } from '../search/remembered.rules.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { findCandidates } from './candidates.ts';
import { comparableOf } from './comparable.ts';
import { compare, prepare, type Comparable } from './compare.rules.ts';
import { expectationsOf } from './expectations.ts';
import { bitsOf, frequencyIn, gradeOf, scoreOf, type Grade } from './match.rules.ts';
import { reasonsFor, type Reason } from './reasons.rules.ts';
import { weights } from './weights.rules.ts';

export type PossibleMatch = { row: PatientRow; score: number; grade: Grade; reasons: Reason[] };
export type Matches = {
  matches: PossibleMatch[];
  /** Whether there were more who share something than were compared: somebody may be missing. */
  isCapped: boolean;
};

type Asked = { draft: Comparable; except: readonly number[] };

/** What was saved just now is found once the search has settled: to be waited for before. */
export function findMatches(
  reader: Reader,
  vocabulary: Vocabulary,
  draft: Comparable,
  { limit, except = [] }: { limit: number; except?: readonly number[] },
): Matches {
  const { scored, isCapped } = scoreCandidates(reader, vocabulary, { draft, except });
  const matches = scored.flatMap(({ row, score, comparison }) => {
    const grade = gradeOf(score, comparison);
    return grade === undefined ? [] : [{ row, score, grade, reasons: reasonsFor(comparison) }];
  });
  matches.sort((a, b) => b.score - a.score || a.row.key - b.row.key);
  return { matches: matches.slice(0, limit), isCapped };
}

/** All who are compared with a draft, likely or not. */
export function scoreCandidates(reader: Reader, vocabulary: Vocabulary, { draft, except }: Asked) {
  const prepared = prepare(draft);
  const { keys, isCapped } = findCandidates(reader, vocabulary, { draft, prepared });
  const patients = countPatients(reader);
  const frequencyOf = remembered(frequencyIn({ patients, countOf: (word) => vocabulary.countOf(word) }));
  const bitsOfWord = remembered((word) => -Math.log2(frequencyOf(word)));
  const expected = expectationsOf(reader, vocabulary, { patients, frequencyOf, bitsOfWord });
  const rows = listByKeys(
    reader,
    keys.filter((key) => !except.includes(key)),
  );
  const scored = rows.flatMap((row) => {
    if (row.retired === true) return [];
    const comparison = compare(prepared, prepare(comparableOf(row)), bitsOfWord);
    return [{ row, comparison, score: scoreOf(bitsOf(comparison, weights, frequencyOf), { expected, patients }) }];
  });
  return { scored, isCapped };
}
