/** Reads what is said of stations and replicas, and keeps the judgement about it in memory until something else is said. */
import { eq, inArray, sql } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { held, identity, replica, station } from '../db/schema.ts';
import { readChange } from '../journal/encoding.ts';
import { getSelf, listChanges } from '../journal/journal.queries.ts';
import { memberStatementsMark } from '../journal/member-statements.ts';
import { isEndorsedWith } from '../journal/signing.ts';
import { isRevocation, judge, type Membership } from './membership.rules.ts';

const statements = reading((orm) => ({
  stations: orm.select({ id: station.id }).from(station).orderBy(station.id).prepare(),
  replicas: orm
    .select({ id: replica.id, forkedAt: replica.forkedAt, own: identity.replicaKey })
    .from(replica)
    .leftJoin(identity, eq(identity.replicaKey, replica.key))
    .orderBy(replica.id)
    .prepare(),
  heard: orm
    .select({ bytes: held.bytes })
    .from(held)
    .where(inArray(held.recordId, sql`(SELECT id FROM station)`))
    .prepare(),
}));

const judgements = new WeakMap<object, Membership>();

/** Who belongs, as it is judged from all that is known here now. */
export function membershipOf(reader: Reader): Membership {
  const mark = memberStatementsMark(reader);
  const membership = judgements.get(mark) ?? judgeNow(reader);
  judgements.set(mark, membership);
  return membership;
}

function judgeNow(reader: Reader): Membership {
  const { stations, replicas, heard } = statements(reader);
  const all = replicas.all();
  const ids = [...all, ...stations.all()].map(({ id }) => id);
  return judge({
    self: getSelf(reader).id,
    own: new Set(all.flatMap(({ id, own }) => (own === null ? [] : [id]))),
    said: ids.flatMap((id) => listChanges(reader, id)),
    heard: heard
      .all()
      .flatMap(({ bytes }) => readChange(bytes) ?? [])
      .filter(({ change }) => isRevocation(change)),
    forkedAt: new Map(all.flatMap(({ id, forkedAt }) => (forkedAt === null ? [] : [[id, forkedAt]]))),
    isEndorsed: ({ change }, key) => isEndorsedWith(Buffer.from(key, 'base64url'), change),
  });
}
