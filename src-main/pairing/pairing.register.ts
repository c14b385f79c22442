/**
 * What is asked of the code that is shown. A station keeps it in memory, a hub in its database, where each step of a pairing can come to
 * another process. What a step does to it is a rule (`pairing.rules.ts`); whoever keeps it lets one step after the other do that.
 */
import type { MemberRegister, MemberTx } from '../exchange/member.register.ts';
import type { Soon } from '../steps.ts';
import type { OpenCode } from './pairing.rules.ts';

/** `now`: by the clock of the code, which nobody can set. */
type Kept = { code: OpenCode; now: number };

export type CodeReads = {
  /** Undefined when it is used, too old, or was taken back. */
  find: () => Soon<Kept | undefined>;
  /** Does one step, which may be done again, at a code that no other step is done at meanwhile; undefined where that has ended. */
  change: <T>(key: number, step: (code: OpenCode, now: number) => T) => Soon<T | undefined>;
};

export type CodeQueries = CodeReads & {
  /** One that was shown before is gone. */
  open: (code: Pick<OpenCode, 'code' | 'purpose' | 'by'>) => Soon<Kept>;
  /** Takes the code back, and gives up a joining of this station that waits for the other side. */
  close: () => Soon<void>;
  /** Whether this call ended it. */
  end: (key: number) => Soon<boolean>;
  /** Of the own certificate, which is made when there is none yet. */
  fingerprint: () => Promise<string>;
};

type Counted = { patients: { count: () => Soon<number> } };

export type PairingRegister = MemberRegister & Counted & { pairing: CodeQueries };
export type PairingTx = MemberTx & { pairing: CodeReads };
