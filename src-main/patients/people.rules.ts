/** Rules for the filters of the list of patients. Pure. */
import { invalid } from '../wire/problem.contract.ts';
import type { Sort } from './patient.contract.ts';
import type { PeopleFilter } from './people.contract.ts';

/** Returns the latest day of birth of a person who is at least `years` old on `today`; anyone born on it has that birthday today. */
export function bornUpTo(years: number, today: string): string {
  return `${yearText(Number(today.slice(0, 4)) - years)}${today.slice(4)}`;
}

/** Returns the day after which a person was born who is at most `years` old, that is, not yet `years` + 1. */
export const bornAfter = (years: number, today: string): string => bornUpTo(years + 1, today);

const yearText = (year: number): string => String(Math.max(0, year)).padStart(4, '0');

/** Returns the part of a filter that contradicts another: it would find nobody, and the caller should learn why. */
export function contradictionIn({ ageFrom, ageTo, registeredFrom, registeredTo }: PeopleFilter): string | undefined {
  if (ageFrom !== undefined && ageTo !== undefined && ageFrom > ageTo) return 'ageTo';
  if (registeredFrom !== undefined && registeredTo !== undefined && registeredFrom > registeredTo)
    return 'registeredTo';
  return undefined;
}

/**
 * The end of a page: the value by which the list is sorted, and the id of its last record. The id orders records with the same value
 * identically at every station. A row's key would not do, because it is the order of arrival at one station.
 */
export type PagePlace = {
  value: string | number | null;
  id: string;
  /** The changes up to here are in the pages so far: see `Meanwhile`. */
  mark?: string;
};

/** Returns the place of a page of look-ups that ends with this row. */
export const placeOf = (
  sort: Sort,
  { id, nameKey: name, ...at }: { id: string; nameKey: string | null; createdAt: number; updatedAt: number },
): PagePlace => ({ id, value: { ...at, name }[sort.replace('-', '') as keyof typeof at | 'name'] });

const maxSavedFilters = 50;

/** Throws `invalid-request` if one person has the maximum number of filters already. */
export function assertRoomForFilter(others: number): void {
  if (others < maxSavedFilters) return;
  const detail = `You already have ${maxSavedFilters} filters. This one was not saved. Remove one first.`;
  throw invalid({ pointer: '', detail });
}
