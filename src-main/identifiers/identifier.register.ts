/** What is asked about the numbers of patients and the systems of these, wherever the register is kept. */
import type { Reads, Tx } from '../journal/tx.ts';
import type { Soon } from '../steps.ts';
import type { Series } from './patient-number.rules.ts';
import type { SystemRow } from './system-reply.rules.ts';

export type SystemQueries = {
  /** The number of the patient, too, which is a system of its own. */
  all: () => Soon<SystemRow[]>;
  listed: () => Soon<SystemRow[]>;
  find: (id: string) => Soon<SystemRow | undefined>;
};

export type NumberQueries = {
  /** Undefined before the first number. */
  series: () => Soon<Series | undefined>;
  /** The id of the replica that writes here. */
  ownReplica: () => Soon<string>;
  /** Whether it wrote here, now or before. */
  isOwnReplica: (replica: string) => Soon<boolean>;
  /** Whether the prefix belongs to another replica than this one. */
  isOfOtherReplica: (prefix: string, own: string) => Soon<boolean>;
  /** Whether anybody has the number, also a removed record. */
  isTaken: (number: string) => Soon<boolean>;
  /** Some patients whose number a station gave under this prefix, with that number as it is compared. */
  listUnder: (prefix: string) => Soon<{ id: string; number: string }[]>;
};

/** What commands of numbers read. */
export type NumberReads = Reads & { systems: SystemQueries; numbers: NumberQueries };

export type NumberTx = Tx &
  NumberReads & {
    numbers: {
      /** The series, which nobody else goes on with until the commit. */
      holdSeries: () => Soon<Series | undefined>;
      putSeries: (series: Series) => Soon<void>;
    };
  };
