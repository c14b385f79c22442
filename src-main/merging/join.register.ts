/** What is asked about merged records, wherever the register is kept. */
import type { Reads } from '../journal/tx.ts';
import type { PatientTx } from '../patients/patient.register.ts';
import type { Soon } from '../steps.ts';
import type { Join } from './join.contract.ts';
import type { RecordTakenBack } from './told-join.rules.ts';

export type JoinQueries = {
  /** The records that were merged, by whatever way, into the one that stands for this one. */
  list: (id: string) => Soon<Join[]>;
  /** What takes a group of changes back; undefined where there is no such group. */
  takenBack: (id: string, group: string) => Soon<RecordTakenBack[] | undefined>;
};

export type JoinReads = Reads & { joins: JoinQueries };
export type JoinTx = PatientTx & JoinReads;
