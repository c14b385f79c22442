/** One hash of all that the rows say: equal on two stations whose registers agree, and before and after a rebuild. */
import { createHash } from 'node:crypto';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import { alias, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { reading, type Reader } from '../db/access.ts';
import {
  distinctPair,
  idKey,
  identifier,
  identifierSystem,
  patient,
  replica,
  staff,
  station,
  visit,
} from '../db/schema.ts';
import { isKeyColumn } from './digest.rules.ts';

const standing = alias(patient, 'standing');

const statements = reading((orm, compile) => {
  return [
    compile(
      orm
        .select({ ...withoutKeys(patient), standing: standing.id })
        .from(patient)
        .leftJoin(standing, eq(standing.key, patient.standingKey))
        .orderBy(asc(idKey(patient.id))),
    ),
    compile(
      orm
        .select({ ...withoutKeys(visit), patientId: patient.id })
        .from(visit)
        .innerJoin(patient, eq(patient.key, visit.patientKey))
        .orderBy(asc(visit.id)),
    ),
    compile(
      orm
        .select({ system: identifier.system, valueKey: identifier.valueKey, patientId: patient.id })
        .from(identifier)
        .innerJoin(patient, eq(patient.key, identifier.patientKey))
        .orderBy(asc(identifier.system), asc(identifier.valueKey), asc(patient.id)),
    ),
    compile(orm.select().from(identifierSystem).orderBy(asc(identifierSystem.id))),
    compile(orm.select(withoutKeys(distinctPair)).from(distinctPair).orderBy(asc(distinctPair.id))),
    compile(orm.select().from(station).orderBy(asc(station.id))),
    compile(orm.select(withoutKeys(replica)).from(replica).orderBy(asc(replica.id))),
    compile(orm.select(withoutKeys(staff)).from(staff).orderBy(asc(staff.id))),
  ];
});

function withoutKeys(table: SQLiteTable): Record<string, SQLiteColumn> {
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table));
  return Object.fromEntries(columns.filter(([name]) => !isKeyColumn(name)));
}

export function digestOf(reader: Reader): string {
  const digest = createHash('sha256');
  for (const statement of statements(reader)) {
    for (const row of statement.rows()) digest.update(`${JSON.stringify(row)}\n`);
    digest.update('\n');
  }
  return digest.digest('hex');
}
