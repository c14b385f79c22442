/** Counts the patients and visits of each place: see `holding/sizes.queries.ts` for a station. */
import { count, countDistinct, eq } from 'drizzle-orm';
import type { CountedPlace } from '../holding/sizes.rules.ts';
import type { HubReader } from './access.ts';
import { patient, visit } from './schema.ts';

export const countByPlace = ({ orm }: HubReader): Promise<CountedPlace[]> =>
  orm
    .select({ place: patient.home, patients: countDistinct(patient.key), visits: count(visit.key) })
    .from(patient)
    .leftJoin(visit, eq(visit.patientKey, patient.key))
    .groupBy(patient.home);
