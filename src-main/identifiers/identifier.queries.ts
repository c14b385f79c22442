/**
 * Identifiers in SQL. Those of a patient stand in its row; beside it stands one row for each, as numbers are compared, by which who has
 * a number is found. It follows from the row of the patient and is made anew from that.
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
          // What FHIR kept before the system had a URI stands under that.
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
  // Those of systems that are not ours: see `keptIdentifiers`.
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

/** The row of a system, made from the journal and by nothing else. */
export function projectSystem(writer: Writer, state: RecordState): Projected {
  const before = state.isNew ? undefined : findRow(writer, state.id);
  writeStatements(writer).put({ id: state.id, ...systemColumns(state, before) });
  return { kind: 'done' };
}

/** Who has which number, too. */
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

/** With that of the patient number, where it has a URI. */
export const listAllSystems = (reader: Reader): SystemRow[] => readStatements(reader).systems.all();

/** By name; also the retired ones. */
export const listSystems = (reader: Reader): SystemRow[] =>
  listAllSystems(reader).filter(({ id }) => id !== numberSystem);

export const findRow = (reader: Reader, id: string): SystemRow | undefined => readStatements(reader).system.get({ id });

/** Puts the identifiers of a patient in the place of those from before. */
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

/** Makes those of all patients anew. */
export function remakeIdentifiers(writer: Writer): void {
  const { clear, addAll, addAllKept } = writeStatements(writer);
  clear.run();
  addAll.run();
  addAllKept.run();
}

/** The keys of the patients with this number of this system, however it was typed: the retired ones too. */
export const keysWithIdentifier = (reader: Reader, { system, value }: Pick<Identifier, 'system' | 'value'>): number[] =>
  readStatements(reader)
    .holders.rows({ system, valueKey: comparedNumber(value) })
    .map(([key]) => key as number);
