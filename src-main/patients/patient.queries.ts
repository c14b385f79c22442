/** Patients in SQL. Every write also appends to the journal and keeps the search postings, in the caller's transaction. */
import { asc, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { rowMapper } from '../db/rows.ts';
import { patient, tally } from '../db/schema.ts';
import { recordChange } from '../journal/journal.queries.ts';
import { announce } from '../journal/events.ts';
import { problem } from '../http/problem.contract.ts';
import { foldWords } from '../search/fold.rules.ts';
import { indexPatient, unindexPatient } from '../search/postings.queries.ts';
import type { Patient, Sort } from './patient.contract.ts';
import { ageOn, changedFields, noFields, type PatientFields } from './patient.rules.ts';

export type PatientRow = typeof patient.$inferSelect;

const toRows = rowMapper(patient);

const shown = or(isNull(patient.retired), eq(patient.retired, false));

const order: Record<Sort, SQL[]> = {
  createdAt: [asc(patient.key)],
  '-createdAt': [desc(patient.key)],
  updatedAt: [asc(patient.updatedAt), asc(patient.key)],
  '-updatedAt': [desc(patient.updatedAt), desc(patient.key)],
  // Patients without a name come last either way round: they are not what one looks for in a list of names.
  name: [asc(sql`${patient.nameKey} IS NULL`), asc(patient.nameKey), asc(patient.key)],
  '-name': [desc(patient.nameKey), desc(patient.key)],
};

const readStatements = reading((orm) => {
  const list = (sort: Sort) =>
    orm
      .select()
      .from(patient)
      .where(shown)
      .orderBy(...order[sort])
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare();
  return {
    byId: orm
      .select()
      .from(patient)
      .where(eq(patient.id, sql.placeholder('id')))
      .prepare(),
    list: Object.fromEntries((Object.keys(order) as Sort[]).map((sort) => [sort, list(sort)])) as Record<
      Sort,
      ReturnType<typeof list>
    >,
  };
});

const columns = [
  'patientNumber',
  'name',
  'ageYears',
  'ageSaidOn',
  'dateOfBirth',
  'dateOfBirthEstimated',
  'gender',
  'patientCategory',
  'phoneNumber',
  'residentialAddress',
  'retired',
  'retiredReason',
  'nameKey',
] as const;
type Columns = Pick<PatientRow, (typeof columns)[number]>;

/** As SQL: a placeholder that Drizzle maps itself would turn the null of an unset boolean into false. */
const placeholders = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`]));

const bits = ({ retired, dateOfBirthEstimated }: Columns) => ({
  retired: toBit(retired),
  dateOfBirthEstimated: toBit(dateOfBirthEstimated),
});
const toBit = (value: boolean | null) => (value === null ? null : Number(value));

const writeStatements = writing((orm) => ({
  insert: orm
    .insert(patient)
    .values({
      ...(placeholders(columns) as Record<string, never>),
      id: sql.placeholder('id'),
      createdAt: sql.placeholder('now'),
      updatedAt: sql.placeholder('now'),
      version: 1,
    })
    .returning({ key: patient.key })
    .prepare(),
  update: orm
    .update(patient)
    .set(placeholders([...columns, 'updatedAt', 'version']))
    .where(eq(patient.key, sql.placeholder('key')))
    .prepare(),
  count: orm
    .update(tally)
    .set({ count: sql`${tally.count} + ${sql.placeholder('by')}` })
    .where(eq(tally.name, 'patients'))
    .prepare(),
}));

export function findPatient(reader: Reader, id: string): PatientRow | undefined {
  return toRows(readStatements(reader).byId.values({ id }))[0];
}

export function getPatient(reader: Reader, id: string): PatientRow {
  const row = findPatient(reader, id);
  if (row === undefined) throw problem('not-found', 'There is no patient with this id on this station.');
  return row;
}

export function listPatients(reader: Reader, page: { page: number; size: number; sort: Sort }): PatientRow[] {
  const limits = { limit: page.size, offset: page.page * page.size };
  return toRows(readStatements(reader).list[page.sort].values(limits));
}

export function insertPatient(writer: Writer, fields: PatientFields): PatientRow {
  const id = writer.newId();
  const row = fieldsToColumns(fields);
  const inserted = writeStatements(writer).insert.get({ ...row, ...bits(row), id, now: writer.now });
  const whole: PatientRow = {
    ...row,
    id,
    key: inserted.key,
    mergedInto: null,
    createdAt: writer.now,
    updatedAt: writer.now,
    version: 1,
  };
  recordChange(writer, { record: 'patient', id, values: changedFields(noFields, fields), isNew: true });
  show(writer, whole);
  announce(writer, { kind: 'record', record: 'patient', id });
  return whole;
}

/** Saves an edit; an edit that changes nothing writes nothing and keeps the version. */
export function updatePatient(writer: Writer, before: PatientRow, fields: PatientFields): PatientRow {
  const changed = changedFields(rowToFields(before), fields);
  if (Object.keys(changed).length === 0) return before;
  const after: PatientRow = {
    ...before,
    ...fieldsToColumns(fields),
    updatedAt: writer.now,
    version: before.version + 1,
  };
  writeStatements(writer).update.run({ ...after, ...bits(after) });
  recordChange(writer, { record: 'patient', id: before.id, values: changed, isNew: false });
  hide(writer, before);
  show(writer, after);
  announce(writer, { kind: 'record', record: 'patient', id: before.id });
  return after;
}

/** A retired patient has no postings and is not counted: hidden, not gone. */
function show(writer: Writer, row: PatientRow): void {
  if (row.retired === true) return;
  indexPatient(writer, row.key, row);
  writeStatements(writer).count.run({ by: 1 });
}

function hide(writer: Writer, row: PatientRow): void {
  if (row.retired === true) return;
  unindexPatient(writer, row.key, row);
  writeStatements(writer).count.run({ by: -1 });
}

export function rowToFields(row: PatientRow): PatientFields {
  const { patientNumber, name, dateOfBirth, dateOfBirthEstimated, gender, patientCategory } = row;
  const { phoneNumber, residentialAddress, retired, retiredReason, ageYears, ageSaidOn } = row;
  const age = ageYears === null || ageSaidOn === null ? null : { years: ageYears, saidOn: ageSaidOn };
  return {
    patientNumber,
    name,
    age,
    dateOfBirth,
    dateOfBirthEstimated,
    gender,
    patientCategory,
    phoneNumber,
    residentialAddress,
    retired,
    retiredReason,
  };
}

function fieldsToColumns({ age, ...fields }: PatientFields): Columns {
  return {
    ...fields,
    ageYears: age?.years ?? null,
    ageSaidOn: age?.saidOn ?? null,
    nameKey: fields.name === null ? null : foldWords(fields.name).join(' ') || null,
  };
}

/** The reply for a row, with its age on `today`. */
export function rowToPatient(row: PatientRow, today: string): Patient {
  const { dateOfBirth } = row;
  const age = row.ageYears === null || row.ageSaidOn === null ? null : { years: row.ageYears, saidOn: row.ageSaidOn };
  return {
    _id: row.id,
    patientNumber: row.patientNumber,
    age: ageOn(today, { dateOfBirth, age }),
    name: row.name,
    gender: row.gender,
    patientCategory: row.patientCategory,
    phoneNumber: row.phoneNumber,
    residentialAddress: row.residentialAddress,
    dateOfBirth,
    dateOfBirthEstimated: row.dateOfBirthEstimated,
    retired: row.retired,
    retiredReason: row.retiredReason,
    mergedInto: row.mergedInto,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    version: row.version,
  };
}
