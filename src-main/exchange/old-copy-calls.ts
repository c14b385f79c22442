/**
 * Callers that were refused because they showed a member's certificate from before its renewal: they have an old copy
 * of that station's folder. Staff are warned for a day after the last call.
 *
 * The station itself shows each of its earlier certificates once more, when a sync continues after the peer has heard
 * of the renewal. So a single call proves nothing.
 */
import { eq, sql } from 'drizzle-orm';
import { reading, write, writing, type Db, type Reader } from '../db/access.ts';
import { oldCopyCall } from '../db/schema.ts';
import { dayMs } from '../time/instant.rules.ts';
import { findMember, findMemberByFormer } from './member.queries.ts';

const notedEveryMs = 60_000;

type Row = typeof oldCopyCall.$inferSelect;

const statements = reading((orm) => ({
  byFingerprint: orm
    .select()
    .from(oldCopyCall)
    .where(eq(oldCopyCall.fingerprint, sql.placeholder('fingerprint')))
    .prepare(),
  all: orm.select().from(oldCopyCall).prepare(),
}));

const writes = writing((orm) => ({
  put: (row: Row) =>
    orm.insert(oldCopyCall).values(row).onConflictDoUpdate({ target: oldCopyCall.fingerprint, set: row }).run(),
}));

/** Records a call with this certificate, if a renewal has replaced it. A repeated caller is recorded once a minute. */
export async function noteOldCopyCall(db: Db, fingerprint: string): Promise<boolean> {
  const member = findMemberByFormer({ db }, fingerprint);
  const find = () => statements({ db }).byFingerprint.get({ fingerprint });
  const known = find();
  const now = db.clock.now();
  const isNoted = known !== undefined && known.count > 1 && Math.abs(now - known.lastAt) < notedEveryMs;
  if (member === undefined || isNoted) return false;
  await write(db, 'station', (writer) => {
    const count = (find()?.count ?? 0) + 1;
    writes(writer).put({ fingerprint, stationId: member.id, count, lastAt: now });
  });
  return true;
}

/** Returns the names of the stations of which an old copy called within the last day. */
export function listOldCopyCalls(reader: Reader): string[] {
  const now = reader.db.clock.now();
  const told = statements(reader)
    .all.all()
    .filter(({ count, lastAt }) => count > 1 && Math.abs(now - lastAt) < dayMs);
  return [...new Set(told.map(({ stationId }) => findMember(reader, stationId)?.name ?? ''))].sort();
}
