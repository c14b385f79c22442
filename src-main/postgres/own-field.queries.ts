/** A clinic's own fields: the counterpart of `own-fields/own-field.queries.ts` for a station. */
import { asc, eq } from 'drizzle-orm';
import type { OwnFieldRow } from '../own-fields/own-field.rules.ts';
import type { HubReader } from './access.ts';
import { ownField } from './schema.ts';
import { shown } from './shown.rules.ts';

/** Returns all fields, including removed ones. */
export const listOwnFields = ({ orm }: HubReader): Promise<OwnFieldRow[]> =>
  orm.select().from(ownField).orderBy(asc(ownField.id));

export async function findOwnField({ orm }: HubReader, id: string): Promise<OwnFieldRow | undefined> {
  const [row] = await orm
    .select()
    .from(ownField)
    .where(eq(ownField.id, shown(id)));
  return row;
}
