/** The queries that only FHIR needs, the same for every database that stores a register. */
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
import type { Facility } from './facility.rules.ts';
import type { Condition } from './search.rules.ts';
import type { Systems } from './systems.rules.ts';

export type FhirQueries = {
  /** Returns the names of identifier systems, and which registry this is. */
  systems: () => Soon<Systems>;
  /** Returns the records that were merged into each of these surviving records, by the key of the survivor. */
  membersOf: (keys: readonly number[]) => Soon<Map<number, PatientRow[]>>;
  /** Returns all stations of the registry. */
  facilities: () => Soon<Facility[]>;
  /** Returns where each of these records was registered, by its id: at the station of its first change. */
  registeredAt: (ids: readonly string[]) => Soon<Map<string, Facility>>;
  /** Returns a visit by its own id alone. Throws `not-found`. */
  visit: (id: string) => Soon<PatientVisit>;
  /** Returns the ids of records changed at this time or later, the latest first. */
  changedSince: (kind: Kind, since: number, page: { limit: number; offset: number }) => Soon<string[]>;
  /**
   * Returns the candidates for a search, in the order of their registration: possibly too many, never too few. Whether a resource really
   * matches is checked afterwards.
   */
  candidates: (conditions: readonly Condition[], wanted: Candidates) => Soon<PatientRow[]>;
  /** Returns the visits that may match, in the order of their recording. */
  visitCandidates: (conditions: readonly Condition[], wanted: Candidates) => Soon<PatientVisit[]>;
};

export type FhirAuditQueries = {
  /** Returns the entries before a place, the latest first; `next` is null if there are no more. */
  auditEntries: (
    wanted: Wanted,
    page: { before: string | undefined; size: number },
  ) => Soon<{ entries: PlacedEntry[]; next: string | null }>;
  auditEntry: (place: string) => Soon<PlacedEntry | undefined>;
};

/** The queries from which resources are made. */
export type FhirReads = Reads & { patients: PatientQueries; fhir: FhirQueries };
export type FhirRegister = VisitRegister & DuplicateRegister & HereRegister & { fhir: FhirQueries & FhirAuditQueries };
export type FhirTx = VisitTx &
  DuplicateTx &
  Pick<HereRegister, 'here'> & {
    fhir: FhirQueries & {
      /** Locks these patients and visits until the commit, as far as they are here, with all records merged with them. */
      hold: (ids: readonly string[]) => Soon<void>;
    };
  };
