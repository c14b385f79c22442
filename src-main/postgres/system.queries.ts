/** Systems of ID numbers: the counterpart of `identifiers/identifier.queries.ts` for a station. */
import { asc, eq } from 'drizzle-orm';
import { numberSystem } from '../identifiers/identifier.contract.ts';
import type { HubReader } from './access.ts';
import { identifierSystem } from './schema.ts';
import { shown } from './shown.rules.ts';

export type SystemRow = typeof identifierSystem.$inferSelect;

/** Includes the system of the patient number if that has a URI. */
export const listAllSystems = ({ orm }: HubReader): Promise<SystemRow[]> =>
  orm.select().from(identifierSystem).orderBy(asc(identifierSystem.name), asc(identifierSystem.id));

/** Returns all systems by name, including removed ones. */
export const listSystems = async (reader: HubReader): Promise<SystemRow[]> =>
  (await listAllSystems(reader)).filter(({ id }) => id !== numberSystem);

export async function findSystem({ orm }: HubReader, id: string): Promise<SystemRow | undefined> {
  const [row] = await orm
    .select()
    .from(identifierSystem)
    .where(eq(identifierSystem.id, shown(id)));
  return row;
}
