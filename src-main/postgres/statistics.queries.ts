/** Counts over the registry of a region: the counterpart of `statistics/statistics.queries.ts` for a station. A test compares the two. */
import { and, eq, gte, lt, sql, type Column, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  lastBand,
  reasonsOfMonth,
  type BandCount,
  type MonthCounts,
  type VisitGroup,
} from '../statistics/statistics.rules.ts';
import { dayMs } from '../time/instant.rules.ts';
import { dayOf, daysOfMonth, daysUpTo, type Day } from '../time/day.rules.ts';
import type { HubReader } from './access.ts';
import { commonestReasons } from './reasons.queries.ts';
import { change, isListed, isVisitListed, patient, replica, station, visit } from './schema.ts';
import { listOf } from './sets.ts';

/** `wholeYears` of patient.rules in SQL, from the day in a column to another day, which is a number such as 20260302. */
const yearsBetween = (day: Column, until: SQL) => sql`(${until} - replace(${day}, '-', '')::bigint) / 10000`;

/** `ageOn` of patient.rules in SQL. */
const ageOn = (day: SQL) => sql`CASE
  WHEN ${patient.dateOfBirth} IS NOT NULL THEN greatest(0, ${yearsBetween(patient.dateOfBirth, day)})
  ELSE ${patient.ageYears} + greatest(0, ${yearsBetween(patient.ageReportedOn, day)})
END`;

/** Does not use `least`, which ignores NULL. */
const bandOn = (day: SQL) => {
  const band = sql`${ageOn(day)} / 5`;
  const last = sql.raw(String(lastBand));
  return sql<string | null>`CASE WHEN ${band} > ${last} THEN ${last} ELSE ${band} END`;
};
const numberOf = (day: string) => Number(day.replaceAll('-', ''));
const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));

/** Returns the position, from 1, of the day that contains a timestamp. The days are consecutive. */
const placeIn = (days: readonly Day[], time: Column) => {
  const starts = days.map(({ start }) => start);
  return sql<number>`width_bucket(${time}, ${listOf(starts, 'bigint')})`;
};

/** Counts the visits that began on each of the last days, including those of removed patients. */
export async function visitsByDay(
  { orm }: HubReader,
  today: string,
  count: number,
): Promise<{ day: string; visits: number }[]> {
  const days = daysUpTo(today, count);
  const range = { from: days[0]?.start ?? 0, to: dayOf(today, 1).start };
  const rows = await orm
    .select({ place: placeIn(days, visit.timeStart).as('place'), visits: sql<string>`count(*)` })
    .from(visit)
    .where(and(isVisitListed, isWithin(visit.timeStart, range)))
    .groupBy(sql`place`);
  const counts = new Map(rows.map(({ place, visits }) => [place, Number(visits)]));
  return days.map(({ day }, i) => ({ day, visits: counts.get(i + 1) ?? 0 }));
}

const isWithin = (time: Column, { from, to }: { from: number; to: number }) => and(gte(time, from), lt(time, to));

export async function patientsByBand({ orm }: HubReader, today: string): Promise<BandCount[]> {
  const band = bandOn(sql`${numberOf(today)}::bigint`).as('band');
  const rows = await orm
    .select({ band, gender: patient.gender, patients: sql<string>`count(*)` })
    .from(patient)
    .where(isListed)
    .groupBy(sql`band`, patient.gender);
  return rows.map((row) => ({ ...row, band: toNumber(row.band), patients: Number(row.patients) }));
}

const member = alias(patient, 'member');
const survivorKeyOfMember = sql<number>`coalesce(${member.standingKey}, ${member.key})`;

/** Returns the figures of a monthly report. Each query reads all visits of the month. */
export async function monthOf(reader: HubReader, month: string, mostReasons = reasonsOfMonth): Promise<MonthCounts> {
  const { orm } = reader;
  const days = daysOfMonth(month);
  const range = { from: days[0]?.start ?? 0, to: dayOf(`${month}-01`, days.length).start };
  const isOfMonth = and(isVisitListed, isWithin(visit.timeStart, range));
  const seen = orm
    .select({
      patientKey: visit.patientKey,
      category: visit.category,
      place: placeIn(days, visit.timeStart).as('place'),
    })
    .from(visit)
    .where(isOfMonth)
    .as('seen');
  const numbers = listOf(
    days.map(({ day }) => numberOf(day)),
    'bigint',
  );
  const starts = listOf(
    days.map(({ start }) => start),
    'bigint',
  );
  // The replica that recorded each visit: the first change of a record comes before those that know it. This is a join, since one look-up for
  // each visit takes six times as long.
  const recorded = orm
    .selectDistinctOn([visit.key], { replicaKey: change.replicaKey })
    .from(visit)
    .innerJoin(change, sql`${change.recordId} = decode(replace(${visit.id}, '-', ''), 'hex')`)
    .where(isOfMonth)
    .orderBy(visit.key, change.key)
    .as('recorded');
  const asked = {
    counted: orm
      .select({
        visits: sql<string>`count(*)`,
        patients: sql<string>`count(DISTINCT ${survivorKeyOfMember})`,
        withoutReason: sql<string>`count(*) - count(nullif(trim(${visit.reason}), ''))`,
      })
      .from(visit)
      .innerJoin(member, eq(member.key, visit.patientKey))
      .where(isOfMonth),
    groups: orm
      .select({
        place: seen.place,
        band: bandOn(sql`(${numbers})[${seen.place}]`).as('band'),
        gender: patient.gender,
        category: sql<VisitGroup['category']>`coalesce(${seen.category}, ${patient.patientCategory})`.as('of_category'),
        visits: sql<string>`count(*)`,
      })
      .from(seen)
      .innerJoin(member, eq(member.key, seen.patientKey))
      .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
      .groupBy(seen.place, sql`band`, patient.gender, sql`of_category`),
    stations: orm
      .select({ id: station.id, name: sql<string>`coalesce(${station.name}, '')`, visits: sql<string>`count(*)` })
      .from(recorded)
      .innerJoin(replica, eq(replica.key, recorded.replicaKey))
      .innerJoin(station, eq(station.id, replica.stationId))
      .groupBy(station.id)
      .orderBy(sql`count(*) DESC`, station.name, station.id),
    homes: orm
      .select({ home: patient.home, visits: sql<string>`count(*)` })
      .from(visit)
      .innerJoin(member, eq(member.key, visit.patientKey))
      .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
      .where(isOfMonth)
      .groupBy(patient.home),
    waits: orm
      .select({
        place: placeIn(days, visit.timeStart).as('place'),
        hour: sql<number>`least(23, (${visit.timeStart} - (${starts})[${placeIn(days, visit.timeStart)}]) / 3600000)::int`.as(
          'hour',
        ),
        minutes: sql<number>`(greatest(0, ${visit.calledAt} - ${visit.timeStart}) / 60000)::int`.as('minutes'),
        patients: sql<string>`count(*)`,
      })
      .from(visit)
      .where(and(isOfMonth, sql`${visit.calledAt} < ${visit.timeStart} + ${sql.raw(String(dayMs))}`))
      .groupBy(sql`place`, sql`hour`, sql`minutes`),
    reasons: () =>
      commonestReasons(reader, sql`SELECT reason FROM ${visit} WHERE ${isOfMonth}`, {
        limit: mostReasons,
        atLeast: 1,
      }),
    newPatients: orm.$count(patient, and(isListed, isWithin(patient.createdAt, range))),
  };
  // One after the other, so that a slow request uses only one connection.
  const [counted] = await asked.counted;
  const groups = await asked.groups;
  const stations = await asked.stations;
  const homes = await asked.homes;
  const waits = await asked.waits;
  const reasons = await asked.reasons();
  const newPatients = await asked.newPatients;
  return {
    days: days.map(({ day }) => day),
    ...{ newPatients, reasons },
    visits: Number(counted?.visits),
    patients: Number(counted?.patients),
    withoutReason: Number(counted?.withoutReason),
    groups: groups.map(({ place, band, visits, ...group }) => ({
      ...group,
      ...{ day: place - 1, band: toNumber(band), visits: Number(visits) },
    })),
    waits: waits.map(({ place, patients, ...wait }) => ({ ...wait, day: place - 1, patients: Number(patients) })),
    stations: stations.map((each) => ({ ...each, visits: Number(each.visits) })),
    homes: homes.map((each) => ({ ...each, visits: Number(each.visits) })),
  };
}
