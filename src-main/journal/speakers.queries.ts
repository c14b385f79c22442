/** Reads all statements about stations and replicas, which `speakers.rules.ts` judges. */
import { eq } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { identity, replica, station } from '../db/schema.ts';
import type { StoredChange } from './change.contract.ts';
import { getSelf, listChanges } from './journal.queries.ts';
import { isEndorsedWith } from './signing.ts';
import type { Speaking } from './speakers.rules.ts';

const statements = reading((orm) => ({
  stations: orm.select({ id: station.id }).from(station).orderBy(station.id).prepare(),
  replicas: orm
    .select({ id: replica.id, forkedAt: replica.forkedAt, own: identity.replicaKey })
    .from(replica)
    .leftJoin(identity, eq(identity.replicaKey, replica.key))
    .orderBy(replica.id)
    .prepare(),
}));

/** `forkedAt`: by replica, the number at which its chain first forks. */
type Said = Speaking & { said: StoredChange[]; forkedAt: Map<string, number> };

export function saidOfMembers(reader: Reader): Said {
  const { stations, replicas } = statements(reader);
  const all = replicas.all();
  const ids = [...all, ...stations.all()].map(({ id }) => id);
  return {
    self: getSelf(reader).id,
    own: new Set(all.flatMap(({ id, own }) => (own === null ? [] : [id]))),
    said: ids.flatMap((id) => listChanges(reader, id)),
    forkedAt: new Map(all.flatMap(({ id, forkedAt }) => (forkedAt === null ? [] : [[id, forkedAt]]))),
    isEndorsed: ({ change }, key) => isEndorsedWith(Buffer.from(key, 'base64url'), change),
  };
}
