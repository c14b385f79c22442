/** The list of patients of a region, filtered and sorted: the counterpart of `patients/people.queries.ts` for a station. */
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import type { PeopleAsked } from '../patients/people.register.ts';
import type { OwnAsked } from '../own-fields/own-filter.rules.ts';
import type { Seen } from '../patients/patient.register.ts';
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { keyOf } from '../patients/patient-row.rules.ts';
import {
  countedUpTo,
  type PeopleFilter,
  type PeopleSort,
  type Place,
  type SavedFilter,
} from '../patients/people.contract.ts';
import { assertRoomForFilter, bornAfter, bornUpTo, type PagePlace } from '../patients/people.rules.ts';
import { dayOf } from '../time/day.rules.ts';
import type { HubReader, HubWriter } from './access.ts';
import { livesIn } from './home.queries.ts';
import { countPatients } from './patient.queries.ts';
import { bornOn, isListed, isVisitListed, patient, savedFilter, visit } from './schema.ts';
import { isAnyOf, unlessEmpty } from './sets.ts';
import { shown } from './shown.rules.ts';

const member = alias(patient, 'member');
const survivorKeyOfMember = sql<number>`coalesce(${member.standingKey}, ${member.key})`;

/** The columns to sort by. Patients without a value come last in both directions. */
const sorts: Record<PeopleSort, { by: SQL<string | number | null>; isDown: boolean; hasUnknown: boolean }> = {
  name: { by: sql`${patient.nameKey}`, isDown: false, hasUnknown: true },
  createdAt: { by: sql`${patient.createdAt}`, isDown: false, hasUnknown: false },
  '-createdAt': { by: sql`${patient.createdAt}`, isDown: true, hasUnknown: false },
  youngest: { by: bornOn, isDown: true, hasUnknown: true },
  oldest: { by: bornOn, isDown: false, hasUnknown: true },
};

/** Returns the start of a day here, or of the day this many days later. */
const startOf = (day: string, later = 0): number => dayOf(day, later).start;

/** Up to this many visits are few, and their patients are gathered first. */
const fewVisits = 5000;

async function conditionsOf(reader: HubReader, { filter, own, today }: PeopleAsked): Promise<SQL[]> {
  const { ageFrom, ageTo, gender, category, village, place, registeredFrom, registeredTo } = filter;
  const { visitedDays, notVisitedDays } = filter;
  const asked: (SQL | undefined)[] = [
    filter.retired === true ? sql`retired IS TRUE AND standing_key IS NULL` : isListed,
    ageFrom === undefined ? undefined : sql`${bornOn} <= ${bornUpTo(ageFrom, today)}`,
    ageTo === undefined ? undefined : sql`${bornOn} > ${bornAfter(ageTo, today)}`,
    gender && (gender === 'NONE' ? isNull(patient.gender) : eq(patient.gender, gender)),
    category && (category === 'NONE' ? isNull(patient.patientCategory) : eq(patient.patientCategory, category)),
    // A text without letters or digits is no village.
    village === undefined ? undefined : eq(patient.villageKey, keyOf(village) ?? ''),
    place === undefined ? undefined : await livesIn(reader, place),
    ...own.map(hasOwn),
    filter.withoutNumber === true ? isNull(patient.patientNumber) : undefined,
    registeredFrom === undefined ? undefined : gte(patient.createdAt, startOf(registeredFrom)),
    registeredTo === undefined ? undefined : lt(patient.createdAt, startOf(registeredTo, 1)),
    visitedDays === undefined ? undefined : await visitedSince(reader, startOf(today, -visitedDays)),
    notVisitedDays === undefined ? undefined : sql`NOT ${hasVisitSince(startOf(today, -notVisitedDays))}`,
  ];
  return asked.filter((each) => each !== undefined);
}

function hasOwn({ id, from, to }: OwnAsked): SQL {
  const value = sql`${patient.own} -> ${id}::text`;
  if (from === undefined) return sql`${value} IS NULL`;
  // The index has values, not ranges.
  if (from === to) return sql`${patient.own} @> ${JSON.stringify({ [id]: from })}::jsonb`;
  return sql`${value} BETWEEN ${JSON.stringify(from)}::jsonb AND ${JSON.stringify(to)}::jsonb`;
}

/** Includes the visits of records that were merged into the patient's. */
const hasVisitSince = (since: number): SQL => sql`(
  EXISTS (SELECT FROM visit WHERE ${isVisitListed} AND patient_key = ${patient.key} AND time_start >= ${since})
  OR EXISTS (
    SELECT FROM patient AS joined JOIN visit ON visit.patient_key = joined.key AND visit.time_start >= ${since}
    WHERE ${isVisitListed} AND joined.standing_key = ${patient.key}))`;

async function visitedSince({ orm }: HubReader, since: number): Promise<SQL> {
  const recent = orm
    .select({ one: sql`1`.as('one') })
    .from(visit)
    .where(and(isVisitListed, gte(visit.timeStart, since)))
    .limit(fewVisits + 1)
    .as('recent');
  if ((await orm.$count(recent)) > fewVisits) return hasVisitSince(since);
  return sql`${patient.key} IN (
    SELECT coalesce(member.standing_key, member.key) FROM visit JOIN patient AS member ON member.key = visit.patient_key
    WHERE ${isVisitListed} AND visit.time_start >= ${since})`;
}

type Page = { after: PagePlace | undefined; size: number };

/** Returns a page of matching patients, after `after`. */
export async function listPeople(
  reader: HubReader,
  asked: PeopleAsked,
  { after, size }: Page,
): Promise<{ rows: PatientRow[]; next: PagePlace | undefined }> {
  const { by, isDown, hasUnknown } = sorts[asked.filter.sort ?? 'name'];
  const conditions = await conditionsOf(reader, asked);
  const found: { row: PatientRow; value: PagePlace['value'] }[] = [];
  const take = async (isKnown: boolean, place: PagePlace | undefined) => {
    const order = isDown ? desc : asc;
    const known = hasUnknown ? (isKnown ? isNotNull(by) : isNull(by)) : undefined;
    const beyond = isDown ? sql`<` : sql`>`;
    const behind =
      place &&
      (isKnown
        ? sql`(${by}, ${patient.id}) ${beyond} (${place.value}, ${shown(place.id)})`
        : (isDown ? lt : gt)(patient.id, place.id));
    const rows = await reader.orm
      .select({ row: patient, value: isKnown ? by : sql<null>`NULL` })
      .from(patient)
      .where(and(...conditions, known, behind))
      .orderBy(...(isKnown ? [order(by)] : []), order(patient.id))
      .limit(size + 1 - found.length);
    found.push(...rows);
  };
  const isPastKnown = after !== undefined && after.value === null;
  if (!isPastKnown) await take(true, after);
  if (hasUnknown && found.length <= size) await take(false, isPastKnown ? after : undefined);
  const rows = found.slice(0, size).map(({ row }) => row);
  const last = found.length > size ? found[size - 1] : undefined;
  return { rows, next: last && { id: last.row.id, value: numberOr(last.value) } };
}

/** The driver returns a bigint of an expression as text. */
const numberOr = (value: PagePlace['value']): PagePlace['value'] =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;

/** Counts the matching patients, up to `countedUpTo`. The number of all listed patients is known exactly. */
export async function countPeople(
  reader: HubReader,
  asked: PeopleAsked,
): Promise<{ total: number; isLowerBound: boolean }> {
  const conditions = await conditionsOf(reader, asked);
  if (conditions.length === 1 && asked.filter.retired !== true) {
    return { total: await countPatients(reader), isLowerBound: false };
  }
  const some = reader.orm
    .select({ one: sql`1`.as('one') })
    .from(patient)
    .where(and(...conditions))
    .limit(countedUpTo + 1)
    .as('found');
  const count = await reader.orm.$count(some);
  return { total: Math.min(count, countedUpTo), isLowerBound: count > countedUpTo };
}

/** Returns when each of these patients was here. Patients without a visit are not in the map. */
export async function listSeen({ orm }: HubReader, keys: readonly number[]): Promise<Map<number, Seen>> {
  const rows = await unlessEmpty(keys, () =>
    orm
      .select({
        key: survivorKeyOfMember,
        lastVisitAt: sql<string>`max(${visit.timeStart})`,
        openSince: sql<string | null>`min(CASE WHEN ${visit.timeEnd} IS NULL THEN ${visit.timeStart} END)`,
      })
      .from(member)
      .innerJoin(visit, and(eq(visit.patientKey, member.key), isVisitListed))
      .where(sql`${isAnyOf(member.key, keys)} OR ${isAnyOf(member.standingKey, keys)}`)
      .groupBy(survivorKeyOfMember),
  );
  return new Map(
    rows.map(({ key, lastVisitAt, openSince }) => [
      Number(key),
      { lastVisitAt: Number(lastVisitAt), openSince: openSince === null ? null : Number(openSince) },
    ]),
  );
}

/** The length of the list that is offered while a place is typed. */
const placesShown = 8;

const places = {
  village: { of: patient.village, key: patient.villageKey, keyOf: (begins: string) => keyOf(begins) ?? '' },
  district: { of: patient.district, key: patient.district, keyOf: (begins: string) => shown(begins.trim()) },
};

/** Returns villages or districts of patients here that begin with this text, the most common first. */
export async function listPlaces({ orm }: HubReader, kind: Place, begins: string): Promise<string[]> {
  const { of, key, keyOf: toKey } = places[kind];
  const from = toKey(begins);
  // This is the last character of Unicode.
  const range = from === '' ? undefined : and(gte(key, from), lt(key, `${from}\u{10ffff}`));
  const rows = await orm
    .select({ place: of })
    .from(patient)
    .where(and(isNotNull(key), range))
    .groupBy(of)
    .orderBy(sql`count(*) DESC`, asc(of))
    .limit(placesShown);
  return rows.flatMap(({ place }) => place ?? []);
}

/** Returns the villages of listed patients without a home, most frequent first, each in one of its spellings. */
export async function listVillagesWithoutHome(
  { orm }: HubReader,
  limit: number,
): Promise<{ village: string; patients: number }[]> {
  const rows = await orm
    .select({ village: sql<string>`min(${patient.village})`, patients: sql<string>`count(*)` })
    .from(patient)
    .where(and(isNotNull(patient.villageKey), isNull(patient.home), isListed))
    .groupBy(patient.villageKey)
    .orderBy(sql`count(*) DESC`, asc(patient.villageKey))
    .limit(limit);
  return rows.map(({ village, patients }) => ({ village, patients: Number(patients) }));
}

/** Returns listed patients of a village with this home, in the order of their keys, after the key `after`. */
export const listOfVillage = (
  { orm }: HubReader,
  { village, home, after }: { village: string; home: string | null; after: number },
  limit: number,
): Promise<{ key: number; id: string }[]> =>
  orm
    .select({ key: patient.key, id: patient.id })
    .from(patient)
    .where(
      and(
        eq(patient.villageKey, keyOf(village) ?? ''),
        home === null ? isNull(patient.home) : eq(patient.home, shown(home)),
        isListed,
        gt(patient.key, after),
      ),
    )
    .orderBy(asc(patient.key))
    .limit(limit);

export async function listSavedFilters({ orm }: HubReader, staffId: string): Promise<SavedFilter[]> {
  const rows = await orm
    .select()
    .from(savedFilter)
    .where(eq(savedFilter.staffId, staffId))
    .orderBy(asc(savedFilter.name));
  return rows.map(({ name, filter }) => ({ name, filter: JSON.parse(filter) as PeopleFilter }));
}

export async function putSavedFilter(
  writer: HubWriter,
  staffId: string,
  { name, filter }: SavedFilter,
): Promise<SavedFilter[]> {
  const { orm } = writer;
  const isOther = and(eq(savedFilter.staffId, staffId), ne(savedFilter.name, name));
  assertRoomForFilter(await orm.$count(savedFilter, isOther));
  const text = JSON.stringify(filter);
  await orm
    .insert(savedFilter)
    .values({ staffId, name, filter: text })
    .onConflictDoUpdate({ target: [savedFilter.staffId, savedFilter.name], set: { filter: text } });
  return listSavedFilters(writer, staffId);
}

/** Removing a filter that does not exist is no error. */
export async function removeSavedFilter(writer: HubWriter, staffId: string, name: string): Promise<SavedFilter[]> {
  await writer.orm.delete(savedFilter).where(and(eq(savedFilter.staffId, staffId), eq(savedFilter.name, shown(name))));
  return listSavedFilters(writer, staffId);
}
