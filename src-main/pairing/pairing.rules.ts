/**
 * The state of a code that is shown, and how the steps of a pairing change it. Pure: the keeper of the code passes the
 * state in and stores the result.
 */
import { codeMs, silentMs, tries as mostTries } from './code.rules.ts';
import type { Introduction } from './pairing.contract.ts';

export type CodePurpose = 'station' | 'seat';

/** Times are those of the clock that the code is kept by. */
export type OpenCode = {
  /** Unique per code, so that tries with a code end with it. */
  key: number;
  code: string;
  purpose: CodePurpose;
  /** The account of the person who shows it. */
  by: string;
  expiresAt: number;
  triesLeft: number;
  /** The fingerprint of the station that has proved to know the code. */
  provedBy: string | null;
  tries: Try[];
};

type Named = { id: string; fingerprint: string };
type Proved = { agreedKey: Uint8Array; introduction: Introduction };
type Try = Named & {
  /** Needed to check the proof. Null once it was used: a proof is checked only once. */
  state: string | null;
  /** The key that was agreed once the code was proved. `introduction` is the station's description of itself. */
  agreedKey: Uint8Array | null;
  introduction: Introduction | null;
  /**
   * When a station with patients last asked whether an administrator agrees. `accepts` is the answer of that
   * administrator.
   */
  askedAt: number | null;
  accepts: boolean | null;
};

export const unused = (now: number) => ({ expiresAt: now + codeMs, triesLeft: mostTries, provedBy: null });

const isFree = ({ provedBy }: OpenCode, fingerprint: string) => provedBy === null || provedBy === fingerprint;

const tryOf = ({ tries }: OpenCode, { id, fingerprint }: Named) =>
  tries.find((each) => each.id === id && each.fingerprint === fingerprint);

/**
 * Counts a try. Returns false if none is left, or if a station with another certificate has proved to know the code.
 */
export function countTry(code: OpenCode, fingerprint: string): boolean {
  if (code.triesLeft === 0 || !isFree(code, fingerprint)) return false;
  code.triesLeft -= 1;
  return true;
}

export function beginTry({ tries }: OpenCode, begun: Named & { state: string }): void {
  tries.push({ ...begun, agreedKey: null, introduction: null, askedAt: null, accepts: null });
}

/** Returns the state for checking the proof of a try, and removes it: it can be used once. */
export function takeState(code: OpenCode, of: Named): string | undefined {
  const found = tryOf(code, of);
  const { state = null } = found ?? {};
  if (found !== undefined) found.state = null;
  return state ?? undefined;
}

/** Returns false if a station with another certificate has already proved to know the code. */
export function noteProved(code: OpenCode, of: Named, proved: Proved): boolean {
  const found = tryOf(code, of);
  if (found === undefined || !isFree(code, of.fingerprint)) return false;
  code.provedBy = of.fingerprint;
  Object.assign(found, proved);
  return true;
}

export function findProved(code: OpenCode, of: Named): Proved | undefined {
  const { agreedKey = null, introduction = null } = tryOf(code, of) ?? {};
  return agreedKey === null || introduction === null ? undefined : { agreedKey, introduction };
}

/**
 * Notes that a station asks whether an administrator has agreed. Returns null until one has answered. The agreement is
 * for the counts of the station's try.
 */
export function noteAsked(code: OpenCode, of: Named, now: number): boolean | null {
  const found = tryOf(code, of);
  if (found !== undefined) found.askedAt = now;
  return found?.accepts ?? null;
}

type Asking = { id: string; introduction: Introduction; isAccepted: boolean };

/** Returns the station that waits for an administrator to agree; `declined` until it has heard a refusal. */
export function askingOf({ tries }: OpenCode, now: number): Asking | 'declined' | null {
  const askedAt = (each: Try) => each.askedAt ?? -Infinity;
  const [last] = [...tries].sort((a, b) => askedAt(b) - askedAt(a));
  if (last?.introduction == null || last.askedAt === null) return null;
  if (last.accepts === false) return 'declined';
  const { id, introduction, accepts } = last;
  return now - last.askedAt < silentMs ? { id, introduction, isAccepted: accepts === true } : null;
}

/**
 * Stores an administrator's answer to a station that waits. Returns false if this station is not waiting, or no longer.
 */
export function answerAsking(code: OpenCode, { id, accepts }: { id: string; accepts: boolean }, now: number): boolean {
  const asking = askingOf(code, now);
  if (asking === null || asking === 'declined' || asking.id !== id) return false;
  for (const each of code.tries) if (each.id === id) each.accepts = accepts;
  return true;
}
