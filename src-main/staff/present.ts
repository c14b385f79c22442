/**
 * The callers currently authenticated: people who signed in, and programs whose token was seen.
 *
 * Sessions are kept only here, in memory. So signing in needs no room on the disk, and a copy of the registry revives no session.
 * Nor does any clock decide when a session ends: it lasts for a span of elapsed time, which includes time when the computer
 * sleeps. The cost is that everybody signs in again after a restart, when somebody has to unlock the station anyway.
 */
import type { Clock } from '../clock.ts';
import type { Role } from '../wire/endpoint.contract.ts';
import type { Principal } from '../wire/principal.contract.ts';
import { newToken } from './bearer.ts';

type Entry = {
  principal: Principal;
  /** In elapsed time; for a program its token decides. */
  endsAt: number;
  /** When the password was last typed, in elapsed time. */
  confirmedAt: number;
  /** The seat at which the session was opened. The session ends with the seat. */
  seat: string | undefined;
  /** Called when this one has to leave. */
  leaving: Set<() => void>;
};

/** See `quick-codes.ts`. */
export type QuickCode = {
  accountId: string;
  salt: Buffer;
  sum: Buffer;
  /** The day on which it was chosen, which is the only one on which it is valid. */
  day: string;
  /** In elapsed time: a clock that is set back must not prolong the day. */
  endsAt: number;
  triesLeft: number;
};

/** `entries`: by the hash of the token. `quickCodes`: see `quick-codes.ts`. */
export type Present = { clock: Clock; entries: Map<string, Entry>; quickCodes: Map<string, QuickCode> };

/** A long working day: nobody has to type a password in the middle of a shift. */
const sessionMs = 12 * 60 * 60 * 1000;

/** As long as a screen may be left open unattended, see `idleMs` of the window. */
const confirmationMs = 5 * 60 * 1000;

export const newPresent = (clock: Clock): Present => ({ clock, entries: new Map(), quickCodes: new Map() });

type Person = { kind: 'staff' | 'recovery'; id: string; name: string; role: Role };

/** Begins a session. The token is in the reply, and stored nowhere. `isConfirmed`: the password was typed for it. */
export function startSession(
  present: Present,
  person: Person,
  { seat, isConfirmed = true }: { seat?: string | undefined; isConfirmed?: boolean } = {},
): { token: string; expiresAt: number } {
  forgetEnded(present);
  const { clock, entries } = present;
  const { token, hash } = newToken();
  const now = clock.elapsed();
  const expiresAt = clock.now() + sessionMs;
  const principal = { ...person, expiresAt, tokenHash: hash };
  entries.set(hash, {
    principal,
    endsAt: now + sessionMs,
    confirmedAt: isConfirmed ? now : -Infinity,
    seat,
    leaving: new Set(),
  });
  return { token, expiresAt };
}

/** Adds a program that was recognised by its token in the registry. */
export function noteProgram({ entries }: Present, principal: Principal): void {
  entries.set(principal.tokenHash, {
    principal,
    endsAt: Infinity,
    confirmedAt: -Infinity,
    seat: undefined,
    leaving: new Set(),
  });
}

/** Returns undefined for a token that is unknown or has ended. */
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

/** The expiry may differ from the one reported by this much before it is updated. */
const toleranceMs = 1000;

/** Computes the expiry with the current clock: the clock at the start may have been years ahead and corrected since. */
function asOfNow(clock: Clock, entry: Entry): Principal {
  const expiresAt = Math.round(clock.now() + entry.endsAt - clock.elapsed());
  const isSaid = Math.abs(expiresAt - (entry.principal.expiresAt ?? 0)) <= toleranceMs;
  if (!isSaid) entry.principal = { ...entry.principal, expiresAt };
  return entry.principal;
}

/** Records that the right password was typed, so that it is not asked for again for a while. */
export function confirm({ clock, entries }: Present, hash: string): void {
  const entry = entries.get(hash);
  if (entry !== undefined) entry.confirmedAt = clock.elapsed();
}

/** True if the password was typed a short while ago. */
export function isConfirmed({ clock, entries }: Present, hash: string): boolean {
  const entry = entries.get(hash);
  return entry !== undefined && clock.elapsed() - entry.confirmedAt < confirmationMs;
}

/** Ends a session, or forgets a program, and notifies its listeners. */
export function dismiss({ entries }: Present, hash: string): void {
  const entry = entries.get(hash);
  if (entry === undefined) return;
  entries.delete(hash);
  for (const leave of entry.leaving) leave();
}

/** Ends all sessions, quick codes and programs of one account or service token, except one session if that is named. */
export function dismissAllOf(present: Present, id: string, { except }: { except?: string } = {}): void {
  for (const [hash, { principal }] of [...present.entries]) {
    if (principal.id === id && hash !== except) dismiss(present, hash);
  }
  for (const [key, { accountId }] of [...present.quickCodes]) {
    if (accountId === id) present.quickCodes.delete(key);
  }
}

/** Ends the sessions that were opened at a seat. Their tokens would otherwise be valid at this computer, or at another seat. */
export function dismissAllAt(present: Present, seat: string): void {
  for (const [hash, entry] of [...present.entries]) {
    if (entry.seat === seat) dismiss(present, hash);
  }
  for (const key of [...present.quickCodes.keys()]) {
    if (key.endsWith(`\nseat ${seat}`)) present.quickCodes.delete(key);
  }
}

/** Calls `leave` when this one has to leave. Returns a function that cancels that. */
export function whenDismissed({ entries }: Present, hash: string, leave: () => void): () => void {
  const leaving = entries.get(hash)?.leaving;
  leaving?.add(leave);
  return () => leaving?.delete(leave);
}

function forgetEnded(present: Present): void {
  for (const hash of [...present.entries.keys()]) findPresent(present, hash);
}
