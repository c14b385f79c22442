/** Patients and visits of a hub, as the interface reads them. */
import { and, asc, count, desc, eq, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { problem } from '../http/problem.contract.ts';
import type { Patient, Sort } from '../patients/patient.contract.ts';
import { rowToPatient, withJoined } from '../patients/patient-reply.rules.ts';
import type { PagePlace } from '../patients/people.rules.ts';
import type { HubReader } from './access.ts';
import { isListed, patient, visit } from './schema.ts';
import { isAnyOf, unlessEmpty } from './sets.ts';
import { shown } from './shown.rules.ts';

export type PatientRow = typeof patient.$inferSelect;
export type PatientVisit = { visit: typeof visit.$inferSelect; patientId: string };

/** The record that stands for the one with this id: itself, unless it was joined. */
export async function findPatient({ orm }: HubReader, id: string): Promise<PatientRow | undefined> {
  const asked = alias(patient, 'asked');
  const [found] = await orm
    .select({ patient })
    .from(asked)
    .innerJoin(patient, eq(patient.key, sql`coalesce(${asked.standingKey}, ${asked.key})`))
    .where(eq(asked.id, shown(id)));
  return found?.patient;
}

/** The same; throws `not-found`. */
export async function getPatient(reader: HubReader, id: string): Promise<PatientRow> {
  const found = await findPatient(reader, id);
  if (found === undefined) throw problem('not-found', 'There is no patient with this id at this hub.');
  return found;
}

/** The replies for rows that stand, each with the records that were joined into it. */
export async function toPatients({ orm }: HubReader, rows: readonly PatientRow[], today: string): Promise<Patient[]> {
  const keys = rows.map(({ key }) => key);
  const members = await unlessEmpty(keys, () =>
    orm.select().from(patient).where(isAnyOf(patient.standingKey, keys)).orderBy(asc(patient.key)),
  );
  return rows.map((row) =>
    withJoined(
      rowToPatient(row, today),
      members.filter(({ standingKey }) => standingKey === row.key),
    ),
  );
}

const sortedBy = { createdAt: undefined, updatedAt: patient.updatedAt, name: patient.nameKey } as const;

/** A page of those who are listed, as `patients/lookup.queries.ts` has it for a station; who has no name comes last either way round. */
export async function listPatients(
  { orm }: HubReader,
  { sort, size, page, after }: { sort: Sort; size: number; page: number; after: PagePlace | undefined },
): Promise<{ rows: PatientRow[]; next: PagePlace | undefined }> {
  const isDown = sort.startsWith('-');
  const column = sortedBy[sort.replace('-', '') as keyof typeof sortedBy];
  const order = isDown ? desc : asc;
  const found = await orm
    .select()
    .from(patient)
    .where(and(isListed, after && behind({ column, isDown }, after)))
    .orderBy(...(column === undefined ? [] : [sql`${order(column)} NULLS LAST`]), order(patient.key))
    .limit(size + 1)
    .offset(after === undefined ? page * size : 0);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  if (found.length <= size || last === undefined) return { rows, next: undefined };
  const value = column === undefined ? null : column === patient.nameKey ? last.nameKey : last.updatedAt;
  return { rows, next: { key: last.key, value } };
}

type Order = { column: (typeof sortedBy)[keyof typeof sortedBy]; isDown: boolean };

function behind({ column, isDown }: Order, { key, value }: PagePlace): SQL | undefined {
  const beyond = isDown ? lt : gt;
  const byKey = beyond(patient.key, key);
  if (column === undefined) return byKey;
  if (value === null) return and(isNull(column), byKey);
  const among = or(beyond(column, value), and(eq(column, value), byKey));
  return column === patient.nameKey ? or(among, isNull(column)) : among;
}

export async function countPatients({ orm }: HubReader): Promise<number> {
  const [row] = await orm.select({ count: count() }).from(patient).where(isListed);
  return row?.count ?? 0;
}

/** `patientId` may also be that of a record that was joined. Throws `not-found`. */
export async function getVisit(
  { orm }: HubReader,
  { patientId, visitId }: { patientId: string; visitId: string },
): Promise<PatientVisit> {
  const [asked, member] = [alias(patient, 'asked'), alias(patient, 'member')];
  const [found] = await orm
    .select({ visit, patientId: patient.id })
    .from(visit)
    .innerJoin(member, eq(member.key, visit.patientKey))
    .innerJoin(patient, eq(patient.key, sql`coalesce(${member.standingKey}, ${member.key})`))
    .innerJoin(asked, eq(sql`coalesce(${asked.standingKey}, ${asked.key})`, patient.key))
    .where(and(eq(visit.id, shown(visitId)), eq(asked.id, shown(patientId))));
  if (found === undefined) throw problem('not-found', 'This patient has no visit with this id at this hub.');
  return found;
}
