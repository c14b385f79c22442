/** What a kind of record is: one entry of the table in `kinds.ts`. */
import type { Reader, Writer } from '../db/access.ts';
import type { StationEvent } from './events.ts';
import { storedConflicts } from './fields.rules.ts';
import type { SaidHead } from './heads.rules.ts';

/** What a record's journal adds up to, for its row to be made of. */
export type RecordState = {
  id: string;
  /** It was made here just now: there is no row of it. */
  isNew: boolean;
  /** By field, also of fields that this version does not know. */
  values: ReadonlyMap<string, unknown>;
  conflicts: string[];
  /** What the values were made of. */
  heads: readonly SaidHead[];
  /** It came from elsewhere just now: no command of this station has looked at what follows from it. */
  isForeign: boolean;
  /** Retired, by somebody who knew all of it. */
  isHidden: boolean;
  updatedAt: number;
  /** Known when the row is to be made anew; otherwise one change was added to a record that has its row. */
  whole: { createdAt: number; version: number } | undefined;
};

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

type RecordColumns = { conflicts: string | null; createdAt: number; updatedAt: number; version: number };

/** The columns that every row of a record has, of which `before` is the row as it was. */
export function recordColumns(
  { conflicts, updatedAt, whole }: RecordState,
  before: Pick<RecordColumns, 'createdAt' | 'version'> | undefined,
): RecordColumns {
  return {
    conflicts: storedConflicts(conflicts),
    createdAt: whole?.createdAt ?? before?.createdAt ?? updatedAt,
    updatedAt,
    version: whole?.version ?? (before?.version ?? 0) + 1,
  };
}
