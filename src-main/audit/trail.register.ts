/** What is asked about the audit, and noted in it, wherever the register is kept. */
import type { Soon } from '../steps.ts';
import type { Tx } from '../journal/tx.ts';
import type { PatientRegister } from '../patients/patient.register.ts';
import type { HereRegister } from '../journal/here.register.ts';
import type { AuditEntry, AuditPage, TrailState, Verification } from './audit.contract.ts';
import type { Entry } from '../wire/entry.contract.ts';
import type { Wanted } from './trail.rules.ts';

export type NotedEntry = { entry: Entry; isRead: boolean };

/** Where requests are noted, outside of any transaction. */
export type TrailNotes = {
  /** What stands for the words of a search. */
  mark: (searched: string) => Uint8Array;
  /**
   * Notes what somebody is about to see, and what was saved. Throws the problem to answer with where what would be seen cannot be noted; a
   * save is answered all the same, since the journal proves it.
   */
  note: (said: readonly NotedEntry[]) => Soon<void>;
};

export type TrailRegister = PatientRegister &
  HereRegister & {
    audit: {
      /** A page of what is wanted, latest first, with the names of now; `before` is the `next` of the page before. */
      list: (wanted: Wanted, page: { before: string | undefined; size: number }) => Soon<AuditPage>;
      /** All of it, latest first, some at a time. */
      all: (wanted: Wanted) => AsyncIterable<AuditEntry[]>;
      /** Whether nothing of it was changed or taken away. What comes of it is kept. */
      verify: () => Soon<Verification>;
      state: () => Soon<TrailState>;
    };
  };

export type TrailTx = Tx & {
  audit: {
    /** Adds entries that are there if, and only if, this transaction is committed. To be called last in it. */
    record: (entries: readonly Entry[]) => Soon<void>;
    keepFor: (years: number) => Soon<void>;
  };
};
