/** The patients of a hub, as the interface reads them. */
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { problem } from '../wire/problem.contract.ts';
import type { Patient } from '../patients/patient.contract.ts';
import { rowToPatient, withMerged, type PatientRow } from '../patients/patient-reply.rules.ts';
import type { HubReader } from './access.ts';
import { isListed, patient, photo, posting, postingDue, postingState } from './schema.ts';
import { isAnyOf, unlessEmpty } from './sets.ts';
import { shown } from './shown.rules.ts';

const asked = alias(patient, 'asked');

/** As `findPatient`, but throws `not-found`. */
export async function getPatient(reader: HubReader, id: string): Promise<PatientRow> {
  const found = await findPatient(reader, id);
  if (found === undefined) throw problem('not-found', 'This hub has no patient with this id.');
  return found;
}

/** Returns the record with this id itself, even if it was merged into another. */
export async function findRecord({ orm }: HubReader, id: string): Promise<PatientRow | undefined> {
  const [row] = await orm
    .select()
    .from(patient)
    .where(eq(patient.id, shown(id)));
  return row;
}

/** Returns the survivor of the record with this id: the record itself, unless it was merged. */
export async function findPatient({ orm }: HubReader, id: string): Promise<PatientRow | undefined> {
  const [found] = await orm
    .select({ patient })
    .from(asked)
    .innerJoin(patient, eq(patient.key, sql`coalesce(${asked.standingKey}, ${asked.key})`))
    .where(eq(asked.id, shown(id)));
  return found?.patient;
}

/** Returns the ids of the survivors of these records, as far as they were merged. */
export async function listSurvivorIds({ orm }: HubReader, ids: readonly string[]): Promise<string[]> {
  const rows = await unlessEmpty(ids, () =>
    orm
      .selectDistinct({ id: patient.id })
      .from(asked)
      .innerJoin(patient, eq(patient.key, asked.standingKey))
      .where(isAnyOf(asked.id, ids)),
  );
  return rows.map(({ id }) => id);
}

/** Returns the records of one person, the survivor first. */
export async function groupOf({ orm }: HubReader, key: number): Promise<PatientRow[]> {
  const rows = await orm
    .select()
    .from(patient)
    .where(or(eq(patient.key, key), eq(patient.standingKey, key)))
    .orderBy(asc(patient.id));
  return rows.sort((a, b) => Number(b.key === key) - Number(a.key === key));
}

/** Returns the replies for the rows of survivors, each with the records that were merged into it. */
export async function toPatients({ orm }: HubReader, rows: readonly PatientRow[], today: string): Promise<Patient[]> {
  const keys = rows.map(({ key }) => key);
  const members = await unlessEmpty(keys, () =>
    orm.select().from(patient).where(isAnyOf(patient.standingKey, keys)).orderBy(asc(patient.id)),
  );
  return rows.map((row) =>
    withMerged(
      rowToPatient(row, today),
      members.filter(({ standingKey }) => standingKey === row.key),
    ),
  );
}

/** Counts the listed patients: those that have postings, corrected for postings that are still due. */
export async function countPatients({ orm }: HubReader): Promise<number> {
  const { rows } = await orm.execute<{ count: string }>(sql`
    SELECT ${postingState.patients} + coalesce((
      SELECT sum((${patient.key} IS NOT NULL)::integer - (${posting.key} IS NOT NULL)::integer)
      FROM (SELECT DISTINCT key FROM ${postingDue}) AS due
      LEFT JOIN ${patient} ON ${patient.key} = due.key AND ${isListed}
      LEFT JOIN ${posting} ON ${posting.key} = due.key), 0) AS count
    FROM ${postingState}`);
  return Number(rows[0]?.count ?? 0);
}

export async function findPhoto({ orm }: HubReader, key: number): Promise<Buffer | undefined> {
  const [row] = await orm.select({ jpeg: photo.jpeg }).from(photo).where(eq(photo.patientKey, key));
  return row?.jpeg;
}

export const listPhotos = ({ orm }: HubReader, ids: readonly string[]): Promise<{ id: string; jpeg: Buffer }[]> =>
  unlessEmpty(ids, () =>
    orm
      .select({ id: patient.id, jpeg: photo.jpeg })
      .from(patient)
      .innerJoin(photo, eq(photo.patientKey, patient.key))
      .where(and(isAnyOf(patient.id, ids), isListed)),
  );

export const listByKeys = ({ orm }: HubReader, keys: readonly number[]): Promise<PatientRow[]> =>
  unlessEmpty(keys, () => orm.select().from(patient).where(isAnyOf(patient.key, keys)));

/** Returns the records merged into those with these keys. */
export async function membersOf({ orm }: HubReader, keys: readonly number[]): Promise<Map<number, PatientRow[]>> {
  const rows = await unlessEmpty(keys, () =>
    orm.select().from(patient).where(isAnyOf(patient.standingKey, keys)).orderBy(asc(patient.id)),
  );
  return Map.groupBy(rows, ({ key, standingKey }) => standingKey ?? key);
}

/** Returns the ids of all records of one person. For a record that is not here, returns only its own id. */
export async function listMergedIds({ orm }: HubReader, id: string): Promise<string[]> {
  const asked = alias(patient, 'asked');
  const standing = sql`coalesce(${asked.standingKey}, ${asked.key})`;
  const rows = await orm
    .select({ id: patient.id })
    .from(asked)
    .innerJoin(patient, or(eq(patient.key, standing), eq(patient.standingKey, standing)))
    .where(eq(asked.id, shown(id)));
  return rows.length === 0 ? [id] : rows.map((row) => row.id);
}

/** Returns names by id, of the patients that are here. */
export async function namesOfPatients({ orm }: HubReader, ids: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await unlessEmpty(ids, () =>
    orm.select({ id: patient.id, name: patient.name }).from(patient).where(isAnyOf(patient.id, ids)),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
