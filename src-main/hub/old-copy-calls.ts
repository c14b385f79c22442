/** Callers with an old copy of a station's folder, for all processes together: the counterpart of `exchange/old-copy-calls.ts` for a station. */
import { and, asc, gt, sql } from 'drizzle-orm';
import { endedOf } from '../journal/place-row.rules.ts';
import { write, type Hub, type HubReader } from '../postgres/access.ts';
import { listMembers } from '../postgres/members.ts';
import { oldCopyCall } from '../postgres/schema.ts';
import { nowMs } from '../postgres/server-time.ts';

const dayAgo = sql`${nowMs} - 86400000`;
const minuteAgo = sql`${nowMs} - 60000`;

/** Records a call with this certificate if a renewal has replaced it. A caller that continues is recorded once a minute. */
export async function noteOldCopyCall(hub: Hub, fingerprint: string): Promise<void> {
  const member = (await listMembers(hub)).find(
    (each) => !each.revoked && endedOf(each).certificates.includes(fingerprint),
  );
  if (member === undefined) return;
  await write(hub, 'station', ({ orm }) =>
    orm
      .insert(oldCopyCall)
      .values({ fingerprint, stationId: member.id, count: 1, since: nowMs, lastAt: nowMs })
      .onConflictDoUpdate({
        target: oldCopyCall.fingerprint,
        set: {
          count: sql`${oldCopyCall.count} + 1`,
          since: sql`CASE WHEN ${oldCopyCall.lastAt} > ${dayAgo} THEN ${oldCopyCall.since} ELSE ${nowMs} END`,
          lastAt: nowMs,
        },
        setWhere: sql`${oldCopyCall.count} < 2 OR ${oldCopyCall.lastAt} < ${minuteAgo}`,
      }),
  );
}

/** Returns the stations of which an old copy called within the last day, and since when the first one has called. */
export async function listOldCopyCalls(reader: HubReader): Promise<{ names: string[]; since: number } | undefined> {
  const told = await reader.orm
    .select()
    .from(oldCopyCall)
    .where(and(gt(oldCopyCall.count, 1), sql`${oldCopyCall.lastAt} > ${dayAgo}`))
    .orderBy(asc(oldCopyCall.since));
  const [first] = told;
  if (first === undefined) return undefined;
  const names = new Map((await listMembers(reader)).map(({ id, name }) => [id, name ?? '']));
  return { names: [...new Set(told.map(({ stationId }) => names.get(stationId) ?? ''))].sort(), since: first.since };
}
