/**
 * Candidates for a search in FHIR, as in `fhir/fhir.queries.ts` for a station: possibly too many, never too few. An indexed condition becomes a
 * list of keys, which is looked up first whatever PostgreSQL estimates. Conditions without an index are checked for each candidate; a request
 * checks at most two thousand.
 */
import { and, asc, between, desc, eq, gt, gte, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  asksDead,
  asksHidden,
  asksRetiredVisits,
  bornAbout,
  codeIn,
  genderIn,
  identifierPattern,
  isOfError,
  keptWords,
  likePart,
  numberAsked,
  valueOfType,
  written,
  type Candidates,
  type Kind,
  type NumberAsked,
} from '../fhir/candidates.rules.ts';
import type { Facility } from '../fhir/facility.rules.ts';
import { ownNames } from '../fhir/names.rules.ts';
import { idReferred, rangeOf, type Condition } from '../fhir/search.rules.ts';
import { systemsOf, type Systems } from '../fhir/systems.rules.ts';
import { fromId } from '../journal/encoding.ts';
import { problem } from '../wire/problem.contract.ts';
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { foldNumber, foldWords } from '../search/fold.rules.ts';
import type { HubReader, HubWriter } from './access.ts';
import { holdRecords } from './journal.queries.ts';
import { registryName } from './registry-name.queries.ts';
import {
  bornOn,
  change,
  identifier,
  isListed,
  isVisitListed,
  patient,
  phone,
  posting,
  postingDue,
  replica,
  station,
  visit,
  word,
} from './schema.ts';
import { isAnyOf, listOf } from './sets.ts';
import { shown } from './shown.rules.ts';
import { listAllSystems } from './system.queries.ts';
import { member, survivorKeyOfMember, type PatientVisit } from './visit.queries.ts';

export const findSystems = async (reader: HubReader): Promise<Systems> =>
  systemsOf(await registryName(reader), await listAllSystems(reader));

const visitsWithPatients = ({ orm }: HubReader) =>
  orm
    .select({ visit, patientId: patient.id })
    .from(visit)
    .innerJoin(member, eq(member.key, visit.patientKey))
    .innerJoin(patient, eq(patient.key, survivorKeyOfMember));

const facilityColumns = { id: station.id, name: station.name, revoked: station.revoked };

/** Returns all stations of the registry, the first one first. */
export const listFacilities = ({ orm }: HubReader): Promise<Facility[]> =>
  orm.select(facilityColumns).from(station).orderBy(asc(station.createdAt), asc(station.id));

/** Returns where each of these records was registered, by its id. */
export async function findRegisteredAt({ orm }: HubReader, ids: readonly string[]): Promise<Map<string, Facility>> {
  if (ids.length === 0) return new Map();
  const idOf = new Map(ids.map((id) => [fromId(id).toString('hex'), id]));
  const rows = await orm
    .selectDistinctOn([change.recordId], { record: change.recordId, ...facilityColumns })
    .from(change)
    .innerJoin(replica, eq(replica.key, change.replicaKey))
    .innerJoin(station, eq(station.id, replica.stationId))
    .where(isAnyOf(change.recordId, ids.map(fromId)))
    .orderBy(change.recordId, change.key);
  return new Map(rows.map(({ record, ...facility }) => [idOf.get(record.toString('hex')) ?? '', facility]));
}

/** Returns a visit by its own id alone. Throws `not-found`. */
export async function getVisitById(reader: HubReader, id: string): Promise<PatientVisit> {
  const [found] = await visitsWithPatients(reader).where(eq(visit.id, shown(id)));
  if (found === undefined) throw problem('not-found', 'This hub has no visit with this id.');
  return found;
}

export async function listChangedSince(
  { orm }: HubReader,
  kind: Kind,
  since: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const table = kind === 'Patient' ? patient : visit;
  const rows = await orm
    .select({ id: table.id })
    .from(table)
    .where(gte(table.updatedAt, since))
    .orderBy(desc(table.updatedAt), desc(table.key))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** Locks those of these records that are here, together with all records of the same person. */
export async function holdWithGroups(writer: HubWriter, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { orm } = writer;
  const standing = sql`SELECT coalesce(standing_key, key) FROM ${patient} WHERE id = ANY (${listOf(ids, 'text')})`;
  const people = await orm
    .select({ id: patient.id })
    .from(patient)
    .where(or(isAmong(patient.key, [standing]), isAmong(patient.standingKey, [standing])));
  const visits = await orm.select({ id: visit.id }).from(visit).where(isAnyOf(visit.id, ids));
  await holdRecords(
    writer,
    [...people, ...visits].map(({ id }) => id),
  );
}

/** True if a column is among the selected values. */
const isAmong = (column: PgColumn, selects: readonly SQL[]): SQL =>
  sql`${column} = ANY (ARRAY(${sql.join([...selects], sql` UNION ALL `)}))`;

const isLike = (column: PgColumn, pattern: string): SQL => sql`${column} ILIKE ${shown(pattern)}`;

/** Returns the patients who may match, in the order of their registration. */
export async function listCandidates(
  reader: HubReader,
  conditions: readonly Condition[],
  { after, limit, isRemoved }: Candidates,
): Promise<PatientRow[]> {
  const isOfListed = !isRemoved && !asksHidden(conditions);
  const parts: (SQL | undefined)[] = [];
  for (const condition of conditions) {
    if (condition.modifier !== 'missing' && condition.modifier !== 'not') {
      parts.push(await mayAnswer(reader, condition, isOfListed));
    }
  }
  const scope = isRemoved
    ? and(sql`${patient.retired}`, isNull(patient.standingKey))
    : isOfListed
      ? isListed
      : hiddenOf(conditions);
  return reader.orm
    .select()
    .from(patient)
    .where(and(gt(patient.key, after), scope, ...parts))
    .orderBy(asc(patient.key))
    .limit(limit);
}

/** Hidden patients are few, so a search for them looks at them alone. */
function hiddenOf(conditions: readonly Condition[]): SQL | undefined {
  const isOfHidden = conditions.some(
    ({ name, modifier, values }) =>
      name === 'active' && modifier === undefined && values.every((value) => codeIn(value) === 'false'),
  );
  return isOfHidden ? or(sql`${patient.retired}`, isNotNull(patient.standingKey)) : undefined;
}

async function mayAnswer(reader: HubReader, condition: Condition, isOfListed: boolean): Promise<SQL | undefined> {
  const { name, modifier, values } = condition;
  if (keptWords[name] !== undefined) return isLike(patient.fhir, likePart(keptWords[name]));
  if (asksDead(condition)) return or(isNotNull(patient.deceased), isLike(patient.fhir, '%"deceased%'));
  switch (name) {
    case '_id':
      return isAnyOf(patient.id, values);
    case 'gender':
      return or(...values.map(genderIn).map((gender) => (gender === null ? isNull(patient.gender) : isGender(gender))));
    case 'birthdate':
      return eachOr(values.map(isBornAbout));
    case 'identifier': {
      const systems = await findSystems(reader);
      return amongEach(
        values.map((value) => holdersOf(numberAsked(modifier === 'of-type' ? valueOfType(value) : value, systems))),
      );
    }
    case 'telecom':
    case 'phone':
      return isOfListed ? amongEach(values.map(reachedBy)) : undefined;
    case 'family':
    case 'given':
    case 'name':
    case 'address':
    case 'address-city': {
      if (!isOfListed || (modifier === 'contains' && name.startsWith('address'))) return undefined;
      const selects: (SQL[] | undefined)[] = [];
      for (const value of values) selects.push(await calledBy(reader, value, modifier === 'contains'));
      return amongEach(selects);
    }
    default:
      return undefined;
  }
}

const isGender = (gender: 'MALE' | 'FEMALE' | 'OTHER'): SQL => eq(patient.gender, gender);

/** Matches any of these. Returns undefined if one of them is undefined, so that each candidate is checked. */
const eachOr = (parts: readonly (SQL | undefined)[]): SQL | undefined =>
  parts.includes(undefined) ? undefined : or(...parts);

const amongEach = (selects: readonly (SQL[] | undefined)[]): SQL | undefined =>
  selects.includes(undefined)
    ? undefined
    : isAmong(
        patient.key,
        selects.flatMap((each) => each ?? []),
      );

function isBornAbout(value: string): SQL | undefined {
  const { from, to } = bornAbout(value) ?? {};
  return and(from === undefined ? from : sql`${bornOn} >= ${from}`, to === undefined ? to : sql`${bornOn} <= ${to}`);
}

/** A value that is in none of our fields is searched for as it is written. */
const keptBy = (text: string): SQL =>
  sql`SELECT key FROM ${patient} WHERE ${isLike(patient.fhir, likePart(written(text)))}`;

const survivorOf = (keys: SQL): SQL =>
  sql`SELECT coalesce(standing_key, key) FROM ${patient} WHERE key = ANY (ARRAY(${keys}))`;

/** Finds patients by the numbers of all their records. All patients with a number of one system are too many to look up. */
function holdersOf({ number, system, keys }: NumberAsked): SQL[] | undefined {
  const compared = comparedNumber(number);
  if (compared === '') return undefined;
  const isValue = eq(identifier.valueKey, shown(compared));
  const isHeld = system === undefined ? isValue : and(isValue, isAnyOf(identifier.system, keys));
  return [
    survivorOf(sql`SELECT patient_key FROM ${identifier} WHERE ${isHeld}`),
    ...(system === undefined || system === ownNames.patientNumber
      ? [sql`SELECT coalesce(standing_key, key) FROM ${patient} WHERE number_key = ${shown(compared)}`]
      : []),
  ];
}

function reachedBy(value: string): SQL[] {
  const said = codeIn(value);
  const folded = foldNumber(said);
  const phones = sql`SELECT patient_key FROM ${phone} WHERE number_key = ${shown(folded)}`;
  return folded === '' ? [keptBy(said)] : [survivorOf(phones), keptBy(said)];
}

/** Words of more patients than this are not looked up: every candidate is checked, and enough are among the first ones. */
const gatheredAtMost = 100_000;

/** Finds patients who have all words of a name or an address, and those just saved who have no postings yet. */
async function calledBy({ orm }: HubReader, value: string, isPart: boolean): Promise<SQL[] | undefined> {
  const words = foldWords(value);
  if (words.length === 0) return undefined;
  const lists: { ids: number[]; count: number }[] = [];
  for (const [i, each] of words.entries()) {
    const known = await orm
      .select({ id: word.id, count: word.count })
      .from(word)
      .where(isPart ? isPartAt(each, { isFirst: i === 0, isLast: i === words.length - 1 }) : beginsWith(each));
    lists.push({ ids: known.map(({ id }) => id), count: known.reduce((sum, { count }) => sum + count, 0) });
  }
  if (lists.every(({ count }) => count > gatheredAtMost)) return undefined;
  const hasAll = lists.map(({ ids }) => sql`${posting.words} && ${listOf(ids, 'integer')}`);
  return [sql`SELECT key FROM ${posting} WHERE ${and(...hasAll)}`, sql`SELECT key FROM ${postingDue}`, keptBy(value)];
}

const lastCharacter = '\u{10FFFF}';
const beginsWith = (text: string): SQL | undefined => and(gte(word.word, text), lt(word.word, text + lastCharacter));

/** A part of a name begins inside one word and ends inside one. */
function isPartAt(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): SQL | undefined {
  if (!isFirst) return isLast ? beginsWith(text) : eq(word.word, text);
  const end = likePart(text);
  return sql`${word.word} LIKE ${isLast ? end : end.slice(0, -1)}`;
}

/** Returns the visits that may match, in the order of their recording. */
export function listVisitCandidates(
  reader: HubReader,
  conditions: readonly Condition[],
  { after, limit, isRemoved }: Candidates,
): Promise<PatientVisit[]> {
  const listed = asksRetiredVisits(conditions) ? undefined : isVisitListed;
  const scope = isRemoved ? sql`${visit.retired}` : listed;
  return visitsWithPatients(reader)
    .where(and(gt(visit.key, after), scope, ...conditions.map(mayBeOf)))
    .orderBy(asc(visit.key))
    .limit(limit);
}

function mayBeOf({ name, modifier, values }: Condition): SQL | undefined {
  if (modifier !== undefined) return undefined;
  switch (name) {
    case '_id':
      return isAnyOf(visit.id, values);
    case 'status':
      return or(...values.map(isOfStatus));
    case 'identifier':
      // An Encounter has no identifier of ours: its identifiers are kept as they came.
      return isAmong(
        visit.key,
        values.map((value) => sql`SELECT key FROM ${visit} WHERE ${isLike(visit.fhir, identifierPattern(value))}`),
      );
    case 'patient':
    case 'subject': {
      const asked = listOf(
        values.map((value) => idReferred(value) ?? ''),
        'text',
      );
      const standing = sql`SELECT coalesce(standing_key, key) FROM ${patient} WHERE id = ANY (${asked})`;
      return isAmong(visit.patientKey, [
        standing,
        sql`SELECT key FROM ${patient} WHERE standing_key = ANY (ARRAY(${standing}))`,
      ]);
    }
    case 'date':
      return eachOr(values.map(beganIn));
    default:
      return undefined;
  }
}

function isOfStatus(value: string): SQL {
  if (isOfError(value)) return sql`${visit.retired}`;
  return codeIn(value) === 'finished' ? isNotNull(visit.timeEnd) : isNull(visit.timeEnd);
}

/** Narrows down the start of a visit by a date: within its range, after it or before it. */
function beganIn(value: string): SQL | undefined {
  const range = rangeOf(value);
  switch (range?.prefix) {
    case 'eq':
      return between(visit.timeStart, range.from, range.to);
    case 'sa':
      return gt(visit.timeStart, range.to);
    case 'lt':
    case 'eb':
      return lt(visit.timeStart, range.from);
    default:
      return undefined;
  }
}
