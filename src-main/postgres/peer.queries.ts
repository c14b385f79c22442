/** The state of sync with each station: the changes that it has not received yet, its last known changes, and those quarantined here. */
import { eq, sql } from 'drizzle-orm';
import { decodeChange } from '../journal/encoding.ts';
import type { QuarantineReason } from '../exchange/sync-state.contract.ts';
import type { HubReader } from './access.ts';
import { listQuarantinedGroups } from './quarantine.queries.ts';
import { chainEnd, change, replica } from './schema.ts';
import { isAnyOf, listOf, unlessEmpty } from './sets.ts';

/** Returns about how many changes come after these places of the journal: some journal keys are unused. */
export async function findUnsent(
  { orm, now }: HubReader & { now: number },
  keys: readonly number[],
): Promise<Map<number, { count: number; since: number }>> {
  const [last] = await orm.select({ key: sql<string | null>`max(${change.key})` }).from(change);
  const { rows } = await orm.execute<{ sent: string; key: string; bytes: Buffer }>(sql`
    SELECT wanted.sent, first.key, first.bytes FROM unnest(${listOf([...new Set(keys)], 'bigint')}) AS wanted (sent)
    CROSS JOIN LATERAL (
      SELECT key, bytes FROM ${change} WHERE ${change.key} > wanted.sent ORDER BY ${change.key} LIMIT 1) AS first`);
  return new Map(
    rows.map(({ sent, key, bytes }) => [
      Number(sent),
      {
        count: Number(last?.key ?? 0) - Number(key) + 1,
        since: Math.max(0, Math.min(now, decodeChange(bytes).at)),
      },
    ]),
  );
}

/** Returns the last change of each chain of these stations. */
export async function listLast({ orm }: HubReader, ids: readonly string[]): Promise<Map<string, { at: number }[]>> {
  const rows = await unlessEmpty(ids, () =>
    orm
      .select({ station: replica.stationId, bytes: change.bytes })
      .from(chainEnd)
      .innerJoin(replica, eq(replica.key, chainEnd.replicaKey))
      .innerJoin(change, eq(change.hash, chainEnd.hash))
      .where(isAnyOf(replica.stationId, ids)),
  );
  const last = new Map<string, { at: number }[]>();
  for (const { station, bytes } of rows) {
    last.set(station ?? '', [...(last.get(station ?? '') ?? []), decodeChange(bytes)]);
  }
  return last;
}

/** Counts the quarantined changes by station and by reason. */
export async function listQuarantinedByStation(reader: HubReader) {
  const groups = await listQuarantinedGroups(reader);
  const replicas = [...new Set(groups.map((group) => group.replica))];
  const known = await unlessEmpty(replicas, () =>
    reader.orm
      .select({ id: replica.id, station: replica.stationId })
      .from(replica)
      .where(isAnyOf(replica.id, replicas)),
  );
  const stationOf = new Map(known.map(({ id, station }) => [id, station ?? undefined]));
  return groups.map(({ replica: id, reason, count, oldest }) => ({
    ...{ station: stationOf.get(id), reason: reason as QuarantineReason, count, oldest: oldest ?? 0 },
  }));
}
