/** What happened, told after the commit to whoever listens: live events today, sync later. */
import type { Db, Writer } from '../db/access.ts';

export type StationEvent =
  | { kind: 'record'; record: string; id: string }
  /** Of who may do what: only administrators hear of it. */
  | { kind: 'access'; record: 'staff' | 'token' | 'keys' | 'webhook'; id: string }
  | { kind: 'state'; state: 'setup-required' | 'locked' | 'ready' }
  /** Another registry took the place of this one: whatever is shown, or remembered of it, may be old. */
  | { kind: 'registry' }
  /** Something is new about other stations: who they are, what is exchanged, or whether one is joining. */
  | { kind: 'sync' }
  /** Pairs of records that may be of one person were found, or are not shown any more. */
  | { kind: 'duplicates' }
  /** A patient was saved whose postings are not written yet. */
  | { kind: 'postings-due' }
  /** What is wrong with the station is another list than before. */
  | { kind: 'trouble' }
  /** By how many patients more, or fewer, each word can be found, for the vocabulary of the search. */
  | { kind: 'words'; changes: ReadonlyMap<string, number> };

type Listener = (event: StationEvent) => void;

const listenersByDb = new WeakMap<Db, Set<Listener>>();

/** Returns the function that stops listening. */
export function listen(db: Db, listener: Listener): () => void {
  const listeners = listenersByDb.get(db) ?? new Set();
  listenersByDb.set(db, listeners);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells it when, and only if, the writer's transaction commits. */
export function announce(writer: Writer, event: StationEvent): void {
  const { db } = writer;
  writer.afterCommit(() => announceNow(db, event));
}

/** Tells at once what is in no transaction. */
export function announceNow(db: Db, event: StationEvent): void {
  for (const listener of listenersByDb.get(db) ?? []) listener(event);
}
