/** SQL for the access log of a hub: entries in one chain, whose end is one row. A transaction that adds entries locks that row. */
import { and, asc, desc, eq, gt, gte, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Verification } from '../audit/audit.contract.ts';
import type { Entry } from '../wire/entry.contract.ts';
import type { Overdue, Wanted } from '../audit/trail.rules.ts';
import { isUuid } from '../journal/encoding.ts';
import type { HubKeeper, HubReader, HubWriter } from './access.ts';
import { auditEntry, auditTrail, concernsEverybody } from './schema.ts';
import { insertAll, listOf } from './sets.ts';

export type EntryRow = typeof auditEntry.$inferSelect;

export async function getTrail({ orm }: HubReader): Promise<typeof auditTrail.$inferSelect> {
  const [row] = await orm.select().from(auditTrail);
  if (row === undefined) throw new Error('The database does not record the end of its access log.');
  return row;
}

/** The number and the hash of an entry. */
type EntryLink = { key: number; hash: Buffer };

/** Returns the end of the log and locks it: everything else that adds to the log waits until this transaction ends. */
export async function holdHead({ orm }: HubWriter): Promise<EntryLink> {
  const [head] = await orm
    .select({ key: auditTrail.headSeq, hash: auditTrail.headHash })
    .from(auditTrail)
    .for('no key update');
  if (head === undefined) throw new Error('The database does not record the end of its access log.');
  return head;
}

export async function appendEntries(writer: HubWriter, rows: readonly EntryRow[], head: EntryLink): Promise<void> {
  await insertAll(writer, auditEntry, rows);
  await writer.orm.update(auditTrail).set({ headSeq: head.key, headHash: head.hash });
}

/** Returns entries before this number, the latest first. */
export async function listEntries(
  { orm }: HubReader,
  { patients, person, action, from, to }: Wanted,
  { before, size }: { before: number | undefined; size: number },
): Promise<EntryRow[]> {
  // These are looked up first, whatever PostgreSQL estimates. A patient is in few of many entries, and a search for those from the end takes
  // minutes.
  const ofPatients = (ids: readonly string[]): SQL => sql`${auditEntry.seq} = ANY (ARRAY(
    SELECT seq FROM audit_entry WHERE patients && ${listOf(ids.filter(isUuid), 'text')}::uuid[]
    UNION ALL SELECT seq FROM audit_entry WHERE ${concernsEverybody}))`;
  return orm
    .select()
    .from(auditEntry)
    .where(
      and(
        before === undefined ? undefined : lt(auditEntry.seq, before),
        patients && ofPatients(patients),
        person === undefined ? undefined : eq(auditEntry.who, person),
        action === undefined ? undefined : eq(auditEntry.action, action as Entry['action']),
        from === 0 ? undefined : gte(auditEntry.at, from),
        to === Infinity ? undefined : lt(auditEntry.at, to),
      ),
    )
    .orderBy(desc(auditEntry.seq))
    .limit(size);
}

/** Returns entries after this number, in their order. */
export const listEntriesAfter = ({ orm }: HubReader, after: number, limit: number): Promise<EntryRow[]> =>
  orm.select().from(auditEntry).where(gt(auditEntry.seq, after)).orderBy(asc(auditEntry.seq)).limit(limit);

export async function findEarliest({ orm }: HubReader): Promise<EntryRow | undefined> {
  const [row] = await orm.select().from(auditEntry).orderBy(asc(auditEntry.seq)).limit(1);
  return row;
}

export const saveVerified = async ({ orm }: HubKeeper, verified: Verification): Promise<void> => {
  await orm.update(auditTrail).set({ verified });
};

export const saveKeptYears = async ({ orm }: HubKeeper, keptYears: number): Promise<void> => {
  await orm.update(auditTrail).set({ keptYears });
};

export const saveOverdue = async ({ orm }: HubKeeper, { on, days, before }: Overdue): Promise<void> => {
  await orm.update(auditTrail).set({ overdueOn: on, overdueDays: days, overdueBefore: before });
};

/** Returns the last of the leading entries that are all older than this time; undefined if the first is not. */
export async function findLastBefore({ orm }: HubReader, instant: number): Promise<EntryRow | undefined> {
  const [later] = await orm
    .select({ seq: auditEntry.seq })
    .from(auditEntry)
    .where(gte(auditEntry.at, instant))
    .orderBy(asc(auditEntry.seq))
    .limit(1);
  const [last] = await orm
    .select()
    .from(auditEntry)
    .where(later === undefined ? undefined : lt(auditEntry.seq, later.seq))
    .orderBy(desc(auditEntry.seq))
    .limit(1);
  return last;
}

/** Deletes all entries up to this one. */
export async function dropThrough({ orm }: HubWriter, { seq, hash }: EntryRow): Promise<void> {
  await orm.update(auditTrail).set({ baseSeq: seq, baseHash: hash });
  await orm.delete(auditEntry).where(lte(auditEntry.seq, seq));
}

export async function sizeOfTrail({ orm }: HubReader): Promise<number> {
  const { rows } = await orm.execute<{ bytes: string }>(sql`SELECT pg_total_relation_size('audit_entry') AS bytes`);
  return Number(rows[0]?.bytes ?? 0);
}
