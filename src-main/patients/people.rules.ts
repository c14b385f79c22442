/** What a filter of the list of patients asks of them. Pure. */
import { invalid } from '../wire/problem.contract.ts';
import type { Sort } from './patient.contract.ts';
import type { PeopleFilter } from './people.contract.ts';

/** The first day of birth of whom `years` is too old to be younger than: who was born on it has had that birthday. */
export function bornUpTo(years: number, today: string): string {
  return `${yearText(Number(today.slice(0, 4)) - years)}${today.slice(4)}`;
}

/** Who was born after this is not yet `years` + 1 old, and so not older than `years`. */
export const bornAfter = (years: number, today: string): string => bornUpTo(years + 1, today);

const yearText = (year: number): string => String(Math.max(0, year)).padStart(4, '0');

/** Which part of a filter contradicts itself: nobody could be found, and who asks should know why. */
export function contradictionIn({ ageFrom, ageTo, registeredFrom, registeredTo }: PeopleFilter): string | undefined {
  if (ageFrom !== undefined && ageTo !== undefined && ageFrom > ageTo) return 'ageTo';
  if (registeredFrom !== undefined && registeredTo !== undefined && registeredFrom > registeredTo)
    return 'registeredTo';
  return undefined;
}

/**
 * Where a page ends: the value by which the list is sorted, and the id of the record, by which those of one value come in the same order
 * at every station. A row's key would not do: it is the order of arrival at one of them.
 */
export type PagePlace = { value: string | number | null; id: string };

/** Where a page of look-ups ends that has this row last. */
export const placeOf = (
  sort: Sort,
  { id, nameKey: name, ...at }: { id: string; nameKey: string | null; createdAt: number; updatedAt: number },
): PagePlace => ({ id, value: { ...at, name }[sort.replace('-', '') as keyof typeof at | 'name'] });

const maxSavedFilters = 50;

/** Throws when there are as many as one person may have. */
export function assertRoomForFilter(others: number): void {
  if (others < maxSavedFilters) return;
  const detail = `You have ${maxSavedFilters} filters already and this one was not kept. Remove one of them first.`;
  throw invalid({ pointer: '', detail });
}
