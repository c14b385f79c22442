/** What only FHIR asks, wherever the register is kept. */
import type { PlacedEntry } from '../audit/named-entry.ts';
import type { Wanted } from '../audit/trail.rules.ts';
import type { DuplicateRegister, DuplicateTx } from '../matching/duplicate.register.ts';
import type { Soon } from '../steps.ts';
import type { Reads } from '../journal/tx.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import type { PatientQueries } from '../patients/patient.register.ts';
import type { HereRegister } from '../journal/here.register.ts';
import type { PatientVisit, VisitRegister, VisitTx } from '../visits/visit.register.ts';
import type { Candidates, Kind } from './candidates.rules.ts';
import type { Condition } from './search.rules.ts';
import type { Systems } from './systems.rules.ts';

export type FhirQueries = {
  /** What identifier systems are called, and which registry this is. */
  systems: () => Soon<Systems>;
  /** By the key of a record that stands: those that were merged into it. */
  membersOf: (keys: readonly number[]) => Soon<Map<number, PatientRow[]>>;
  /** A visit by its own id alone. Throws `not-found`. */
  visit: (id: string) => Soon<PatientVisit>;
  /** The ids of records that were changed then or later, the last one first. */
  changedSince: (kind: Kind, since: number, page: { limit: number; offset: number }) => Soon<string[]>;
  /**
   * Those who may answer a search, in the order of their registration: never too few. Whether their resources answer it is asked of each
   * afterwards.
   */
  candidates: (conditions: readonly Condition[], wanted: Candidates) => Soon<PatientRow[]>;
  /** Visits that may answer, in the order of their recording. */
  visitCandidates: (conditions: readonly Condition[], wanted: Candidates) => Soon<PatientVisit[]>;
};

export type FhirAuditQueries = {
  /** The latest first, of those before a place; `next` is null where there are no more. */
  auditEntries: (
    wanted: Wanted,
    page: { before: string | undefined; size: number },
  ) => Soon<{ entries: PlacedEntry[]; next: string | null }>;
  auditEntry: (place: string) => Soon<PlacedEntry | undefined>;
};

/** What resources are made of. */
export type FhirReads = Reads & { patients: PatientQueries; fhir: FhirQueries };
export type FhirRegister = VisitRegister & DuplicateRegister & HereRegister & { fhir: FhirQueries & FhirAuditQueries };
export type FhirTx = VisitTx &
  DuplicateTx & {
    fhir: FhirQueries & {
      /** Keeps others from changing those of these patients and visits that are here until the commit, with whoever is one person with them. */
      hold: (ids: readonly string[]) => Soon<void>;
    };
  };
