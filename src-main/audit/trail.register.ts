/** The audit as its endpoints read and write it, at a station and at a hub. */
import type { Soon } from '../steps.ts';
import type { Tx } from '../journal/tx.ts';
import type { PatientRegister } from '../patients/patient.register.ts';
import type { HereRegister } from '../journal/here.register.ts';
import type { AuditEntry, AuditPage, TrailState, Verification } from './audit.contract.ts';
import type { Entry } from '../wire/entry.contract.ts';
import type { Wanted } from './trail.rules.ts';

export type NotedEntry = { entry: Entry; isRead: boolean };

/** Notes requests outside any transaction. */
export type TrailNotes = {
  /** Returns the mark that replaces the words of a search. */
  mark: (searched: string) => Uint8Array;
  /**
   * Notes what somebody is about to see, and what was saved. If a read cannot be noted, throws the problem to answer with. A save is
   * answered anyway, since the journal proves it.
   */
  note: (said: readonly NotedEntry[]) => Soon<void>;
};

export type TrailRegister = PatientRegister &
  HereRegister & {
    audit: {
      /** Returns a page of matching entries, latest first, with current names; `before` is the `next` of the previous page. */
      list: (wanted: Wanted, page: { before: string | undefined; size: number }) => Soon<AuditPage>;
      /** Yields all matching entries, latest first, in portions. */
      all: (wanted: Wanted) => AsyncIterable<AuditEntry[]>;
      /** Verifies that nothing in the trail was changed or removed, and stores the result. */
      verify: () => Soon<Verification>;
      state: () => Soon<TrailState>;
    };
  };

export type TrailTx = Tx & {
  audit: {
    /** Adds entries that exist if, and only if, this transaction is committed. Call it last in the transaction. */
    record: (entries: readonly Entry[]) => Soon<void>;
    keepFor: (years: number) => Soon<void>;
  };
};
