/**
 * Keeps the worklist of a hub up to date: whoever was saved is compared with all the others a moment later. One process at a time does it,
 * which holds a lock of its connection meanwhile, so that it is another's turn when it ends; and it rests as long as it works, or for
 * longer while patients are saved. Who is due stands in a table, so nothing of it is lost.
 *
 * Some minutes after somebody was saved, removed or said to be two people, all are compared with all, in memory, as a station does it: that
 * list follows from the patients alone. A register that is too large for that keeps the list that it has so far, which depends on who came
 * first (docs/hub.md says it).
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

/** The number of a lock; nothing else takes it. */
const lockOfComparing = 7_747_003;
/** So often is looked for who is due. */
const lookMs = 500;
/** Of so many the postings are written first; so many of them are compared before others have the database for so many times as long. */
export const dueAtOnce = 200;
const turnOf = 20;
const restTimes = { quiet: 1, whileSaved: 4 };

/** All are compared with all so long after somebody was saved, and not for so many times as long as it took. */
const allAgainMs = 600_000;
const allRestTimes = 50;
/** So many can be gathered in memory beside those who search. */
const mostGathered = 20_000;
/** What was learnt holds until there are so many times as many patients, or as few. */
const learntFor = 1.25;

export type Worklist = { close: () => Promise<void> };
/** When all are to be compared with all, in elapsed time. */
type Whole = { staleSince: number | undefined; restUntil: number };

/** Compares by itself from now on. */
export function openWorklist(hub: Hub, index: SearchIndex): Worklist {
  const whole: Whole = { staleSince: hub.clock.elapsed(), restUntil: 0 };
  let isClosed = false;
  let timer: NodeJS.Timeout;
  let working = Promise.resolve();
  const work = async () => {
    try {
      await compareInTurn(hub, { index, whole, isOver: () => isClosed });
    } catch (error) {
      if (!isClosed) hub.log.error('patients were not compared', { error });
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

/** Until nobody is due, or somebody stops it; nothing, while another process does it. */
async function compareInTurn(hub: Hub, { index, whole, isOver }: Working): Promise<void> {
  const isNobodyDue = (await listDue(hub, { after: 0, limit: 1 })).length === 0;
  const { elapsed } = hub.clock;
  // Whoever is saved or removed is due, and so are two of whom something is said.
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
      // The postings of these are written now. Of two who are due at once whoever is compared later finds the other one.
      const scoring = { reader: hub, settled: await index.settle() };
      await learnAgain(hub, scoring);
      for (let from = 0; from < due.length && !isOver(); from += turnOf) {
        // Asked by the connection that has the turn: where that was lost, another process has it.
        if (await isComparingStopped(turn)) return;
        const began = performance.now();
        await compareDue(hub, scoring, due.slice(from, from + turnOf));
        const worked = performance.now() - began;
        // Whose postings are due was saved a moment ago: then others need the database more.
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
    // With the connection the lock is gone, whatever became of either.
    holder.release(isHeld);
  }
}

/** What is expected of a register that cannot be gathered: what was learnt of others is learnt with them. */
async function learnAgain(hub: Hub, scoring: Scoring): Promise<void> {
  const { patients } = scoring.settled;
  const before = await learntOf(hub);
  if (patients <= mostGathered || (patients < before * learntFor && patients * learntFor > before)) return;
  const expected = await learnAt(scoring);
  await write(hub, 'station', (writer) => saveLearnt(writer, expected, patients));
}

/** Compares all with all, some at a time. What is given up leaves those due who were not compared. */
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

/** With all whose postings are written in `scoring`. */
export async function compareDue(hub: Hub, scoring: Scoring, due: readonly Due[]): Promise<void> {
  const found: [Due, Pick<Found, 'id' | 'matches'>][] = [];
  // One after the other: four at once were done in half the time, and the tail of whoever had nothing new was three times as long.
  for (const each of due) found.push([each, await compareWithAll(scoring, each)]);
  // Searched outside of the transaction, so that whoever saves one of them hardly waits for it.
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

/** How far all listed patients are compared. */
export async function comparingOf(reader: HubReader): Promise<Comparing> {
  const [of, due, isStopped] = await Promise.all([countPatients(reader), countDue(reader), isComparingStopped(reader)]);
  return { done: Math.max(0, of - due), of, state: due === 0 ? 'done' : isStopped ? 'stopped' : 'running' };
}
