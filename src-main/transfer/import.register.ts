/** What is asked about imports, wherever the register is kept, and what a host gives to whoever works on one. */
import type { HereRegister } from '../journal/here.register.ts';
import type { Log } from '../log.ts';
import type { DuplicateRegister } from '../matching/duplicate.register.ts';
import type { Soon, Steps } from '../steps.ts';
import type { VisitTx } from '../visits/visit.register.ts';
import type { Choice, Outcome } from './import.contract.ts';
import type { Checked, Counted, ImportRecord, RowRecord } from './import.rules.ts';

export type ImportQueries = {
  /** The latest first. */
  list: () => Soon<ImportRecord[]>;
  find: (id: string) => Soon<ImportRecord | undefined>;
  /** All bytes of its file, in memory of their own that can be handed over. */
  file: (record: Pick<ImportRecord, 'number' | 'bytes'>) => Soon<Uint8Array>;
  /** The next rows behind one, in their order. */
  rows: (number: number, page: { after: number; limit: number }) => Soon<RowRecord[]>;
  rowPage: (number: number, asked: { page: number; size: number; outcome: Outcome | undefined }) => Soon<RowRecord[]>;
  /** How many rows there are of each sort. */
  counts: (number: number) => Soon<Counted[]>;
  /** The one that is being worked on, and how far that is. */
  working: () => Soon<{ id: string; done: number; of: number } | undefined>;
  /** How an account, by its id, is called in a list. */
  authorName: (id: string) => Soon<string>;
};

export type ImportRegister = DuplicateRegister & HereRegister & { imports: ImportQueries };
export type ImportTx = VisitTx & {
  imports: {
    add: (row: Pick<ImportRecord, 'id' | 'name' | 'state' | 'found' | 'said'>) => Soon<ImportRecord>;
    /** The import, which nobody else changes until the commit; undefined where it was forgotten. */
    hold: (id: string) => Soon<ImportRecord | undefined>;
    set: (id: string, said: Partial<Pick<ImportRecord, 'state' | 'bytes' | 'found' | 'said'>>) => Soon<void>;
    addPiece: (number: number, piece: { place: number; bytes: Buffer }) => Soon<void>;
    addRows: (number: number, rows: readonly Pick<RowRecord, 'row' | 'cells'>[]) => Soon<void>;
    setOutcomes: (number: number, rows: readonly Checked[]) => Soon<void>;
    /** What a row said stands in the record of its patient now, and is kept nowhere else. */
    setAdded: (number: number, added: readonly { row: number; patientId: string }[]) => Soon<void>;
    setChoices: (number: number, rows: readonly { row: number; choice: Choice | null }[]) => Soon<void>;
    /** Takes some rows away; false when none is left. */
    dropRows: (number: number, limit: number) => Soon<boolean>;
    dropFile: (number: number) => Soon<void>;
    /** Its rows and its file have to be gone. */
    drop: (number: number) => Soon<void>;
    /** Many patients are about to be hidden. */
    beforeHiding: () => Soon<void>;
  };
};

type Save = <T>(body: (tx: ImportTx) => Steps<T>, options?: { group?: string }) => Promise<T>;

/** What somebody has who does something to imports. */
export type Importing = {
  register: ImportRegister;
  /** Saves in their name. A command makes several transactions, so none honours Idempotency-Key. */
  save: Save;
  /** Begins to work on an import; what that comes to is saved. Throws `invalid-request` while one is worked on. */
  begin: (id: string, step: ImportStep) => Soon<void>;
  /** Stops what is done to an import; resolves when nothing is any more. */
  end: (id: string) => Promise<void>;
};

/** What is done to an import while nobody waits for it. */
export type ImportStep = (work: ImportWork) => Promise<void>;

export type ImportWork = {
  id: string;
  register: ImportRegister;
  log: Log;
  /** As of `Importing`. Rejects once the work was stopped, or is another process's. */
  save: Save;
  signal: AbortSignal;
  progress: (done: number, of: number) => void;
  /** Runs what asks the register for long when it is its turn among those who search. */
  inTurn: <T>(run: () => Soon<T>) => Promise<T>;
  /** How many rows are saved at once, how long some after others in one transaction, and how long nothing is saved then. */
  rowsAtOnce: number;
  savingMs: number;
  restMs: number;
  /** Compares the rows of a large file in a way of its own; undefined where they are compared one by one however many there are. */
  checkMany?: ((record: ImportRecord, of: number) => Promise<void>) | undefined;
};
