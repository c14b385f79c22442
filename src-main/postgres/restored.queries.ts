/** The replicas of others that a restore made: the counterpart of `journal/restored.queries.ts` for a station. */
import { and, eq, isNull } from 'drizzle-orm';
import { decodeChange } from '../journal/encoding.ts';
import { restoredIn, type Restored } from '../journal/restored.rules.ts';
import type { HubReader } from './access.ts';
import { change, identity, replica } from './schema.ts';

export async function listRestored({ orm }: HubReader): Promise<Restored[]> {
  const rows = await orm
    .select({ replica: replica.id, station: replica.stationId, bytes: change.bytes })
    .from(replica)
    .innerJoin(change, and(eq(change.replicaKey, replica.key), eq(change.seq, 1)))
    .leftJoin(identity, eq(identity.replicaKey, replica.key))
    .where(isNull(identity.replicaKey));
  return rows.flatMap(({ bytes, ...of }) => {
    const at = restoredIn(decodeChange(bytes));
    return at === undefined ? [] : [{ ...of, at }];
  });
}
