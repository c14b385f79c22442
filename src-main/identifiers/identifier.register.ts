/** Queries about patients' numbers and their systems, wherever the registry is stored. */
import type { Reads, Tx } from '../journal/tx.ts';
import type { Soon } from '../steps.ts';
import type { Series } from './patient-number.rules.ts';
import type { SystemRow } from './system-reply.rules.ts';

export type SystemQueries = {
  /** Includes the patient number, which is a system of its own. */
  all: () => Soon<SystemRow[]>;
  listed: () => Soon<SystemRow[]>;
  find: (id: string) => Soon<SystemRow | undefined>;
};

export type NumberQueries = {
  /** Undefined before the first number. */
  series: () => Soon<Series | undefined>;
  /** The id of the replica that writes here. */
  ownReplica: () => Soon<string>;
  /** True if this replica writes here now or did before. */
  isOwnReplica: (replica: string) => Soon<boolean>;
  /** True if the prefix belongs to another replica than `own`. */
  isOfOtherReplica: (prefix: string, own: string) => Soon<boolean>;
  /** True if any patient has the number, also a removed one. */
  isTaken: (number: string) => Soon<boolean>;
  /** Returns some of the patients whose number a station gave under this prefix, with that number as it is compared. */
  listUnder: (prefix: string) => Soon<{ id: string; number: string }[]>;
};

/** Queries that the commands on numbers need. */
export type NumberReads = Reads & { systems: SystemQueries; numbers: NumberQueries };

export type NumberTx = Tx &
  NumberReads & {
    numbers: {
      /** Returns the series; nobody else can advance it until the commit. */
      holdSeries: () => Soon<Series | undefined>;
      putSeries: (series: Series) => Soon<void>;
    };
  };
