/** The queries of imports, the same for every database that stores a register, and what a host provides for the work on one. */
import type { Log } from '../log.ts';
import type { FhirRegister } from '../fhir/fhir.register.ts';
import type { Soon, Steps } from '../steps.ts';
import type { VisitTx } from '../visits/visit.register.ts';
import type { FileRow } from './file.rules.ts';
import type { Choice, Outcome } from './import.contract.ts';
import type { Checked, Counted, ImportRecord, RowRecord } from './import.rules.ts';

/** `detail`: the visit that the row added; null for a patient. */
export type AddedRow = Pick<Checked, 'row' | 'detail'> & { patientId: string };

export type ImportQueries = {
  /** The latest first. */
  list: () => Soon<ImportRecord[]>;
  find: (id: string) => Soon<ImportRecord | undefined>;
  /** Returns all bytes of its file, in a buffer of its own that can be transferred. */
  file: (record: Pick<ImportRecord, 'number' | 'bytes'>) => Soon<Uint8Array>;
  /** Returns the next rows after the given one, in their order. */
  rows: (number: number, page: { after: number; limit: number }) => Soon<RowRecord[]>;
  rowPage: (number: number, asked: { page: number; size: number; outcome: Outcome | undefined }) => Soon<RowRecord[]>;
  /** Returns the number of rows by outcome and choice. */
  counts: (number: number) => Soon<Counted[]>;
  /** Returns the number of people whom it added and who are not here. A hub has everybody. */
  absent: (number: number) => Soon<number>;
  /** Returns the import that is being worked on, and its progress. */
  working: () => Soon<{ id: string; done: number; of: number } | undefined>;
  /** Returns the name of an account for a list, by the id of the account. */
  authorName: (id: string) => Soon<string>;
};

export type ImportRegister = FhirRegister & { imports: ImportQueries };
export type ImportTx = VisitTx & {
  imports: {
    add: (row: Pick<ImportRecord, 'id' | 'name' | 'state' | 'found' | 'said'>) => Soon<ImportRecord>;
    /** Returns the import, locked until the commit; undefined if it was deleted. */
    hold: (id: string) => Soon<ImportRecord | undefined>;
    set: (id: string, said: Partial<Pick<ImportRecord, 'state' | 'bytes' | 'found' | 'said'>>) => Soon<void>;
    addPiece: (number: number, piece: { place: number; bytes: Buffer }) => Soon<void>;
    addRows: (number: number, rows: readonly FileRow[]) => Soon<void>;
    setOutcomes: (number: number, rows: readonly Checked[]) => Soon<void>;
    /** Marks rows as added. Their cells are cleared: the data is now in the patient's record, and is stored nowhere else. */
    setAdded: (number: number, added: readonly AddedRow[]) => Soon<void>;
    setChoices: (number: number, rows: readonly { row: number; choice: Choice | null }[]) => Soon<void>;
    /** Deletes up to `limit` rows; false if there were none left. */
    dropRows: (number: number, limit: number) => Soon<boolean>;
    dropFile: (number: number) => Soon<void>;
    /** Deletes an import. Its rows and its file must be deleted before. */
    drop: (number: number) => Soon<void>;
    /** True if a patient who is not removed lives at this place. */
    isHome: (id: string) => Soon<boolean>;
    /** Called before many patients are hidden. */
    beforeHiding: () => Soon<void>;
  };
};

type Save = <T>(body: (tx: ImportTx) => Steps<T>, options?: { group?: string }) => Promise<T>;

/** The context of a command on imports. */
export type Importing = {
  register: ImportRegister;
  /** Saves in the caller's name. A command makes several transactions, so none honours Idempotency-Key. */
  save: Save;
  /** Begins to work on an import; its results are saved. Throws `invalid-request` while another import is being worked on. */
  begin: (id: string, step: ImportStep) => Soon<void>;
  /** Stops the work on an import; resolves when it has ended. */
  end: (id: string) => Promise<void>;
};

/** One step of the work on an import, in the background. */
export type ImportStep = (work: ImportWork) => Promise<void>;

export type ImportWork = {
  id: string;
  register: ImportRegister;
  log: Log;
  /** As in `Importing`. Rejects once the work was stopped, or another process took it over. */
  save: Save;
  signal: AbortSignal;
  progress: (done: number, of: number) => void;
  /** Runs a long query of the register when its turn comes among the searches. */
  inTurn: <T>(run: () => Soon<T>) => Promise<T>;
  /** Rows saved at once, then milliseconds of saving in one transaction, then milliseconds of rest after it. */
  rowsAtOnce: number;
  savingMs: number;
  restMs: number;
  /** Compares the rows of a large file in a way of its own; undefined if rows are compared one by one, however many there are. */
  checkMany?: ((record: ImportRecord, of: number) => Promise<void>) | undefined;
};
