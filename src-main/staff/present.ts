/**
 * Who is let in: people who signed in, and programs whose token was seen.
 *
 * Sessions are here alone, in memory. So signing in needs no room on the disk, a copy of the registry brings no session back to
 * life, and no clock has a say in when one ends: a session lasts as long as time passes, which is counted also while the
 * computer sleeps. What is lost is that everybody signs in again after a restart, when somebody has to unlock the station anyway.
 */
import type { Clock } from '../clock.ts';
import type { Role } from '../wire/endpoint.contract.ts';
import type { Principal } from '../wire/principal.contract.ts';
import { newToken } from './bearer.ts';

type Entry = {
  principal: Principal;
  /** In elapsed time; for a program, its token says it. */
  endsAt: number;
  /** When the password was typed last, in elapsed time. */
  confirmedAt: number;
  /** The seat at which the session was opened. It ends with the seat. */
  seat: string | undefined;
  /** Whoever has to know when this one has to go. */
  leaving: Set<() => void>;
};

/** By the hash of the token. */
export type Present = { clock: Clock; entries: Map<string, Entry> };

/** A long working day: nobody is asked for a password in the middle of a shift. */
const sessionMs = 12 * 60 * 60 * 1000;

/** As long as a screen may stand open with nobody at it, see `idleMs` of the window. */
const confirmationMs = 5 * 60 * 1000;

export const newPresent = (clock: Clock): Present => ({ clock, entries: new Map() });

type Person = { kind: 'staff' | 'recovery'; id: string; name: string; role: Role };

/** Begins a session. The token is in the reply, and kept nowhere. */
export function startSession(
  present: Present,
  person: Person,
  { seat }: { seat?: string | undefined } = {},
): { token: string; expiresAt: number } {
  forgetEnded(present);
  const { clock, entries } = present;
  const { token, hash } = newToken();
  const now = clock.elapsed();
  const expiresAt = clock.now() + sessionMs;
  const principal = { ...person, expiresAt, tokenHash: hash };
  entries.set(hash, { principal, endsAt: now + sessionMs, confirmedAt: now, seat, leaving: new Set() });
  return { token, expiresAt };
}

/** A program that was recognised by its token in the registry. */
export function noteProgram({ entries }: Present, principal: Principal): void {
  entries.set(principal.tokenHash, {
    principal,
    endsAt: Infinity,
    confirmedAt: -Infinity,
    seat: undefined,
    leaving: new Set(),
  });
}

/** Undefined for a token that nobody holds, or not any more. */
export function findPresent(present: Present, hash: string): Principal | undefined {
  const { clock, entries } = present;
  const entry = entries.get(hash);
  if (entry === undefined) return undefined;
  const { principal, endsAt } = entry;
  const isOver =
    principal.kind === 'token'
      ? principal.expiresAt !== null && principal.expiresAt <= clock.now()
      : endsAt <= clock.elapsed();
  if (!isOver) return principal.kind === 'token' ? principal : asOfNow(clock, entry);
  dismiss(present, hash);
  return undefined;
}

/** A clock may differ by so much from what was said without being told again. */
const toleranceMs = 1000;

/** When it ends is said by the clock of now: the one by which it was begun may have been years ahead and put right since. */
function asOfNow(clock: Clock, entry: Entry): Principal {
  const expiresAt = Math.round(clock.now() + entry.endsAt - clock.elapsed());
  const isSaid = Math.abs(expiresAt - (entry.principal.expiresAt ?? 0)) <= toleranceMs;
  if (!isSaid) entry.principal = { ...entry.principal, expiresAt };
  return entry.principal;
}

/** The password was typed and was right: for a while it is not asked for again. */
export function confirm({ clock, entries }: Present, hash: string): void {
  const entry = entries.get(hash);
  if (entry !== undefined) entry.confirmedAt = clock.elapsed();
}

/** Whether the password was typed a short while ago. */
export function isConfirmed({ clock, entries }: Present, hash: string): boolean {
  const entry = entries.get(hash);
  return entry !== undefined && clock.elapsed() - entry.confirmedAt < confirmationMs;
}

/** Ends a session, or forgets a program, and lets those know who wait for it. */
export function dismiss({ entries }: Present, hash: string): void {
  const entry = entries.get(hash);
  if (entry === undefined) return;
  entries.delete(hash);
  for (const leave of entry.leaving) leave();
}

/** Everything of one account or service token, but for one session where that is named. */
export function dismissAllOf(present: Present, id: string, { except }: { except?: string } = {}): void {
  for (const [hash, { principal }] of [...present.entries]) {
    if (principal.id === id && hash !== except) dismiss(present, hash);
  }
}

/** Ends the sessions that were opened at a seat. Their tokens would be good at this computer, or at another seat. */
export function dismissAllAt(present: Present, seat: string): void {
  for (const [hash, entry] of [...present.entries]) {
    if (entry.seat === seat) dismiss(present, hash);
  }
}

/** Calls `leave` at the moment when this one has to go; returns the function that takes that back. */
export function whenDismissed({ entries }: Present, hash: string, leave: () => void): () => void {
  const leaving = entries.get(hash)?.leaving;
  leaving?.add(leave);
  return () => leaving?.delete(leave);
}

function forgetEnded(present: Present): void {
  for (const hash of [...present.entries.keys()]) findPresent(present, hash);
}
