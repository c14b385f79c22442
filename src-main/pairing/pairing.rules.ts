/** What is kept of a code that is shown, and how the steps of a pairing change it. Pure: what keeps a code hands it over, and keeps what came of it. */
import { codeMs, silentMs, tries as mostTries } from './code.rules.ts';
import type { Introduction } from './pairing.contract.ts';

export type CodePurpose = 'station' | 'seat';

/** Instants are those of the clock by which the code is kept. */
export type OpenCode = {
  /** Of each code another one, so that what was begun with one ends with it. */
  key: number;
  code: string;
  purpose: CodePurpose;
  /** The account of whoever shows it. */
  by: string;
  expiresAt: number;
  triesLeft: number;
  /** The fingerprint of the station that has proved to know it. */
  provedBy: string | null;
  tries: Try[];
};

type Named = { id: string; fingerprint: string };
type Proved = { agreedKey: Uint8Array; introduction: Introduction };
type Try = Named & {
  /** What the proof needs; null once it was used: a proof is looked at once. */
  state: string | null;
  /** The key that was agreed upon once the code was proved, and what the station said of itself. */
  agreedKey: Uint8Array | null;
  introduction: Introduction | null;
  /** When a station with patients of its own asked last whether an administrator agreed, and what one said. */
  askedAt: number | null;
  accepts: boolean | null;
};

export const unused = (now: number) => ({ expiresAt: now + codeMs, triesLeft: mostTries, provedBy: null });

const isFree = ({ provedBy }: OpenCode, fingerprint: string) => provedBy === null || provedBy === fingerprint;

const tryOf = ({ tries }: OpenCode, { id, fingerprint }: Named) =>
  tries.find((each) => each.id === id && each.fingerprint === fingerprint);

/** Counts a try. False when none is left, or when a station with another certificate has proved to know the code. */
export function countTry(code: OpenCode, fingerprint: string): boolean {
  if (code.triesLeft === 0 || !isFree(code, fingerprint)) return false;
  code.triesLeft -= 1;
  return true;
}

export function beginTry({ tries }: OpenCode, begun: Named & { state: string }): void {
  tries.push({ ...begun, agreedKey: null, introduction: null, askedAt: null, accepts: null });
}

/** What the proof of a try needs, once. */
export function takeState(code: OpenCode, of: Named): string | undefined {
  const found = tryOf(code, of);
  const { state = null } = found ?? {};
  if (found !== undefined) found.state = null;
  return state ?? undefined;
}

/** False when a station with another certificate has proved to know the code first. */
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

/** Notes that a station asks whether an administrator has agreed. Null while nobody has answered it: the counts agreed to are those of its try. */
export function noteAsked(code: OpenCode, of: Named, now: number): boolean | null {
  const found = tryOf(code, of);
  if (found !== undefined) found.askedAt = now;
  return found?.accepts ?? null;
}

type Asking = { id: string; introduction: Introduction; isAccepted: boolean };

/** The station that waits for an administrator to agree; `declined` until it has heard that. */
export function askingOf({ tries }: OpenCode, now: number): Asking | 'declined' | null {
  const askedAt = (each: Try) => each.askedAt ?? -Infinity;
  const [last] = [...tries].sort((a, b) => askedAt(b) - askedAt(a));
  if (last?.introduction == null || last.askedAt === null) return null;
  if (last.accepts === false) return 'declined';
  const { id, introduction, accepts } = last;
  return now - last.askedAt < silentMs ? { id, introduction, isAccepted: accepts === true } : null;
}

/** What an administrator says to a station that waits. False when this one does not wait, or not any more. */
export function answerAsking(code: OpenCode, { id, accepts }: { id: string; accepts: boolean }, now: number): boolean {
  const asking = askingOf(code, now);
  if (asking === null || asking === 'declined' || asking.id !== id) return false;
  for (const each of code.tries) if (each.id === id) each.accepts = accepts;
  return true;
}
