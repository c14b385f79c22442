/**
 * The list of patients in SQL. No page reads the rows of patients who do not fit.
 *
 * Few people live in one village, are hidden, came this month or have values of own fields. Each of these conditions has an index or a list of
 * keys to start from. Other filters walk the index by name, which contains all remaining columns of a filter. So even a filter that
 * fits nobody reads that index once and no row. `test/patients/people.plan.test.ts` checks SQLite's plans.
 */
import { and, eq, gte, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import {
  bornOn,
  categoryMark,
  genderMark,
  idKey,
  isListed,
  isVisitListed,
  lacksNumber,
  patient,
  savedFilter,
  visit,
} from '../db/schema.ts';
import { compiledOnce } from '../db/statement.ts';
import { dayOf } from '../time/day.rules.ts';
import { listByKeys } from '../search/postings.queries.ts';
import { countedUpTo, type Place, type PeopleFilter, type SavedFilter } from './people.contract.ts';
import type { PeopleSort } from './people.contract.ts';
import type { Seen } from './patient.register.ts';
import type { PeopleAsked } from './people.register.ts';
import { assertRoomForFilter, bornAfter, bornUpTo, type PagePlace } from './people.rules.ts';

import { member, survivorKeyOfMember } from '../search/survivor.queries.ts';
import { inPlaces, placesAsked } from './home.queries.ts';
import { byId, countPatients, type PatientRow } from './patient.queries.ts';
import { keyOf } from './patient-row.rules.ts';

/** Up to this many visits, their patients are looked up one by one. */
const fewVisits = 5000;

type Begin = 'retired' | 'village' | 'home' | 'visits' | 'own' | 'name';
const indexes: Record<Exclude<Begin, 'visits'>, string> = {
  retired: 'patient_retired',
  village: 'patient_by_village',
  home: 'patient_by_home',
  own: 'patient_by_own',
  name: 'patient_by_name',
};

const value = (name: string) => sql.placeholder(name);
/** Matches visits of the patient and of the records that were merged into theirs. */
const hasVisitSince = (name: string) => sql`(
  EXISTS (SELECT 1 FROM visit WHERE ${isVisitListed} AND patient_key = ${patient.key} AND time_start >= ${value(name)})
  OR EXISTS (
    SELECT 1 FROM patient AS joined JOIN visit ON visit.patient_key = joined.key AND visit.time_start >= ${value(name)}
    WHERE ${isVisitListed} AND joined.standing_key = ${patient.key}
  )
)`;

/** A value of the own field that `asked` names. */
const ownAsAsked = sql`json_extract(${patient.own}, asked.value ->> 'path')`;

/** One condition for each part of a filter; the set that a query uses is the shape of its statement. */
const conditions = {
  shown: isListed,
  retired: sql`retired = 1 AND standing_key IS NULL`,
  ageFrom: sql`${bornOn} <= ${value('bornUpTo')}`,
  ageTo: sql`${bornOn} > ${value('bornAfter')}`,
  gender: eq(genderMark(patient.gender), genderMark(value('gender'))),
  noGender: isNull(genderMark(patient.gender)),
  category: eq(categoryMark(patient.patientCategory), categoryMark(value('category'))),
  noCategory: isNull(categoryMark(patient.patientCategory)),
  village: eq(patient.villageKey, value('villageKey')),
  place: inPlaces,
  hasOwn: sql`own IS NOT NULL`,
  own: sql`NOT EXISTS (
    SELECT 1 FROM json_each(${value('own')}) AS asked WHERE CASE
      WHEN asked.value ->> 'from' IS NULL THEN ${ownAsAsked} IS NOT NULL
      ELSE (${ownAsAsked} BETWEEN asked.value ->> 'from' AND asked.value ->> 'to') IS NOT 1 END
  )`,
  withoutNumber: sql`${lacksNumber} = 1`,
  registeredFrom: gte(patient.createdAt, value('registeredFrom')),
  registeredTo: lt(patient.createdAt, value('registeredTo')),
  visitedOften: hasVisitSince('visitedSince'),
  visitedRarely: sql`${patient.key} IN (
    SELECT ${survivorKeyOfMember} FROM visit JOIN patient AS member ON member.key = visit.patient_key
    WHERE ${isVisitListed} AND visit.time_start >= ${value('visitedSince')}
  )`,
  notVisitedSince: sql`NOT ${hasVisitSince('notVisitedSince')}`,
} satisfies Record<string, SQL>;
type Condition = keyof typeof conditions;

/** Sort orders of a list. Patients without the value come last in both directions. */
const sorts: Record<PeopleSort, { by: SQL; isDown: boolean; hasUnknown: boolean }> = {
  name: { by: sql`${patient.nameKey}`, isDown: false, hasUnknown: true },
  createdAt: { by: sql`${patient.createdAt}`, isDown: false, hasUnknown: false },
  '-createdAt': { by: sql`${patient.createdAt}`, isDown: true, hasUnknown: false },
  youngest: { by: bornOn, isDown: true, hasUnknown: true },
  oldest: { by: bornOn, isDown: false, hasUnknown: true },
};
type Part = 'known' | 'unknown';

type Shape = { begin: Begin; asked: Condition[] };
type PageShape = Shape & { sort: PeopleSort; part: Part; isAfter: boolean };

/** Statements are prepared when they are first needed: there are thousands of shapes, and a clinic uses ten. */
const statements = reading((orm, compile) => {
  const once = compiledOnce(compile);
  const fromOf = (begin: Begin) =>
    begin === 'visits' ? sql`patient NOT INDEXED` : sql`patient INDEXED BY ${sql.raw(indexes[begin])}`;
  const whereOf = ({ asked }: Shape) => asked.map((name) => conditions[name]);
  const pageOf = (shape: PageShape) => {
    const { by, isDown, hasUnknown } = sorts[shape.sort];
    const way = sql.raw(isDown ? 'DESC' : 'ASC');
    const isUnknown = shape.part === 'unknown';
    const known = hasUnknown ? sql`${by} IS ${sql.raw(isUnknown ? 'NULL' : 'NOT NULL')}` : undefined;
    const beyond = sql.raw(isDown ? '<' : '>');
    const isBehindId = sql`${byId} ${beyond} ${idKey(value('afterId'))}`;
    // SQLite cannot use an index on an expression for a pair of values, but it can for the first of them alone.
    const isBehind = sql`${by} ${beyond}= ${value('afterValue')} AND (${by} ${beyond} ${value('afterValue')} OR ${isBehindId})`;
    const after = shape.isAfter ? (isUnknown ? isBehindId : isBehind) : undefined;
    return orm
      .select({ key: sql`${patient.key}`, value: isUnknown ? sql`NULL` : by })
      .from(fromOf(shape.begin))
      .where(and(...whereOf(shape), known, after))
      .orderBy(...(isUnknown ? [sql`${byId} ${way}`] : [sql`${by} ${way}`, sql`${byId} ${way}`]))
      .limit(value('limit'));
  };
  const countOf = (shape: Shape) => {
    const found = orm
      .select({ one: sql`1`.as('one') })
      .from(fromOf(shape.begin))
      .where(and(...whereOf(shape)))
      .limit(countedUpTo + 1)
      .as('found');
    return orm.select({ count: sql`count(*)` }).from(found);
  };
  const recent = orm
    .select({ one: sql`1`.as('one') })
    .from(visit)
    .where(and(isVisitListed, gte(visit.timeStart, value('visitedSince'))))
    .limit(fewVisits + 1)
    .as('recent');
  const ofKind = { village: patient.village, district: patient.district };
  const begins = { village: patient.villageKey, district: patient.district };
  const placesOf = (kind: Place, isAll: boolean) => {
    const at = begins[kind];
    return orm
      .select({ place: ofKind[kind] })
      .from(patient)
      .where(and(isNotNull(at), isAll ? undefined : and(gte(at, value('from')), lt(at, value('to')))))
      .groupBy(ofKind[kind])
      .orderBy(sql`count(*) DESC`, ofKind[kind])
      .limit(placesShown);
  };
  return {
    page: (shape: PageShape) => once(JSON.stringify(shape), () => pageOf(shape)),
    count: (shape: Shape) => once(JSON.stringify(shape), () => countOf(shape)),
    places: (kind: Place, isAll: boolean) => once(`${kind} ${isAll}`, () => placesOf(kind, isAll)),
    villagesWithoutHome: compile(
      orm
        .select({ village: sql`min(${patient.village})`, patients: sql`count(*)` })
        .from(patient)
        .where(and(isNotNull(patient.villageKey), isNull(patient.home), isListed))
        .groupBy(patient.villageKey)
        .orderBy(sql`count(*) DESC`, patient.villageKey)
        .limit(value('limit')),
    ),
    ofVillage: compile(
      orm
        .select({ key: patient.key, id: patient.id })
        .from(patient)
        .where(
          and(
            eq(patient.villageKey, value('villageKey')),
            sql`${patient.home} IS ${value('home')}`,
            isListed,
            sql`${patient.key} > ${value('after')}`,
          ),
        )
        .orderBy(patient.key)
        .limit(value('limit')),
    ),
    recentVisits: compile(orm.select({ count: sql`count(*)` }).from(recent)),
    seen: compile(
      orm
        .select({
          key: survivorKeyOfMember,
          lastVisitAt: sql`max(${visit.timeStart})`,
          openSince: sql`min(CASE WHEN ${visit.timeEnd} IS NULL THEN ${visit.timeStart} END)`,
        })
        .from(member)
        .innerJoin(visit, and(eq(visit.patientKey, member.key), isVisitListed))
        .where(
          sql`${member.key} IN (SELECT value FROM json_each(${value('keys')}))
            OR ${member.standingKey} IN (SELECT value FROM json_each(${value('keys')}))`,
        )
        .groupBy(survivorKeyOfMember),
    ),
    filters: compile(
      orm
        .select({ name: savedFilter.name, filter: savedFilter.filter })
        .from(savedFilter)
        .where(eq(savedFilter.staffId, value('staffId')))
        .orderBy(savedFilter.name),
    ),
  };
});

/** Length of the list that is offered while a place is typed. */
const placesShown = 8;

type Values = Record<string, string | number>;

/** Returns when a day begins here, or the day `later` days after it, in milliseconds. */
const startOf = (day: string, later = 0): number => dayOf(day, later).start;

function shapeOf(reader: Reader, { filter, own, today }: PeopleAsked): Shape & { values: Values } {
  const { ageFrom, ageTo, gender, category, village, place, registeredFrom, registeredTo } = filter;
  const asked: Condition[] = [filter.retired === true ? 'retired' : 'shown'];
  const values: Values = {};
  const ask = (name: Condition, said: Values) => {
    asked.push(name);
    Object.assign(values, said);
  };
  if (ageFrom !== undefined) ask('ageFrom', { bornUpTo: bornUpTo(ageFrom, today) });
  if (ageTo !== undefined) ask('ageTo', { bornAfter: bornAfter(ageTo, today) });
  if (gender !== undefined) ask(gender === 'NONE' ? 'noGender' : 'gender', gender === 'NONE' ? {} : { gender });
  if (category !== undefined) {
    ask(category === 'NONE' ? 'noCategory' : 'category', category === 'NONE' ? {} : { category });
  }
  // Text of punctuation alone is nobody's village.
  if (village !== undefined) ask('village', { villageKey: keyOf(village) ?? '' });
  if (place !== undefined) ask('place', placesAsked(reader, place));
  const isOwnKnown = own.some(({ from }) => from !== undefined);
  if (isOwnKnown) ask('hasOwn', {});
  if (own.length > 0) {
    const paths = own.map(({ id, ...range }) => ({ path: `$.${JSON.stringify(id)}`, ...range }));
    ask('own', { own: JSON.stringify(paths) });
  }
  if (filter.withoutNumber === true) ask('withoutNumber', {});
  if (registeredFrom !== undefined) ask('registeredFrom', { registeredFrom: startOf(registeredFrom) });
  if (registeredTo !== undefined) ask('registeredTo', { registeredTo: startOf(registeredTo, 1) });
  if (filter.notVisitedDays !== undefined) {
    ask('notVisitedSince', { notVisitedSince: startOf(today, -filter.notVisitedDays) });
  }
  let areFew = false;
  if (filter.visitedDays !== undefined) {
    const visitedSince = startOf(today, -filter.visitedDays);
    areFew = Number(statements(reader).recentVisits.row({ visitedSince })?.[0]) <= fewVisits;
    ask(areFew ? 'visitedRarely' : 'visitedOften', { visitedSince });
  }
  const begin: Begin =
    filter.retired === true
      ? 'retired'
      : village !== undefined
        ? 'village'
        : place !== undefined
          ? 'home'
          : areFew
            ? 'visits'
            : isOwnKnown
              ? 'own'
              : 'name';
  return { begin, asked, values };
}

export type People = { rows: PatientRow[]; next: PagePlace | undefined };

/** Returns a page of the patients who fit, after `after`. */
export function listPeople(
  reader: Reader,
  asked: PeopleAsked,
  { after, size }: { after: PagePlace | undefined; size: number },
): People {
  const { filter } = asked;
  const sort = filter.sort ?? 'name';
  const { values, ...shape } = shapeOf(reader, asked);
  const limit = size + 1;
  const found: { key: number; value: PagePlace['value'] }[] = [];
  const take = (part: Part, place: PagePlace | undefined) => {
    const more = { limit: limit - found.length, ...(place && { afterId: place.id, afterValue: place.value ?? '' }) };
    const statement = statements(reader).page({ ...shape, sort, part, isAfter: place !== undefined });
    for (const [key, at] of statement.rows({ ...values, ...more })) {
      found.push({ key: key as number, value: at as PagePlace['value'] });
    }
  };
  const isPastKnown = after !== undefined && after.value === null;
  if (!isPastKnown) take('known', after);
  if (sorts[sort].hasUnknown && found.length < limit) take('unknown', isPastKnown ? after : undefined);
  const shown = found.slice(0, size);
  const rows = listByKeys(
    reader,
    shown.map(({ key }) => key),
  );
  const [last, end] = [rows.at(-1), shown.at(-1)];
  const hasMore = found.length > size && last !== undefined && end !== undefined;
  return { rows, next: hasMore ? { id: last.id, value: end.value } : undefined };
}

/** Returns the number of patients who fit, counted up to `countedUpTo`. The unfiltered total is known exactly. */
export function countPeople(reader: Reader, asked: PeopleAsked): { total: number; isLowerBound: boolean } {
  const { values, ...shape } = shapeOf(reader, asked);
  if (shape.asked.length === 1 && shape.begin === 'name') return { total: countPatients(reader), isLowerBound: false };
  const count = Number(statements(reader).count(shape).row(values)?.[0]);
  return { total: Math.min(count, countedUpTo), isLowerBound: count > countedUpTo };
}

/** Returns when each of these patients was here; patients who never came are absent. */
export function listSeen(reader: Reader, keys: readonly number[]): Map<number, Seen> {
  if (keys.length === 0) return new Map();
  const rows = statements(reader).seen.rows({ keys: JSON.stringify(keys) });
  return new Map(
    rows.map(([key, lastVisitAt, openSince]) => [
      key as number,
      { lastVisitAt: lastVisitAt as number, openSince: openSince as number | null },
    ]),
  );
}

/** Returns villages or districts of patients that begin with this text, the most frequent first. */
export function listPlaces(reader: Reader, kind: Place, begins: string): string[] {
  const from = kind === 'village' ? (keyOf(begins) ?? '') : begins.trim();
  // No character sorts after this one.
  const values = { from, to: `${from}\u{10ffff}` };
  return statements(reader)
    .places(kind, from === '')
    .rows(from === '' ? {} : values)
    .map(([place]) => place as string);
}

/** Returns the villages of listed patients without a home, most frequent first, each in one of its spellings. */
export const listVillagesWithoutHome = (reader: Reader, limit: number): { village: string; patients: number }[] =>
  statements(reader)
    .villagesWithoutHome.rows({ limit })
    .map(([village, patients]) => ({ village: village as string, patients: patients as number }));

/** Returns listed patients of a village with this home, in the order of their keys, after the key `after`. */
export const listOfVillage = (
  reader: Reader,
  { village, home, after }: { village: string; home: string | null; after: number },
  limit: number,
): { key: number; id: string }[] =>
  statements(reader)
    .ofVillage.rows({ villageKey: keyOf(village) ?? '', home, after, limit })
    .map(([key, id]) => ({ key: key as number, id: id as string }));

const writeStatements = writing((orm) => ({
  put: orm
    .insert(savedFilter)
    .values({ staffId: value('staffId'), name: value('name'), filter: value('filter') })
    .onConflictDoUpdate({ target: [savedFilter.staffId, savedFilter.name], set: { filter: sql`excluded.filter` } })
    .prepare(),
  remove: orm
    .delete(savedFilter)
    .where(and(eq(savedFilter.staffId, value('staffId')), eq(savedFilter.name, value('name'))))
    .prepare(),
}));

export const listSavedFilters = (reader: Reader, staffId: string): SavedFilter[] =>
  statements(reader)
    .filters.rows({ staffId })
    .map(([name, filter]) => ({ name: name as string, filter: JSON.parse(filter as string) as PeopleFilter }));

export function putSavedFilter(writer: Writer, staffId: string, { name, filter }: SavedFilter): SavedFilter[] {
  const others = listSavedFilters(writer, staffId).filter((saved) => saved.name !== name);
  assertRoomForFilter(others.length);
  writeStatements(writer).put.run({ staffId, name, filter: JSON.stringify(filter) });
  return listSavedFilters(writer, staffId);
}

/** Removing a filter that does not exist is not an error. */
export function removeSavedFilter(writer: Writer, staffId: string, name: string): SavedFilter[] {
  writeStatements(writer).remove.run({ staffId, name });
  return listSavedFilters(writer, staffId);
}
