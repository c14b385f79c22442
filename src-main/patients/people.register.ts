/** Queries of the list of all patients, wherever the registry is stored. */
import type { Soon } from '../steps.ts';
import type { OwnAsked } from '../own-fields/own-filter.rules.ts';
import type { PatientRegister, PatientTx } from './patient.register.ts';
import type { PatientRow } from './patient-reply.rules.ts';
import type { PeopleFilter, Place, SavedFilter } from './people.contract.ts';
import type { PagePlace } from './people.rules.ts';

/** `own`: the filter by own fields, read. */
export type PeopleAsked = { filter: PeopleFilter; own: readonly OwnAsked[]; today: string };

export type PeopleQueries = {
  /** Returns a page of the patients who fit, after `after`. */
  list: (
    asked: PeopleAsked,
    page: { after: PagePlace | undefined; size: number },
  ) => Soon<{ rows: PatientRow[]; next: PagePlace | undefined }>;
  count: (asked: PeopleAsked) => Soon<{ total: number; isLowerBound: boolean }>;
  /** Returns villages or districts of patients that begin with this text, the most frequent first. */
  places: (kind: Place, begins: string) => Soon<string[]>;
  /** Returns the villages of listed patients without a home, most frequent first, each in one of its spellings. */
  villagesWithoutHome: (limit: number) => Soon<{ village: string; patients: number }[]>;
  savedFilters: (staffId: string) => Soon<SavedFilter[]>;
};

export type PeopleRegister = PatientRegister & { people: PeopleQueries };
export type PeopleTx = PatientTx & {
  people: {
    /** Both return all remaining filters. A filter replaces an earlier one with the same name. */
    saveFilter: (staffId: string, filter: SavedFilter) => Soon<SavedFilter[]>;
    removeFilter: (staffId: string, name: string) => Soon<SavedFilter[]>;
    /** Returns listed patients of a village with this home, in the order of their keys, after the key `after`. */
    ofVillage: (
      asked: { village: string; home: string | null; after: number },
      limit: number,
    ) => Soon<{ key: number; id: string }[]>;
  };
};
