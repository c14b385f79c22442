/** Who of the registry may be the person of a draft or of a record, the likeliest first. */
import type { Reader } from '../db/access.ts';
import type { PatientRow } from '../patients/patient.queries.ts';
import { isRowListed, membersOf, standingOnes } from '../patients/standing.queries.ts';
import { answerFrom } from '../search/answers.queries.ts';
import { answered } from '../search/asking.rules.ts';
import { listByKeys } from '../search/postings.queries.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { findCandidates } from './candidates.ts';
import { comparableOf } from './comparable.ts';
import { prepare, type Comparable } from './compare.rules.ts';
import { judge, scorerOf, type Judged } from './scorer.ts';

export type PossibleMatch = { row: PatientRow } & Judged;
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
  const matches = scored.flatMap(({ row, ...of }) => {
    const judged = judge(of);
    return judged === undefined ? [] : [{ row, ...judged }];
  });
  matches.sort((a, b) => b.score - a.score || a.row.key - b.row.key);
  return { matches: matches.slice(0, limit), isCapped };
}

/** All who are compared with a draft, likely or not. */
export function scoreCandidates(reader: Reader, vocabulary: Vocabulary, { draft, except }: Asked) {
  const prepared = prepare(draft);
  const { keys, isCapped } = answered(findCandidates(vocabulary, { draft, prepared }), answerFrom(reader));
  const rows = standingOnes(reader, listByKeys(reader, keys)).filter(
    (row) => isRowListed(row) && !except.includes(row.key),
  );
  const members = membersOf(
    reader,
    rows.map(({ key }) => key),
  );
  const { score } = scorerOf(reader, vocabulary);
  const scoreOfRecord = (record: PatientRow) => score(prepared, prepare(comparableOf(record)));
  // Of records that were joined the one counts that is most alike: by its name the person may have come this time.
  const scored = rows.map((row) => {
    const [best = scoreOfRecord(row)] = [row, ...(members.get(row.key) ?? [])]
      .map(scoreOfRecord)
      .toSorted((a, b) => b.score - a.score);
    return { row, ...best };
  });
  return { scored, isCapped };
}
