/** Queries of the search, wherever the registry is stored. */
import type { Soon } from '../steps.ts';
import type { PatientRow } from './patient-reply.rules.ts';
import type { Asked, SearchResult } from './finding.ts';

export type SearchQueries = {
  /** Waits until everything saved before now can be found. */
  settle: () => Soon<unknown>;
  patients: (asked: Asked) => Soon<SearchResult<PatientRow>>;
  /** Returns removed records in which nothing that was typed is missing. */
  hidden: (asked: Asked) => Soon<SearchResult<PatientRow>>;
};
