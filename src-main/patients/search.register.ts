/** What the search asks, wherever the register is kept. */
import type { Soon } from '../steps.ts';
import type { PatientRow } from './patient-reply.rules.ts';
import type { Asked, SearchResult } from './finding.ts';

export type SearchQueries = {
  /** Waits until what was saved before now can be found. */
  settle: () => Soon<unknown>;
  patients: (asked: Asked) => Soon<SearchResult<PatientRow>>;
  /** Removed records in which nothing is missing that was typed. */
  hidden: (asked: Asked) => Soon<SearchResult<PatientRow>>;
};
