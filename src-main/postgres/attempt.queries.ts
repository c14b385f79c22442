/** Wrong passwords at a hub, counted in the database for all processes together. Timestamps are PostgreSQL's: see `server-time.ts`. */
import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { failed, waitMs } from '../station/attempts.rules.ts';
import type { HubWriter } from './access.ts';
import { attempt, recentTries, signInPlace } from './schema.ts';
import { nowMs } from './server-time.ts';
import { triesAfter, triesWaitMs, type Whence } from './tries.rules.ts';

/** Tries are kept for an hour: one guess an hour is not an attack. */
const attemptKeptMs = 60 * 60 * 1000;
/** How long a network or browser counts as familiar after someone signed in there. */
export const familiarMs = 90 * 24 * 60 * 60 * 1000;
/** Rows deleted at each try. It is more than one try adds, so that guessing names does not fill the database. */
const forgottenAtOnce = 10;

/** Hashes under which a try is counted. */
export type CountedAs = {
  /** The account with the browser or the network; for someone who is signed in, the account alone. */
  own: string;
  /** How well the place of the try is known. It has no weight for someone who is signed in. */
  whence: Whence;
  /** The account, over all networks. Undefined for someone who is signed in. */
  everywhere: string | undefined;
};

/** A place where someone has signed in: hashes of the place, with or without the account, and of the network. */
export type SignInPlace = { key: string; network: string };

export type Begun = { kind: 'begun'; at: number } | { kind: 'wait'; ms: number };

/** Counts a try before the password is checked, so that parallel tries do not slip through. Returns how long to wait if it is too early. */
export async function beginAttempt(writer: HubWriter, { own, everywhere, whence }: CountedAs): Promise<Begun> {
  await forgetOld(writer);
  const { orm } = writer;
  // Always in this order, so that two tries at one account cannot deadlock.
  const tries = everywhere === undefined ? undefined : await holdTries(writer, everywhere);
  const [row] = await orm
    .insert(attempt)
    .values({ key: own, failures: 0, lastAt: nowMs })
    .onConflictDoUpdate({ target: attempt.key, set: { failures: sql`${attempt.failures}` } })
    .returning({ failures: attempt.failures, lastAt: attempt.lastAt, now: nowMs });
  const now = Number(row?.now);
  const ms = Math.max(waitMs(row, now), tries === undefined ? 0 : triesWaitMs(tries, { now, whence }));
  if (ms > 0) return { kind: 'wait', ms };
  await orm.update(attempt).set(failed(row, now)).where(eq(attempt.key, own));
  if (tries !== undefined && everywhere !== undefined) {
    const after = { at: triesAfter(tries, now), lastAt: now };
    await orm.update(recentTries).set(after).where(eq(recentTries.key, everywhere));
  }
  return { kind: 'begun', at: now };
}

const old = (table: PgTable, keptMs: number) =>
  sql`DELETE FROM ${table} WHERE key IN (
    SELECT key FROM ${table} WHERE last_at < ${nowMs} - ${keptMs}::bigint
    ORDER BY last_at LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED)`;

const forgetOld = ({ orm }: HubWriter) =>
  orm.execute(sql`
    WITH attempts AS (${old(attempt, attemptKeptMs)}), tries AS (${old(recentTries, attemptKeptMs)})
    ${old(signInPlace, familiarMs)}`);

/** Locks the row of an account, so that tries at it are counted one after the other. */
async function holdTries({ orm }: HubWriter, key: string): Promise<number[]> {
  const [row] = await orm
    .insert(recentTries)
    .values({ key, at: [], lastAt: nowMs })
    .onConflictDoUpdate({ target: recentTries.key, set: { at: sql`${recentTries.at}` } })
    .returning({ at: recentTries.at });
  return row?.at ?? [];
}

/** The password was correct. Resets its own count, and removes the try from those at the account. */
export async function endAttempt(writer: HubWriter, { own, everywhere }: CountedAs, at: number): Promise<void> {
  await forgetTry(writer, everywhere, at);
  await writer.orm.delete(attempt).where(eq(attempt.key, own));
}

/** The password was not checked, so the try does not count. */
export async function withdrawAttempt(writer: HubWriter, { own, everywhere }: CountedAs, at: number): Promise<void> {
  await forgetTry(writer, everywhere, at);
  await writer.orm
    .update(attempt)
    .set({ failures: sql`greatest(${attempt.failures} - 1, 0)` })
    .where(eq(attempt.key, own));
}

async function forgetTry({ orm }: HubWriter, key: string | undefined, at: number): Promise<void> {
  if (key === undefined) return;
  await orm
    .update(recentTries)
    .set({ at: sql`array_remove(${recentTries.at}, ${at}::bigint)` })
    .where(eq(recentTries.key, key));
}

export async function noteSignInPlaces({ orm }: HubWriter, places: readonly SignInPlace[]): Promise<void> {
  await orm
    .insert(signInPlace)
    .values(places.map((place) => ({ ...place, lastAt: nowMs })))
    .onConflictDoUpdate({ target: signInPlace.key, set: { lastAt: nowMs } });
}
