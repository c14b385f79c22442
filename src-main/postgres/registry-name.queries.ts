/** The identity of this registry: the counterpart of `journal/registry-name.queries.ts` at a station. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { firstIntroduced } from '../journal/first-replica.ts';
import type { HubReader } from './access.ts';
import { getOwn } from './journal.queries.ts';
import { change, replica } from './schema.ts';

/** Names by the hub's replica, which differs in each database. The name stays valid while no other replica becomes known. */
const named = new Map<string, { introduced: number; name: string }>();

export async function registryName(reader: HubReader): Promise<string> {
  const { id } = await getOwn(reader);
  const introduced = await reader.orm.$count(replica, isNotNull(replica.publicKey));
  const known = named.get(id);
  if (known?.introduced === introduced) return known.name;
  // Each chain begins with the change that introduces its replica.
  const introductions = await reader.orm
    .select({ bytes: change.bytes })
    .from(replica)
    .innerJoin(change, and(eq(change.replicaKey, replica.key), eq(change.seq, sql`1`)))
    .where(isNotNull(replica.publicKey));
  const name = firstIntroduced(introductions.map(({ bytes }) => bytes));
  named.set(id, { introduced, name });
  return name;
}
