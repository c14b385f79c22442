/** What the list of all patients asks, wherever the register is kept. */
import type { Soon } from '../steps.ts';
import type { PatientRegister, PatientTx } from './patient.register.ts';
import type { PatientRow } from './patient-reply.rules.ts';
import type { PeopleFilter, Place, SavedFilter } from './people.contract.ts';
import type { PagePlace } from './people.rules.ts';

export type PeopleAsked = { filter: PeopleFilter; today: string };

export type PeopleQueries = {
  /** A page of the patients who fit, behind `after`. */
  list: (
    asked: PeopleAsked,
    page: { after: PagePlace | undefined; size: number },
  ) => Soon<{ rows: PatientRow[]; next: PagePlace | undefined }>;
  count: (asked: PeopleAsked) => Soon<{ total: number; isLowerBound: boolean }>;
  /** When each of these came last, in milliseconds; a patient who never came is not in it. */
  lastVisits: (keys: readonly number[]) => Soon<Map<number, number>>;
  /** The villages or districts of patients that begin so, those of most patients first. */
  places: (kind: Place, begins: string) => Soon<string[]>;
  savedFilters: (staffId: string) => Soon<SavedFilter[]>;
};

export type PeopleRegister = PatientRegister & { people: PeopleQueries };
export type PeopleTx = PatientTx & {
  people: {
    /** Both return all that are left; a filter of one name takes the place of the one before. */
    saveFilter: (staffId: string, filter: SavedFilter) => Soon<SavedFilter[]>;
    removeFilter: (staffId: string, name: string) => Soon<SavedFilter[]>;
  };
};
