/** What a kind of record is: one entry of the table in `kinds.ts`. */
import type { Reader, Writer } from '../db/access.ts';
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
  /** What is told after the commit, where it is not `record`, of which everybody hears. */
  event?: (id: string) => StationEvent;
  /** After all rows were made anew. */
  finish?: (writer: Writer) => void;
};
