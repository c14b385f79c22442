/** Describes a kind of record. The rooms above define the kinds: see the table in `src-main/kinds.ts`. */
import type { Reader, Writer } from '../db/access.ts';
import type { Statement } from '../db/statement.ts';
import type { StationEvent } from './events.ts';
import type { RecordState } from './state.rules.ts';

export type Projected =
  | { kind: 'done' }
  /** The record belongs to one that is not here yet; `waitsFor` is null if its changes do not name that record. */
  | { kind: 'waits'; waitsFor: string | null };

/** `differs`: the row does not match the journal, or is missing. */
export type Compared = Projected | { kind: 'differs' };

export type Kind = {
  /** Makes the row, counts what follows from it, and marks postings as due. */
  project: (writer: Writer, state: RecordState) => Projected;
  /** For a kind with many rows: compares a row that came with a snapshot, without making it. */
  compare?: (reader: Reader, state: RecordState) => Compared;
  /**
   * For such a kind: `count` returns the number of rows, including hidden ones; `recount` recomputes the counts derived from them.
   */
  count?: (reader: Reader) => number;
  recount?: (writer: Writer) => void;
  /** Deletes all rows and what is derived from them, so that they can be made again. */
  clear: (writer: Writer) => void;
  /** Selects what goes into the digest: the same rows in the same order at each station. */
  digest: (reader: Reader) => readonly Statement[];
  /** The event announced after the commit, if it is not `record`, which every listener receives. */
  event?: (id: string) => StationEvent;
  /** Runs after all rows were made again. */
  finish?: (writer: Writer) => void;
};

let told: Readonly<Record<string, Kind>> | undefined;

/** Sets the kinds, each after those that it belongs to. Called once in a process, before a registry is opened. */
export function tellKinds(kinds: Readonly<Record<string, Kind>>): void {
  told = kinds;
}

export function allKinds(): Readonly<Record<string, Kind>> {
  if (told === undefined) throw new Error('The kinds of records are not loaded. Import src-main/kinds.ts.');
  return told;
}

/**
 * Returns undefined for a kind that only a newer version knows; its changes are stored for that version. Also undefined for names
 * that every object inherits, such as `constructor`.
 */
export const findKind = (name: string): Kind | undefined =>
  Object.hasOwn(allKinds(), name) ? allKinds()[name] : undefined;
