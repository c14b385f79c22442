/** The code that a station shows, and what was begun with it: in its memory, by a clock that nobody can set. */
import type { Db, Reader, Writer } from '../db/access.ts';
import { announce, announceNow } from '../journal/events.ts';
import { giveUpJoining } from './join.ts';
import type { CodeQueries, OpenCode, PairingTx, Proved } from './pairing.register.ts';
import { codeMs, silentMs, tries } from './code.rules.ts';

type Begun = {
  fingerprint: string;
  /** Undefined once it was used. */
  state: string | undefined;
  proved: Proved | undefined;
  /** In elapsed time: when it asked last whether an administrator has agreed. */
  askedAt: number;
  accepts: boolean | null;
};
type Kept = Omit<OpenCode, 'expiresAt'> & {
  /** In elapsed time. */
  openedAt: number;
  /** The fingerprint of the station that has proved to know it. */
  provedBy: string | undefined;
  begun: Map<string, Begun>;
};
type Asked<Name extends keyof CodeQueries> = Parameters<CodeQueries[Name]>[0];

const keptOf = new WeakMap<Db, Kept>();
let lastKey = 0;

/** What is kept of the code with this key, or of whichever is shown. */
function current({ db }: Reader, key?: number): Kept | undefined {
  const kept = keptOf.get(db);
  if (kept === undefined || (key !== undefined && kept.key !== key)) return undefined;
  if (db.clock.elapsed() - kept.openedAt < codeMs) return kept;
  keptOf.delete(db);
  return undefined;
}

function begunOf(reader: Reader, { id, codeKey, fingerprint }: Asked<'findProved'>): Begun | undefined {
  const begun = current(reader, codeKey)?.begun.get(id);
  return begun?.fingerprint === fingerprint ? begun : undefined;
}

const isFree = ({ provedBy }: Kept, fingerprint: string) => provedBy === undefined || provedBy === fingerprint;
const tellWindows = ({ db }: Reader) => announceNow(db, { kind: 'sync' });

function shown({ db: { clock } }: Reader, { key, code, purpose, by, triesLeft, openedAt }: Kept): OpenCode {
  return { key, code, purpose, by, triesLeft, expiresAt: clock.now() + codeMs - (clock.elapsed() - openedAt) };
}

export function openCode(reader: Reader, code: Asked<'open'>): OpenCode {
  const { db } = reader;
  const unused = { triesLeft: tries, provedBy: undefined, begun: new Map<string, Begun>() };
  const kept: Kept = { ...code, ...unused, key: ++lastKey, openedAt: db.clock.elapsed() };
  keptOf.set(db, kept);
  tellWindows(reader);
  return shown(reader, kept);
}

export function closeCode(reader: Reader): void {
  keptOf.delete(reader.db);
  giveUpJoining(reader.db);
  tellWindows(reader);
}

export const endCode = (reader: Reader, key: number): boolean =>
  current(reader, key) !== undefined && keptOf.delete(reader.db);

export function findCode(reader: Reader): OpenCode | undefined {
  const kept = current(reader);
  return kept && shown(reader, kept);
}

export function countTry(reader: Reader, { codeKey, fingerprint }: Asked<'countTry'>): boolean {
  const kept = current(reader, codeKey);
  if (kept === undefined || kept.triesLeft === 0 || !isFree(kept, fingerprint)) return false;
  kept.triesLeft -= 1;
  tellWindows(reader);
  return true;
}

export function beginTry(reader: Reader, { id, codeKey, fingerprint, state }: Asked<'begin'>): void {
  const unproved = { proved: undefined, askedAt: -Infinity, accepts: null };
  current(reader, codeKey)?.begun.set(id, { fingerprint, state, ...unproved });
}

export function takeState(reader: Reader, of: Asked<'takeState'>): string | undefined {
  const begun = begunOf(reader, of);
  const state = begun?.state;
  if (begun !== undefined) begun.state = undefined;
  return state;
}

export function noteProved(reader: Reader, { agreedKey, introduction, ...of }: Asked<'noteProved'>): boolean {
  const [kept, begun] = [current(reader, of.codeKey), begunOf(reader, of)];
  if (kept === undefined || begun === undefined || !isFree(kept, of.fingerprint)) return false;
  kept.provedBy = of.fingerprint;
  begun.proved = { agreedKey, introduction };
  return true;
}

export const findProved = (reader: Reader, of: Asked<'findProved'>): Proved | undefined => begunOf(reader, of)?.proved;

export function noteAsked(reader: Reader, of: Asked<'noteAsked'>): boolean | null {
  const begun = begunOf(reader, of);
  if (begun === undefined) return null;
  const isNew = begun.askedAt === -Infinity;
  begun.askedAt = reader.db.clock.elapsed();
  if (isNew) tellWindows(reader);
  return begun.accepts;
}

export function findAsking(reader: Reader, codeKey: number): ReturnType<CodeQueries['asking']> {
  const all = [...(current(reader, codeKey)?.begun ?? [])].filter(([, { askedAt }]) => askedAt > -Infinity);
  const [found] = all.sort(([, a], [, b]) => b.askedAt - a.askedAt);
  if (found?.[1].proved === undefined) return undefined;
  const [id, { proved, accepts, askedAt }] = found;
  const { introduction } = proved;
  return { id, introduction, accepts, isHeardOf: reader.db.clock.elapsed() - askedAt < silentMs };
}

/** Heard by the station once it is in the audit. */
export function answerAsking(writer: Writer, { id, accepts }: Parameters<PairingTx['pairing']['answer']>[0]): void {
  const begun = current(writer)?.begun.get(id);
  writer.afterCommit(() => begun && Object.assign(begun, { accepts }));
  announce(writer, { kind: 'sync' });
}
