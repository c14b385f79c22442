/** Compares one patient with all the others, when somebody was saved; where many are due, `compare-task.ts` does it. */
import type { Reader } from '../db/access.ts';
import { isRowListed } from '../search/standing.queries.ts';
import { listByKeys } from '../search/postings.queries.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { listDistinctFrom } from './distinct.queries.ts';
import type { Due } from '../patients/due.queries.ts';
import { likeliestFound, type Found } from './found.rules.ts';
import { comparableOf } from './comparable.ts';
import { findMatches } from './match.ts';

/** Undefined for somebody who is not there any more. */
export function compareWithAll(reader: Reader, vocabulary: Vocabulary, { key }: Pick<Due, 'key'>): Found | undefined {
  const [row] = listByKeys(reader, [key]);
  if (row === undefined) return undefined;
  const { id, version } = row;
  if (!isRowListed(row)) return { id, version, matches: [] };
  const except = [key, ...listDistinctFrom(reader, key)];
  const { matches } = findMatches(reader, vocabulary, comparableOf(row), { limit: Infinity, except });
  const found = matches.map(({ row: other, score, grade, reasons }) => ({ id: other.id, score, grade, reasons }));
  return { id, version, matches: likeliestFound(found) };
}
