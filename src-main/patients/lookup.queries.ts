/**
 * Exact look-up in SQL: the patients who meet all conditions. Each page continues after the last row of the one before, so that nobody
 * is left out while others are saved or removed. Values that nearly nobody shares (a number, an identifier, a phone) are looked up
 * first. The other conditions then apply to those patients, or else to all.
 */
import { and, eq, gt, gte, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { rowMapper } from '../db/rows.ts';
import { idKey, isListed, patient } from '../db/schema.ts';
import { compiledOnce, type Values } from '../db/statement.ts';
import { foldNumber } from '../search/fold.rules.ts';
import { listByKeys, listHidden, matchingKeys } from '../search/postings.queries.ts';
import { wholeNumberMatch } from '../search/query.rules.ts';
import { keysWithIdentifier } from '../identifiers/identifier.queries.ts';
import { identifierIn } from '../identifiers/identifier.rules.ts';
import { keysWithNumber } from '../identifiers/numbering.queries.ts';
import type { PatientLookup, Sort } from './patient.contract.ts';
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import { byId, order, type PatientRow } from './patient.queries.ts';
import { inPlaces, placesAsked } from './home.queries.ts';
import { keyOf } from './patient-row.rules.ts';
import type { LookUpPage } from './patient.register.ts';
import { placeOf, type PagePlace } from './people.rules.ts';
import { membersOf, survivorsAmong } from '../search/survivor.queries.ts';

/** Counting ends here: a caller with more results reads them all and does not need their number. */
const countedUpTo = 1000;
/** More patients than ever share one number. */
const mostOfOneNumber = 200;

const value = (name: string) => sql.placeholder(name);

const conditions = {
  listed: isListed,
  withRetired: isNull(patient.standingKey),
  among: sql`${patient.key} IN (SELECT value FROM json_each(${value('keys')}))`,
  dateOfBirth: eq(patient.dateOfBirth, value('dateOfBirth')),
  gender: eq(patient.gender, value('gender')),
  genderUnknown: isNull(patient.gender),
  village: eq(patient.villageKey, value('villageKey')),
  place: inPlaces,
  updatedSince: gte(patient.updatedAt, value('updatedSince')),
} satisfies Record<string, SQL>;
type Condition = keyof typeof conditions;

const sortedBy = { createdAt: patient.createdAt, updatedAt: patient.updatedAt, name: patient.nameKey } as const;
const partsOf = (sort: Sort) => ({
  column: sortedBy[sort.replace('-', '') as keyof typeof sortedBy],
  isDown: sort.startsWith('-'),
});

/** Selects rows after a place in this order; patients without a name come last in both directions. */
function behind(sort: Sort, isPlaceKnown: boolean): SQL | undefined {
  const { column, isDown } = partsOf(sort);
  const [beyond, from] = isDown ? [lt, lte] : [gt, gte];
  const isBehindId = beyond(byId, idKey(value('afterId')));
  if (!isPlaceKnown) return and(isNull(column), isBehindId);
  // SQLite cannot use an index on an expression for a pair of values, but it can for the first of them alone.
  const among = and(from(column, value('afterValue')), or(beyond(column, value('afterValue')), isBehindId));
  return column === patient.nameKey ? or(among, isNull(column)) : among;
}

type Shape = { asked: Condition[]; sort: Sort; after: 'nothing' | 'known' | 'unknown' };

const statements = reading((orm, compile) => {
  const once = compiledOnce(compile);
  const whereOf = (asked: Condition[]) => and(...asked.map((name) => conditions[name]));
  const pageOf = ({ asked, sort, after }: Shape) => {
    const keys = orm
      .select({ key: patient.key })
      .from(patient)
      .where(and(whereOf(asked), after === 'nothing' ? undefined : behind(sort, after === 'known')))
      .orderBy(...order[sort])
      .limit(value('limit'))
      .offset(value('offset'));
    return orm
      .select()
      .from(patient)
      .where(inArray(patient.key, keys))
      .orderBy(...order[sort]);
  };
  const countOf = (asked: Condition[]) => {
    const found = orm
      .select({ one: sql`1`.as('one') })
      .from(patient)
      .where(whereOf(asked))
      .limit(countedUpTo + 1)
      .as('found');
    return orm.select({ count: sql`count(*)` }).from(found);
  };
  return {
    page: (shape: Shape) => once(JSON.stringify(shape), () => pageOf(shape)),
    count: (asked: Condition[]) => once(asked.join(' '), () => countOf(asked)),
  };
});

const toRows = rowMapper(patient);

export type Lookup = { rows: PatientRow[]; next: PagePlace | undefined };
/** Returns a page of the patients who meet all conditions; `next` is set if there are more. */
export function lookUp(reader: Reader, asked: PatientLookup, { sort, size, page, after, among }: LookUpPage): Lookup {
  const { names, values } = askedOf(reader, asked, among);
  const shape: Shape = {
    asked: names,
    sort,
    after: after === undefined ? 'nothing' : after.value === null ? 'unknown' : 'known',
  };
  const place = after === undefined ? {} : { afterId: after.id, afterValue: after.value ?? '' };
  const limits = { limit: size + 1, offset: after === undefined ? page * size : 0 };
  const rows = toRows(
    statements(reader)
      .page(shape)
      .rows({ ...values, ...place, ...limits }),
  );
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > size && last !== undefined ? placeOf(sort, last) : undefined };
}

/** Returns the number of these patients, counted up to a thousand. */
export function countLookUp(reader: Reader, asked: PatientLookup): { total: number; isLowerBound: boolean } {
  const { names, values } = askedOf(reader, asked);
  const count = Number(statements(reader).count(names).row(values)?.[0]);
  return { total: Math.min(count, countedUpTo), isLowerBound: count > countedUpTo };
}

function askedOf(
  reader: Reader,
  asked: PatientLookup,
  among?: readonly number[],
): { names: Condition[]; values: Values } {
  const { dateOfBirth, gender, village, place, updatedSince, include } = asked;
  const found = keysOf(reader, asked);
  const keys = among === undefined ? found : among.filter((key) => found?.includes(key) ?? true);
  const said: [Condition, Values | undefined][] = [
    [include === 'retired' ? 'withRetired' : 'listed', {}],
    ['among', keys && { keys: JSON.stringify(keys) }],
    ['dateOfBirth', dateOfBirth === undefined ? undefined : { dateOfBirth }],
    ['gender', gender === undefined || gender === 'NONE' ? undefined : { gender }],
    ['genderUnknown', gender === 'NONE' ? {} : undefined],
    // Text of punctuation alone is nobody's village.
    ['village', village === undefined ? undefined : { villageKey: keyOf(village) ?? '' }],
    ['place', place === undefined ? undefined : placesAsked(reader, place)],
    ['updatedSince', updatedSince === undefined ? undefined : { updatedSince: Date.parse(updatedSince) }],
  ];
  const known = said.filter((each): each is [Condition, Values] => each[1] !== undefined);
  return {
    names: known.map(([name]) => name),
    values: Object.assign({}, ...known.map(([, values]) => values)) as Values,
  };
}

/**
 * Returns the keys of the surviving records with all these numbers, their own or of a record merged into them. Undefined if no number is
 * asked for.
 */
function keysOf(reader: Reader, { patientNumber, identifier, phone, include }: PatientLookup): number[] | undefined {
  const found = [
    patientNumber === undefined ? [] : [listByKeys(reader, keysWithNumber(reader, comparedNumber(patientNumber)))],
    identifier === undefined ? [] : [listByKeys(reader, keysWithIdentifier(reader, identifierIn(identifier)))],
    phone === undefined ? [] : [rowsWithPhone(reader, phone, include === 'retired')],
  ].flat();
  const [first, ...others] = found.map((rows) => survivorsAmong(reader, rows).map(({ key }) => key));
  return first?.filter((key) => others.every((each) => each.includes(key)));
}

/**
 * Postings contain listed patients, by their own numbers and those of records merged into them. Hidden patients are few, so they are
 * read one by one.
 */
function rowsWithPhone(reader: Reader, phone: string, isHiddenToo: boolean): PatientRow[] {
  const folded = foldNumber(phone);
  const match = wholeNumberMatch(folded);
  const listed = match === undefined ? [] : listByKeys(reader, matchingKeys(reader, match, mostOfOneNumber));
  const members = membersOf(
    reader,
    listed.map(({ key }) => key),
  );
  const hasIt = ({ phoneNumber, otherPhones }: PatientRow) =>
    [phoneNumber, ...(otherPhones ?? []).map(({ number }) => number)].some(
      (number) => number !== null && foldNumber(number) === folded,
    );
  const found = listed.filter((row) => [row, ...(members.get(row.key) ?? [])].some(hasIt));
  return isHiddenToo ? [...found, ...listHidden(reader, -1).filter(hasIt)] : found;
}
