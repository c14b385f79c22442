/** Patients in SQL. Their rows are made from the journal, with the postings of the search, and by nothing else. */
import { isDeepStrictEqual } from 'node:util';
import { asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { reading, remembered, writing, type Reader, type Writer } from '../db/access.ts';
import { columnNames, columnsWithoutKeys, placeholders, rowMapper } from '../db/rows.ts';
import { comparedIn, counter, idKey, isListed, patient } from '../db/schema.ts';
import { announce } from '../journal/events.ts';
import type { Compared, Projected } from '../journal/kind.ts';
import type { RecordState } from '../journal/state.rules.ts';
import { canonical } from '../wire/canonical.rules.ts';
import { clearComparisons, dropComparison, oweAll, oweComparison } from './due.queries.ts';
import { problem } from '../wire/problem.contract.ts';
import { clearPostings, listByKeys, listForSearch, unlistFromSearch } from '../search/postings.queries.ts';
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
import { rowToPatient, withJoined } from './patient-reply.rules.ts';
import { photoOf } from './photo.ts';
import { clearPhotos, savePhoto } from './photo.queries.ts';
import {
  findRecord,
  groupOf,
  isCalled,
  isRowListed,
  membersOf,
  regroup,
  regrouping,
  standingKeyAsSaid,
  standingOf,
  standingOnes,
} from '../search/standing.queries.ts';

export type PatientRow = typeof patient.$inferSelect;

const toRows = rowMapper(patient);

/** By which those come in order who are alike in all else: the same at every station, as a key is not. */
export const byId = idKey(patient.id);

/** Of each order, with the id last, so that no two are alike in it. */
export const order: Record<Sort, SQL[]> = {
  createdAt: [asc(patient.createdAt), asc(byId)],
  '-createdAt': [desc(patient.createdAt), desc(byId)],
  updatedAt: [asc(patient.updatedAt), asc(byId)],
  '-updatedAt': [desc(patient.updatedAt), desc(byId)],
  // Patients without a name come last either way round: they are not what one looks for in a list of names.
  name: [sql`${patient.nameKey} ASC NULLS LAST`, asc(byId)],
  '-name': [desc(patient.nameKey), desc(byId)],
};

/** That it was not joined, nobody was joined into it, and nobody has a number of it: then its row says all there is to tell. */
const isAlone = sql<number>`standing_key IS NULL AND identifiers IS NULL
  AND NOT EXISTS (SELECT 1 FROM patient AS member WHERE member.standing_key = patient.key)
  AND NOT EXISTS (SELECT 1 FROM patient AS other
    WHERE ${comparedIn(sql`other.patient_number`)} = ${comparedIn(sql`patient.patient_number`)} AND other.key <> patient.key)`;

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
    opened: compile(
      orm
        .select({ ...getTableColumns(patient), isAlone })
        .from(patient)
        .where(isCalled),
    ),
  };
});

/** All columns but the keys. */
const columns = columnNames(patient, 'key', 'id');
type Columns = Omit<PatientRow, 'key' | 'id'>;

const writeStatements = writing((orm, compile) => ({
  insert: compile(orm.insert(patient).values(placeholders([...columns, 'id']) as never)),
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

/** The record that stands for the one with this id: itself, unless it was joined into another one. */
export function findPatient(reader: Reader, id: string): PatientRow | undefined {
  const row = findRecord(reader, id);
  return row && standingOf(reader, row);
}

/** The row that was made last: whoever saves a patient answers with it. */
const lastMade = remembered<PatientRow | undefined>(() => undefined);

/** The row of a patient that was saved just now. */
export function getSavedPatient(writer: Writer, id: string): PatientRow {
  const row = lastMade.get(writer);
  return row?.id === id ? row : getRecord(writer, id);
}

/** The record that stands for the one with this id. Throws `not-found`. */
export function getPatient(reader: Reader, id: string): PatientRow {
  const row = findPatient(reader, id);
  if (row === undefined) throw noPatient();
  return row;
}

/**
 * What is told of the record that stands for the one with this id to who opens it. Throws `not-found`. Of most patients one statement says
 * all: three took longer than the rest of a request.
 */
export function openPatient(reader: Reader, id: string): Patient {
  const found = readStatements(reader).opened.row({ id });
  const row = found && toRows([found])[0];
  if (row === undefined) throw noPatient();
  if (found?.at(-1) === 1) return rowToPatient(row, reader.db.clock.today());
  const standing = standingOf(reader, row);
  return { ...toPatient(reader, standing), ...sharedNumbers(reader, standing) };
}

/** The record with this id itself, also one that was joined into another. Throws `not-found`. */
function getRecord(reader: Reader, id: string): PatientRow {
  const row = findRecord(reader, id);
  if (row === undefined) throw noPatient();
  return row;
}

const noPatient = () => problem('not-found', 'There is no patient with this id on this station.');

/** The retired ones too. */
export const countPatientRows = (reader: Reader): number => readStatements(reader).countAll.row()?.[0] as number;

/** By how many a transaction changes their number, which is written once, at its end. */
const countedBy = new WeakMap<Reader, number>();

/** How many patients are listed: all but the retired ones, and each of those who were joined once. */
export const countPatients = (reader: Reader): number =>
  (readStatements(reader).count.row()?.[0] as number) + (countedBy.get(reader) ?? 0);

function count(writer: Writer, by: 1 | -1): void {
  if (!countedBy.has(writer)) writer.atEnd(() => saveCount(writer));
  countedBy.set(writer, (countedBy.get(writer) ?? 0) + by);
}

function saveCount(writer: Writer): void {
  const by = countedBy.get(writer);
  if (by !== undefined && by !== 0) writeStatements(writer).count.run({ by });
}

/**
 * Those with these numbers who are listed, also by a number of a record that was joined into theirs; the first ones alone where more
 * have one than anybody looks through.
 */
export function listPatientsWith(
  reader: Reader,
  { patientNumber, identifier }: { patientNumber?: string | undefined; identifier?: NumberOf | undefined },
): PatientRow[] {
  const found = [
    patientNumber === undefined ? [] : [keysWithNumber(reader, comparedNumber(patientNumber))],
    identifier === undefined ? [] : [keysWithIdentifier(reader, identifier)],
  ].flat();
  const [first = [], ...others] = found.map((keys) => standingOnes(reader, listByKeys(reader, keys)));
  return first.filter((row) => isRowListed(row) && others.every((each) => each.some(({ id }) => id === row.id)));
}

type NumberOf = Pick<Identifier, 'system' | 'value'>;

/**
 * Which numbers of a patient somebody else in sight has as well: of two stations that had not met, each may have used one. Said with the
 * record, so that a window asks for another patient only where there is one.
 */
export function sharedNumbers(
  reader: Reader,
  { id, key, patientNumber, identifiers }: PatientRow,
): { sharedNumbers?: string[] } {
  // Mostly nobody else has it, and then no row is read.
  const isShared = (keys: number[]) =>
    keys.some((each) => each !== key) &&
    standingOnes(reader, listByKeys(reader, keys)).some((other) => isRowListed(other) && other.id !== id);
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

/** Every row, also of who is not listed, in the order of their keys. */
export const listRowsAfter = (reader: Reader, after: number, limit: number): PatientRow[] =>
  toRows(readStatements(reader).after.rows({ after, limit }));

const pageRows = 500;

/** Everybody who is listed at a station. */
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
 * Makes the row of a patient from its journal, with its postings and the count of all. Where it says that it was joined, or no more,
 * others may stand for others: their groups are taken out of the lists before the row is written, and put there again after it.
 */
export function projectPatient(writer: Writer, state: RecordState): Projected {
  const before = state.isNew ? undefined : findRecord(writer, state.id);
  const made = { ...patientColumns(state, before, photoOf(state.values)?.hash), key: before?.key ?? 0, id: state.id };
  const isJoining = made.mergedInto !== null || (before?.mergedInto ?? null) !== null;
  // What is registered here just now nobody can have been joined into.
  const isAwaited = before === undefined && (!state.isNew || state.isForeign);
  const change = isJoining || isAwaited ? regrouping(writer, made, before) : undefined;
  if (before !== undefined && change === undefined && isListedAlike(before, made)) {
    save(writer, { state, before, made });
    compareLater(writer, [made]);
    if (made.standingKey !== null) announceGroups(writer, [made.standingKey]);
    return { kind: 'done' };
  }
  const touched = change?.touched ?? new Set(before === undefined ? [] : [before.standingKey ?? before.key]);
  for (const key of touched) unlist(writer, key);
  save(writer, { state, before, made });
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

/** With whom they may be of one person is found after the commit; of who is not listed nobody asks. */
function compareLater(writer: Writer, rows: readonly PatientRow[]): void {
  for (const row of rows) {
    if (isRowListed(row)) oweComparison(writer, row);
    else dropComparison(writer, row.key);
  }
}

type Made = { state: RecordState; before: PatientRow | undefined; made: PatientRow };

/** Writes the row, and says in `made` which key it has. */
function save(writer: Writer, { state, before, made }: Made): void {
  const statements = writeStatements(writer);
  if (before === undefined) made.key = Number(statements.insert.run(bound(made)).lastInsertRowid);
  else statements.update.run(bound(made));
  if (made.photoHash !== (before?.photoHash ?? null)) savePhoto(writer, made.key, photoOf(state.values));
  if (made.fhir !== (before?.fhir ?? null) || !isDeepStrictEqual(made.identifiers, before?.identifiers ?? null)) {
    saveIdentifiers(writer, made.key, made);
  }
  lastMade.set(writer, made);
}

/** Whoever looks at a record that stands is told of what was said in one that was joined into it. */
function announceGroups(writer: Writer, keys: Iterable<number>): void {
  for (const row of listByKeys(writer, [...keys])) announce(writer, { kind: 'record', record: 'patient', id: row.id });
}

/** Whether the row is as its journal says it, and the one stands for it that its joins say. */
export function comparePatient(reader: Reader, state: RecordState): Compared {
  const row = findRecord(reader, state.id);
  if (row === undefined) return { kind: 'differs' };
  const said = { ...patientColumns(state, row, photoOf(state.values)?.hash), key: row.key, id: row.id };
  const isSame = isDeepStrictEqual({ ...said, standingKey: standingKeyAsSaid(reader, said) }, row);
  return { kind: isSame ? 'done' : 'differs' };
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

/** All of them, with their postings. Visits, which refer to patients, go before. */
export function clearPatients(writer: Writer): void {
  clearPostings(writer);
  clearComparisons(writer);
  clearPhotos(writer);
  clearIdentifiers(writer);
  lastMade.set(writer, undefined);
  writeStatements(writer).clear.run();
  writeStatements(writer).resetCount.run();
  if (countedBy.has(writer)) countedBy.set(writer, 0);
}

/** How many are listed, and who has which identifier, after rows came that nobody counted; nobody compared them either. */
export function recountPatients(writer: Writer): void {
  writeStatements(writer).recount.run();
  remakeIdentifiers(writer);
  oweAll(writer);
  if (countedBy.has(writer)) countedBy.set(writer, 0);
}

/** SQLite has no objects. Their members in one order, so that the rows of two stations are the same, whoever wrote them. */
const bound = (row: Columns) => ({
  ...row,
  identifiers: toText(row.identifiers),
  otherPhones: toText(row.otherPhones),
  nextOfKin: toText(row.nextOfKin),
  deceased: toText(row.deceased),
});
const toText = (value: object | null) => (value === null ? null : canonical(value));

const isListedAlike = (a: PatientRow, b: PatientRow): boolean =>
  (a.retired === true) === (b.retired === true) && searchedFields.every((name) => isDeepStrictEqual(a[name], b[name]));

/** Who is not listed is not found and not counted: hidden, not gone. What was joined is found by the one that stands. */
function list(writer: Writer, of: PatientRow | number): void {
  const [row, ...members] =
    of instanceof Object ? [of, ...(membersOf(writer, [of.key]).get(of.key) ?? [])] : groupOf(writer, of);
  if (row === undefined || !isRowListed(row)) return;
  listForSearch(writer, row.key, [row, ...members]);
  count(writer, 1);
}

function unlist(writer: Writer, key: number): void {
  const group = groupOf(writer, key);
  if (group[0] === undefined || !isRowListed(group[0])) return;
  unlistFromSearch(writer, key, group);
  count(writer, -1);
}

/**
 * The replies for rows that stand, each with the records that were joined into it and their numbers: those are not copied, so that
 * parting leaves nothing behind.
 */
export function toPatients(reader: Reader, rows: readonly PatientRow[]): Patient[] {
  const today = reader.db.clock.today();
  const members = membersOf(
    reader,
    rows.map(({ key }) => key),
  );
  return rows.map((row) => withJoined(rowToPatient(row, today), members.get(row.key) ?? []));
}

export const toPatient = (reader: Reader, row: PatientRow): Patient => toPatients(reader, [row])[0] ?? never();
const never = () => {
  throw new Error('A row has no reply.');
};
