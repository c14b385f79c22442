/** Finds who names a household, or a record as the mother's, at a hub. */
import { asc, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { mostLinked, type LinkField } from '../patients/links.rules.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import type { HubReader } from './access.ts';
import { patient } from './schema.ts';
import { isAnyOf } from './sets.ts';

const member = alias(patient, 'member');

/** Returns the survivors of the records that name one of these, in the order of their ids. */
export async function listLinked({ orm }: HubReader, field: LinkField, ids: readonly string[]): Promise<PatientRow[]> {
  const keys = orm
    .select({ key: sql`coalesce(${member.standingKey}, ${member.key})` })
    .from(member)
    .where(isAnyOf(member[field], ids));
  return orm
    .select()
    .from(patient)
    .where(sql`${patient.key} IN (${keys})`)
    .orderBy(asc(patient.id))
    .limit(mostLinked);
}
