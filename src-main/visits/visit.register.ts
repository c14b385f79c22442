/** Queries about visits, wherever the registry is stored. */
import type { Soon } from '../steps.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import type { PatientRegister, PatientTx } from '../patients/patient.register.ts';
import type { VisitRow } from './visit-reply.rules.ts';
import type { ReturnPlace, ReturnsAsked } from './return.rules.ts';
import type { VisitRange } from './visit.rules.ts';

/** A visit with the id of its patient: the id of the surviving record if the patient was merged. */
export type PatientVisit = { visit: VisitRow; patientId: string };
export type VisitIds = { patientId: string; visitId: string };
type Page = { page: number; size: number };

export type VisitQueries = {
  /** Throws `not-found`. `patientId` may also be the id of a record that was merged. */
  get: (ids: VisitIds) => Soon<PatientVisit>;
  /** Returns a page of the visits of these records, latest start first, and their total. */
  ofRecords: (
    asked: { patientKeys: readonly number[]; open: boolean | undefined; retired?: boolean | undefined },
    page: Page,
  ) => Soon<{ visits: PatientVisit[]; total: number }>;
  /** The same for all patients, each visit with its patient. Undefined `open` and `range` exclude nothing. */
  list: (
    asked: { open: boolean | undefined; range: VisitRange | undefined },
    page: Page,
  ) => Soon<{ visits: { visit: VisitRow; patient: PatientRow }[]; total: number; isLowerBound?: boolean }>;
  /** Returns the visits of all patients that began at the place or later and before `until`, without that at the place, in the order of their start. */
  following: (
    place: { timeStart: number; key: number },
    page: { until: number; limit: number },
  ) => Soon<{ visit: VisitRow; patient: PatientRow }[]>;
  /** Returns the visits that name the day on which a patient is to come back, each with its patient, by day. */
  due: (
    asked: ReturnsAsked,
    page: { after: ReturnPlace | undefined; limit: number },
  ) => Soon<{ visit: VisitRow; patient: PatientRow }[]>;
  /** Counts them, up to one more than `countedUpTo`. */
  countDue: (asked: ReturnsAsked) => Soon<number>;
  /** Commonest first; a reason written only once is left out, because it may identify its patient. */
  usualReasons: (range: { from: number; to: number; limit: number }) => Soon<{ reason: string; visits: number }[]>;
};

export type VisitRegister = PatientRegister & { visits: VisitQueries };
export type VisitTx = PatientTx & {
  visits: VisitQueries & {
    /** Returns a visit that nobody else can change until the commit. Throws `not-found`. */
    hold: (ids: VisitIds) => Soon<PatientVisit>;
  };
};
