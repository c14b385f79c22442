/**
 * Search at a station: MiniSearch reads what was typed, SQLite finds the people, and code ranks the first 150.
 */
import type { Reader } from '../db/access.ts';
import type { patient } from '../db/schema.ts';
import { countPatients, findPatient } from './patient.queries.ts';
import { recordIdIn } from './record-id.rules.ts';
import { membersOf } from '../search/survivor.queries.ts';
import { answerFrom } from './answers.queries.ts';
import { answered } from './asking.rules.ts';
import { findPeople, pageAmong, pageByCard, pageOf, type Asked, type SearchResult } from './finding.ts';
import { listByKeys, listHidden } from '../search/postings.queries.ts';
import type { Vocabulary } from '../search/vocabulary.ts';

type PatientRow = typeof patient.$inferSelect;

/** Number of hidden records that are searched, the latest first. They have no postings, and there are few of them. */
const hiddenLimit = 2000;

export function searchPatients(reader: Reader, vocabulary: Vocabulary, asked: Asked): SearchResult<PatientRow> {
  const id = recordIdIn(asked.q);
  const scanned = id === undefined ? undefined : findPatient(reader, id);
  if (scanned !== undefined) return pageByCard(scanned, asked);
  const found = answered(findPeople(vocabulary, asked), answerFrom(reader));
  const keys = [...found.ranked, ...found.following];
  const rows = new Map(listByKeys(reader, keys).map((row) => [row.key, row]));
  return pageOf(found, asked, { rows, members: membersOf(reader, keys), vocabulary, patients: countPatients(reader) });
}

/** Searches hidden records for those in which nothing that was typed is missing. */
export const searchHidden = (reader: Reader, vocabulary: Vocabulary, asked: Asked): SearchResult<PatientRow> =>
  pageAmong(listHidden(reader, hiddenLimit), asked, { vocabulary, patients: countPatients(reader) });
