/** Quarantined changes: those that arrived at a hub and cannot be in its journal yet, stored as they came. */
import { asc, count, eq, gt, min, notInArray, sql } from 'drizzle-orm';
import type { Signed } from '../journal/signed-head.ts';
import type { ReadChange } from '../journal/encoding.ts';
import type { QuarantineReason } from '../exchange/sync-state.contract.ts';
import type { HubReader, HubWriter } from './access.ts';
import { held } from './schema.ts';
import { insertAll, isAnyOf } from './sets.ts';

export type Held = Omit<typeof held.$inferSelect, 'signature' | 'root'> & {
  signed: Signed | null;
  reason: QuarantineReason;
};

/** Changes that wait until a member is admitted. There can be many, and nothing else helps them. */
const membershipReasons: QuarantineReason[] = ['not-admitted', 'unknown-replica', 'ended'];
/** Changes that can never be applied by this version. */
const futileReasons: QuarantineReason[] = ['other-kind', 'not-its-own'];

/** Quarantining a change again is no error. Returns how many were not quarantined before. */
export async function quarantineChanges(
  writer: HubWriter,
  changes: readonly (ReadChange & { signed: Signed | null; reason: QuarantineReason })[],
): Promise<number> {
  const rows = changes.map(({ hash, change, bytes, signed, reason }) => ({
    hash: Buffer.from(hash, 'hex'),
    replica: change.replica,
    recordId: change.id,
    bytes: Buffer.from(bytes),
    ...(signed ?? { signature: null, root: null }),
    reason,
    receivedAt: writer.now,
  }));
  return (await insertAll(writer, held, rows, { set: 'nothing', answer: [held.key] })).length;
}

/** Returns quarantined changes after a key, in the order of arrival. `isMembershipSaid`: include those that wait until a member is admitted. */
export async function listQuarantined(
  reader: HubReader,
  { after, limit, isMembershipSaid }: { after: number; limit: number; isMembershipSaid: boolean },
): Promise<Held[]> {
  const left = isMembershipSaid ? futileReasons : [...futileReasons, ...membershipReasons];
  const rows = await reader.orm
    .select()
    .from(held)
    .where(sql`${gt(held.key, after)} AND ${notInArray(held.reason, left)}`)
    .orderBy(asc(held.key))
    .limit(limit);
  return rows.map(({ signature, root, ...row }) => ({
    ...row,
    signed: signature === null ? null : { signature, root },
    reason: row.reason as QuarantineReason,
  }));
}

export async function dropQuarantined(writer: HubWriter, keys: readonly number[]): Promise<void> {
  if (keys.length > 0) await writer.orm.delete(held).where(isAnyOf(held.key, keys));
}

export const setQuarantineReason = (writer: HubWriter, key: number, reason: QuarantineReason) =>
  writer.orm.update(held).set({ reason }).where(eq(held.key, key));

/** Counts the quarantined changes by replica and by reason. */
export const listQuarantinedGroups = (reader: HubReader) =>
  reader.orm
    .select({ replica: held.replica, reason: held.reason, count: count(), oldest: min(held.receivedAt) })
    .from(held)
    .groupBy(held.replica, held.reason);
