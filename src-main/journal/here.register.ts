/** What is asked about the station or hub that is called, wherever the register is kept. */
import type { Soon } from '../steps.ts';
import type { ReplicaId } from './change.contract.ts';
import type { Reads, Tx } from './tx.ts';
import type { DateFormats } from '../time/date-formats.contract.ts';

type HereQueries = {
  /** The place in which the register is kept, as its record says. */
  self: () => Soon<{ id: string; name: string; replica: ReplicaId }>;
  /** Undefined while nobody chose. */
  dateFormats: () => Soon<DateFormats | undefined>;
};

export type HereRegister = Reads & { here: HereQueries };
export type HereTx = Tx & {
  here: HereQueries & {
    /** Its own record, which nobody else changes until the commit. */
    hold: () => Soon<{ id: string; name: string; conflicts: string | null }>;
    putDateFormats: (chosen: DateFormats) => Soon<void>;
  };
};
