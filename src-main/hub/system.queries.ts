/** Systems of identifiers, as `patients/identifier.queries.ts` has them for a station. */
import { asc, eq } from 'drizzle-orm';
import { problem } from '../http/problem.contract.ts';
import type { HubReader } from './access.ts';
import { identifierSystem } from './schema.ts';
import { shown } from './shown.rules.ts';

export type SystemRow = typeof identifierSystem.$inferSelect;

/** By name; also the retired ones. */
export const listSystems = ({ orm }: HubReader): Promise<SystemRow[]> =>
  orm.select().from(identifierSystem).orderBy(asc(identifierSystem.name), asc(identifierSystem.id));

/** Throws `not-found`. */
export async function getSystem({ orm }: HubReader, id: string): Promise<SystemRow> {
  const [row] = await orm
    .select()
    .from(identifierSystem)
    .where(eq(identifierSystem.id, shown(id)));
  if (row === undefined) throw problem('not-found', 'There is no identifier system with this id at this hub.');
  return row;
}
