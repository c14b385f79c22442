/** Search at a hub: by the rules of a station (`patients/finding.ts`), with its answers from PostgreSQL. */
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { and, desc, isNull, sql } from 'drizzle-orm';
import { recordIdIn } from '../patients/record-id.rules.ts';
import { answeredLater } from '../patients/asking.rules.ts';
import { findPeople, pageAmong, pageByCard, pageOf, type Asked, type SearchResult } from '../patients/finding.ts';
import type { HubReader } from './access.ts';
import { answerAt } from './answers.queries.ts';
import { findPatient, listByKeys, membersOf } from './patient.queries.ts';
import { patient } from './schema.ts';
import type { Settled } from './search-index.ts';

/** The number of hidden records that are searched, as at a station. */
const hiddenLimit = 2000;

export async function searchPatients(
  reader: HubReader,
  settled: Settled,
  asked: Asked,
): Promise<SearchResult<PatientRow>> {
  const id = recordIdIn(asked.q);
  const scanned = id === undefined ? undefined : await findPatient(reader, id);
  if (scanned !== undefined) return pageByCard(scanned, asked);
  const found = await answeredLater(findPeople(settled.vocabulary, asked), answerAt(reader, settled));
  const keys = [...found.ranked, ...found.following];
  const rows = new Map((await listByKeys(reader, keys)).map((row) => [row.key, row]));
  return pageOf(found, asked, { rows, members: await membersOf(reader, keys), ...settled });
}

/** Returns the hidden records that contain everything that was typed. */
export async function searchHidden(
  { orm }: HubReader,
  settled: Settled,
  asked: Asked,
): Promise<SearchResult<PatientRow>> {
  const rows = await orm
    .select()
    .from(patient)
    .where(and(sql`${patient.retired}`, isNull(patient.standingKey)))
    .orderBy(desc(patient.updatedAt), desc(patient.id))
    .limit(hiddenLimit);
  return pageAmong(rows, asked, settled);
}
