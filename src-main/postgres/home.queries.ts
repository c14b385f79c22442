/** The condition that a patient lives in a place or in one of those that it contains: see `patients/home.queries.ts` for a station. */
import type { SQL } from 'drizzle-orm';
import { treeOf, withinPlace } from '../places/place-tree.rules.ts';
import type { HubReader } from './access.ts';
import { listPlaceRows } from './place.queries.ts';
import { patient } from './schema.ts';
import { isAnyOf } from './sets.ts';

export const livesIn = async (reader: HubReader, place: string): Promise<SQL> =>
  isAnyOf(patient.home, withinPlace(treeOf(await listPlaceRows(reader)), place));
