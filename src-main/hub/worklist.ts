/**
 * Keeps the worklist of a hub up to date: whoever was saved is compared with all the others a moment later. One process at a time does it,
 * which holds a lock of its connection meanwhile, so that it is another's turn when it ends; and it rests as long as it works, or for
 * longer while patients are saved. Who is due stands in a table, so nothing of it is lost.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { comparableOf } from '../duplicates/comparable.ts';
import { mostPairs } from '../duplicates/found.rules.ts';
import type { Found } from '../duplicates/found.rules.ts';
import type { Learning } from '../duplicates/expectations.ts';
import type { Comparing } from '../duplicates/worklist.contract.ts';
import { write, type Hub, type HubReader } from './access.ts';
import { countDue, isComparingStopped, listDistinctFrom, listDue, putFound, type Due } from './duplicate.queries.ts';
import { listByKeys } from './patient.queries.ts';
import { postingStateOf } from './posting.queries.ts';
import { findMatches, type Scoring } from './scoring.ts';
import type { SearchIndex } from './search-index.ts';

/** The number of a lock; nothing else takes it. */
const lockOfComparing = 7_747_003;
/** So often is looked for who is due. */
const lookMs = 500;
/** Of so many the postings are written first; so many of them are compared before others have the database for so many times as long. */
export const dueAtOnce = 200;
const turnOf = 20;
const restTimes = { quiet: 1, whileSaved: 4 };

export type Worklist = {
  learning: Learning;
  close: () => Promise<void>;
};

/** Compares by itself from now on. */
export function openWorklist(hub: Hub, index: SearchIndex): Worklist {
  const learning: Learning = {};
  let isClosed = false;
  let timer: NodeJS.Timeout;
  let working = Promise.resolve();
  const work = async () => {
    try {
      await compareInTurn(hub, { index, learning, isOver: () => isClosed });
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
    learning,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await working;
    },
  };
}

type Working = { index: SearchIndex; learning: Learning; isOver: () => boolean };

/** Until nobody is due, or somebody stops it; nothing, while another process does it. */
async function compareInTurn(hub: Hub, { index, learning, isOver }: Working): Promise<void> {
  if ((await listDue(hub, { after: 0, limit: 1 })).length === 0) return;
  const holder = await hub.pool.connect();
  let isHeld = false;
  try {
    const { rows } = await holder.query<{ isHeld: boolean }>(`SELECT pg_try_advisory_lock($1) AS "isHeld"`, [
      lockOfComparing,
    ]);
    isHeld = rows[0]?.isHeld === true;
    for (let after = 0; isHeld && !isOver();) {
      const due = await listDue(hub, { after, limit: dueAtOnce });
      const last = due.at(-1);
      if (last === undefined) return;
      // The postings of these are written now. Of two who are due at once whoever is compared later finds the other one.
      const scoring = { reader: hub, settled: await index.settle(), learning };
      for (let from = 0; from < due.length && !isOver(); from += turnOf) {
        // Asked by the connection that has the turn: where that was lost, another process has it.
        if (await isComparingStopped({ orm: drizzle(holder) })) return;
        const began = performance.now();
        await compareAll(hub, scoring, due.slice(from, from + turnOf));
        const worked = performance.now() - began;
        // Whose postings are due was saved a moment ago: then others need the database more.
        const isSaved = (await postingStateOf(hub)).dueTo !== null;
        await pause(worked * (isSaved ? restTimes.whileSaved : restTimes.quiet));
      }
      after = last.key;
    }
  } finally {
    // With the connection the lock is gone, whatever became of either.
    holder.release(isHeld);
  }
}

/** With all whose postings are written in `scoring`. */
export async function compareAll(hub: Hub, scoring: Scoring, due: readonly Due[]): Promise<void> {
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
  const { matches } = await findMatches(scoring, comparableOf(row), { limit: mostPairs, except });
  const told = matches.map(({ row: other, score, grade, reasons }) => ({ id: other.id, score, grade, reasons }));
  return { id: row.id, matches: told };
}

/** How far all listed patients are compared. */
export async function comparingOf(reader: HubReader, of: number): Promise<Comparing> {
  const [due, isStopped] = await Promise.all([countDue(reader), isComparingStopped(reader)]);
  return { done: Math.max(0, of - due), of, state: due === 0 ? 'done' : isStopped ? 'stopped' : 'running' };
}
