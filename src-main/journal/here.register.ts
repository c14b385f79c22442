/** Queries about the station or hub that serves the request, wherever the registry is stored. */
import type { Soon } from '../steps.ts';
import type { ReplicaId } from './change.contract.ts';
import type { Reads, Tx } from './tx.ts';
import type { DateFormats } from '../time/date-formats.contract.ts';

type HereQueries = {
  /** The place where the registry is kept, from its record. */
  self: () => Soon<{ id: string; name: string; replica: ReplicaId }>;
  /** True if it holds a part of the registry. A hub holds everything. */
  isPart: () => Soon<boolean>;
  /** Undefined until somebody has chosen. */
  dateFormats: () => Soon<DateFormats | undefined>;
};

export type HereRegister = Reads & {
  here: HereQueries & {
    /** The setting of the waiting-room screen. Its code follows from the key and the round. */
    waitingScreen: () => Soon<{ key: Buffer; round: number; showsFirstNames: boolean }>;
  };
};
export type HereTx = Tx & {
  here: HereQueries & {
    /** Locks its own record against other writers until the commit. */
    hold: () => Soon<{ id: string; name: string; conflicts: string | null }>;
    putDateFormats: (chosen: DateFormats) => Soon<void>;
    /** Begins another round, which ends the code of the last one. */
    putWaitingScreen: (showsFirstNames: boolean) => Soon<void>;
  };
};
