/** What a kind of record is. The rooms above say which there are: see the table in `src-main/kinds.ts`. */
import type { Reader, Writer } from '../db/access.ts';
import type { Statement } from '../db/statement.ts';
import type { StationEvent } from './events.ts';
import type { RecordState } from './state.rules.ts';

export type Projected =
  | { kind: 'done' }
  /** It belongs to a record that is not here yet; null when it does not even say to which. */
  | { kind: 'waits'; waitsFor: string | null };

/** `differs`: the row says something else than the journal, or is not there. */
export type Compared = Projected | { kind: 'differs' };

export type Kind = {
  /** Makes the row, with everything that follows from it: postings, counts. */
  project: (writer: Writer, state: RecordState) => Projected;
  /** Of a kind with many rows: the same without making it, for a row that came with a snapshot. */
  compare?: (reader: Reader, state: RecordState) => Compared;
  /** How many rows there are, for such a kind, hidden ones too; and makes anew what is counted of them. */
  count?: (reader: Reader) => number;
  recount?: (writer: Writer) => void;
  /** Takes all rows away, with what follows from them, to be made anew. */
  clear: (writer: Writer) => void;
  /** Selects what the digest says of it: the same rows at each station, in one order. */
  digest: (reader: Reader) => readonly Statement[];
  /** What is told after the commit, where it is not `record`, of which everybody hears. */
  event?: (id: string) => StationEvent;
  /** After all rows were made anew. */
  finish?: (writer: Writer) => void;
};

let told: Readonly<Record<string, Kind>> | undefined;

/** Says which kinds there are, each after those that it belongs to: once in a process, before a registry is opened. */
export function tellKinds(kinds: Readonly<Record<string, Kind>>): void {
  told = kinds;
}

export function allKinds(): Readonly<Record<string, Kind>> {
  if (told === undefined)
    throw new Error('This program was not told the kinds of records: it has to import src-main/kinds.ts.');
  return told;
}

/**
 * Undefined for a kind that only a newer version knows, whose changes are kept for it, and for what every object has by itself, as
 * `constructor`.
 */
export const findKind = (name: string): Kind | undefined =>
  Object.hasOwn(allKinds(), name) ? allKinds()[name] : undefined;
