/**
 * Keeps the list of suspected pairs up to date in the background. A saved patient is compared with all others a
 * moment after the commit, one patient at a time. After each, other work has the station for four times as long. If
 * many are due (the first time, after an import, or after another register arrived), a thread compares them in a copy
 * of the registry. Its results are saved in small batches.
 *
 * The results depend on who was there at the time, and a common name is looked up only up to a limit. So after
 * somebody was saved, a thread compares all with all, somewhat later and not often. That list follows from the
 * patients alone, and is the same at every station that has the same patients.
 *
 * Due patients are in a table, so that a crash loses none: the next opening continues where the work ended.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { write, type Db } from '../db/access.ts';
import { CopyInProgress, untilNotStill, whileStill } from '../db/still.ts';
import { announce } from '../journal/events.ts';
import { countPatients } from '../patients/patient.queries.ts';
import { listenTo, tell, type Registry, type Station } from './registry.ts';
import { runThread, type Watch } from '../db/thread.ts';
import { compareWithAll } from '../matching/compare.ts';
import { countDue, listDue, oweAll } from '../patients/due.queries.ts';
import { settleNewPatients } from '../search/new-patients.queries.ts';
import { isListWhole, lastChange, saveLearnt } from '../matching/learnt.queries.ts';
import { putFound } from '../matching/duplicate.queries.ts';
import type { ComparingOrder } from '../matching/compare-task.ts';
import type { Found } from '../matching/found.rules.ts';
import type { Expected } from '../matching/match.rules.ts';
import type { Comparing } from '../matching/worklist.contract.ts';

/** After each piece of this work, other work has the station for this many times as long, and for this minimum. */
const restTimes = 4;
const leastRestMs = 2;
/**
 * Many due patients are compared once nobody has saved for `quietTimes`, and at the latest `latestTimes` after they
 * became due. Both are multiples of `afterSaveMs`.
 */
const quietTimes = 5;
const latestTimes = 60;
/** Delay after an error. */
const againMs = 60_000;

type Room = {
  isStopped: boolean;
  isRunning: boolean;
  /** Since when a saved patient has been missing from the comparison of all with all. */
  staleSince: number | undefined;
  /** No comparison of all with all before this time. */
  restUntil: number;
};
const rooms = new WeakMap<Registry, Room>();

function roomOf(registry: Registry): Room {
  const staleSince = () => (isListWhole(registry) ? undefined : performance.now());
  const room = rooms.get(registry) ?? { isStopped: false, isRunning: false, staleSince: staleSince(), restUntil: 0 };
  rooms.set(registry, room);
  return room;
}

/** Returns how far all listed patients are compared. */
export function comparingOf(registry: Registry): Comparing {
  const { isStopped, isRunning } = roomOf(registry);
  const [of, due] = [countPatients(registry), countDue(registry)];
  const state = due === 0 ? 'done' : isStopped ? 'stopped' : isRunning ? 'running' : 'waiting';
  return { done: Math.max(0, of - due), of, state };
}

/** Stops comparing until somebody resumes it or the registry is opened again. Results so far are kept. */
export async function stopComparing(station: Station, registry: Registry): Promise<void> {
  roomOf(registry).isStopped = true;
  await endComparing(station);
  tell(station, { kind: 'duplicates' });
}

export function goOnComparing(station: Station, registry: Registry): void {
  const room = roomOf(registry);
  Object.assign(room, { isStopped: false, restUntil: 0 });
  if (room.staleSince !== undefined) room.staleSince = -Infinity;
  station.comparing?.wake();
  tell(station, { kind: 'duplicates' });
}

/** Cancels running work. Resolves when nothing of the registry is in use any longer. */
async function endComparing({ comparing }: Station): Promise<void> {
  comparing?.giveUp();
  await comparing?.ended();
}

/** Starts comparing in the background. Returns the function that stops it, including a running comparison. */
export function beginComparing(station: Station): () => Promise<void> {
  const { afterOpeningMs, afterSaveMs, threadFrom, allAgain } = station.config.comparingTimes;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Infinity;
  let stop = new AbortController();
  let working: Promise<void> | undefined;
  let savedAt = performance.now();
  let dueSince: number | undefined;

  /** Wakes after this time, or sooner if that was scheduled already. */
  const wakeIn = (ms: number) => {
    const at = performance.now() + ms;
    if (isOver || at >= wakesAt) return;
    clearTimeout(timer);
    wakesAt = at;
    timer = setTimeout(look, ms).unref();
  };
  const look = () => {
    wakesAt = Infinity;
    const registry = station.unlocked;
    if (registry === undefined || working !== undefined || isOver || roomOf(registry).isStopped) return;
    // Somebody waits for the rows of a file, which a thread compares. People of an import are compared once all of
    // them are there.
    if (station.importing !== undefined) return wakeIn(quietTimes * afterSaveMs);
    const due = countDue(registry);
    const now = performance.now();
    const room = roomOf(registry);
    if (due === 0) {
      dueSince = undefined;
      if (room.staleSince === undefined) return;
      const waitMs = Math.max(room.staleSince + allAgain.afterMs, room.restUntil) - now;
      if (waitMs > 0) return wakeIn(waitMs);
    } else {
      dueSince ??= now;
    }
    const isQuiet = now - savedAt > quietTimes * afterSaveMs || now - (dueSince ?? now) > latestTimes * afterSaveMs;
    const inThread = due === 0 || due >= threadFrom;
    if (inThread && !isQuiet) return wakeIn(afterSaveMs);
    stop = new AbortController();
    working = work(registry, inThread, stop.signal).finally(() => {
      working = undefined;
      dueSince = undefined;
    });
  };
  const work = async (registry: Registry, inThread: boolean, signal: AbortSignal) => {
    const room = roomOf(registry);
    room.isRunning = true;
    try {
      if (inThread) await compareInThread(station, registry, signal);
      else await compareHere(registry, { until: threadFrom, signal });
      wakeIn(afterSaveMs);
    } catch (error) {
      // Cancelled because somebody waits for other work, or because another copy of the registry was just begun.
      // Retried soon.
      if (signal.aborted || error instanceof CopyInProgress) return wakeIn(afterSaveMs);
      station.config.log.error('comparing patients failed', { error });
      wakeIn(againMs);
    } finally {
      room.isRunning = false;
      tell(station, { kind: 'duplicates' });
    }
  };
  station.comparing = {
    wake: () => {
      // Anyone who asks for it does not wait until saving pauses.
      dueSince = -Infinity;
      wakeIn(0);
    },
    giveUp: () => stop.abort(new Error('Comparing was stopped.')),
    ended: async () => working,
  };
  const stopListening = listenTo(station, (event) => {
    if (event.kind === 'state') wakeIn(afterOpeningMs);
    // The file is replaced. These results name ids of the old one, and the new file has its own list of due patients.
    if (event.kind === 'registry') station.comparing?.giveUp();
    if (event.kind !== 'record' || !['patient', 'distinct'].includes(event.record)) return;
    savedAt = performance.now();
    if (station.unlocked !== undefined) roomOf(station.unlocked).staleSince ??= savedAt;
    wakeIn(afterSaveMs);
  });
  wakeIn(afterOpeningMs);
  return async () => {
    isOver = true;
    clearTimeout(timer);
    stopListening();
    await endComparing(station);
  };
}

/** Compares due patients one by one, until none is due, or so many that a thread has to do it. */
async function compareHere(
  registry: Registry,
  { until, signal }: { until: number; signal: AbortSignal },
): Promise<void> {
  const { db, searchIndex, turns } = registry;
  while (!signal.aborted) {
    const due = countDue(registry);
    if (due === 0 || due >= until) return;
    await searchIndex.settle();
    // Takes its turn among searches, so that it delays nobody longer than one of them would.
    const tookMs = await turns.take('comparing', {
      isWanted: () => !signal.aborted,
      run: () =>
        write(db, 'station', (writer) => {
          const from = performance.now();
          settleNewPatients(writer);
          const [next] = listDue(writer, 1);
          const found = next && compareWithAll(writer, searchIndex.vocabulary, next);
          if (found !== undefined) putFound(writer, found);
          return performance.now() - from;
        }),
    });
    await pause(Math.max(leastRestMs, restTimes * (tookMs ?? 0)));
  }
}

/** Compares the due patients; all patients, if none is due. */
async function compareInThread(station: Station, registry: Registry, signal: AbortSignal): Promise<void> {
  const { db } = registry;
  const room = roomOf(registry);
  const { dataDir, clock, migrationsDir } = station.config;
  await untilNotStill(db, { signal });
  const folder = join(dataDir, 'comparing.part');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  let saved: Promise<unknown> = Promise.resolve();
  let failure: Error | undefined;
  let isWhole = false;
  const staleSince = room.staleSince ?? performance.now();
  const found = (each: Found[]) => {
    const saving = write(db, 'station', (writer) => {
      if (signal.aborted) return;
      for (const one of each) putFound(writer, one);
      announce(writer, { kind: 'duplicates' });
    });
    saved = Promise.all([saved, saving]).catch((error: unknown) => (failure ??= error as Error));
  };
  try {
    const files = { migrationsDir, backupsDir: join(dataDir, 'backups'), now: clock.now() };
    const comparedTo = await write(db, 'station', (writer) => {
      settleNewPatients(writer);
      if (countDue(writer) === 0) oweAll(writer);
      return countDue(writer) === countPatients(writer) ? lastChange(writer) : null;
    });
    const from = performance.now();
    // A patient saved from now on sets it again.
    if (comparedTo !== null) room.staleSince = undefined;
    const expected = await compareRunning(registry, { folder, files }, { signal, found });
    await saved;
    if (failure !== undefined) throw failure;
    await write(db, 'station', (writer) => saveLearnt(writer, expected, comparedTo));
    room.restUntil = performance.now() + station.config.comparingTimes.allAgain.restTimes * (performance.now() - from);
    isWhole = comparedTo !== null;
  } finally {
    if (!isWhole) room.staleSince ??= staleSince;
    await saved;
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Compares due patients with all others, in a copy of the registry that is made in the empty `folder`. Saving
 * continues. `found` receives results to save, a few patients at a time. Resolves to the statistics learnt from the
 * registry.
 */
async function compareRunning(
  { db, key }: { db: Db; key: Buffer },
  { folder, files }: Pick<ComparingOrder, 'folder' | 'files'>,
  { found, ...watch }: Watch & { found: (found: Found[]) => void },
): Promise<Expected> {
  watch.signal?.throwIfAborted();
  return whileStill(db, ({ still, letGo }) =>
    runThread<Expected, Found[]>(
      { task: 'compare', still, key, folder, files },
      { ...watch, copied: letGo, part: found },
    ),
  );
}
