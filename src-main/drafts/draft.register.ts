/** What is asked about drafts, wherever they are kept. Nobody reads what somebody else has typed, so each query names the owner. */
import type { Soon } from '../steps.ts';
import type { Reads, Tx } from '../journal/tx.ts';
import type { Draft } from './draft.contract.ts';

type Name = { staffId: string; key: string };

export type DraftRegister = Reads & {
  drafts: {
    /** Latest first. */
    list: (staffId: string) => Soon<Draft[]>;
    /** Whether a day has gone by that these drafts were not counted for. */
    isAgingDue: (staffId: string) => Soon<boolean>;
  };
};
export type DraftTx = Tx &
  DraftRegister & {
    drafts: {
      /** Takes the place of an earlier one with its key. Throws where there is no room for another. */
      put: (draft: Name & { body: string }) => Soon<Draft>;
      /** Removing what is not there is no error. */
      remove: (name: Name) => Soon<void>;
      /** Counts a day of use, and deletes the drafts that nobody came back to. */
      age: (staffId: string) => Soon<void>;
    };
  };
