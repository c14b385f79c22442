/**
 * The patients who are to come back, in SQL. The latest visit of a patient that names a day decides, until another one begins
 * shortly before that day or later. Visits of merged records are visits of the record that stands for them.
 */
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { isVisitListed, patient, visit } from '../db/schema.ts';
import { inPlaces, placesAsked } from '../patients/home.queries.ts';
import { countedUpTo } from '../patients/people.contract.ts';
import type { PatientRow } from '../patients/patient.queries.ts';
import { member, survivorKeyOfMember } from '../search/survivor.queries.ts';
import { daysBefore, type ReturnPlace, type ReturnsAsked } from './return.rules.ts';
import type { VisitRow } from './visit.queries.ts';

const value = sql.placeholder;

/** A later visit of the patient decides in place of this one, or the patient has come. `whose` selects the record of the later visit. */
const isFollowed = (whose: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM ${whose} AND later.retired IS NOT 1 AND later.time_start >= ${visit.timeStart}
    AND (later.time_start > ${visit.timeStart} OR later.id > ${visit.id})
    AND (later.return_on IS NOT NULL
      OR date((later.time_start + ${value('zoneMs')}) / 1000, 'unixepoch', ${`+${daysBefore} days`}) >= ${visit.returnOn}))`;
const isDue = and(
  isVisitListed,
  sql`${visit.returnOn} >= ${value('from')} AND ${visit.returnOn} <= ${value('to')}`,
  sql`${patient.retired} IS NOT 1 AND ${patient.deceased} IS NULL AND ${patient.movedAwayOn} IS NULL`,
  sql`NOT ${isFollowed(sql`visit AS later WHERE later.patient_key = ${patient.key}`)}`,
  sql`NOT ${isFollowed(
    sql`patient AS merged JOIN visit AS later ON later.patient_key = merged.key WHERE merged.standing_key = ${patient.key}`,
  )}`,
);
const isBehind = sql`(${visit.returnOn}, ${visit.id}) > (${value('afterDay')}, ${value('afterId')})`;
const isOfThem = sql`${visit.patientKey} IN (SELECT value FROM json_each(${value('patientKeys')}))`;

const readStatements = reading((orm) => {
  const lists = (more: SQL | undefined) => {
    const where = and(isDue, more);
    const some = orm
      .select({ one: sql`1`.as('one') })
      .from(visit)
      .innerJoin(member, eq(member.key, visit.patientKey))
      .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
      .where(where)
      .limit(countedUpTo + 1)
      .as('found');
    return {
      page: orm
        .select({ visit, patient })
        .from(visit)
        .innerJoin(member, eq(member.key, visit.patientKey))
        .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
        .where(and(where, isBehind))
        .orderBy(asc(visit.returnOn), asc(visit.id))
        .limit(value('limit'))
        .prepare(),
      count: orm
        .select({ count: sql<number>`count(*)` })
        .from(some)
        .prepare(),
    };
  };
  return { all: lists(undefined), inPlaces: lists(inPlaces), ofThem: lists(isOfThem) };
});

function listsFor(reader: Reader, { place, patientKeys, ...days }: ReturnsAsked) {
  const statements = readStatements(reader);
  if (patientKeys !== undefined) {
    return { ...statements.ofThem, values: { ...days, patientKeys: JSON.stringify(patientKeys) } };
  }
  if (place !== undefined) return { ...statements.inPlaces, values: { ...days, ...placesAsked(reader, place) } };
  return { ...statements.all, values: days };
}

/** Returns a page of the visits that name the day, each with its patient, by day. */
export function listReturns(
  reader: Reader,
  asked: ReturnsAsked,
  { after, limit }: { after: ReturnPlace | undefined; limit: number },
): { visit: VisitRow; patient: PatientRow }[] {
  const { page, values } = listsFor(reader, asked);
  return page.all({ ...values, limit, afterDay: after?.day ?? '', afterId: after?.id ?? '' });
}

/** Counts them, up to one more than `countedUpTo`. */
export function countReturns(reader: Reader, asked: ReturnsAsked): number {
  const { count, values } = listsFor(reader, asked);
  return count.get(values)?.count ?? 0;
}
