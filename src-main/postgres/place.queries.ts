/** Places: the counterpart of `places/place.queries.ts` for a station. */
import { asc, eq } from 'drizzle-orm';
import type { PlaceRow } from '../places/place-row.rules.ts';
import type { HubReader } from './access.ts';
import { places } from './schema.ts';
import { shown } from './shown.rules.ts';

/** Returns all places by name, including removed ones. */
export const listPlaceRows = ({ orm }: HubReader): Promise<PlaceRow[]> =>
  orm.select().from(places).orderBy(asc(places.name), asc(places.id));

export async function findPlace({ orm }: HubReader, id: string): Promise<PlaceRow | undefined> {
  const [row] = await orm
    .select()
    .from(places)
    .where(eq(places.id, shown(id)));
  return row;
}
