/** The condition that a patient lives in a place, or in one of those that it contains. */
import { sql } from 'drizzle-orm';
import type { Reader } from '../db/access.ts';
import { patient } from '../db/schema.ts';
import { treeOf, withinPlace } from '../places/place-tree.rules.ts';
import { listPlaceRows } from '../places/place.queries.ts';

export const inPlaces = sql`${patient.home} IN (SELECT value FROM json_each(${sql.placeholder('places')}))`;

export const placesAsked = (reader: Reader, place: string): { places: string } => ({
  places: JSON.stringify(withinPlace(treeOf(listPlaceRows(reader)), place)),
});
