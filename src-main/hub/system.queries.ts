/** Systems of identifiers, as `patients/identifier.queries.ts` has them for a station. */
import { asc, eq } from 'drizzle-orm';
import { problem } from '../http/problem.contract.ts';
import { numberSystem } from '../patients/identifier.contract.ts';
import type { HubReader } from './access.ts';
import { identifierSystem } from './schema.ts';
import { shown } from './shown.rules.ts';

export type SystemRow = typeof identifierSystem.$inferSelect;

/** With that of the patient number, where it has a URI. */
export const listAllSystems = ({ orm }: HubReader): Promise<SystemRow[]> =>
  orm.select().from(identifierSystem).orderBy(asc(identifierSystem.name), asc(identifierSystem.id));

/** By name; also the retired ones. */
export const listSystems = async (reader: HubReader): Promise<SystemRow[]> =>
  (await listAllSystems(reader)).filter(({ id }) => id !== numberSystem);

export async function findNumberSystem({ orm }: HubReader): Promise<SystemRow | undefined> {
  return (await orm.select().from(identifierSystem).where(eq(identifierSystem.id, numberSystem)))[0];
}

/** Throws `not-found`. */
export async function getSystem({ orm }: HubReader, id: string): Promise<SystemRow> {
  const [row] = await orm
    .select()
    .from(identifierSystem)
    .where(eq(identifierSystem.id, shown(id)));
  if (row === undefined || row.id === numberSystem)
    throw problem('not-found', 'There is no identifier system with this id at this hub.');
  return row;
}
