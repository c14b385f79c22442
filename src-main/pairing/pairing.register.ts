/**
 * Queries on the code that is shown. A station keeps the code in memory. A hub keeps it in its database, since each
 * step of a pairing can reach another process. `pairing.rules.ts` defines what a step changes; the keeper of the code
 * runs one step at a time.
 */
import type { MemberRegister, MemberTx } from '../exchange/member.register.ts';
import type { Soon } from '../steps.ts';
import type { OpenCode } from './pairing.rules.ts';

/** `now`: the time of the clock that the code is kept by, which nobody can set. */
type Kept = { code: OpenCode; now: number };

export type CodeReads = {
  /** Returns undefined if the code is used up, expired or withdrawn. */
  find: () => Soon<Kept | undefined>;
  /**
   * Runs one step on the code while no other step runs; undefined if the code has ended. The step may run more than
   * once.
   */
  change: <T>(key: number, step: (code: OpenCode, now: number) => T) => Soon<T | undefined>;
};

export type CodeQueries = CodeReads & {
  /** Replaces a code that was shown before. */
  open: (code: Pick<OpenCode, 'code' | 'purpose' | 'by'>) => Soon<Kept>;
  /** Withdraws the code, and cancels a pairing in which this station waits for the other side. */
  close: () => Soon<void>;
  /** Returns true if this call ended the code. */
  end: (key: number) => Soon<boolean>;
  /** Returns the fingerprint of the own certificate, and creates a certificate if there is none yet. */
  fingerprint: () => Promise<string>;
};

type Counted = { patients: { count: () => Soon<number> } };

export type PairingRegister = MemberRegister & Counted & { pairing: CodeQueries };
export type PairingTx = MemberTx & { pairing: CodeReads };
