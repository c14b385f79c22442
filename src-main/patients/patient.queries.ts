/** Patients in SQL. Their rows are made only from the journal, which marks the postings of the search as due. */
import { isDeepStrictEqual } from 'node:util';
import { asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { reading, remembered, writing, type Reader, type Writer } from '../db/access.ts';
import { isRowOf, readingAhead } from '../db/read-ahead.ts';
import { columnNames, columnsWithoutKeys, placeholders, rowMapper } from '../db/rows.ts';
import { comparedIn, counter, idKey, isListed, patient } from '../db/schema.ts';
import { announce } from '../journal/events.ts';
import { isUncompared } from '../journal/holding.queries.ts';
import type { Compared, Projected } from '../journal/kind.ts';
import type { RecordState } from '../journal/state.rules.ts';
import { canonical } from '../wire/canonical.rules.ts';
import { clearComparisons, dropComparison, oweAll, oweComparison } from './due.queries.ts';
import { problem } from '../wire/problem.contract.ts';
import {
  addNewPatient,
  countNewPatients,
  markAllSettled,
  markSettled,
  settleNewPatients,
} from '../search/new-patients.queries.ts';
import { clearPostings, isLoad, listByKeys, listForSearch, unlistFromSearch } from '../search/postings.queries.ts';
import { searchedFields } from '../search/searched.rules.ts';
import { type Patient, type Sort } from './patient.contract.ts';
import { keysWithNumber } from '../identifiers/numbering.queries.ts';
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import {
  clearIdentifiers,
  keysWithIdentifier,
  listSystems,
  remakeIdentifiers,
  saveIdentifiers,
} from '../identifiers/identifier.queries.ts';
import { identifierQuery } from '../identifiers/identifier.rules.ts';
import type { Identifier } from '../db/stored-values.rules.ts';
import { patientColumns } from './patient-row.rules.ts';
import { rowToPatient, withMerged } from './patient-reply.rules.ts';
import { photoOf } from './photo.ts';
import { clearPhotos, findPhoto, removeUnsaidPhotos, savePhoto } from './photo.queries.ts';
import {
  findRecord,
  groupOf,
  isCalled,
  isMergedInto,
  isRowListed,
  membersOf,
  regroup,
  regrouping,
  survivorKeyOfRow,
  survivorOf,
  survivorsAmong,
} from '../search/survivor.queries.ts';

export type PatientRow = typeof patient.$inferSelect;

const toRows = rowMapper(patient);

/** Orders patients who are equal in everything else. Ids are the same at every station; keys are not. */
export const byId = idKey(patient.id);

/** Each order ends with the id, so that no two patients are equal in it. */
export const order: Record<Sort, SQL[]> = {
  createdAt: [asc(patient.createdAt), asc(byId)],
  '-createdAt': [desc(patient.createdAt), desc(byId)],
  updatedAt: [asc(patient.updatedAt), asc(byId)],
  '-updatedAt': [desc(patient.updatedAt), desc(byId)],
  // Patients without a name come last in both directions: nobody looks for them in a list of names.
  name: [sql`${patient.nameKey} ASC NULLS LAST`, asc(byId)],
  '-name': [desc(patient.nameKey), desc(byId)],
};

/**
 * True if a record was not merged, has none merged into it, has no identifiers, and shares its number with nobody. Its row then contains
 * the whole reply.
 */
const isAlone = sql<number>`standing_key IS NULL AND identifiers IS NULL
  AND NOT EXISTS (SELECT 1 FROM patient AS member WHERE member.standing_key = patient.key)
  AND NOT EXISTS (SELECT 1 FROM patient AS other
    WHERE ${comparedIn(sql`other.patient_number`)} = ${comparedIn(sql`patient.patient_number`)} AND other.key <> patient.key)`;

/** All columns but the keys. */
const allColumns = columnNames(patient);
const columns = columnNames(patient, 'key', 'id');
type Columns = Omit<PatientRow, 'key' | 'id'>;
/** Columns that most new patients have. Binding a null for each of the others took a quarter of the time of an insert. */
const usual: readonly string[] = [
  ...(['id', 'patientNumber', 'name', 'nameKey', 'ageYears', 'ageReportedOn', 'dateOfBirth', 'gender'] as const),
  ...(['patientCategory', 'phoneNumber', 'residentialAddress', 'createdAt', 'updatedAt', 'version'] as const),
] satisfies (keyof PatientRow)[];
const unusual = columns.filter((name) => !usual.includes(name)) as (keyof Columns)[];

const readStatements = reading((orm, compile) => {
  return {
    count: compile(orm.select({ count: counter.count }).from(counter).where(eq(counter.name, 'patients'))),
    after: compile(
      orm
        .select()
        .from(patient)
        .where(sql`${patient.key} > ${sql.placeholder('after')}`)
        .orderBy(asc(patient.key))
        .limit(sql.placeholder('limit')),
    ),
    countAll: compile(orm.select({ count: sql`count(*)` }).from(patient)),
    byId: compile(orm.select().from(patient).where(isCalled)),
    opened: compile(
      orm
        .select({ ...getTableColumns(patient), isAlone })
        .from(patient)
        .where(isCalled),
    ),
  };
});

const writeStatements = writing((orm, compile) => ({
  insert: compile(orm.insert(patient).values(placeholders([...columns, 'id']) as never)),
  insertUsual: compile(orm.insert(patient).values(placeholders(usual) as never)),
  update: compile(
    orm
      .update(patient)
      .set(placeholders(columns))
      .where(eq(patient.key, sql.placeholder('key'))),
  ),
  clear: compile(orm.delete(patient)),
  resetCount: compile(orm.update(counter).set({ count: 0 }).where(eq(counter.name, 'patients'))),
  recount: compile(
    orm
      .update(counter)
      .set({ count: sql`(SELECT count(*) FROM ${patient} WHERE ${isListed})` })
      .where(eq(counter.name, 'patients')),
  ),
  count: compile(
    orm
      .update(counter)
      .set({ count: sql`${counter.count} + ${sql.placeholder('by')}` })
      .where(eq(counter.name, 'patients')),
  ),
}));

/** Returns the surviving record for this id: the record itself, unless it was merged into another. */
export function findPatient(reader: Reader, id: string): PatientRow | undefined {
  const row = findRecord(reader, id);
  return row && survivorOf(reader, row);
}

/** The row that was made last; a save replies with it. */
const lastMade = remembered<PatientRow | undefined>(() => undefined);

/** Returns the row of a patient that was just saved. */
export function getSavedPatient(writer: Writer, id: string): PatientRow {
  const row = lastMade.get(writer);
  return row?.id === id ? row : getRecord(writer, id);
}

/** Returns the surviving record for this id. Throws `not-found`. */
export function getPatient(reader: Reader, id: string): PatientRow {
  const row = findPatient(reader, id);
  if (row === undefined) throw noPatient();
  return row;
}

/**
 * Returns the reply for opening the surviving record of this id. Throws `not-found`. For most patients one statement suffices; three took
 * longer than the rest of a request.
 */
export function openPatient(reader: Reader, id: string): Patient {
  const found = readStatements(reader).opened.row({ id });
  const row = found && toRows([found])[0];
  if (row === undefined) throw noPatient();
  if (found?.at(-1) === 1) {
    return Object.assign(rowToPatient(row, reader.db.clock.today()), comparedSaid(reader, row));
  }
  const standing = survivorOf(reader, row);
  return { ...toPatient(reader, standing), ...besidesOf(reader, standing) };
}

/** Returns the record with this id itself, also one that was merged into another. Throws `not-found`. */
function getRecord(reader: Reader, id: string): PatientRow {
  const row = findRecord(reader, id);
  if (row === undefined) throw noPatient();
  return row;
}

const noPatient = () => problem('not-found', 'This station has no patient with this id.');

/** Includes removed patients. */
export const countPatientRows = (reader: Reader): number => readStatements(reader).countAll.row()?.[0] as number;

/** The change of the patient count in a transaction, written once, at its end. */
const countedBy = new WeakMap<Reader, number>();

/** Returns the number of listed patients: without the removed ones, and each group of merged records once. */
export const countPatients = (reader: Reader): number =>
  (readStatements(reader).count.row()?.[0] as number) + (countedBy.get(reader) ?? 0) + countNewPatients(reader);

function count(writer: Writer, by: 1 | -1): void {
  if (!countedBy.has(writer)) writer.atEnd(() => saveCount(writer));
  countedBy.set(writer, (countedBy.get(writer) ?? 0) + by);
}

function saveCount(writer: Writer): void {
  const by = countedBy.get(writer);
  if (by !== undefined && by !== 0) writeStatements(writer).count.run({ by });
}

/**
 * Returns listed patients with these numbers, including numbers of records merged into theirs. If very many share a number, only the first
 * ones are returned.
 */
export function listPatientsWith(
  reader: Reader,
  { patientNumber, identifier }: { patientNumber?: string | undefined; identifier?: NumberOf | undefined },
): PatientRow[] {
  const found = [
    patientNumber === undefined ? [] : [keysWithNumber(reader, comparedNumber(patientNumber))],
    identifier === undefined ? [] : [keysWithIdentifier(reader, identifier)],
  ].flat();
  const [first = [], ...others] = found.map((keys) => survivorsAmong(reader, listByKeys(reader, keys)));
  return first.filter((row) => isRowListed(row) && others.every((each) => each.some(({ id }) => id === row.id)));
}

type NumberOf = Pick<Identifier, 'system' | 'value'>;

/** Returns what a reply about a single patient says besides. */
export const besidesOf = (reader: Reader, row: PatientRow): Pick<Patient, 'sharedNumbers' | 'isUncompared'> => ({
  ...sharedNumbers(reader, row),
  ...comparedSaid(reader, row),
});

const comparedSaid = (reader: Reader, { id }: PatientRow): Pick<Patient, 'isUncompared'> =>
  isUncompared(reader, id) ? { isUncompared: true } : {};

/**
 * Returns the numbers of a patient that another listed patient has as well: two stations that had not met may both have used one. They are
 * part of the record's reply, so that a window asks for the other patient only if there is one.
 */
function sharedNumbers(
  reader: Reader,
  { id, key, patientNumber, identifiers }: PatientRow,
): { sharedNumbers?: string[] } {
  // Usually nobody else has the number, and no row is read.
  const isShared = (keys: number[]) =>
    keys.some((each) => each !== key) &&
    survivorsAmong(reader, listByKeys(reader, keys)).some((other) => isRowListed(other) && other.id !== id);
  const unique = new Set(
    identifiers === null ? [] : listSystems(reader).flatMap((each) => (each.isUnique ? each.id : [])),
  );
  const shared = [
    ...(patientNumber !== null && isShared(keysWithNumber(reader, comparedNumber(patientNumber)))
      ? ['patientNumber']
      : []),
    ...(identifiers ?? [])
      .filter((identifier) => unique.has(identifier.system) && isShared(keysWithIdentifier(reader, identifier)))
      .map(identifierQuery),
  ];
  return shared.length === 0 ? {} : { sharedNumbers: shared };
}

/** Returns every row after a key, in the order of the keys, including patients who are not listed. */
export const listRowsAfter = (reader: Reader, after: number, limit: number): PatientRow[] =>
  toRows(readStatements(reader).after.rows({ after, limit }));

const pageRows = 500;

/** Iterates over all listed patients of a station. */
export function* listedRows(reader: Reader): Generator<PatientRow> {
  for (let after = 0; ;) {
    const rows = listRowsAfter(reader, after, pageRows);
    const last = rows.at(-1);
    if (last === undefined) return;
    for (const row of rows) if (isRowListed(row)) yield row;
    after = last.key;
  }
}

/**
 * Makes the row of a patient from its journal, counts it, and marks its postings as due. For a patient who is registered here, all but
 * the row is left to the next settling. If the record starts or ceases to be merged, survivors may change. Their groups are taken out of
 * the lists before the row is written, and added again afterwards.
 */
export function projectPatient(writer: Writer, state: RecordState): Projected {
  const before = state.isNew ? undefined : findRecord(writer, state.id);
  const made = { ...patientColumns(state, before, photoOf(state.values)?.hash), key: before?.key ?? 0, id: state.id };
  const isJoining = made.mergedInto !== null || (before?.mergedInto ?? null) !== null;
  // No record can have been merged into one that was registered here just now.
  const isRegistered = before === undefined && state.isNew && !state.isForeign;
  if (isRegistered && !isJoining && isRowListed(made) && !isLoad(writer)) {
    addNewPatient(writer);
    save(writer, { state, before, made });
    return { kind: 'done' };
  }
  settleNewPatients(writer);
  const isAwaited = before === undefined && !isRegistered && isMergedInto(writer, state.id);
  const change = isJoining || isAwaited ? regrouping(writer, made, before) : undefined;
  if (before === undefined && change === undefined) {
    // By itself, as nearly all are that arrive.
    save(writer, { state, before, made });
    markSettled(writer, made.key);
    compareLater(writer, [made]);
    listGroup(writer, [made]);
    return { kind: 'done' };
  }
  if (before !== undefined && change === undefined && isListedAlike(before, made)) {
    save(writer, { state, before, made });
    compareLater(writer, [made]);
    if (made.standingKey !== null) announceGroups(writer, [made.standingKey]);
    return { kind: 'done' };
  }
  const touched = change?.touched ?? new Set(before === undefined ? [] : [before.standingKey ?? before.key]);
  for (const key of touched) unlist(writer, key);
  save(writer, { state, before, made });
  if (before === undefined) markSettled(writer, made.key);
  if (change !== undefined) {
    regroup(writer, change, made.key);
    made.standingKey = findRecord(writer, made.id)?.standingKey ?? null;
  }
  touched.delete(made.key);
  compareLater(writer, [made, ...listByKeys(writer, [...touched])]);
  for (const key of touched.add(made.key)) list(writer, key === made.key ? made : key);
  if (isJoining || made.standingKey !== null) announceGroups(writer, touched);
  return { kind: 'done' };
}

/** Marks records for comparison, which finds possible duplicates after the commit. Records that are not listed are not compared. */
function compareLater(writer: Writer, rows: readonly PatientRow[]): void {
  for (const row of rows) {
    if (isRowListed(row)) oweComparison(writer, row);
    else dropComparison(writer, row.key);
  }
}

type Made = { state: RecordState; before: PatientRow | undefined; made: PatientRow };

/** Writes the row and sets its key in `made`. */
function save(writer: Writer, { state, before, made }: Made): void {
  const statements = writeStatements(writer);
  if (before !== undefined) statements.update.run(bound(made));
  else if (unusual.every((name) => made[name] === null))
    made.key = Number(statements.insertUsual.run(made).lastInsertRowid);
  else made.key = Number(statements.insert.run(bound(made)).lastInsertRowid);
  if (made.photoHash !== (before?.photoHash ?? null)) savePhoto(writer, made.key, photoOf(state.values));
  if (made.fhir !== (before?.fhir ?? null) || !isDeepStrictEqual(made.identifiers, before?.identifiers ?? null)) {
    saveIdentifiers(writer, made.key, made);
  }
  lastMade.set(writer, made);
}

/** Forgets the row that was written last, because rows were deleted. */
export const forgetLastMade = (writer: Writer): void => lastMade.set(writer, undefined);

/** Announces surviving records: a person who looks at one also sees data of the records merged into it. */
function announceGroups(writer: Writer, keys: Iterable<number>): void {
  for (const row of listByKeys(writer, [...keys])) announce(writer, { kind: 'record', record: 'patient', id: row.id });
}

const rowAhead = readingAhead({
  after: (reader, after, limit) => readStatements(reader).after.rows({ after, limit }),
  find: (reader, id) => readStatements(reader).byId.row({ id }),
});

/** Compares a row and its photo with their journal, and its survivor with the merges in the journal. */
export function comparePatient(reader: Reader, state: RecordState): Compared {
  const { id } = state;
  const row = rowAhead(reader, id);
  if (row === undefined) return { kind: 'differs' };
  const key = row[0] as number;
  const photo = photoOf(state.values);
  const columns = patientColumns(state, undefined, photo?.hash);
  const standingKey = survivorKeyOfRow(reader, { id, mergedInto: columns.mergedInto });
  const said = { ...columns, key, id, standingKey };
  // Objects may be stored with their members in another order.
  const isSame = isRowOf(row, allColumns, bound(said)) || isDeepStrictEqual(said, toRows([row])[0]);
  const isPhotoSame = photo === undefined || findPhoto(reader, key)?.equals(photo.jpeg) === true;
  return { kind: isSame && isPhotoSame ? 'done' : 'differs' };
}

const standing = alias(patient, 'standing');

export const patientDigest = reading((orm, compile) => [
  compile(
    orm
      .select({ ...columnsWithoutKeys(patient), standing: standing.id })
      .from(patient)
      .leftJoin(standing, eq(standing.key, patient.standingKey))
      .orderBy(asc(byId)),
  ),
]);

/** Deletes all patients with their postings. Visits refer to patients, so they are deleted before. */
export function clearPatients(writer: Writer): void {
  clearPostings(writer);
  clearComparisons(writer);
  clearPhotos(writer);
  clearIdentifiers(writer);
  forgetLastMade(writer);
  writeStatements(writer).clear.run();
  writeStatements(writer).resetCount.run();
  markSettled(writer, 0);
  if (countedBy.has(writer)) countedBy.set(writer, 0);
}

/**
 * Recounts the listed patients and rebuilds their identifiers, after rows arrived uncounted. Removes photos that the journal does not
 * contain, and marks all patients for comparison, since nobody compared them.
 */
export function recountPatients(writer: Writer): void {
  writeStatements(writer).recount.run();
  markAllSettled(writer);
  removeUnsaidPhotos(writer);
  remakeIdentifiers(writer);
  oweAll(writer);
  if (countedBy.has(writer)) countedBy.set(writer, 0);
}

/**
 * SQLite has no objects, so they are stored as text. Their members are in one order, so that two stations have the same rows, whoever
 * wrote them.
 */
const bound = (row: Columns) => ({
  ...row,
  identifiers: toText(row.identifiers),
  otherPhones: toText(row.otherPhones),
  nextOfKin: toText(row.nextOfKin),
  deceased: toText(row.deceased),
  own: toText(row.own),
});
const toText = (value: object | null) => (value === null ? null : canonical(value));

const isListedAlike = (a: PatientRow, b: PatientRow): boolean =>
  (a.retired === true) === (b.retired === true) && searchedFields.every((name) => isDeepStrictEqual(a[name], b[name]));

/**
 * Adds a patient to the search and the count. A record that is not listed is neither found nor counted: hidden, not gone. A merged record
 * is found by its survivor.
 */
function list(writer: Writer, of: PatientRow | number): void {
  listGroup(
    writer,
    of instanceof Object ? [of, ...(membersOf(writer, [of.key]).get(of.key) ?? [])] : groupOf(writer, of),
  );
}

function listGroup(writer: Writer, [row, ...members]: readonly PatientRow[]): void {
  if (row === undefined || !isRowListed(row)) return;
  listForSearch(writer, row.key, [row, ...members]);
  count(writer, 1);
}

/** Removes a patient and the records merged into that one from the search and the count. */
export function unlist(writer: Writer, key: number): void {
  const group = groupOf(writer, key);
  if (group[0] === undefined || !isRowListed(group[0])) return;
  unlistFromSearch(writer, key, group);
  count(writer, -1);
}

/**
 * Returns the replies for surviving rows, each with the records merged into it and their numbers. These are not copied into the row, so
 * unmerging leaves nothing behind.
 */
export function toPatients(reader: Reader, rows: readonly PatientRow[]): Patient[] {
  const today = reader.db.clock.today();
  const members = membersOf(
    reader,
    rows.map(({ key }) => key),
  );
  return rows.map((row) => withMerged(rowToPatient(row, today), members.get(row.key) ?? []));
}

export const toPatient = (reader: Reader, row: PatientRow): Patient => toPatients(reader, [row])[0] ?? never();
const never = () => {
  throw new Error('A row has no reply.');
};
