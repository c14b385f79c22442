/**
 * The choices above the list of patients, and the filter that they make. Days are counted back from today, so that a saved filter stays
 * valid. Pure.
 */
import type { PeopleFilter, PeopleSort } from '../../src-main/patients/people.contract.ts';

export type Chosen = {
  /** `FROM-TO` in years, `FROM-` for that age and above, or empty. */
  age: string;
  gender: NonNullable<PeopleFilter['gender']> | '';
  category: NonNullable<PeopleFilter['category']> | '';
  village: string;
  /** The id of a place, or empty. */
  place: string;
  /** By the id of an own field, as the list takes it: `|VALUE`, `|FROM..TO`, `|` for patients without a value, or empty. */
  own: Readonly<Record<string, string>>;
  /** `visited-DAYS`, `not-DAYS`, or empty. */
  lastVisit: string;
  registeredFrom: string;
  registeredTo: string;
  withoutNumber: boolean;
  retired: boolean;
  sort: PeopleSort;
};

export const nothingChosen: Chosen = {
  age: '',
  gender: '',
  category: '',
  village: '',
  place: '',
  own: {},
  lastVisit: '',
  registeredFrom: '',
  registeredTo: '',
  withoutNumber: false,
  retired: false,
  sort: 'name',
};

export const ageBands = ['0-4', '5-14', '15-24', '25-49', '50-64', '65-'] as const;
export const lastVisits = ['visited-7', 'visited-30', 'visited-90', 'not-30', 'not-90', 'not-180', 'not-365'] as const;

const wholeIn = (text: string | undefined): number | undefined =>
  text === undefined || text === '' ? undefined : Number(text);
/** Returns only the members that are set, so that a query has nothing else. */
const set = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== '' && value !== false),
  );

export function filterOf(chosen: Chosen): PeopleFilter {
  const [ageFrom, ageTo] = chosen.age.split('-').map(wholeIn);
  const own = Object.entries(chosen.own).flatMap(([id, asked]) => (asked === '' ? [] : [id + asked]));
  const [visit, days] = chosen.lastVisit.split('-');
  return set({
    ageFrom,
    ageTo,
    gender: chosen.gender,
    category: chosen.category,
    village: chosen.village.trim(),
    place: chosen.place,
    own: own.length === 0 ? undefined : own,
    visitedDays: visit === 'visited' ? wholeIn(days) : undefined,
    notVisitedDays: visit === 'not' ? wholeIn(days) : undefined,
    registeredFrom: chosen.registeredFrom,
    registeredTo: chosen.registeredTo,
    withoutNumber: chosen.withoutNumber,
    retired: chosen.retired,
    sort: chosen.sort === 'name' ? undefined : chosen.sort,
  });
}

export function chosenOf(filter: PeopleFilter): Chosen {
  const { ageFrom, ageTo, visitedDays, notVisitedDays } = filter;
  return {
    age: ageFrom === undefined && ageTo === undefined ? '' : `${ageFrom ?? 0}-${ageTo ?? ''}`,
    gender: filter.gender ?? '',
    category: filter.category ?? '',
    village: filter.village ?? '',
    place: filter.place ?? '',
    own: Object.fromEntries(
      (filter.own ?? []).map((each) => [each.split('|', 1)[0] ?? '', each.slice(each.indexOf('|'))]),
    ),
    lastVisit:
      visitedDays !== undefined
        ? `visited-${visitedDays}`
        : notVisitedDays !== undefined
          ? `not-${notVisitedDays}`
          : '',
    registeredFrom: filter.registeredFrom ?? '',
    registeredTo: filter.registeredTo ?? '',
    withoutNumber: filter.withoutNumber === true,
    retired: filter.retired === true,
    sort: filter.sort ?? 'name',
  };
}

/** True if a filter is set. Sorting alone is not a filter. */
export const isFiltered = (chosen: Chosen): boolean => Object.keys(filterOf({ ...chosen, sort: 'name' })).length > 0;
