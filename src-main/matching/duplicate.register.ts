/** What is asked about possible duplicates, wherever the register is kept. */
import type { Soon } from '../steps.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import type { JoinReads, JoinTx } from '../merging/join.register.ts';
import type { PatientRegister } from '../patients/patient.register.ts';
import type { Comparable } from './compare.rules.ts';
import type { Grade } from './match.rules.ts';
import type { Reason } from './reasons.rules.ts';
import type { Judged } from './scorer.ts';
import type { Comparing } from './worklist.contract.ts';

/** The one that was registered first is the first. */
export type Pair = { id: string; score: number; grade: Grade; reasons: Reason[]; patients: [PatientRow, PatientRow] };

export type DuplicateQueries = {
  /** A page of the pairs of a grade, or of all, the likeliest first. */
  list: (grade: Grade | undefined, page: { page: number; size: number }) => Soon<Pair[]>;
  find: (id: string) => Soon<Pair | undefined>;
  counts: () => Soon<Record<Grade, number>>;
  /** How far all listed patients are compared. */
  comparing: () => Soon<Comparing>;
  /** What people said of a pair; undefined where nobody said anything. */
  findDistinct: (id: string) => Soon<{ isDistinct: boolean } | undefined>;
  /** The keys of the patients who are somebody else than this one, as people said. */
  distinctFrom: (key: number) => Soon<number[]>;
  /** Until somebody asks for it, nobody is compared; what was found stays. */
  stopComparing: () => Soon<void>;
  goOnComparing: () => Soon<void>;
  /** The patients who may be the person of a draft, the likeliest first. `isCapped`: somebody may be missing. */
  matches: (
    draft: Comparable,
    options: { limit: number; except: readonly number[] },
  ) => Soon<{ matches: ({ row: PatientRow } & Judged)[]; isCapped: boolean }>;
  /** Whether a patient may be the person of a draft; undefined for somebody else. */
  judge: (draft: Comparable, row: PatientRow) => Soon<Judged | undefined>;
};

export type DuplicateRegister = PatientRegister & JoinReads & { duplicates: DuplicateQueries };
export type DuplicateTx = JoinTx & { duplicates: Pick<DuplicateQueries, 'find' | 'findDistinct'> };
