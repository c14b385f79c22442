/** Reads what is said of stations and replicas at a hub, and judges from it who belongs: as `sync/membership.queries.ts` for a station. */
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { fromId, readChange } from '../journal/encoding.ts';
import { isEndorsedWith } from '../journal/signing.ts';
import { isRevocation, judge, type Membership } from '../sync/membership.rules.ts';
import type { HubReader, ReadOrm } from './access.ts';
import { getSelf, listHistories } from './journal.queries.ts';
import { held, identity, replica, station } from './schema.ts';

type Kept = { version: string; membership: Membership };
const kept = new WeakMap<ReadOrm, Kept>();

/**
 * Kept in memory for as long as no row of a station or replica, and nothing that is held of them, was written by any process. It is asked
 * for each message.
 */
export async function membershipOf(reader: HubReader): Promise<Membership> {
  const { rows } = await reader.orm.execute<{ version: string }>(sql`
    SELECT md5(concat(
      (SELECT string_agg(concat(id, ' ', xmin), ',' ORDER BY id) FROM ${station}), ';',
      (SELECT string_agg(concat(id, ' ', xmin), ',' ORDER BY id) FROM ${replica}), ';',
      (SELECT string_agg(key::text, ',' ORDER BY key) FROM ${held} WHERE record_id IN (SELECT id FROM ${station}))
    )) AS version`);
  const version = rows[0]?.version ?? '';
  const known = kept.get(reader.orm);
  if (known?.version === version) return known.membership;
  const membership = await judgeNow(reader);
  kept.set(reader.orm, { version, membership });
  return membership;
}

async function judgeNow(reader: HubReader): Promise<Membership> {
  const { orm } = reader;
  const replicas = await orm
    .select({ id: replica.id, forkedAt: replica.forkedAt, own: identity.replicaKey })
    .from(replica)
    .leftJoin(identity, eq(identity.replicaKey, replica.key))
    .orderBy(asc(replica.id));
  const stations = await orm.select({ id: station.id }).from(station).orderBy(asc(station.id));
  const heard = await orm
    .select({ bytes: held.bytes })
    .from(held)
    .where(inArray(held.recordId, orm.select({ id: station.id }).from(station)));
  const histories = await listHistories(
    reader,
    [...replicas, ...stations].map(({ id }) => fromId(id)),
  );
  return judge({
    self: (await getSelf(reader)).id,
    own: new Set(replicas.flatMap(({ id, own }) => (own === null ? [] : [id]))),
    said: histories.flat(),
    heard: heard.flatMap(({ bytes }) => readChange(bytes) ?? []).filter(({ change }) => isRevocation(change)),
    forkedAt: new Map(replicas.flatMap(({ id, forkedAt }) => (forkedAt === null ? [] : [[id, forkedAt]]))),
    isEndorsed: ({ change }, key) => isEndorsedWith(Buffer.from(key, 'base64url'), change),
  });
}
