/**
 * Identifies this registry to others that see several. The name is the id of the replica that began first, by the stamps and hashes of
 * the changes that introduce replicas. It follows from the journal, so all stations of a registry agree once they know each other.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { reading, type Db, type Reader } from '../db/access.ts';
import { change, replica } from '../db/schema.ts';
import { firstIntroduced } from './first-replica.ts';

const statements = reading((orm, compile) => ({
  introduced: compile(
    orm
      .select({ count: sql`count(*)` })
      .from(replica)
      .where(isNotNull(replica.publicKey)),
  ),
  // Each chain begins with the change that introduces its replica.
  introductions: compile(
    orm
      .select({ bytes: change.bytes })
      .from(replica)
      .innerJoin(change, and(eq(change.replicaKey, replica.key), eq(change.seq, 1)))
      .where(isNotNull(replica.publicKey)),
  ),
}));

/** The name is cached until another replica is introduced. */
const named = new WeakMap<Db, { introduced: number; name: string }>();

export function registryName(reader: Reader): string {
  const introduced = Number(statements(reader).introduced.row()?.[0]);
  const known = named.get(reader.db);
  if (known?.introduced === introduced) return known.name;
  const name = firstReplica(reader);
  named.set(reader.db, { introduced, name });
  return name;
}

const firstReplica = (reader: Reader): string =>
  firstIntroduced(
    statements(reader)
      .introductions.rows()
      .map(([bytes]) => bytes as Uint8Array),
  );
