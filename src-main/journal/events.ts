/** Events of the registry, delivered to listeners after the commit: live events today, sync later. */
import type { Db, Writer } from '../db/access.ts';

export type StationEvent =
  | { kind: 'record'; record: string; id: string }
  /** A change of permissions. Only administrators receive it. */
  | { kind: 'access'; record: 'staff' | 'token' | 'keys' | 'webhook'; id: string }
  | { kind: 'state'; state: 'setup-required' | 'locked' | 'ready' }
  /** Another registry replaced this one: anything shown or cached of the old one may be out of date. */
  | { kind: 'registry' }
  /** Something changed about other stations: their identity, what is synced, or a pairing in progress. */
  | { kind: 'sync' }
  /** Possible duplicates were found, or are no longer shown. */
  | { kind: 'duplicates' }
  /** A patient was saved whose postings are not written yet. */
  | { kind: 'postings-due' }
  /** The list of this station's troubles has changed. */
  | { kind: 'trouble' }
  /** By how much the number of patients found by each word has changed, for the vocabulary of the search. */
  | { kind: 'words'; changes: ReadonlyMap<string, number> };

type Listener = (event: StationEvent) => void;

const listenersByDb = new WeakMap<Db, Set<Listener>>();

/** Returns a function that stops listening. */
export function listen(db: Db, listener: Listener): () => void {
  const listeners = listenersByDb.get(db) ?? new Set();
  listenersByDb.set(db, listeners);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Delivers the event once the writer's transaction commits, and only then. */
export function announce(writer: Writer, event: StationEvent): void {
  const { db } = writer;
  writer.afterCommit(() => announceNow(db, event));
}

/** Delivers an event that belongs to no transaction immediately. */
export function announceNow(db: Db, event: StationEvent): void {
  for (const listener of listenersByDb.get(db) ?? []) listener(event);
}
