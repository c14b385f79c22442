/**
 * The access log of a hub, as one process writes it: what was seen, searched, changed and refused. It is in PostgreSQL, in one chain for all
 * processes. A request is answered only after its entry is saved.
 *
 * One transaction for each request would make the whole region queue for one row. So each process writes together what arrived during its last
 * write: a hundred requests at once wait for one commit.
 */
import type { Entry } from '../wire/entry.contract.ts';
import { markOf } from '../audit/query-mark.ts';
import type { Verification } from '../audit/audit.contract.ts';
import type { TrailNotes } from '../audit/trail.register.ts';
import { countOverdue, countRefusal, keptSince, neededDays, notOverdue } from '../audit/trail.rules.ts';
import { hashOfEntry } from '../audit/chain.ts';
import { isDeepStrictEqual } from 'node:util';
import { problem } from '../wire/problem.contract.ts';
import { housekeeping, write, type Hub } from './access.ts';
import { dayOf, serverNow } from './server-time.ts';
import { columnsOf, recordEntries, recordEvent, toEntry } from './trail-entries.ts';
import { dropThrough, findLastBefore, getTrail, listEntriesAfter, saveOverdue, saveVerified } from './trail.queries.ts';

export type HubTrail = TrailNotes & {
  /** Resolves when the entries are saved. Rejects with the problem to answer with if they cannot be. */
  noteRead: (entries: readonly Entry[]) => Promise<void>;
  /** Notes changes that are already saved, and proved by the journal. Entries that cannot be written now are written with the next ones. */
  noteSaved: (entries: readonly Entry[]) => Promise<void>;
  /** Notes a refusal to be written later. Repeats until then are counted. */
  noteRefusal: (entry: Entry) => void;
  /** Writes the pending entries. */
  close: () => Promise<void>;
};

const refusalsEachMs = 1000;
/** The maximum number of entries kept while the database does not answer. */
const maxKept = 10_000;

export async function openTrail(hub: Hub): Promise<HubTrail> {
  const { queryKey } = await getTrail(hub);
  let waiting: Entry[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const put = async () => {
    await last;
    const entries = waiting;
    [waiting, next] = [[], undefined];
    await write(hub, 'station', (writer) => recordEntries(writer, entries));
  };
  /** Resolves when everything that is pending now is written. */
  const written = (): Promise<void> => {
    if (next === undefined) {
      next = put();
      last = next.catch(() => undefined);
    }
    return next;
  };

  const noteRead: HubTrail['noteRead'] = async (entries) => {
    waiting.push(...entries);
    await written().catch((error: unknown) => {
      const detail = 'The access log cannot be written, so nothing is shown. Try again later.';
      throw problem('storage-failed', detail, { cause: error });
    });
  };
  const noteSaved: HubTrail['noteSaved'] = async (entries) => {
    waiting.push(...entries);
    await written().catch((error: unknown) => {
      if (waiting.length < maxKept) waiting.unshift(...entries);
      hub.log.error('saved changes are not in the access log yet', { entries: entries.length, error });
    });
  };

  const refusals = new Map<string, Entry>();
  const noteRefusals = async () => {
    const entries = [...refusals.values()];
    refusals.clear();
    if (entries.length > 0) await noteSaved(entries);
  };
  const timer = setInterval(() => void noteRefusals(), refusalsEachMs).unref();

  return {
    mark: (searched) => markOf(queryKey, searched),
    note: async (said) => {
      const entriesOf = (isRead: boolean) => said.flatMap((each) => (each.isRead === isRead ? each.entry : []));
      const [saved, read] = [entriesOf(false), entriesOf(true)];
      if (saved.length > 0) await noteSaved(saved);
      if (read.length > 0) await noteRead(read);
    },
    ...{ noteRead, noteSaved },
    noteRefusal: (entry) => countRefusal(refusals, entry),
    close: async () => {
      clearInterval(timer);
      await noteRefusals();
      if (waiting.length > 0) await noteSaved([]);
    },
  };
}

/** The maximum number of faults reported: the first ones show where to look. */
const maxFaults = 100;
const verifiedAtOnce = 2000;

/** Verifies that every entry is unchanged and follows the one before, and that none is missing. The result is stored. */
export async function verifyTrail(hub: Hub, now?: number): Promise<Verification> {
  const { baseSeq, baseHash, headSeq, headHash } = await getTrail(hub);
  const faults: Verification['faults'] = [];
  let [entries, link] = [0, { key: baseSeq, hash: baseHash }];
  while (link.key < headSeq) {
    const rows = await listEntriesAfter(hub, link.key, verifiedAtOnce);
    for (const { seq, entry, hash, ...columns } of rows.filter((row) => row.seq <= headSeq)) {
      const said = hashOfEntry(seq === link.key + 1 ? link : { ...link, key: seq - 1 }, entry);
      if (seq > link.key + 1) faults.push({ kind: 'missing', file: null, block: seq });
      else if (!said.equals(hash) || !isDeepStrictEqual(columns, columnsOf(toEntry({ entry })))) {
        faults.push({ kind: 'changed', file: null, block: seq });
      }
      link = { key: seq, hash };
      entries += 1;
    }
    if (rows.length < verifiedAtOnce) break;
  }
  // Entries were deleted meanwhile, so the next ones seem to follow nothing.
  if ((await getTrail(hub)).baseSeq !== baseSeq) return verifyTrail(hub, now);
  if (link.key < headSeq) faults.push({ kind: 'cut', file: null, block: headSeq });
  else if (!link.hash.equals(headHash)) faults.push({ kind: 'changed', file: null, block: headSeq });
  const at = new Date(now ?? (await serverNow(hub))).toISOString();
  const verified = { at, entries, faults: faults.slice(0, maxFaults) };
  await housekeeping(hub, (keeper) => saveVerified(keeper, verified));
  // Logged as well: anyone who can write to the database could rebuild the whole chain, and then its end differs from the log.
  const said = { entries: headSeq, hash: headHash.toString('hex') };
  if (faults.length === 0) hub.log.info('the access log is intact', said);
  else hub.log.error('the access log was altered', { ...said, faults: faults.length });
  return verified;
}

/** Deletes entries past the retention period. Call it each day. It never relies on a single reading of the clock; see `countOverdue`. */
export async function dropOld(hub: Hub, now: number): Promise<void> {
  const { keptYears, overdueOn, overdueDays, overdueBefore } = await getTrail(hub);
  const [today, before] = [dayOf(now), keptSince(now, keptYears)];
  const known = { on: overdueOn, days: overdueDays, before: overdueBefore };
  const isDue = (await findLastBefore(hub, before)) !== undefined;
  const overdue = countOverdue(known, { today, before, isDue });
  if (overdue.days < neededDays) return housekeeping(hub, (keeper) => saveOverdue(keeper, overdue));
  await write(hub, 'station', async (writer) => {
    const last = await findLastBefore(writer, overdue.before);
    await saveOverdue(writer, notOverdue);
    if (last === undefined) return;
    await dropThrough(writer, last);
    await recordEvent(writer, { action: 'audit-dropped', detail: `through entry ${last.seq}` });
  });
}
