/** Finds candidates for a search in FHIR, in SQL: possibly too many, never too few. Each resource is checked afterwards. */
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import {
  bornOn,
  change,
  comparedIn,
  idKey,
  identifier,
  isListed,
  isVisitListed,
  newPatientsAfter,
  patient,
  replica,
  station,
  visit,
} from '../db/schema.ts';
import { problem } from '../wire/problem.contract.ts';
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import { listByKeys } from '../search/postings.queries.ts';
import type { PatientRow } from '../patients/patient.queries.ts';
import { listMergedIds, member, survivorKeyOfMember } from '../search/survivor.queries.ts';
import { foldNumber, foldWords } from '../search/fold.rules.ts';
import { fts5Of } from '../search/fts5.rules.ts';
import { numberEndMatch, wholeNumberMatch } from '../search/query.rules.ts';
import type { PatientVisit } from '../visits/visit.queries.ts';
import { listAllSystems } from '../identifiers/identifier.queries.ts';
import { recordKey } from '../journal/journal.queries.ts';
import { registryName } from '../journal/registry-name.queries.ts';
import type { Facility } from './facility.rules.ts';
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
} from './candidates.rules.ts';
import { systemsOf, type Systems } from './systems.rules.ts';
import { ownNames } from './names.rules.ts';
import { idReferred, type Condition } from './search.rules.ts';

const facilityColumns = { id: station.id, name: station.name, revoked: station.revoked };

const statements = reading((orm) => {
  const visits = () =>
    orm
      .select({ visit, patientId: patient.id })
      .from(visit)
      .innerJoin(member, eq(member.key, visit.patientKey))
      .innerJoin(patient, eq(patient.key, survivorKeyOfMember));
  return {
    keys: (where: SQL | undefined, limit: number) =>
      orm.select({ key: patient.key }).from(patient).where(where).orderBy(asc(patient.key)).limit(limit).all(),
    visits: (where: SQL | undefined, limit: number) => visits().where(where).orderBy(asc(visit.key)).limit(limit).all(),
    facilities: orm.select(facilityColumns).from(station).orderBy(asc(station.createdAt), asc(station.id)).prepare(),
    // SQLite takes the other columns from the row with the lowest key.
    firstChanges: (keys: Buffer[]) =>
      orm
        .select({ record: change.recordId, ...facilityColumns, first: sql`min(${change.key})` })
        .from(change)
        .innerJoin(replica, eq(replica.key, change.replicaKey))
        .innerJoin(station, eq(station.id, replica.stationId))
        .where(inArray(change.recordId, keys))
        .groupBy(change.recordId)
        .all(),
    visitById: visits()
      .where(eq(visit.id, sql.placeholder('id')))
      .prepare(),
    patientsSince: (since: number, { limit, offset }: { limit: number; offset: number }) =>
      orm
        .select({ id: patient.id })
        .from(patient)
        .where(gte(patient.updatedAt, since))
        .orderBy(desc(patient.updatedAt), desc(patient.key))
        .limit(limit)
        .offset(offset)
        .all(),
    visitsSince: (since: number, { limit, offset }: { limit: number; offset: number }) =>
      orm
        .select({ id: visit.id })
        .from(visit)
        .where(gte(visit.updatedAt, since))
        .orderBy(desc(visit.updatedAt), desc(visit.key))
        .limit(limit)
        .offset(offset)
        .all(),
  };
});

/** Returns the names of identifier systems, and which registry this is. */
export const findSystems = (reader: Reader): Systems => systemsOf(registryName(reader), listAllSystems(reader));

/** Returns all stations of the registry, the first one first. */
export const listFacilities = (reader: Reader): Facility[] => statements(reader).facilities.all();

/** Returns where each of these records was registered, by its id. */
export function findRegisteredAt(reader: Reader, ids: readonly string[]): Map<string, Facility> {
  const idOf = new Map(ids.map((id) => [recordKey(id).toString('hex'), id]));
  const rows = statements(reader).firstChanges(ids.map(recordKey));
  return new Map(
    rows.map(({ record, id, name, revoked }) => [idOf.get(record.toString('hex')) ?? '', { id, name, revoked }]),
  );
}

/** Returns a visit by its own id alone. Throws `not-found`. */
export function getVisitById(reader: Reader, id: string): PatientVisit {
  const found = statements(reader).visitById.get({ id });
  if (found === undefined) throw problem('not-found', 'This station has no visit with this id.');
  return found;
}

/** Returns the ids of records changed at this time or later, the latest first. */
export function listChangedSince(
  reader: Reader,
  kind: Kind,
  since: number,
  page: { limit: number; offset: number },
): string[] {
  const { patientsSince, visitsSince } = statements(reader);
  return (kind === 'Patient' ? patientsSince : visitsSince)(since, page).map(({ id }) => id);
}

const isLike = (column: SQL | AnyColumn, pattern: string): SQL => sql`${column} LIKE ${pattern} ESCAPE '\\'`;

/** Returns the candidates in the order of their registration. */
export function listCandidates(
  reader: Reader,
  conditions: readonly Condition[],
  { after, limit, isRemoved }: Candidates,
): PatientRow[] {
  const systems = findSystems(reader);
  // Removed and merged patients are found by their id, or if the search asks for them.
  const listed = asksHidden(conditions) ? undefined : isListed;
  const scope = isRemoved ? and(eq(patient.retired, true), isNull(patient.standingKey)) : listed;
  const where = and(
    gt(patient.key, after),
    scope,
    ...conditions.map((condition) =>
      condition.modifier === 'missing' ? undefined : mayAnswer(condition, { isOfListed: scope === isListed, systems }),
    ),
  );
  return listByKeys(
    reader,
    statements(reader)
      .keys(where, limit)
      .map(({ key }) => key),
  );
}

type Scope = { isOfListed: boolean; systems: Systems };

function mayAnswer(condition: Condition, { isOfListed, systems }: Scope): SQL | undefined {
  const { name, modifier, values } = condition;
  if (modifier === 'not') return undefined;
  if (keptWords[name] !== undefined) return isLike(patient.fhir, likePart(keptWords[name]));
  if (asksDead(condition)) return or(isNotNull(patient.deceased), isLike(patient.fhir, '%"deceased%'));
  const any = (make: (value: string) => SQL | undefined): SQL | undefined => {
    const each = values.map(make);
    // A condition that SQL cannot express is checked for every patient.
    return each.some((part) => part === undefined) ? undefined : or(...each);
  };
  switch (name) {
    case '_id':
      return any((value) => eq(idKey(patient.id), idKey(sql`${value}`)));
    case 'gender':
      return any((value) => isOrIsNull(patient.gender, genderIn(value)));
    case 'birthdate':
      return any(isBornAbout);
    case 'identifier':
      return any((value) => hasIdentifier(numberAsked(modifier === 'of-type' ? valueOfType(value) : value, systems)));
    case 'telecom':
    case 'phone':
      return isOfListed ? any(hasContact) : undefined;
    case 'family':
    case 'given':
    case 'name':
      if (modifier === 'contains') return any(hasPartOfName);
      return any(isOfListed ? hasWords : hasPartOfName);
    case 'address':
    case 'address-city':
      return isOfListed && modifier !== 'contains' ? any(hasWords) : undefined;
    default:
      return undefined;
  }
}

/** Values without a field of ours are searched for in the kept JSON, as they are written there. */
const isKept = (text: string): SQL =>
  sql`${patient.key} IN (SELECT key FROM patient WHERE fhir IS NOT NULL AND ${isLike(sql`fhir`, likePart(written(text)))})`;

/** Patients saved just now have no postings yet, also within the transaction that saves them. */
const hasPosting = (match: string): SQL =>
  sql`(${patient.key} IN (SELECT rowid FROM posting WHERE posting MATCH ${match}) OR ${patient.key} IN (SELECT key FROM posting_due)
    OR ${patient.key} > (SELECT count FROM counter WHERE name = ${newPatientsAfter}))`;

const hasPartOfName = (value: string): SQL | undefined =>
  or(isLike(sql`name_key`, likePart(foldWords(value).join(' '))), isKept(value));

/** In names and addresses: words with these beginnings. */
function hasWords(value: string): SQL | undefined {
  const words = foldWords(value);
  if (words.length === 0) return undefined;
  return or(hasPosting(words.map((word) => `words : "${word}" *`).join(' AND ')), isKept(value));
}

function hasContact(value: string): SQL | undefined {
  const said = codeIn(value);
  const folded = foldNumber(said);
  const match = wholeNumberMatch(folded) ?? numberEndMatch(folded);
  return match === undefined ? isKept(said) : or(hasPosting(fts5Of(match)), isKept(said));
}

const isOrIsNull = <Column extends AnyColumn>(column: Column, value: string | null): SQL =>
  value === null ? isNull(column) : eq(column, value);

function isBornAbout(value: string): SQL | undefined {
  const { from, to } = bornAbout(value) ?? {};
  return and(from === undefined ? from : sql`${bornOn} >= ${from}`, to === undefined ? to : sql`${bornOn} <= ${to}`);
}

function hasIdentifier({ number, system, keys }: NumberAsked): SQL | undefined {
  if (system === '') return isKept(number);
  if (system === ownNames.patientNumber && number === '')
    return sql`(patient_number IS NOT NULL OR standing_key IS NULL)`;
  const compared = comparedNumber(number);
  const ofSystem = system === undefined ? undefined : inArray(identifier.system, keys);
  const ofNumber = number === '' ? undefined : eq(identifier.valueKey, compared);
  // Matches if any of the merged records of a patient has it.
  const holders = sql`SELECT coalesce(holder.standing_key, holder.key) FROM patient AS holder WHERE holder.key IN
    (SELECT patient_key FROM identifier WHERE ${and(ofSystem, ofNumber)})`;
  const numbered = sql`SELECT coalesce(holder.standing_key, holder.key) FROM patient AS holder WHERE ${comparedIn(sql`holder.patient_number`)} = ${compared}`;
  const isHeld = sql`${patient.key} IN (${holders})`;
  return system === undefined || system === ownNames.patientNumber
    ? or(isHeld, sql`${patient.key} IN (${numbered})`)
    : isHeld;
}

/** Returns the visits that may match, in the order of their recording. */
export function listVisitCandidates(
  reader: Reader,
  conditions: readonly Condition[],
  { after, limit, isRemoved }: Candidates,
): PatientVisit[] {
  const parts = conditions.map(({ name, modifier, values }) => {
    if (modifier !== undefined) return undefined;
    if (name === '_id') return or(...values.map((value) => eq(visit.id, value)));
    if (name === 'status') return or(...values.map(ofStatus));
    // An Encounter has no identifier of ours: the ones that it was sent with are kept as they came.
    if (name === 'identifier') return or(...values.map((value) => isLike(visit.fhir, identifierPattern(value))));
    if (name !== 'patient' && name !== 'subject') return undefined;
    const ids = values.flatMap((value) => listMergedIds(reader, idReferred(value) ?? ''));
    return sql`${idKey(member.id)} IN (SELECT ${idKey(sql`value`)} FROM json_each(${JSON.stringify(ids)}))`;
  });
  // A removed visit is found by its id, or if the search asks for it.
  const listed = asksRetiredVisits(conditions) ? undefined : isVisitListed;
  const scope = isRemoved ? eq(visit.retired, true) : listed;
  return statements(reader).visits(and(gt(visit.key, after), scope, ...parts), limit);
}

function ofStatus(value: string): SQL | undefined {
  if (isOfError(value)) return eq(visit.retired, true);
  return codeIn(value) === 'finished' ? isNotNull(visit.timeEnd) : isNull(visit.timeEnd);
}
