/**
 * The heartbeat of each process of a hub, every few seconds, in the database, with the number of changes that have arrived since. So an operator
 * sees all processes from any of them. One process also has a daily duty: it verifies the access log, and deletes its oldest entries.
 */
import { hostname } from 'node:os';
import { asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { nothingTaken, plus, type Taken } from '../exchange/taken.rules.ts';
import { housekeeping, type Hub, type HubKeeper, type HubReader } from '../postgres/access.ts';
import type { HubState } from './hub.contract.ts';
import { hubProcess, tally } from '../postgres/schema.ts';
import { nowMs, serverNow } from '../postgres/server-time.ts';
import { getTrail } from '../postgres/trail.queries.ts';
import { dropOld, verifyTrail } from '../postgres/trail.ts';
import { dayMs } from '../time/instant.rules.ts';

/** The data that a process reports about itself. */
export type Here = { url: string; syncPort: number; version: string };

export type Heartbeat = {
  id: string;
  countTaken: (taken: Taken) => void;
  begin: () => Promise<void>;
  /** Sends a heartbeat with what has not been reported yet. */
  beat: () => Promise<void>;
  /** Sends a last heartbeat, and removes the process from the list. */
  close: () => Promise<void>;
};

const beatMs = 5000;
/** A process without a heartbeat for this long has ended. */
const absentMs = 60_000;
const keptMs = 7 * 24 * 60 * 60 * 1000;
const minuteMs = 60_000;
const tendedEachMs = 60 * 60 * 1000;

const ago = (ms: number) => sql`${nowMs} - ${ms}::bigint`;

export function newHeartbeat(hub: Hub, here: Readonly<Here>): Heartbeat {
  const id = hub.newId();
  let startedAt: number | undefined;
  let taken = nothingTaken;

  const beat = async () => {
    const reported = taken;
    taken = nothingTaken;
    const row = { id, host: hostname(), pid: process.pid, ...here };
    try {
      const [there] = await housekeeping(hub, async (keeper) => {
        if (reported.applied + reported.known + reported.held > 0) await addToTally(keeper, reported);
        return keeper.orm
          .insert(hubProcess)
          .values({ ...row, startedAt: startedAt ?? nowMs, seenAt: nowMs })
          .onConflictDoUpdate({ target: hubProcess.id, set: { seenAt: nowMs } })
          .returning({ startedAt: hubProcess.startedAt });
      });
      startedAt = there?.startedAt;
    } catch (error) {
      taken = plus(taken, reported);
      hub.log.error('heartbeat failed', { error });
    }
  };
  const tend = () =>
    void tendTrail(hub, id).catch((error: unknown) => hub.log.error('maintenance of the access log failed', { error }));

  const timers: NodeJS.Timeout[] = [];
  return {
    id,
    countTaken: (more) => void (taken = plus(taken, more)),
    beat,
    begin: async () => {
      await beat();
      timers.push(setInterval(() => void beat(), beatMs).unref(), setInterval(tend, tendedEachMs).unref());
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await beat();
      await housekeeping(hub, ({ orm }) => orm.delete(hubProcess).where(eq(hubProcess.id, id)));
    },
  };
}

async function addToTally({ orm }: HubKeeper, reported: Taken): Promise<void> {
  const minute = sql`${nowMs} / ${minuteMs}::bigint * ${minuteMs}::bigint`;
  const more = (name: keyof Taken) => sql`${tally[name]} + ${reported[name]}`;
  await orm
    .insert(tally)
    .values({ minute, ...reported })
    .onConflictDoUpdate({
      target: tally.minute,
      set: { applied: more('applied'), known: more('known'), held: more('held') },
    });
}

export async function listProcesses({ orm }: HubReader, hereId: string): Promise<HubState['processes']> {
  const rows = await orm
    .select()
    .from(hubProcess)
    .where(gte(hubProcess.seenAt, ago(absentMs)))
    .orderBy(desc(hubProcess.startedAt), hubProcess.id);
  return rows.map(({ startedAt, seenAt, ...row }) => ({
    ...row,
    startedAt: new Date(startedAt).toISOString(),
    seenAt: new Date(seenAt).toISOString(),
    isHere: row.id === hereId,
  }));
}

const quarterMs = 15 * minuteMs;
const quartersOfDay = 96;

/** Returns the last day by quarters of an hour. */
export async function listReceived({ orm }: HubReader): Promise<HubState['received']> {
  const now = await serverNow({ orm });
  const first = now - (now % quarterMs) - (quartersOfDay - 1) * quarterMs;
  const rows = await orm.select().from(tally).where(gte(tally.minute, first));
  return Array.from({ length: quartersOfDay }, (_, i) => {
    const at = first + i * quarterMs;
    const within = rows.filter(({ minute }) => minute >= at && minute < at + quarterMs);
    const sum = (name: 'applied' | 'held') => within.reduce((total, row) => total + row[name], 0);
    return { at: new Date(at).toISOString(), applied: sum('applied'), held: sum('held') };
  });
}

/** Runs the daily duty, in the process that has been running longest. @param at now, by the clock of PostgreSQL */
export async function tendTrail(hub: Hub, own: string, at?: number): Promise<void> {
  const now = at ?? (await serverNow(hub));
  await housekeeping(hub, ({ orm }) => orm.delete(hubProcess).where(lt(hubProcess.seenAt, ago(absentMs))));
  const [first] = await hub.orm
    .select()
    .from(hubProcess)
    .orderBy(asc(hubProcess.startedAt), asc(hubProcess.id))
    .limit(1);
  const { verified } = await getTrail(hub);
  const sinceMs = verified === null ? Infinity : now - Date.parse(verified.at);
  // A date in the future comes from a clock that has since been corrected.
  const isDone = sinceMs >= 0 && sinceMs < dayMs;
  if (first?.id !== own || isDone) return;
  await housekeeping(hub, ({ orm }) => orm.delete(tally).where(lt(tally.minute, ago(keptMs))));
  await dropOld(hub, now);
  await verifyTrail(hub, now);
}
