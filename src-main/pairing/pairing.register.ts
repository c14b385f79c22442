/**
 * What is asked of the code that is shown, and of what was begun with it. A station keeps it in memory, a hub in its database, where each
 * step can come to another process. So whatever two could do at once is one question here, and is answered as if they came one by one.
 */
import type { MemberRegister, MemberTx } from '../exchange/member.register.ts';
import type { Soon } from '../steps.ts';
import type { Introduction } from './pairing.contract.ts';

export type CodePurpose = 'station' | 'seat';

/** A code that somebody could still join with. */
export type OpenCode = {
  /** Of each code another one, so that what was begun with one ends with it. */
  key: number;
  code: string;
  purpose: CodePurpose;
  /** The account of whoever shows it. */
  by: string;
  /** As the clock here says it, for people. */
  expiresAt: number;
  triesLeft: number;
};

/** A try, of the code with this key, that a caller with this certificate began. */
export type Try = { id: string; codeKey: number; fingerprint: string };
export type Proved = { agreedKey: Buffer; introduction: Introduction };

export type Asking = {
  /** Of the try. */
  id: string;
  introduction: Introduction;
  /** What an administrator said; null while nobody has. */
  accepts: boolean | null;
  /** It asked a moment ago, and so still waits. */
  isHeardOf: boolean;
};

export type CodeReads = {
  /** Undefined when it is used, too old, or was taken back. */
  find: () => Soon<OpenCode | undefined>;
  /** The station that asked last whether an administrator has agreed. */
  asking: (codeKey: number) => Soon<Asking | undefined>;
};

export type CodeQueries = CodeReads & {
  /** One that was shown before is gone. */
  open: (code: Pick<OpenCode, 'code' | 'purpose' | 'by'>) => Soon<OpenCode>;
  /** Takes the code back, and gives up a joining of this station that waits for the other side. */
  close: () => Soon<void>;
  /** Whether this call ended it. */
  end: (codeKey: number) => Soon<boolean>;
  /** Counts a try. False when none is left, or when a station with another certificate has proved to know the code. */
  countTry: (by: Omit<Try, 'id'>) => Soon<boolean>;
  /** `state`: what the next step needs. */
  begin: (begun: Try & { state: string }) => Soon<void>;
  /** The `state` of a try, once. */
  takeState: (of: Try) => Soon<string | undefined>;
  /** False when a station with another certificate has proved to know the code first. */
  noteProved: (of: Try & Proved) => Soon<boolean>;
  findProved: (of: Try) => Soon<Proved | undefined>;
  /** Notes that it asks whether an administrator has agreed, and answers what was said to it. */
  noteAsked: (of: Try) => Soon<boolean | null>;
};

type Counted = { patients: { count: () => Soon<number> } };
export type PairingRegister = MemberRegister &
  Counted & {
    pairing: CodeQueries & {
      /** Of the own certificate, which is made when there is none yet. */
      fingerprint: () => Promise<string>;
    };
  };
export type PairingTx = MemberTx & {
  pairing: CodeReads & {
    /** What is said to the station that made this try. */
    answer: (said: { id: string; accepts: boolean }) => Soon<void>;
  };
};
