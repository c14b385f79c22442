/**
 * Counts over the whole registry, one pass each. The station answers nothing else in the meantime. With 100,000 patients, and as
 * many visits in eight weeks, the ages take about 90 ms and the days 20 ms. Reading all patients and deriving their ages takes
 * 17 of the 90, and sorting them into groups the rest. An index of the ages would make it 57, but every save would pay for a
 * page that is opened now and then.
 */
import { dayMs } from '../time/instant.rules.ts';
import { dayOf, daysOfMonth, daysUpTo } from '../time/day.rules.ts';
import { and, eq, gte, lt, sql, type Column, type SQL } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { change, isListed, isVisitListed, patient, replica, station, visit } from '../db/schema.ts';
import { member, survivorKeyOfMember } from '../search/survivor.queries.ts';
import { reasonsBetween } from '../visits/reasons.queries.ts';
import { lastBand, reasonsOfMonth, type BandCount, type MonthCounts, type VisitGroup } from './statistics.rules.ts';

/**
 * Computes `wholeYears` of patient.rules in SQL, between the days of a column and of an expression. The number 20260302 for
 * 2026-03-02 minus 19900303 is 359999, which is 35 whole years. A test checks that the two agree.
 */
const yearsBetween = (day: Column, until: SQL) =>
  sql`(CAST(${until} AS INTEGER) - CAST(replace(${day}, '-', '') AS INTEGER)) / 10000`;

/** `ageOn` of patient.rules in SQL; the day is a number such as 20260302. */
const ageOn = (day: SQL) => sql`CASE
  WHEN ${patient.dateOfBirth} IS NOT NULL THEN max(0, ${yearsBetween(patient.dateOfBirth, day)})
  ELSE ${patient.ageYears} + max(0, ${yearsBetween(patient.ageReportedOn, day)})
END`;

const bandOn = (day: SQL) => sql<number | null>`min(${ageOn(day)} / 5, ${sql.raw(String(lastBand))})`.as('band');
const numberOf = (day: string) => day.replaceAll('-', '');

/** The replica that made a record: at every station its first change precedes those that know it. */
const replicaOfRecord = (id: Column) => sql`(
  SELECT ${change.replicaKey} FROM ${change} WHERE ${change.recordId} = unhex(replace(${id}, '-', ''))
  ORDER BY ${change.key} LIMIT 1)`;

const readStatements = reading((orm) => {
  const band = bandOn(sql`${sql.placeholder('today')}`);
  const isOfDay = and(
    isVisitListed,
    gte(visit.timeStart, sql`day.value ->> 0`),
    lt(visit.timeStart, sql`day.value ->> 1`),
  );
  const isBetween = (time: Column) => and(gte(time, sql.placeholder('from')), lt(time, sql.placeholder('to')));
  return {
    visitsByDay: orm
      .select({ visits: sql<number>`count(${visit.timeStart})` })
      .from(sql`json_each(${sql.placeholder('days')}) AS day`)
      .leftJoin(visit, isOfDay)
      .groupBy(sql`day.key`)
      .orderBy(sql`day.key`)
      .prepare(),
    patientsByBand: orm
      .select({ band, gender: patient.gender, patients: sql<number>`count(*)` })
      .from(patient)
      .where(isListed)
      .groupBy(sql`band`, patient.gender)
      .prepare(),
    newPatients: orm
      .select({ patients: sql<number>`count(*)` })
      .from(patient)
      .where(and(isListed, isBetween(patient.createdAt)))
      .prepare(),
    visits: orm
      .select({
        visits: sql<number>`count(*)`,
        patients: sql<number>`count(DISTINCT ${survivorKeyOfMember})`,
        withoutReason: sql<number>`count(*) - count(nullif(trim(${visit.reason}), ''))`,
      })
      .from(visit)
      .innerJoin(member, eq(member.key, visit.patientKey))
      .where(and(isVisitListed, isBetween(visit.timeStart)))
      .prepare(),
    visitsByWhom: orm
      .select({
        day: sql<number>`day.key`,
        band: bandOn(sql`(day.value ->> 2)`),
        gender: patient.gender,
        category: sql<VisitGroup['category']>`coalesce(${visit.category}, ${patient.patientCategory})`.as(
          'of_category',
        ),
        visits: sql<number>`count(*)`,
      })
      .from(sql`json_each(${sql.placeholder('days')}) AS day`)
      .innerJoin(visit, isOfDay)
      .innerJoin(member, eq(member.key, visit.patientKey))
      .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
      .groupBy(sql`day.key`, sql`band`, patient.gender, sql`of_category`)
      .prepare(),
    waits: orm
      .select({
        day: sql<number>`day.key`,
        hour: sql<number>`min(23, (${visit.timeStart} - day.value ->> 0) / 3600000)`.as('hour'),
        minutes: sql<number>`max(0, ${visit.calledAt} - ${visit.timeStart}) / 60000`.as('minutes'),
        patients: sql<number>`count(*)`,
      })
      .from(sql`json_each(${sql.placeholder('days')}) AS day`)
      .innerJoin(visit, and(isOfDay, sql`${visit.calledAt} < ${visit.timeStart} + ${sql.raw(String(dayMs))}`))
      .groupBy(sql`day.key`, sql`hour`, sql`minutes`)
      .prepare(),
    visitsByHome: orm
      .select({ home: patient.home, visits: sql<number>`count(*)` })
      .from(visit)
      .innerJoin(member, eq(member.key, visit.patientKey))
      .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
      .where(and(isVisitListed, isBetween(visit.timeStart)))
      .groupBy(patient.home)
      .prepare(),
    visitsByStation: orm
      .select({ id: station.id, name: sql<string>`coalesce(${station.name}, '')`, visits: sql<number>`count(*)` })
      .from(visit)
      .innerJoin(replica, sql`${replica.key} = ${replicaOfRecord(visit.id)}`)
      .innerJoin(station, eq(station.id, replica.stationId))
      .where(and(isVisitListed, isBetween(visit.timeStart)))
      .groupBy(station.id)
      .orderBy(sql`count(*) DESC`, station.name, station.id)
      .prepare(),
  };
});

/**
 * The number of visits that began on each of the last days. Visits of retired patients count: somebody was here, and the list of
 * visits shows them too.
 */
export function visitsByDay(reader: Reader, today: string, count: number): { day: string; visits: number }[] {
  const days = daysUpTo(today, count);
  const end = dayOf(today, 1).start;
  const ranges = days.map(({ start }, i) => [start, days[i + 1]?.start ?? end]);
  const rows = readStatements(reader).visitsByDay.all({ days: JSON.stringify(ranges) });
  return days.map(({ day }, i) => ({ day, visits: rows[i]?.visits ?? 0 }));
}

export function patientsByBand(reader: Reader, today: string): BandCount[] {
  return readStatements(reader).patientsByBand.all({ today: numberOf(today) });
}

/**
 * The counts for the report of a month: six passes over its visits, and one over the patients. With 100,000 patients and
 * 200,000 visits in a year it takes 140 ms; if all of these were in one month, 1.3 s.
 */
export function monthOf(reader: Reader, month: string, mostReasons = reasonsOfMonth): MonthCounts {
  const days = daysOfMonth(month);
  const ends = days.map((_, i) => days[i + 1]?.start ?? dayOf(`${month}-01`, days.length).start);
  const range = { from: days[0]?.start ?? 0, to: ends.at(-1) ?? 0 };
  const statements = readStatements(reader);
  const ranges = days.map(({ day, start }, i) => [start, ends[i], numberOf(day)]);
  return {
    days: days.map(({ day }) => day),
    newPatients: statements.newPatients.get(range)?.patients ?? 0,
    ...(statements.visits.get(range) ?? { visits: 0, patients: 0, withoutReason: 0 }),
    groups: statements.visitsByWhom.all({ days: JSON.stringify(ranges) }),
    waits: statements.waits.all({ days: JSON.stringify(ranges) }),
    reasons: reasonsBetween(reader, { ...range, limit: mostReasons }),
    stations: statements.visitsByStation.all(range),
    homes: statements.visitsByHome.all(range),
  };
}
