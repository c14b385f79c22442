/** Patients in SQL. Their rows are made from the journal, with the postings of the search, and by nothing else. */
import { isDeepStrictEqual } from 'node:util';
import { asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { reading, remembered, writing, type Reader, type Writer } from '../db/access.ts';
import { columnNames, placeholders, rowMapper } from '../db/rows.ts';
import { counter, patient } from '../db/schema.ts';
import { recordColumns, type Compared, type Projected, type RecordState } from '../journal/kind.ts';
import { toldConflicts } from '../journal/fields.rules.ts';
import { clearComparisons, dropComparison, oweAll, oweComparison } from '../duplicates/due.queries.ts';
import { readFields } from '../journal/read-fields.ts';
import { problem } from '../http/problem.contract.ts';
import { foldWords } from '../search/fold.rules.ts';
import {
  clearPostings,
  listByKeys,
  listForSearch,
  searchableFields,
  unlistFromSearch,
  type Searchable,
} from '../search/postings.queries.ts';
import {
  patientFields,
  PatientPatch,
  type Patient,
  type PatientFields,
  type ReportedAge,
  type Sort,
} from './patient.contract.ts';
import { keysWithNumber } from './numbering.queries.ts';
import { comparedNumber } from './patient-number.rules.ts';
import { clearPhotos, photoOf, savePhoto } from './photo.queries.ts';
import { ageOn } from './patient.rules.ts';

export type PatientRow = typeof patient.$inferSelect;

const toRows = rowMapper(patient);

/** Written out: a bound value would keep SQLite from the indexes that hold the shown ones alone. */
const shown = sql`${patient.retired} IS NOT 1`;

const order: Record<Sort, SQL[]> = {
  createdAt: [asc(patient.key)],
  '-createdAt': [desc(patient.key)],
  updatedAt: [asc(patient.updatedAt), asc(patient.key)],
  '-updatedAt': [desc(patient.updatedAt), desc(patient.key)],
  // Patients without a name come last either way round: they are not what one looks for in a list of names.
  name: [sql`${patient.nameKey} ASC NULLS LAST`, asc(patient.key)],
  '-name': [desc(patient.nameKey), desc(patient.key)],
};

const readStatements = reading((orm, compile) => {
  /** The place of a page is counted in the index alone; rows are read for those on the page. */
  const list = (sort: Sort) => {
    const page = orm
      .select({ key: patient.key })
      .from(patient)
      .where(shown)
      .orderBy(...order[sort])
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'));
    return orm
      .select()
      .from(patient)
      .where(inArray(patient.key, page))
      .orderBy(...order[sort])
      .prepare();
  };
  return {
    count: compile(orm.select({ count: counter.count }).from(counter).where(eq(counter.name, 'patients'))),
    countAll: compile(orm.select({ count: sql`count(*)` }).from(patient)),
    byId: compile(
      orm
        .select()
        .from(patient)
        .where(eq(patient.id, sql.placeholder('id'))),
    ),
    list: Object.fromEntries((Object.keys(order) as Sort[]).map((sort) => [sort, list(sort)])) as Record<
      Sort,
      ReturnType<typeof list>
    >,
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
      .set({ count: sql`(SELECT count(*) FROM ${patient} WHERE ${shown})` })
      .where(eq(counter.name, 'patients')),
  ),
  count: compile(
    orm
      .update(counter)
      .set({ count: sql`${counter.count} + ${sql.placeholder('by')}` })
      .where(eq(counter.name, 'patients')),
  ),
}));

export function findPatient(reader: Reader, id: string): PatientRow | undefined {
  const row = readStatements(reader).byId.row({ id });
  return row && toRows([row])[0];
}

/** The row that was made last: whoever saves a patient answers with it. */
const lastMade = remembered<PatientRow | undefined>(() => undefined);

/** The row of a patient that was saved just now. */
export function getSavedPatient(writer: Writer, id: string): PatientRow {
  const row = lastMade.get(writer);
  return row?.id === id ? row : getPatient(writer, id);
}

export function getPatient(reader: Reader, id: string): PatientRow {
  const row = findPatient(reader, id);
  if (row === undefined) throw problem('not-found', 'There is no patient with this id on this station.');
  return row;
}

/** The retired ones too. */
export const countPatientRows = (reader: Reader): number => readStatements(reader).countAll.row()?.[0] as number;

/** By how many a transaction changes their number, which is written once, at its end. */
const countedBy = new WeakMap<Reader, number>();

/** How many patients are listed: all but the retired ones. */
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

/** Those with this number who are listed; the first ones alone where more have it than anybody looks through. */
export const listPatientsWithNumber = (reader: Reader, number: string): PatientRow[] =>
  listByKeys(reader, keysWithNumber(reader, comparedNumber(number))).filter(({ retired }) => retired !== true);

export function listPatients(reader: Reader, page: { page: number; size: number; sort: Sort }): PatientRow[] {
  const limits = { limit: page.size, offset: page.page * page.size };
  return toRows(readStatements(reader).list[page.sort].values(limits));
}

/** Makes the row of a patient from its journal, with its postings and the count of all. */
export function projectPatient(writer: Writer, state: RecordState): Projected {
  const before = state.isNew ? undefined : findPatient(writer, state.id);
  const row = columnsOf(state, before);
  const statements = writeStatements(writer);
  if (before === undefined) {
    const made = { ...row, key: 0, id: state.id };
    made.key = Number(statements.insert.run(bound(made)).lastInsertRowid);
    if (row.photoHash !== null) savePhoto(writer, made.key, photoOf(state.values));
    lastMade.set(writer, made);
    list(writer, made);
    compareLater(writer, made);
    return { kind: 'done' };
  }
  const after = { ...row, key: before.key, id: state.id };
  statements.update.run(bound(after));
  if (row.photoHash !== before.photoHash) savePhoto(writer, before.key, photoOf(state.values));
  lastMade.set(writer, after);
  compareLater(writer, after);
  if (isListedAlike(before, after)) return { kind: 'done' };
  unlist(writer, before);
  list(writer, after);
  return { kind: 'done' };
}

/** With whom it may be of one person is found after the commit; of who is not listed nobody asks. */
function compareLater(writer: Writer, { key, version, retired }: PatientRow): void {
  if (retired === true) dropComparison(writer, key);
  else oweComparison(writer, { key, version });
}

/** Whether the row is as its journal says it. */
export function comparePatient(reader: Reader, state: RecordState): Compared {
  const row = findPatient(reader, state.id);
  const isSame = row !== undefined && isDeepStrictEqual({ ...columnsOf(state, row), key: row.key, id: row.id }, row);
  return { kind: isSame ? 'done' : 'differs' };
}

function columnsOf(state: RecordState, before: PatientRow | undefined): Columns {
  const fields = readFields(patientFields, state.values);
  const photo = photoOf(state.values)?.hash ?? null;
  return {
    ...fieldsToColumns({ ...fields, photo, retired: fields.retired === true ? state.isHidden : fields.retired }),
    ...recordColumns(state, before),
  };
}

/** All of them, with their postings. Visits, which refer to patients, go before. */
export function clearPatients(writer: Writer): void {
  clearPostings(writer);
  clearComparisons(writer);
  clearPhotos(writer);
  lastMade.set(writer, undefined);
  writeStatements(writer).clear.run();
  writeStatements(writer).resetCount.run();
  if (countedBy.has(writer)) countedBy.set(writer, 0);
}

/** How many are listed, after rows came that nobody counted; nobody compared them either. */
export function recountPatients(writer: Writer): void {
  writeStatements(writer).recount.run();
  oweAll(writer);
  if (countedBy.has(writer)) countedBy.set(writer, 0);
}

/** SQLite has no objects. */
const bound = (row: Columns) => ({
  ...row,
  otherPhones: toText(row.otherPhones),
  nextOfKin: toText(row.nextOfKin),
  deceased: toText(row.deceased),
});
const toText = (value: object | null) => (value === null ? null : JSON.stringify(value));

type Listed = Searchable & { key: number; retired: boolean | null };

const isListedAlike = (a: Listed, b: Listed): boolean =>
  (a.retired === true) === (b.retired === true) &&
  searchableFields.every((name) => isDeepStrictEqual(a[name], b[name]));

/** A retired patient is not found and is not counted: hidden, not gone. */
function list(writer: Writer, row: Listed): void {
  if (row.retired === true) return;
  listForSearch(writer, row.key, row);
  count(writer, 1);
}

function unlist(writer: Writer, row: Listed): void {
  if (row.retired === true) return;
  unlistFromSearch(writer, row.key, row);
  count(writer, -1);
}

type ElseNamed = 'age' | 'photo';
const nameColumns = Object.keys(patientFields).filter((name) => name !== 'age' && name !== 'photo') as Exclude<
  keyof PatientFields,
  ElseNamed
>[];

/** Of a photo its hash: enough to tell one from another. */
export function rowToFields(row: PatientRow): PatientFields {
  const named = Object.fromEntries(nameColumns.map((name) => [name, row[name]])) as Omit<PatientFields, ElseNamed>;
  return { ...named, age: ageOf(row), photo: row.photoHash };
}

export const ageOf = ({ ageYears, ageReportedOn }: Pick<PatientRow, 'ageYears' | 'ageReportedOn'>): ReportedAge | null =>
  ageYears === null || ageReportedOn === null ? null : { years: ageYears, reportedOn: ageReportedOn };

function fieldsToColumns({ age, photo, ...fields }: PatientFields) {
  return {
    ...fields,
    photoHash: photo,
    ageYears: age?.years ?? null,
    ageReportedOn: age?.reportedOn ?? null,
    nameKey: keyOf(fields.name),
    villageKey: keyOf(fields.village),
    numberKey: fields.patientNumber === null ? null : comparedNumber(fields.patientNumber),
  };
}

/** By which texts are the same however they were typed; null for one without a letter or digit. */
export const keyOf = (text: string | null): string | null => (text === null ? null : foldWords(text).join(' ') || null);

/** The reply for a row, with its age on `today`. */
export function rowToPatient(row: PatientRow, today: string): Patient {
  const { dateOfBirth } = row;
  return {
    _id: row.id,
    patientNumber: row.patientNumber,
    age: ageOn(today, { dateOfBirth, age: ageOf(row) }),
    name: row.name,
    gender: row.gender,
    patientCategory: row.patientCategory,
    phoneNumber: row.phoneNumber,
    residentialAddress: row.residentialAddress,
    dateOfBirth,
    dateOfBirthEstimated: row.dateOfBirthEstimated,
    otherPhones: row.otherPhones,
    nextOfKin: row.nextOfKin,
    village: row.village,
    district: row.district,
    deceased: row.deceased,
    consentToContact: row.consentToContact,
    hasPhoto: row.photoHash !== null,
    retired: row.retired,
    retiredReason: row.retiredReason,
    mergedInto: row.mergedInto,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    version: row.version,
    ...toldConflicts(row.conflicts, PatientPatch),
  };
}
