/** The patients of a region who are to come back: the counterpart of `visits/return.queries.ts` for a station. */
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { countedUpTo } from '../patients/people.contract.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { daysBefore, type ReturnPlace, type ReturnsAsked } from '../visits/return.rules.ts';
import type { VisitRow } from '../visits/visit-reply.rules.ts';
import type { HubReader } from './access.ts';
import { livesIn } from './home.queries.ts';
import { isVisitListed, patient, visit } from './schema.ts';
import { isAnyOf } from './sets.ts';
import { shown } from './shown.rules.ts';
import { member, survivorKeyOfMember } from './visit.queries.ts';

/** A later visit of the patient decides in place of this one, or the patient has come. `whose` selects the record of the later visit. */
const isFollowed = (whose: SQL, zoneMs: number): SQL => sql`EXISTS (
  SELECT FROM ${whose} AND later.retired IS NOT TRUE AND later.time_start >= ${visit.timeStart}
    AND (later.time_start > ${visit.timeStart} OR later.id > ${visit.id})
    AND (later.return_on IS NOT NULL
      OR to_char(to_timestamp((later.time_start + ${zoneMs}::bigint) / 1000) AT TIME ZONE 'UTC'
        + ${`${daysBefore} days`}::interval, 'YYYY-MM-DD') >= ${visit.returnOn}))`;

async function conditionsOf(reader: HubReader, { from, to, place, patientKeys, zoneMs }: ReturnsAsked) {
  const merged = sql`patient AS merged JOIN visit AS later ON later.patient_key = merged.key`;
  return and(
    isVisitListed,
    sql`${visit.returnOn} >= ${from} AND ${visit.returnOn} <= ${to}`,
    sql`${patient.retired} IS NOT TRUE AND ${patient.deceased} IS NULL AND ${patient.movedAwayOn} IS NULL`,
    sql`NOT ${isFollowed(sql`visit AS later WHERE later.patient_key = ${patient.key}`, zoneMs)}`,
    sql`NOT ${isFollowed(sql`${merged} WHERE merged.standing_key = ${patient.key}`, zoneMs)}`,
    patientKeys === undefined ? undefined : isAnyOf(visit.patientKey, patientKeys),
    place === undefined ? undefined : await livesIn(reader, place),
  );
}

/** Returns a page of the visits that name the day, each with its patient, by day. */
export async function listReturns(
  reader: HubReader,
  asked: ReturnsAsked,
  { after, limit }: { after: ReturnPlace | undefined; limit: number },
): Promise<{ visit: VisitRow; patient: PatientRow }[]> {
  const isBehind = after && sql`(${visit.returnOn}, ${visit.id}) > (${after.day}, ${shown(after.id)})`;
  return reader.orm
    .select({ visit, patient })
    .from(visit)
    .innerJoin(member, eq(member.key, visit.patientKey))
    .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
    .where(and(await conditionsOf(reader, asked), isBehind))
    .orderBy(asc(visit.returnOn), asc(visit.id))
    .limit(limit);
}

/** Counts them, up to one more than `countedUpTo`. */
export async function countReturns(reader: HubReader, asked: ReturnsAsked): Promise<number> {
  const some = reader.orm
    .select({ one: sql`1`.as('one') })
    .from(visit)
    .innerJoin(member, eq(member.key, visit.patientKey))
    .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
    .where(await conditionsOf(reader, asked))
    .limit(countedUpTo + 1)
    .as('found');
  return reader.orm.$count(some);
}
