/**
 * Exact look-up at a hub: the counterpart of `patients/lookup.queries.ts` for a station. It finds patients who meet all conditions, in pages that
 * continue after the last one. The most selective values are looked up first, so that PostgreSQL knows how few patients match.
 */
import { and, asc, desc, eq, gt, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Identifier } from '../db/stored-values.rules.ts';
import { identifierIn, identifierQuery } from '../identifiers/identifier.rules.ts';
import type { PatientLookup } from '../patients/patient.contract.ts';
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import { keyOf } from '../patients/patient-row.rules.ts';
import type { LookUpPage } from '../patients/patient.register.ts';
import { placeOf, type PagePlace } from '../patients/people.rules.ts';
import { foldNumber } from '../search/fold.rules.ts';
import type { HubReader } from './access.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { identifier, identifierSystem, isListed, patient, phone } from './schema.ts';
import { isAnyOf, unlessEmpty } from './sets.ts';
import { livesIn } from './home.queries.ts';
import { shown } from './shown.rules.ts';

/** Counting stops here: a caller with more matches will read them all, and needs no total. */
const countedUpTo = 1000;
/** An upper bound for the records that share one number. */
const mostOfOneNumber = 200;

const sortedBy = { createdAt: patient.createdAt, updatedAt: patient.updatedAt, name: patient.nameKey } as const;

/** Returns a page of patients who meet all conditions, and `next` if there are more. Patients without a name come last in both directions. */
export async function lookUp(
  reader: HubReader,
  asked: PatientLookup,
  { sort, size, page, after, among }: LookUpPage,
): Promise<{ rows: PatientRow[]; next: PagePlace | undefined }> {
  const isDown = sort.startsWith('-');
  const column = sortedBy[sort.replace('-', '') as keyof typeof sortedBy];
  const order = isDown ? desc : asc;
  const found = await reader.orm
    .select()
    .from(patient)
    .where(
      and(
        ...(await conditionsOf(reader, asked)),
        among && isAnyOf(patient.key, among),
        after && behind({ column, isDown }, after),
      ),
    )
    .orderBy(sql`${order(column)} ${sql.raw(column === patient.nameKey ? 'NULLS LAST' : '')}`, order(patient.id))
    .limit(size + 1)
    .offset(after === undefined ? page * size : 0);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, next: found.length > size && last !== undefined ? placeOf(sort, last) : undefined };
}

/** Counts the matches, up to a thousand. */
export async function countLookUp(
  reader: HubReader,
  asked: PatientLookup,
): Promise<{ total: number; isLowerBound: boolean }> {
  const found = reader.orm
    .select({ one: sql`1`.as('one') })
    .from(patient)
    .where(and(...(await conditionsOf(reader, asked))))
    .limit(countedUpTo + 1)
    .as('found');
  const count = await reader.orm.$count(found);
  return { total: Math.min(count, countedUpTo), isLowerBound: count > countedUpTo };
}

type Order = { column: (typeof sortedBy)[keyof typeof sortedBy]; isDown: boolean };

function behind({ column, isDown }: Order, { id, value }: PagePlace): SQL | undefined {
  const beyond = isDown ? lt : gt;
  if (value === null) return and(isNull(column), beyond(patient.id, id));
  const among = sql`(${column}, ${patient.id}) ${sql.raw(isDown ? '<' : '>')} (${value}, ${shown(id)})`;
  return column === patient.nameKey ? or(among, isNull(column)) : among;
}

async function conditionsOf(reader: HubReader, asked: PatientLookup): Promise<(SQL | undefined)[]> {
  const { dateOfBirth, gender, village, place, updatedSince, include } = asked;
  const keys = await standingKeysOf(reader, asked);
  return [
    include === 'retired' ? isNull(patient.standingKey) : isListed,
    keys && isAnyOf(patient.key, keys),
    dateOfBirth === undefined ? undefined : eq(patient.dateOfBirth, dateOfBirth),
    gender === undefined ? undefined : gender === 'NONE' ? isNull(patient.gender) : eq(patient.gender, gender),
    // A text without letters or digits is no village.
    village === undefined ? undefined : eq(patient.villageKey, keyOf(village) ?? ''),
    place === undefined ? undefined : await livesIn(reader, place),
    updatedSince === undefined ? undefined : gte(patient.updatedAt, Date.parse(updatedSince)),
  ];
}

/** Returns the keys of survivors who have all these numbers, in their own record or a merged one; undefined if no number is asked for. */
async function standingKeysOf(reader: HubReader, asked: PatientLookup): Promise<number[] | undefined> {
  const { patientNumber, identifier: query, phone: number } = asked;
  // One after the other, so that a slow request uses only one connection.
  const found: number[][] = [];
  if (patientNumber !== undefined) found.push(await keysWithNumber(reader, patientNumber));
  if (query !== undefined) found.push(await keysWithIdentifier(reader, identifierIn(query)));
  if (number !== undefined) found.push(await keysWithPhone(reader, number));
  const standing: number[][] = [];
  for (const keys of found) standing.push(await standingKeys(reader, keys));
  const [first, ...others] = standing;
  return first?.filter((key) => others.every((each) => each.includes(key)));
}

/** Returns the distinct survivor keys of these records. */
async function standingKeys({ orm }: HubReader, keys: readonly number[]): Promise<number[]> {
  const rows = await unlessEmpty(keys, () =>
    orm
      .selectDistinct({ key: sql<string>`coalesce(${patient.standingKey}, ${patient.key})` })
      .from(patient)
      .where(isAnyOf(patient.key, keys)),
  );
  return rows.map(({ key }) => Number(key));
}

/** Returns the keys of patients with this number, including removed ones. */
export async function keysWithNumber({ orm }: HubReader, number: string): Promise<number[]> {
  const rows = await orm
    .select({ key: patient.key })
    .from(patient)
    .where(eq(patient.numberKey, shown(comparedNumber(number))))
    .limit(mostOfOneNumber);
  return rows.map(({ key }) => key);
}

/** True if any record has this number, including a removed record, which keeps its number. */
export const isTaken = async (reader: HubReader, number: string): Promise<boolean> =>
  (await keysWithNumber(reader, number)).length > 0;

type Numbered = Pick<Identifier, 'system' | 'value'>;

export async function keysWithIdentifier({ orm }: HubReader, { system, value }: Numbered): Promise<number[]> {
  const rows = await orm
    .select({ key: identifier.patientKey })
    .from(identifier)
    .where(
      and(
        // Identifiers that came through FHIR before the system had a URI are stored under the URI.
        sql`${identifier.system} IN (${shown(system)}, (SELECT uri FROM ${identifierSystem} WHERE id = ${shown(system)}))`,
        eq(identifier.valueKey, shown(comparedNumber(value))),
      ),
    )
    .limit(mostOfOneNumber);
  return rows.map(({ key }) => key);
}

async function keysWithPhone({ orm }: HubReader, number: string): Promise<number[]> {
  const rows = await orm
    .select({ key: phone.patientKey })
    .from(phone)
    .where(eq(phone.numberKey, shown(foldNumber(number))))
    .limit(mostOfOneNumber);
  return rows.map(({ key }) => key);
}

/** Returns the listed patients with this number, in their own record or in one merged into it; at most two. */
export async function listPatientsWith(
  reader: HubReader,
  { patientNumber, identifier: said }: { patientNumber?: string; identifier?: Numbered },
): Promise<PatientRow[]> {
  const query = said && identifierQuery(said);
  const asked = {
    ...(patientNumber !== undefined && { patientNumber }),
    ...(query !== undefined && { identifier: query }),
  };
  const { rows } = await lookUp(reader, asked, { sort: 'createdAt', size: 2, page: 0, after: undefined });
  return rows;
}

/** Returns the numbers of a patient that another visible patient has too: the rule of `patients/patient.queries.ts` at a station. */
export async function sharedNumbers(
  reader: HubReader,
  { key, patientNumber, identifiers }: PatientRow,
): Promise<{ sharedNumbers?: string[] }> {
  const isShared = async (keys: readonly number[]) => {
    const others = keys.filter((each) => each !== key);
    // Usually nobody else has the number, and no further query is needed.
    if (others.length === 0) return false;
    const standing = (await standingKeys(reader, others)).filter((each) => each !== key);
    return standing.length > 0 && (await reader.orm.$count(patient, and(isAnyOf(patient.key, standing), isListed))) > 0;
  };
  const shared: string[] = [];
  if (patientNumber !== null && (await isShared(await keysWithNumber(reader, patientNumber)))) {
    shared.push('patientNumber');
  }
  if (identifiers !== null) {
    const systems = await reader.orm.select().from(identifierSystem).where(eq(identifierSystem.isUnique, true));
    const unique = new Set(systems.map(({ id }) => id));
    for (const each of identifiers) {
      if (unique.has(each.system) && (await isShared(await keysWithIdentifier(reader, each)))) {
        shared.push(identifierQuery(each));
      }
    }
  }
  return shared.length === 0 ? {} : { sharedNumbers: shared };
}
