/** Patients of a hub, as the interface reads them. */
import { asc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { problem } from '../wire/problem.contract.ts';
import type { Patient } from '../patients/patient.contract.ts';
import { rowToPatient, withJoined, type PatientRow } from '../patients/patient-reply.rules.ts';
import type { HubReader } from './access.ts';
import { isListed, patient, photo, posting, postingDue, postingState } from './schema.ts';
import { isAnyOf, unlessEmpty } from './sets.ts';
import { shown } from './shown.rules.ts';

const asked = alias(patient, 'asked');

/** As `findPatient`; throws `not-found`. */
export async function getPatient(reader: HubReader, id: string): Promise<PatientRow> {
  const found = await findPatient(reader, id);
  if (found === undefined) throw problem('not-found', 'There is no patient with this id at this hub.');
  return found;
}

/** The record with this id itself, also one that was joined into another. */
export async function findRecord({ orm }: HubReader, id: string): Promise<PatientRow | undefined> {
  const [row] = await orm
    .select()
    .from(patient)
    .where(eq(patient.id, shown(id)));
  return row;
}

/** The record that stands for the one with this id: itself, unless it was joined. */
export async function findPatient({ orm }: HubReader, id: string): Promise<PatientRow | undefined> {
  const [found] = await orm
    .select({ patient })
    .from(asked)
    .innerJoin(patient, eq(patient.key, sql`coalesce(${asked.standingKey}, ${asked.key})`))
    .where(eq(asked.id, shown(id)));
  return found?.patient;
}

/** The ids of those who stand for these. */
export async function listStandingIds({ orm }: HubReader, ids: readonly string[]): Promise<string[]> {
  const rows = await unlessEmpty(ids, () =>
    orm
      .selectDistinct({ id: patient.id })
      .from(asked)
      .innerJoin(patient, eq(patient.key, asked.standingKey))
      .where(isAnyOf(asked.id, ids)),
  );
  return rows.map(({ id }) => id);
}

/** The records that are one person, the one that stands before those that were joined into it. */
export async function groupOf({ orm }: HubReader, key: number): Promise<PatientRow[]> {
  const rows = await orm
    .select()
    .from(patient)
    .where(or(eq(patient.key, key), eq(patient.standingKey, key)))
    .orderBy(asc(patient.id));
  return rows.sort((a, b) => Number(b.key === key) - Number(a.key === key));
}

/** The replies for rows that stand, each with the records that were joined into it. */
export async function toPatients({ orm }: HubReader, rows: readonly PatientRow[], today: string): Promise<Patient[]> {
  const keys = rows.map(({ key }) => key);
  const members = await unlessEmpty(keys, () =>
    orm.select().from(patient).where(isAnyOf(patient.standingKey, keys)).orderBy(asc(patient.id)),
  );
  return rows.map((row) =>
    withJoined(
      rowToPatient(row, today),
      members.filter(({ standingKey }) => standingKey === row.key),
    ),
  );
}

/** How many are listed: as many as have postings, and by how many more or fewer they will be when all that are due are written. */
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

export const listByKeys = ({ orm }: HubReader, keys: readonly number[]): Promise<PatientRow[]> =>
  unlessEmpty(keys, () => orm.select().from(patient).where(isAnyOf(patient.key, keys)));

/** The records that were joined into those with these keys. */
export async function membersOf({ orm }: HubReader, keys: readonly number[]): Promise<Map<number, PatientRow[]>> {
  const rows = await unlessEmpty(keys, () =>
    orm.select().from(patient).where(isAnyOf(patient.standingKey, keys)).orderBy(asc(patient.id)),
  );
  return Map.groupBy(rows, ({ key, standingKey }) => standingKey ?? key);
}

/** The ids of all records that are the one person; of one that is not here its own. */
export async function listJoinedIds({ orm }: HubReader, id: string): Promise<string[]> {
  const asked = alias(patient, 'asked');
  const standing = sql`coalesce(${asked.standingKey}, ${asked.key})`;
  const rows = await orm
    .select({ id: patient.id })
    .from(asked)
    .innerJoin(patient, or(eq(patient.key, standing), eq(patient.standingKey, standing)))
    .where(eq(asked.id, shown(id)));
  return rows.length === 0 ? [id] : rows.map((row) => row.id);
}

/** By id, of those that are here. */
export async function namesOfPatients({ orm }: HubReader, ids: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await unlessEmpty(ids, () =>
    orm.select({ id: patient.id, name: patient.name }).from(patient).where(isAnyOf(patient.id, ids)),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
