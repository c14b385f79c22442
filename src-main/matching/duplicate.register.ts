/** Queries about possible duplicates, wherever the registry is kept. */
import type { Soon } from '../steps.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import type { MergeReads, MergeTx } from '../merging/merge.register.ts';
import type { PatientRegister } from '../patients/patient.register.ts';
import type { Comparable } from './compare.rules.ts';
import type { Grade } from './match.rules.ts';
import type { Reason } from './reasons.rules.ts';
import type { Judged } from './scorer.ts';
import type { Comparing } from './worklist.contract.ts';

/** The patient who was registered first comes first. */
export type Pair = { id: string; score: number; grade: Grade; reasons: Reason[]; patients: [PatientRow, PatientRow] };

export type DuplicateQueries = {
  /** A page of the pairs of a grade, or of all grades, likeliest first. */
  list: (grade: Grade | undefined, page: { page: number; size: number }) => Soon<Pair[]>;
  find: (id: string) => Soon<Pair | undefined>;
  counts: () => Soon<Record<Grade, number>>;
  /** The progress of comparing all listed patients. */
  comparing: () => Soon<Comparing>;
  /** The mark of a pair as different people or not; undefined if nobody has marked it. */
  findDistinct: (id: string) => Soon<{ isDistinct: boolean } | undefined>;
  /** The keys of the patients whom people marked as somebody else than this one. */
  distinctFrom: (key: number) => Soon<number[]>;
  /** Stops comparing until somebody resumes it; earlier results are kept. */
  stopComparing: () => Soon<void>;
  goOnComparing: () => Soon<void>;
  /** The patients who may be the person of a draft, likeliest first. `isCapped`: somebody may be missing. */
  matches: (
    draft: Comparable,
    options: { limit: number; except: readonly number[] },
  ) => Soon<{ matches: ({ row: PatientRow } & Judged)[]; isCapped: boolean }>;
  /** Judges whether a patient may be the person of a draft; undefined for somebody else. */
  judge: (draft: Comparable, row: PatientRow) => Soon<Judged | undefined>;
};

export type DuplicateRegister = PatientRegister & MergeReads & { duplicates: DuplicateQueries };
export type DuplicateTx = MergeTx & { duplicates: Pick<DuplicateQueries, 'find' | 'findDistinct'> };
