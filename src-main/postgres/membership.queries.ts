/**
 * Reads the statements about stations and replicas at a hub, and decides from them who belongs: as `journal/membership.queries.ts` does for a
 * station.
 */
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { fromId, nameOf, readChange, type ReadChange } from '../journal/encoding.ts';
import { restoredOrLetIn } from '../journal/restored.rules.ts';
import { isEndorsedWith } from '../journal/signing.ts';
import type { Statement } from '../journal/speakers.rules.ts';
import { isRevocation, judge, type Membership } from '../journal/membership.rules.ts';
import type { HubReader, HubWriter, ReadOrm } from './access.ts';
import { fromHash, getSelf, listHistories, toHash } from './journal.queries.ts';
import { held, identity, replica, revocation, station } from './schema.ts';
import { insertAll } from './sets.ts';

type Kept = { version: string; membership: Membership; restored: ReadonlySet<string> };
const kept = new WeakMap<ReadOrm, Kept>();

export const membershipOf = async (reader: HubReader): Promise<Membership> => (await judgedIn(reader)).membership;

/** Returns the replicas that a restore made, or that only such a replica admitted: the counterpart of `journal/restored.queries.ts` for a station. */
export const listRestoredOrLetIn = async (reader: HubReader): Promise<ReadonlySet<string>> =>
  (await judgedIn(reader)).restored;

/** Cached until any process changes a row of a station or replica, or the quarantined changes of stations. Every message asks for it. */
async function judgedIn(reader: HubReader): Promise<Kept> {
  const { rows } = await reader.orm.execute<{ version: string }>(sql`
    SELECT md5(concat(
      (SELECT string_agg(concat(id, ' ', xmin), ',' ORDER BY id) FROM ${station}), ';',
      (SELECT string_agg(concat(id, ' ', xmin), ',' ORDER BY id) FROM ${replica}), ';',
      (SELECT string_agg(key::text, ',' ORDER BY key) FROM ${held} WHERE record_id IN (SELECT id FROM ${station}))
    )) AS version`);
  const version = rows[0]?.version ?? '';
  const known = kept.get(reader.orm);
  if (known?.version === version) return known;
  const judged = { version, ...(await judgeNow(reader)) };
  kept.set(reader.orm, judged);
  return judged;
}

async function judgeNow(reader: HubReader): Promise<Omit<Kept, 'version'>> {
  const { orm } = reader;
  const replicas = await orm
    .select({ id: replica.id, forkedAt: replica.forkedAt, own: identity.replicaKey })
    .from(replica)
    .leftJoin(identity, eq(identity.replicaKey, replica.key))
    .orderBy(asc(replica.id));
  const stations = await orm.select({ id: station.id }).from(station).orderBy(asc(station.id));
  const waiting = await orm
    .select({ bytes: held.bytes, receivedAt: held.receivedAt })
    .from(held)
    .where(inArray(held.recordId, orm.select({ id: station.id }).from(station)));
  const heard = waiting
    .flatMap(({ bytes, receivedAt }) => {
      const read = readChange(bytes);
      return read === undefined ? [] : [{ ...read, receivedAt }];
    })
    .filter(({ change }) => isRevocation(change));
  const taken = await orm.select().from(revocation);
  const histories = await listHistories(
    reader,
    [...replicas, ...stations].map(({ id }) => fromId(id)),
  );
  const statements = {
    self: (await getSelf(reader)).id,
    own: new Set(replicas.flatMap(({ id, own }) => (own === null ? [] : [id]))),
    said: histories.flat(),
    heard,
    forkedAt: new Map(replicas.flatMap(({ id, forkedAt }) => (forkedAt === null ? [] : [[id, forkedAt]]))),
    takenAt: new Map([
      ...heard.map(({ hash, receivedAt }) => [hash, receivedAt] as const),
      ...taken.map(({ hash, takenAt }) => [toHash(hash), takenAt] as const),
    ]),
    isEndorsed: ({ change }: Statement, key: string) => isEndorsedWith(Buffer.from(key, 'base64url'), change),
  };
  return { membership: judge(statements), restored: restoredOrLetIn(statements) };
}

/** Records when revocations arrived here. One that is already recorded keeps its time. */
export async function noteTaken(
  writer: HubWriter,
  changes: readonly Pick<ReadChange, 'hash' | 'change'>[],
): Promise<void> {
  const rows = changes
    .filter(({ change }) => isRevocation(change))
    .map((each) => ({ hash: fromHash(nameOf(each)), takenAt: writer.now }));
  await insertAll(writer, revocation, rows, { set: 'nothing' });
}
