/** Finds the patients who may be the person of a draft or of a record, likeliest first. */
import type { Reader } from '../db/access.ts';
import type { PatientRow } from '../patients/patient.queries.ts';
import { isRowListed, membersOf, survivorsAmong } from '../search/survivor.queries.ts';
import { answerFrom } from '../patients/answers.queries.ts';
import { answered } from '../patients/asking.rules.ts';
import { listByKeys } from '../search/postings.queries.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { findCandidates } from './candidates.ts';
import { comparableOf } from './comparable.ts';
import { prepare, type Comparable } from './compare.rules.ts';
import { bestScore, likeliest, type Judged } from './scorer.ts';
import { scorerOf } from './scoring.ts';

export type PossibleMatch = { row: PatientRow } & Judged;
export type Matches = {
  matches: PossibleMatch[];
  /** True if more people share something than were compared: somebody may be missing. */
  isCapped: boolean;
};

type Asked = { draft: Comparable; except: readonly number[] };

/**
 * Finds the matches of a draft. Recent saves are found once the search has settled, so the caller waits for that first.
 */
export function findMatches(
  reader: Reader,
  vocabulary: Vocabulary,
  draft: Comparable,
  { limit, except = [] }: { limit: number; except?: readonly number[] },
): Matches {
  const { scored, isCapped } = scoreCandidates(reader, vocabulary, { draft, except });
  return { matches: likeliest(scored, limit), isCapped };
}

/** Scores everybody who is compared with a draft, likely or not. */
export function scoreCandidates(reader: Reader, vocabulary: Vocabulary, { draft, except }: Asked) {
  const prepared = prepare(draft);
  const { keys, isCapped } = answered(findCandidates(vocabulary, { draft, prepared }), answerFrom(reader));
  const rows = survivorsAmong(reader, listByKeys(reader, keys)).filter(
    (row) => isRowListed(row) && !except.includes(row.key),
  );
  const members = membersOf(
    reader,
    rows.map(({ key }) => key),
  );
  const { score } = scorerOf(reader, vocabulary);
  const scored = rows.flatMap((row) => {
    const records = [row, ...(members.get(row.key) ?? [])].map((record) => prepare(comparableOf(record)));
    const best = bestScore(score, prepared, records);
    return best === undefined ? [] : [{ row, ...best }];
  });
  return { scored, isCapped };
}
