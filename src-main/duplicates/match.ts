/** Provisional: who has the same name or phone. */
import type { Reader } from '../db/access.ts';
import type { PatientRow } from '../patients/patient.queries.ts';
import { listByKeys, matchingKeys } from '../search/postings.queries.ts';
import { foldWords } from '../search/fold.rules.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import type { Grade } from './grade.contract.ts';

export type Comparable = Pick<PatientRow, 'name' | 'phoneNumber'>;
export const comparableOf = (row: PatientRow): Comparable => row;
export type Match = { row: PatientRow; score: number; grade: Grade; reasons: string[] };

export function findMatches(
  reader: Reader,
  _vocabulary: Vocabulary,
  draft: Comparable,
  { limit, except = [] }: { limit: number; except?: readonly number[] },
): { matches: Match[]; isCapped: boolean } {
  const words = foldWords(draft.name ?? '');
  if (words.length === 0) return { matches: [], isCapped: false };
  const keys = matchingKeys(reader, words.map((word) => `words:"${word}"`).join(' AND '), 100);
  const matches = listByKeys(
    reader,
    keys.filter((key) => !except.includes(key)),
  ).map((row): Match => {
    const isSamePhone = row.phoneNumber !== null && row.phoneNumber === draft.phoneNumber;
    return isSamePhone
      ? { row, score: 12, grade: 'certain', reasons: ['same-name', 'same-phone'] }
      : { row, score: 5, grade: 'possible', reasons: ['same-name'] };
  });
  return { matches: matches.slice(0, limit), isCapped: false };
}
