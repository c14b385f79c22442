/** Finds who names a household, or a record as the mother's, at a station. */
import { asc, sql } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { rowMapper } from '../db/rows.ts';
import { patient } from '../db/schema.ts';
import { member, survivorKeyOfMember } from '../search/survivor.queries.ts';
import { linkFields, mostLinked, type LinkField } from './links.rules.ts';
import type { PatientRow } from './patient-reply.rules.ts';

const toRows = rowMapper(patient);

const statements = reading((orm, compile) => {
  const linkedBy = (field: LinkField) => {
    const keys = orm
      .select({ key: survivorKeyOfMember })
      .from(member)
      .where(sql`${member[field]} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`);
    return orm
      .select()
      .from(patient)
      .where(sql`${patient.key} IN (${keys})`)
      .orderBy(asc(patient.id))
      .limit(mostLinked);
  };
  return Object.fromEntries(linkFields.map((field) => [field, compile(linkedBy(field))])) as Record<
    LinkField,
    ReturnType<typeof compile>
  >;
});

/** Returns the survivors of the records that name one of these, in the order of their ids. */
export const listLinked = (reader: Reader, field: LinkField, ids: readonly string[]): PatientRow[] =>
  toRows(statements(reader)[field].rows({ ids: JSON.stringify(ids) }));
