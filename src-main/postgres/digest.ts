/** One hash of all that the rows of a hub say: equal to that of a station whose register agrees (`journal/digest.ts`). */
import { createHash } from 'node:crypto';
import { asc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { isKeyColumn } from '../journal/digest.rules.ts';
import { canonical } from '../wire/canonical.rules.ts';
import type { HubReader } from './access.ts';
import { distinctPair, identifier, identifierSystem, patient, replica, staff, station, visit } from './schema.ts';

const standing = alias(patient, 'standing');

type Rows = Promise<Record<string, unknown>[]>;
const plain = ({ orm }: HubReader, table: PgTable, order: SQL): Rows =>
  orm.select(withoutKeys(table)).from(table).orderBy(order);

const tables: readonly ((reader: HubReader) => Rows)[] = [
  ({ orm }) =>
    orm
      .select({ ...withoutKeys(patient), standing: standing.id })
      .from(patient)
      .leftJoin(standing, eq(standing.key, patient.standingKey))
      .orderBy(asc(patient.id)),
  ({ orm }) =>
    orm
      .select({ ...withoutKeys(visit), patientId: patient.id })
      .from(visit)
      .innerJoin(patient, eq(patient.key, visit.patientKey))
      .orderBy(asc(visit.id)),
  ({ orm }) =>
    orm
      .select({ system: identifier.system, valueKey: identifier.valueKey, patientId: patient.id })
      .from(identifier)
      .innerJoin(patient, eq(patient.key, identifier.patientKey))
      .orderBy(asc(identifier.system), asc(identifier.valueKey), asc(patient.id)),
  (reader) => plain(reader, identifierSystem, asc(identifierSystem.id)),
  (reader) => plain(reader, distinctPair, asc(distinctPair.id)),
  (reader) => plain(reader, station, asc(station.id)),
  (reader) => plain(reader, replica, asc(replica.id)),
  (reader) => plain(reader, staff, asc(staff.id)),
];

function withoutKeys(table: PgTable): Record<string, PgColumn> {
  const columns = Object.entries<PgColumn>(getTableColumns(table));
  return Object.fromEntries(columns.filter(([name]) => !isKeyColumn(name)));
}

/** As SQLite has the same value. */
function asStored(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? canonical(value) : value;
}

export async function digestOf(reader: HubReader): Promise<string> {
  const digest = createHash('sha256');
  for (const rowsOf of tables) {
    for (const row of await rowsOf(reader)) digest.update(`${JSON.stringify(Object.values(row).map(asStored))}\n`);
    digest.update('\n');
  }
  return digest.digest('hex');
}
