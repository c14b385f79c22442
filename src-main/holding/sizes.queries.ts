/** Counts the patients and visits of each place. */
import { count, countDistinct, eq } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { patient, visit } from '../db/schema.ts';
import type { CountedPlace } from './sizes.rules.ts';

const statements = reading((orm) => ({
  byHome: orm
    .select({ place: patient.home, patients: countDistinct(patient.key), visits: count(visit.key) })
    .from(patient)
    .leftJoin(visit, eq(visit.patientKey, patient.key))
    .groupBy(patient.home)
    .prepare(),
}));

/** Counts all records, also hidden ones: they are held as well. Null is the place of patients without one. */
export const countByPlace = (reader: Reader): CountedPlace[] => statements(reader).byHome.all();
