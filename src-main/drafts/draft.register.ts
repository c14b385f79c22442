/** Queries about drafts, wherever they are kept. Nobody reads what somebody else has typed, so each query names the owner. */
import type { Soon } from '../steps.ts';
import type { Reads, Tx } from '../journal/tx.ts';
import type { Draft } from './draft.contract.ts';

type Name = { staffId: string; key: string };

export type DraftRegister = Reads & {
  drafts: {
    /** Latest first. */
    list: (staffId: string) => Soon<Draft[]>;
    /** True if these drafts have not been aged for today. */
    isAgingDue: (staffId: string) => Soon<boolean>;
  };
};
export type DraftTx = Tx &
  DraftRegister & {
    drafts: {
      /** Replaces an earlier draft with the same key. Throws if there is no room for another one. */
      put: (draft: Name & { body: string }) => Soon<Draft>;
      /** Removing a missing draft is no error. */
      remove: (name: Name) => Soon<void>;
      /** Counts a day of use, and deletes the drafts that nobody returned to. */
      age: (staffId: string) => Soon<void>;
    };
  };
