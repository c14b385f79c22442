/**
 * Identifiers in SQL. A patient's identifiers are in the row of the patient. A second table has one row for each, in the form in which
 * numbers are compared, to look up patients by number. It is derived from the row of the patient and rebuilt from it.
 */
import { and, asc, eq, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { columnsWithoutKeys } from '../db/rows.ts';
import { comparedIn, identifier, identifierSystem, patient } from '../db/schema.ts';
import type { Projected } from '../journal/kind.ts';
import type { RecordState } from '../journal/state.rules.ts';
import { keptIdentifiers } from '../journal/fhir-kept.rules.ts';
import { numberSystem } from './identifier.contract.ts';
import { type Identifier } from '../db/stored-values.rules.ts';
import { comparedNumber } from './patient-number.rules.ts';
import { systemColumns } from './system-row.rules.ts';

export type SystemRow = typeof identifierSystem.$inferSelect;

const comparedAt = (path: string) => comparedIn(sql.raw(`(each.value ->> '${path}')`));
const compared = comparedAt('$.value');

const readStatements = reading((orm, compile) => ({
  systems: orm.select().from(identifierSystem).orderBy(identifierSystem.name, identifierSystem.id).prepare(),
  system: orm
    .select()
    .from(identifierSystem)
    .where(eq(identifierSystem.id, sql.placeholder('id')))
    .prepare(),
  holders: compile(
    orm
      .select({ key: identifier.patientKey })
      .from(identifier)
      .where(
        and(
          // Identifiers that FHIR kept before the system had a URI are stored under that URI.
          sql`${identifier.system} IN (${sql.placeholder('system')}, (SELECT uri FROM identifier_system WHERE id = ${sql.placeholder('system')}))`,
          eq(identifier.valueKey, sql.placeholder('valueKey')),
        ),
      )
      .limit(200),
  ),
}));

const writeStatements = writing((orm) => ({
  put: (row: SystemRow) =>
    orm.insert(identifierSystem).values(row).onConflictDoUpdate({ target: identifierSystem.id, set: row }).run(),
  clearSystems: orm.delete(identifierSystem).prepare(),
  add: orm
    .insert(identifier)
    .select(
      sql`SELECT ${sql.placeholder('key')}, each.value ->> 'system', ${compared} FROM json_each(${sql.placeholder('list')}) AS each WHERE true`,
    )
    .onConflictDoNothing()
    .prepare(),
  remove: orm
    .delete(identifier)
    .where(eq(identifier.patientKey, sql.placeholder('key')))
    .prepare(),
  clear: orm.delete(identifier).prepare(),
  addAll: orm
    .insert(identifier)
    .select(
      sql`SELECT patient.key, each.value ->> 'system', ${compared} FROM patient, json_each(patient.identifiers) AS each WHERE patient.identifiers IS NOT NULL`,
    )
    .onConflictDoNothing()
    .prepare(),
  // Numbers of systems that are not ours: see `keptIdentifiers`.
  addAllKept: orm
    .insert(identifier)
    .select(
      sql`SELECT patient.key, coalesce(each.value ->> '$[1].system', ''), ${comparedAt('$[1].value')}
        FROM patient, json_each(patient.fhir, '$.identifier.parts') AS each
        WHERE patient.fhir IS NOT NULL AND json_type(each.value, '$[0]') = 'null'
          AND json_type(each.value, '$[1].value') = 'text'`,
    )
    .onConflictDoNothing()
    .prepare(),
}));

/** Makes the row of a system; nothing but the journal writes it. */
export function projectSystem(writer: Writer, state: RecordState): Projected {
  const before = state.isNew ? undefined : findRow(writer, state.id);
  writeStatements(writer).put({ id: state.id, ...systemColumns(state, before) });
  return { kind: 'done' };
}

/** Covers the numbers of patients as well as the systems. */
export const systemDigest = reading((orm, compile) => [
  compile(
    orm
      .select({ system: identifier.system, valueKey: identifier.valueKey, patientId: patient.id })
      .from(identifier)
      .innerJoin(patient, eq(patient.key, identifier.patientKey))
      .orderBy(asc(identifier.system), asc(identifier.valueKey), asc(patient.id)),
  ),
  compile(orm.select(columnsWithoutKeys(identifierSystem)).from(identifierSystem).orderBy(asc(identifierSystem.id))),
]);

export const clearSystems = (writer: Writer): void => void writeStatements(writer).clearSystems.run();

/** Includes the system of the patient number if it has a URI. */
export const listAllSystems = (reader: Reader): SystemRow[] => readStatements(reader).systems.all();

/** Sorted by name; includes the retired ones. */
export const listSystems = (reader: Reader): SystemRow[] =>
  listAllSystems(reader).filter(({ id }) => id !== numberSystem);

export const findRow = (reader: Reader, id: string): SystemRow | undefined => readStatements(reader).system.get({ id });

/** Replaces the identifiers of a patient. */
export function saveIdentifiers(
  writer: Writer,
  key: number,
  { identifiers, fhir }: { identifiers: Identifier[] | null; fhir: string | null },
): void {
  const { remove, add } = writeStatements(writer);
  remove.run({ key });
  const list = [...(identifiers ?? []), ...keptIdentifiers(fhir)];
  if (list.length > 0) add.run({ key, list: JSON.stringify(list) });
}

export const clearIdentifiers = (writer: Writer): void => void writeStatements(writer).clear.run();

/** Rebuilds the identifiers of all patients. */
export function remakeIdentifiers(writer: Writer): void {
  const { clear, addAll, addAllKept } = writeStatements(writer);
  clear.run();
  addAll.run();
  addAllKept.run();
}

/** Returns the keys of the patients with this number of this system, however it was typed; removed patients included. */
export const keysWithIdentifier = (reader: Reader, { system, value }: Pick<Identifier, 'system' | 'value'>): number[] =>
  readStatements(reader)
    .holders.rows({ system, valueKey: comparedNumber(value) })
    .map(([key]) => key as number);
