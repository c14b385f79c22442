/** What is asked about visits, wherever the register is kept. */
import type { Soon } from '../steps.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import type { PatientRegister, PatientTx } from '../patients/patient.register.ts';
import type { VisitRow } from './visit-reply.rules.ts';
import type { VisitRange } from './visit.rules.ts';

/** With the id of its patient: of the record that stands, where theirs was merged. */
export type PatientVisit = { visit: VisitRow; patientId: string };
export type VisitIds = { patientId: string; visitId: string };
type Page = { page: number; size: number };

export type VisitQueries = {
  /** `patientId` may also be that of a record that was merged. Throws `not-found`. */
  get: (ids: VisitIds) => Soon<PatientVisit>;
  /** A page of the visits of these records, latest start first, and how many there are. */
  ofRecords: (
    asked: { patientKeys: readonly number[]; open: boolean | undefined; retired?: boolean | undefined },
    page: Page,
  ) => Soon<{ visits: PatientVisit[]; total: number }>;
  /** The same of all patients, each visit with its patient. `open` and `range` that are not given leave out nothing. */
  list: (
    asked: { open: boolean | undefined; range: VisitRange | undefined },
    page: Page,
  ) => Soon<{ visits: { visit: VisitRow; patient: PatientRow }[]; total: number; isLowerBound?: boolean }>;
  /** Commonest first; what was written once is nobody else's reason. */
  usualReasons: (range: { from: number; to: number; limit: number }) => Soon<{ reason: string; visits: number }[]>;
};

export type VisitRegister = PatientRegister & { visits: VisitQueries };
export type VisitTx = PatientTx & {
  visits: VisitQueries & {
    /** A visit that nobody else changes until the commit. Throws `not-found`. */
    hold: (ids: VisitIds) => Soon<PatientVisit>;
  };
};
