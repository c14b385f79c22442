/**
 * Keeps the worklist of a hub up to date: a patient who was saved is compared with all others a moment later. One process at a time does this. It
 * holds a lock of its connection, so that another process takes over when it ends. It rests as long as it works, and longer while patients are
 * being saved. Patients who are due are in a table, so none of them is lost.
 *
 * A few minutes after a patient was saved, removed or marked as different, all are compared with all, in memory, as at a station. That list
 * follows from the patients alone. A registry that is too large for memory keeps its present list, which depends on the order of arrival (see
 * docs/hub.md).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { comparableOf } from '../matching/comparable.ts';
import { likeliestFound, type Found } from '../matching/found.rules.ts';
import { gatherPeople } from '../matching/people-table.ts';
import { compareAll } from '../matching/compare-all.ts';
import type { Comparing } from '../matching/worklist.contract.ts';
import { write, type Hub, type HubReader } from './access.ts';
import {
  countDue,
  isComparingStopped,
  learntOf,
  listDistinctFrom,
  listDue,
  listListed,
  oweEverybody,
  putFound,
  saveLearnt,
  type Due,
} from './duplicate.queries.ts';
import { countPatients, listByKeys } from './patient.queries.ts';
import { postingStateOf } from './posting.queries.ts';
import { findMatches, learnAt, type Scoring } from './scoring.ts';
import type { SearchIndex } from './search-index.ts';

/** The number of an advisory lock; nothing else uses it. */
const lockOfComparing = 7_747_003;
/** Poll interval for patients who are due. */
const lookMs = 500;
/**
 * The postings of `dueAtOnce` patients are written first. After each `turnOf` comparisons the process rests `restTimes` as long as they took, and
 * leaves the database to others.
 */
export const dueAtOnce = 200;
const turnOf = 20;
const restTimes = { quiet: 1, whileSaved: 4 };

/** All are compared with all `allAgainMs` after a change. The next time is at least `allRestTimes` as long after that as the comparison took. */
const allAgainMs = 600_000;
const allRestTimes = 50;
/** How many patients fit into memory beside the searches. */
const mostGathered = 20_000;
/** The result of learning stays valid until the number of patients has changed by this factor. */
const learntFor = 1.25;

export type Worklist = { close: () => Promise<void> };
/** The times that decide when all are compared with all, in elapsed milliseconds. */
type Whole = { staleSince: number | undefined; restUntil: number };

/** Starts comparing in the background. */
export function openWorklist(hub: Hub, index: SearchIndex): Worklist {
  const whole: Whole = { staleSince: hub.clock.elapsed(), restUntil: 0 };
  let isClosed = false;
  let timer: NodeJS.Timeout;
  let working = Promise.resolve();
  const work = async () => {
    try {
      await compareInTurn(hub, { index, whole, isOver: () => isClosed });
    } catch (error) {
      if (!isClosed) hub.log.error('comparing patients failed', { error });
    }
    wakeIn(lookMs);
  };
  const wakeIn = (ms: number) => {
    if (isClosed) return;
    timer = setTimeout(() => {
      working = work();
    }, ms).unref();
  };
  wakeIn(lookMs);
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await working;
    },
  };
}

type Working = { index: SearchIndex; whole: Whole; isOver: () => boolean };

/** Compares until no patient is due, or someone stops it. Does nothing while another process does it. */
async function compareInTurn(hub: Hub, { index, whole, isOver }: Working): Promise<void> {
  const isNobodyDue = (await listDue(hub, { after: 0, limit: 1 })).length === 0;
  const { elapsed } = hub.clock;
  // A patient who is saved or removed is due, and so are two patients about whom people decided something.
  if (!isNobodyDue) whole.staleSince ??= elapsed();
  const { staleSince = Infinity, restUntil } = whole;
  const isWholeDue = isNobodyDue && elapsed() >= Math.max(staleSince + allAgainMs, restUntil);
  if (isNobodyDue && !isWholeDue) return;
  const holder = await hub.pool.connect();
  let isHeld = false;
  try {
    const { rows } = await holder.query<{ isHeld: boolean }>(`SELECT pg_try_advisory_lock($1) AS "isHeld"`, [
      lockOfComparing,
    ]);
    isHeld = rows[0]?.isHeld === true;
    const turn = { orm: drizzle(holder) };
    for (let after = 0; isHeld && !isOver();) {
      const due = await listDue(hub, { after, limit: dueAtOnce });
      const last = due.at(-1);
      if (last === undefined) break;
      // The postings of these are written now. If two patients are due at once, the one compared later finds the other.
      const scoring = { reader: hub, settled: await index.settle() };
      await learnAgain(hub, scoring);
      for (let from = 0; from < due.length && !isOver(); from += turnOf) {
        // The query uses the connection that has the lock: if it is lost, another process has the lock.
        if (await isComparingStopped(turn)) return;
        const began = performance.now();
        await compareDue(hub, scoring, due.slice(from, from + turnOf));
        const worked = performance.now() - began;
        // Postings that are due belong to patients saved a moment ago: other processes need the database more.
        const isSaved = (await postingStateOf(hub)).dueTo !== null;
        await pause(worked * (isSaved ? restTimes.whileSaved : restTimes.quiet));
      }
      after = last.key;
    }
    if (isHeld && isWholeDue && !(await isComparingStopped(turn))) {
      const from = elapsed();
      whole.staleSince = undefined;
      await compareEverybody(hub, { isOver: async () => isOver() || isComparingStopped(turn) });
      whole.restUntil = elapsed() + allRestTimes * (elapsed() - from);
    }
  } finally {
    // The lock is released with the connection, whatever happened to either.
    holder.release(isHeld);
  }
}

/**
 * Learns again what to expect if the number of patients has changed enough. A registry that fits into memory learns it from the comparison of all
 * patients.
 */
async function learnAgain(hub: Hub, scoring: Scoring): Promise<void> {
  const { patients } = scoring.settled;
  const before = await learntOf(hub);
  if (patients <= mostGathered || (patients < before * learntFor && patients * learntFor > before)) return;
  const expected = await learnAt(scoring);
  await write(hub, 'station', (writer) => saveLearnt(writer, expected, patients));
}

/** Compares all patients with all, a few at a time. If it is stopped, the patients who were not compared stay due. */
export async function compareEverybody(
  hub: Hub,
  { isOver }: { isOver: () => boolean | Promise<boolean> },
): Promise<void> {
  if ((await postingStateOf(hub)).patients > mostGathered) return;
  await write(hub, 'station', oweEverybody);
  const people = gatherPeople();
  const keys = new Map<string, number>();
  for (let after = 0; ;) {
    const rows = await listListed(hub, { after, limit: dueAtOnce });
    for (const row of rows) {
      people.add(row);
      keys.set(row.id, row.key);
    }
    after = rows.at(-1)?.key ?? Infinity;
    if (after === Infinity) break;
  }
  const { expected, found } = compareAll(people.toTable(), [...keys.values()]);
  await write(hub, 'station', (writer) => saveLearnt(writer, expected, keys.size));
  for (let isLast = false; !isLast && !(await isOver());) {
    const began = performance.now();
    const some: Found[] = [];
    while (some.length < turnOf && !isLast) {
      const next = found.next();
      isLast = next.done === true;
      if (next.done !== true) some.push(next.value);
    }
    await write(hub, 'station', async (writer) => {
      for (const each of some)
        await putFound(writer, { key: keys.get(each.id) as number, version: each.version }, each);
    });
    await pause(performance.now() - began);
  }
}

/** Compares the patients who are due with all whose postings are written in `scoring`. */
export async function compareDue(hub: Hub, scoring: Scoring, due: readonly Due[]): Promise<void> {
  const found: [Due, Pick<Found, 'id' | 'matches'>][] = [];
  // One after the other. Four at once took half the time, but tripled the tail latency of syncs with nothing new.
  for (const each of due) found.push([each, await compareWithAll(scoring, each)]);
  // The search is outside the transaction, so that saving one of these patients hardly waits for it.
  await write(hub, 'station', async (writer) => {
    for (const [each, of] of found) await putFound(writer, each, of);
  });
}

async function compareWithAll(scoring: Scoring, { key }: Due): Promise<Pick<Found, 'id' | 'matches'>> {
  const { reader } = scoring;
  const [row] = await listByKeys(reader, [key]);
  if (row === undefined || row.retired === true || row.standingKey !== null) return { id: row?.id ?? '', matches: [] };
  const except = [key, ...(await listDistinctFrom(reader, key))];
  const { matches } = await findMatches(scoring, comparableOf(row), { limit: Infinity, except });
  const told = matches.map(({ row: other, score, grade, reasons }) => ({ id: other.id, score, grade, reasons }));
  return { id: row.id, matches: likeliestFound(told) };
}

/** Returns the progress of the comparison of all listed patients. */
export async function comparingOf(reader: HubReader): Promise<Comparing> {
  const [of, due, isStopped] = await Promise.all([countPatients(reader), countDue(reader), isComparingStopped(reader)]);
  return { done: Math.max(0, of - due), of, state: due === 0 ? 'done' : isStopped ? 'stopped' : 'running' };
}
