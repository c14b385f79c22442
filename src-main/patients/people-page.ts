/** Reads a query of the list of patients and builds the page that answers it, wherever rows are stored. */
import { invalid, problem } from '../wire/problem.contract.ts';
import type { Principal } from '../wire/principal.contract.ts';
import { placeText, readPlace } from './page-place.ts';
import type { Patient } from './patient.contract.ts';
import type { PeopleFilter, PeoplePage, PeopleSort } from './people.contract.ts';
import { contradictionIn, type PagePlace } from './people.rules.ts';

const defaultSize = 50;

/** A filter in the form of a query. */
type Query = Omit<PeopleFilter, 'withoutNumber' | 'retired'> & {
  withoutNumber?: boolean;
  retired?: boolean;
  after?: string;
  size?: number;
};

export type PeopleAsked = {
  filter: PeopleFilter;
  sort: PeopleSort;
  after: PagePlace | undefined;
  size: number;
};

/** Throws for a filter that nobody can fit, and for a place in another order. */
export function peopleAsked({ after: afterText, size = defaultSize, ...said }: Query): PeopleAsked {
  const filter = said as PeopleFilter;
  const contradiction = contradictionIn(filter);
  if (contradiction !== undefined) {
    throw invalid({ pointer: `?${contradiction}`, detail: 'The upper limit is below the lower limit.' });
  }
  const { sort = 'name' } = filter;
  const after = afterText === undefined ? undefined : readPlace(sort, afterText);
  if (afterText !== undefined && after === undefined) {
    throw invalid({ pointer: '?after', detail: '`after` does not fit this sort order. Start again without it.' });
  }
  return { filter, sort, after, size };
}

type Found = {
  sort: PeopleSort;
  /** In the order of the list, each with the time of their last visit, in milliseconds. */
  people: { patient: Patient; lastVisitAt: number | undefined }[];
  next: PagePlace | undefined;
  total: number;
  isLowerBound: boolean;
};

export const peoplePage = ({ sort, people, next, total, isLowerBound }: Found): PeoplePage => ({
  embedded: {
    patientResourceList: people.map(({ patient, lastVisitAt }) => ({
      ...patient,
      lastVisitAt: lastVisitAt === undefined ? null : new Date(lastVisitAt).toISOString(),
    })),
  },
  total,
  ...(isLowerBound && { totalIsLowerBound: true as const }),
  next: next === undefined ? null : placeText(sort, next),
});

/** Returns the owner of the filters in a request, which is always the person who sends it. */
export function ownerOfFilters({ kind, id }: Principal): string {
  if (kind === 'staff') return id;
  throw problem('forbidden', 'Only people who sign in with a password have saved filters.');
}
