/** Compares one patient with all the others after a save. If many are due, `compare-task.ts` compares them. */
import type { Reader } from '../db/access.ts';
import { isRowListed } from '../search/survivor.queries.ts';
import { listByKeys } from '../search/postings.queries.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { listDistinctFrom } from './distinct.queries.ts';
import type { Due } from '../patients/due.queries.ts';
import { likeliestFound, type Found } from './found.rules.ts';
import { comparableOf } from './comparable.ts';
import { findMatches } from './match.ts';

/** Returns undefined for a patient who no longer exists. */
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
