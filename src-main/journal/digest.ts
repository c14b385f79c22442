/** One hash of all that the rows say: equal on two stations whose registers agree, and before and after a rebuild. */
import { createHash } from 'node:crypto';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { patient, replica, station, visit } from '../db/schema.ts';

/** Integer keys are left out: they count in the order in which records came to this computer. */
const statements = reading((orm, compile) => {
  const { key: _patientKey, ...patientColumns } = getTableColumns(patient);
  const { key: _visitKey, patientKey: _patient, ...visitColumns } = getTableColumns(visit);
  const { key: _replicaKey, ...replicaColumns } = getTableColumns(replica);
  return [
    compile(orm.select(patientColumns).from(patient).orderBy(asc(patient.id))),
    compile(
      orm
        .select({ ...visitColumns, patientId: patient.id })
        .from(visit)
        .innerJoin(patient, eq(patient.key, visit.patientKey))
        .orderBy(asc(visit.id)),
    ),
    compile(orm.select().from(station).orderBy(asc(station.id))),
    compile(orm.select(replicaColumns).from(replica).orderBy(asc(replica.id))),
  ];
});

export function digestOf(reader: Reader): string {
  const digest = createHash('sha256');
  for (const statement of statements(reader)) {
    for (const row of statement.rows()) digest.update(`${JSON.stringify(row)}\n`);
    digest.update('\n');
  }
  return digest.digest('hex');
}
