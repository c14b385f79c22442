/** Queries about merged records, wherever the registry is kept. */
import type { Reads } from '../journal/tx.ts';
import type { PatientTx } from '../patients/patient.register.ts';
import type { Soon } from '../steps.ts';
import type { Merge } from './merge.contract.ts';
import type { UnmergedRecord } from './merge-reply.rules.ts';

export type MergeQueries = {
  /** The records that were merged, directly or not, into the survivor of this one. */
  list: (id: string) => Soon<Merge[]>;
  /** The edits that undo a group of changes; undefined if there is no such group. */
  takenBack: (id: string, group: string) => Soon<UnmergedRecord[] | undefined>;
};

export type MergeReads = Reads & { joins: MergeQueries };
export type MergeTx = PatientTx & MergeReads;
