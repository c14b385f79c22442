/** Queries about merged records, wherever the registry is kept. */
import type { Reads } from '../journal/tx.ts';
import type { PatientTx } from '../patients/patient.register.ts';
import type { Soon } from '../steps.ts';
import type { Join } from './join.contract.ts';
import type { RecordTakenBack } from './told-join.rules.ts';

export type JoinQueries = {
  /** The records that were merged, directly or not, into the survivor of this one. */
  list: (id: string) => Soon<Join[]>;
  /** The edits that undo a group of changes; undefined if there is no such group. */
  takenBack: (id: string, group: string) => Soon<RecordTakenBack[] | undefined>;
};

export type JoinReads = Reads & { joins: JoinQueries };
export type JoinTx = PatientTx & JoinReads;
