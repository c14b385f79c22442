/** Who may answer a search in FHIR, in SQL: never too few. What they say is asked of each resource afterwards. */
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { named } from '../audit/named.ts';
import { findEntries, placeText, readPlace, type Found } from '../audit/read-trail.ts';
import type { Trail } from '../audit/trail.ts';
import type { Wanted } from '../audit/trail.rules.ts';
import { reading, type Reader } from '../db/access.ts';
import { bornOn, comparedIn, idKey, identifier, isListed, isVisitListed, patient, visit } from '../db/schema.ts';
import { problem } from '../http/problem.contract.ts';
import { comparedNumber } from '../patients/patient-number.rules.ts';
import { listByKeys } from '../search/postings.queries.ts';
import type { PatientRow } from '../patients/patient.queries.ts';
import { listJoinedIds, member, standingKeyOfMember } from '../patients/standing.queries.ts';
import { foldNumber, foldWords } from '../search/fold.rules.ts';
import { fts5Of } from '../search/fts5.rules.ts';
import { numberEndMatch, wholeNumberMatch } from '../search/query.rules.ts';
import type { PatientVisit } from '../visits/visit.queries.ts';
import { enteredInError } from './encounter-map.rules.ts';
import { listAllSystems } from '../patients/identifier.queries.ts';
import { registryName } from '../journal/registry-name.queries.ts';
import type { Candidates, Kind, PlacedEntry } from './fhir.register.ts';
import { systemsOf, type Systems } from './systems.rules.ts';
import { ownNames } from './names.rules.ts';
import { idReferred, rangeOf, type Condition } from './search.rules.ts';

const statements = reading((orm) => {
  const visits = () =>
    orm
      .select({ visit, patientId: patient.id })
      .from(visit)
      .innerJoin(member, eq(member.key, visit.patientKey))
      .innerJoin(patient, eq(patient.key, standingKeyOfMember));
  return {
    keys: (where: SQL | undefined, limit: number) =>
      orm.select({ key: patient.key }).from(patient).where(where).orderBy(asc(patient.key)).limit(limit).all(),
    visits: (where: SQL | undefined, limit: number) => visits().where(where).orderBy(asc(visit.key)).limit(limit).all(),
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

/** What identifier systems are called, and which registry this is. */
export const findSystems = (reader: Reader): Systems => systemsOf(registryName(reader), listAllSystems(reader));

/** A visit by its own id alone. Throws `not-found`. */
export function getVisitById(reader: Reader, id: string): PatientVisit {
  const found = statements(reader).visitById.get({ id });
  if (found === undefined) throw problem('not-found', 'There is no visit with this id on this station.');
  return found;
}

/** The ids of records that were changed then or later, the last one first. */
export function listChangedSince(
  reader: Reader,
  kind: Kind,
  since: number,
  page: { limit: number; offset: number },
): string[] {
  const { patientsSince, visitsSince } = statements(reader);
  return (kind === 'Patient' ? patientsSince : visitsSince)(since, page).map(({ id }) => id);
}

/** In a LIKE these stand for any text and any character. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const like = (text: string): string => `%${literal(text)}%`;

/** Those who may answer, in the order of their registration. */
export function listCandidates(
  reader: Reader,
  conditions: readonly Condition[],
  { after, limit, isRemoved }: Candidates,
): PatientRow[] {
  const systems = findSystems(reader);
  const isById = conditions.some(({ name, modifier }) => name === '_id' && modifier === undefined);
  const isHidden = conditions.some(
    ({ name, modifier, values }) => name === 'active' && (values.includes('false') || modifier !== undefined),
  );
  // Who was retired or joined is found by the id, or where it is asked for.
  const listed = isById || isHidden ? undefined : isListed;
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

function mayAnswer({ name, modifier, values }: Condition, { isOfListed, systems }: Scope): SQL | undefined {
  if (modifier === 'not') return undefined;
  const any = (make: (value: string) => SQL | undefined): SQL | undefined => {
    const each = values.map(make);
    // What cannot be said in SQL is asked of everybody.
    return each.some((part) => part === undefined) ? undefined : or(...each);
  };
  switch (name) {
    case '_id':
      return any((value) => eq(idKey(patient.id), idKey(sql`${value}`)));
    case 'gender':
      return any((value) => genderOf(value.slice(value.indexOf('|') + 1)));
    case 'birthdate':
      return any(bornAbout);
    case 'identifier':
      return any((value) => hasIdentifier(value, systems));
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

/** What is in none of our fields is looked for as it is written. */
const isKept = (text: string): SQL =>
  sql`${patient.key} IN (SELECT key FROM patient WHERE fhir IS NOT NULL AND fhir LIKE ${like(JSON.stringify(text).slice(1, -1))} ESCAPE '\\')`;

/** Who was saved just now has no postings yet, also within the transaction that saved them. */
const hasPosting = (match: string): SQL =>
  sql`(${patient.key} IN (SELECT rowid FROM posting WHERE posting MATCH ${match}) OR ${patient.key} IN (SELECT key FROM posting_due))`;

const hasPartOfName = (value: string): SQL | undefined =>
  or(sql`name_key LIKE ${like(foldWords(value).join(' '))} ESCAPE '\\'`, isKept(value));

/** Of names and addresses: words that begin so. */
function hasWords(value: string): SQL | undefined {
  const words = foldWords(value);
  if (words.length === 0) return undefined;
  return or(hasPosting(words.map((word) => `words : "${word}" *`).join(' AND ')), isKept(value));
}

function hasContact(value: string): SQL | undefined {
  const said = value.slice(value.indexOf('|') + 1);
  const folded = foldNumber(said);
  const match = wholeNumberMatch(folded) ?? numberEndMatch(folded);
  return match === undefined ? isKept(said) : or(hasPosting(fts5Of(match)), isKept(said));
}

function genderOf(code: string): SQL | undefined {
  const known = ({ male: 'MALE', female: 'FEMALE', other: 'OTHER' } as const)[code];
  return known === undefined ? isNull(patient.gender) : eq(patient.gender, known);
}

/** Born in one of the years that a date can mean: an estimated birth is told by its year. */
function bornAbout(value: string): SQL | undefined {
  const range = rangeOf(value);
  if (range === undefined || range.prefix === 'ne' || range.prefix === 'ap') return undefined;
  const year = (at: number) => new Date(at).toISOString().slice(0, 4);
  const from = sql`${bornOn} >= ${`${year(range.from)}-01-01`}`;
  const to = sql`${bornOn} <= ${`${year(range.to)}-12-31`}`;
  switch (range.prefix) {
    case 'eq':
      return and(from, to);
    case 'gt':
    case 'ge':
    case 'sa':
      return from;
    default:
      return to;
  }
}

/** A number of one of ours is of its id; one that is only kept is of what its system is called, also where that is one of ours by now. */
const systemKeys = (system: string, asked: string): string[] => [
  ...new Set([
    asked,
    system.startsWith(ownNames.identifierSystem) ? system.slice(ownNames.identifierSystem.length) : system,
  ]),
];

function hasIdentifier(value: string, { inside, toldAs }: Systems): SQL | undefined {
  const bar = value.indexOf('|');
  const [asked, number] = bar === -1 ? [undefined, value] : [value.slice(0, bar), value.slice(bar + 1)];
  const system = asked === undefined ? undefined : (inside.get(asked) ?? asked);
  if (system === '') return isKept(number);
  if (system === ownNames.patientNumber && number === '')
    return sql`(patient_number IS NOT NULL OR standing_key IS NULL)`;
  const compared = comparedNumber(number);
  const ofSystem =
    system === undefined
      ? undefined
      : inArray(identifier.system, systemKeys(system, toldAs.get(system) ?? asked ?? system));
  const ofNumber = number === '' ? undefined : eq(identifier.valueKey, compared);
  // By whichever of the records of a patient has it.
  const holders = sql`SELECT coalesce(holder.standing_key, holder.key) FROM patient AS holder WHERE holder.key IN
    (SELECT patient_key FROM identifier WHERE ${and(ofSystem, ofNumber)})`;
  const numbered = sql`SELECT coalesce(holder.standing_key, holder.key) FROM patient AS holder WHERE ${comparedIn(sql`holder.patient_number`)} = ${compared}`;
  const isHeld = sql`${patient.key} IN (${holders})`;
  return system === undefined || system === ownNames.patientNumber
    ? or(isHeld, sql`${patient.key} IN (${numbered})`)
    : isHeld;
}

/** Visits that may answer, in the order of their recording. */
export function listVisitCandidates(
  reader: Reader,
  conditions: readonly Condition[],
  { after, limit, isRemoved }: Candidates,
): PatientVisit[] {
  const parts = conditions.map(({ name, modifier, values }) => {
    if (modifier !== undefined) return undefined;
    if (name === '_id') return or(...values.map((value) => eq(visit.id, value)));
    if (name === 'status') return or(...values.map(ofStatus));
    if (name === 'identifier') return or(...values.map(hasKeptIdentifier));
    if (name !== 'patient' && name !== 'subject') return undefined;
    const ids = values.flatMap((value) => listJoinedIds(reader, idReferred(value) ?? ''));
    return sql`${idKey(member.id)} IN (SELECT ${idKey(sql`value`)} FROM json_each(${JSON.stringify(ids)}))`;
  });
  // A visit that was retired is found by its id, or where that is asked for.
  const isHidden = conditions.some(
    ({ name, modifier }) => name === '_id' || (name === 'status' && modifier !== undefined),
  );
  const isAsked = isHidden || conditions.some(({ name, values }) => name === 'status' && values.some(isOfError));
  const scope = isRemoved ? eq(visit.retired, true) : isAsked ? undefined : isVisitListed;
  return statements(reader).visits(and(gt(visit.key, after), scope, ...parts), limit);
}

/** An Encounter has no identifier of ours: what one is called by is kept as it came. */
function hasKeptIdentifier(value: string): SQL | undefined {
  const number = value.slice(value.indexOf('|') + 1);
  const written = JSON.stringify(number === '' ? value.slice(0, value.indexOf('|')) : number).slice(1, -1);
  return sql`${visit.fhir} LIKE ${like(written)} ESCAPE '\\'`;
}

const codeOf = (value: string): string => value.slice(value.indexOf('|') + 1);
const isOfError = (value: string): boolean => codeOf(value) === enteredInError;

function ofStatus(value: string): SQL | undefined {
  if (isOfError(value)) return eq(visit.retired, true);
  return codeOf(value) === 'finished' ? isNotNull(visit.timeEnd) : isNull(visit.timeEnd);
}

type Audited = Reader & { trail: Trail };

export async function listAuditEntries(
  registry: Audited,
  wanted: Wanted,
  { before, size }: { before: string | undefined; size: number },
): Promise<{ entries: PlacedEntry[]; next: string | undefined }> {
  const page = { before: before === undefined ? undefined : readPlace(before), size };
  const { found, next } = await findEntries(registry.trail, wanted, page);
  return { entries: placed(registry, found), next: next === null ? undefined : placeText(next) };
}

export async function findAuditEntry(registry: Audited, place: string): Promise<PlacedEntry | undefined> {
  const { seq, index } = readPlace(place);
  const page = { before: { seq, index: index + 1 }, size: 1 };
  const { found } = await findEntries(registry.trail, { from: 0, to: Infinity }, page);
  return placed(registry, found).find((each) => each.place === place);
}

function placed(reader: Reader, found: readonly Found[]): PlacedEntry[] {
  return named(reader, found).flatMap((entry, i) => {
    const place = found[i]?.place;
    return place === undefined ? [] : [{ place: placeText(place), entry }];
  });
}
