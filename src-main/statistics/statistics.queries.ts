/**
 * Counts over the whole registry, one pass each. The station answers nothing else meanwhile: with 100,000 patients, and as
 * many visits in eight weeks, about 90 ms for the ages and 20 ms for the days. Of the 90, reading all patients and deriving
 * their ages takes 17, and sorting them into groups the rest. An index that holds the ages would make it 57, and every save
 * would pay for a page that is opened now and then.
 */
import { dayOf, daysUpTo } from '../time/day.rules.ts';
import { and, gte, isNull, lt, or, eq, sql, type Column } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { patient, visit } from '../db/schema.ts';
import { lastBand, type BandCount } from './statistics.rules.ts';

/**
 * `wholeYears` of patient.rules in SQL, from the day in a column to today: 2026-03-02 as the number 20260302 less 19900303
 * is 359999, and 35 whole years. A test holds the two together.
 */
const yearsSince = (day: Column) =>
  sql`(CAST(${sql.placeholder('today')} AS INTEGER) - CAST(replace(${day}, '-', '') AS INTEGER)) / 10000`;

/** `ageOn` of patient.rules in SQL. */
const age = sql`CASE
  WHEN ${patient.dateOfBirth} IS NOT NULL THEN max(0, ${yearsSince(patient.dateOfBirth)})
  ELSE ${patient.ageYears} + max(0, ${yearsSince(patient.ageReportedOn)})
END`;

const readStatements = reading((orm) => {
  const band = sql<number | null>`min(${age} / 5, ${sql.raw(String(lastBand))})`.as('band');
  return {
    visitsByDay: orm
      .select({ visits: sql<number>`count(${visit.timeStart})` })
      .from(sql`json_each(${sql.placeholder('days')}) AS day`)
      .leftJoin(visit, and(gte(visit.timeStart, sql`day.value ->> 0`), lt(visit.timeStart, sql`day.value ->> 1`)))
      .groupBy(sql`day.key`)
      .orderBy(sql`day.key`)
      .prepare(),
    patientsByBand: orm
      .select({ band, gender: patient.gender, patients: sql<number>`count(*)` })
      .from(patient)
      .where(or(isNull(patient.retired), eq(patient.retired, false)))
      .groupBy(sql`band`, patient.gender)
      .prepare(),
  };
});

/**
 * How many visits began on each of the last days. Those of patients who were retired count: somebody was here, and the
 * list of visits shows them too.
 */
export function visitsByDay(reader: Reader, today: string, count: number): { day: string; visits: number }[] {
  const days = daysUpTo(today, count);
  const end = dayOf(today, 1).start;
  const ranges = days.map(({ start }, i) => [start, days[i + 1]?.start ?? end]);
  const rows = readStatements(reader).visitsByDay.all({ days: JSON.stringify(ranges) });
  return days.map(({ day }, i) => ({ day, visits: rows[i]?.visits ?? 0 }));
}

export function patientsByBand(reader: Reader, today: string): BandCount[] {
  return readStatements(reader).patientsByBand.all({ today: today.replaceAll('-', '') });
}
