/** The visits of a hub, as the interface reads them. */
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { problem } from '../wire/problem.contract.ts';
import type { VisitRange } from '../visits/visit.rules.ts';
import type { HubReader } from './access.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { commonestReasons } from './reasons.queries.ts';
import { isVisitListed, patient, visit } from './schema.ts';
import { isAnyOf } from './sets.ts';
import { shown } from './shown.rules.ts';

type VisitRow = typeof visit.$inferSelect;
/** A visit with the id of its patient: the survivor, if the record was merged. */
export type PatientVisit = { visit: VisitRow; patientId: string };

/** In a statement that reads what belongs to patients: the record to which it directly belongs. */
export const member = alias(patient, 'member');
/** The key of the survivor of `member`. */
export const survivorKeyOfMember = sql`coalesce(${member.standingKey}, ${member.key})`;

/** `patientId` may also be that of a merged record. Throws `not-found`. */
export async function getVisit(
  { orm }: HubReader,
  { patientId, visitId }: { patientId: string; visitId: string },
): Promise<PatientVisit> {
  const asked = alias(patient, 'asked');
  const [found] = await orm
    .select({ visit, patientId: patient.id })
    .from(visit)
    .innerJoin(member, eq(member.key, visit.patientKey))
    .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
    .innerJoin(asked, eq(sql`coalesce(${asked.standingKey}, ${asked.key})`, patient.key))
    .where(and(eq(visit.id, shown(visitId)), eq(asked.id, shown(patientId))));
  if (found === undefined) throw problem('not-found', 'This hub has no visit with this id for this patient.');
  return found;
}

type Limits = { page: number; size: number };
/** Undefined leaves nothing out. */
const isEnded = (open: boolean | undefined): SQL | undefined =>
  open === undefined ? undefined : open ? isNull(visit.timeEnd) : isNotNull(visit.timeEnd);
const latestFirst = [desc(visit.timeStart), desc(visit.id)];

type VisitsOf = { patientKeys: readonly number[]; open: boolean | undefined; retired?: boolean | undefined };

/** Returns a page of the visits of these records, latest start first, and their total number. */
export async function listVisitsOf(
  { orm }: HubReader,
  { patientKeys, open, retired = false }: VisitsOf,
  { page, size }: Limits,
): Promise<{ visits: PatientVisit[]; total: number }> {
  const isShown = retired ? eq(visit.retired, true) : isVisitListed;
  const where = and(isAnyOf(visit.patientKey, patientKeys), isShown, isEnded(open));
  const visits = await orm
    .select({ visit, patientId: patient.id })
    .from(visit)
    .innerJoin(member, eq(member.key, visit.patientKey))
    .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
    .where(where)
    .orderBy(...latestFirst)
    .limit(size)
    .offset(page * size);
  return { visits, total: await orm.$count(visit, where) };
}

/** Counting stops here: a region has tens of millions of visits, and nobody pages through them all. */
const countedUpTo = 10_000;

/** Returns the same for all patients, each visit with its patient. If `open` or `range` is undefined, it leaves nothing out. */
export async function listVisits(
  { orm }: HubReader,
  { open, range }: { open: boolean | undefined; range: VisitRange | undefined },
  { page, size }: Limits,
): Promise<{ visits: { visit: VisitRow; patient: PatientRow }[]; total: number; isLowerBound: boolean }> {
  const where = and(isVisitListed, isEnded(open), range && isIn(range));
  const visits = await orm
    .select({ visit, patient })
    .from(visit)
    .innerJoin(member, eq(member.key, visit.patientKey))
    .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
    .where(where)
    .orderBy(...latestFirst)
    .limit(size)
    .offset(page * size);
  const found = orm
    .select({ one: sql`1`.as('one') })
    .from(visit)
    .where(where)
    .limit(countedUpTo + 1)
    .as('found');
  const count = await orm.$count(found);
  return { visits, total: Math.min(count, countedUpTo), isLowerBound: count > countedUpTo };
}

/** Returns the visits after a place in the order of their start, whatever else is saved meanwhile. */
export const listFollowing = (
  { orm }: HubReader,
  { timeStart, key }: { timeStart: number; key: number },
  { until, limit }: { until: number; limit: number },
): Promise<{ visit: VisitRow; patient: PatientRow }[]> =>
  orm
    .select({ visit, patient })
    .from(visit)
    .innerJoin(member, eq(member.key, visit.patientKey))
    .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
    .where(
      and(
        isVisitListed,
        sql`(${visit.timeStart}, ${visit.key}) > (${timeStart}::bigint, ${key}::bigint)`,
        lt(visit.timeStart, until),
      ),
    )
    .orderBy(asc(visit.timeStart), asc(visit.key))
    .limit(limit);

const isIn = ({ from, to, endedAfter }: VisitRange): SQL | undefined =>
  and(
    gte(visit.timeStart, from),
    lt(visit.timeStart, to),
    endedAfter === null ? undefined : gt(visit.timeEnd, endedAfter),
  );

/** How many recent visits are read to find what is usual here. */
const looksAtMost = 5000;

/** Returns usual reasons as `visits/reasons.queries.ts` does for a station, commonest first. A reason that was written only once is not offered. */
export const usualReasons = (reader: HubReader, { from, to, limit }: { from: number; to: number; limit: number }) =>
  commonestReasons(
    reader,
    // A visit without length was started in error, and its reason says so.
    sql`SELECT reason FROM (
        SELECT reason, time_start, time_end FROM ${visit}
        WHERE ${isVisitListed} AND ${visit.timeStart} >= ${from} AND ${visit.timeStart} < ${to} ORDER BY time_start DESC LIMIT ${looksAtMost}
      ) AS lately WHERE time_end IS DISTINCT FROM time_start`,
    { limit, atLeast: 2 },
  );
