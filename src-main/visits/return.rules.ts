/** When a patient is to come back: which days are asked for, and from when on another visit counts. Pure. */
import { dayOf } from '../time/day.rules.ts';
import type { ReturnFilter } from './return.contract.ts';

/** A patient who comes up to this many days before the named day has come. */
export const daysBefore = 3;
/** A patient who did not come within a year is in no list that names no earlier day. */
const listedForDays = 365;

const earliestDay = '0000-01-01';
const latestDay = '9999-12-31';

/**
 * The visits to look for. `patientKeys` are the records of one patient; otherwise it is undefined, as is a `place` that nobody asked for.
 * `zoneMs` is the time by which the clocks here are ahead of UTC.
 */
export type ReturnsAsked = {
  from: string;
  to: string;
  place: string | undefined;
  patientKeys: readonly number[] | undefined;
  zoneMs: number;
};

type Now = { today: string; now: number };

/** Returns the days to look for. If it is one patient, every day counts. */
export function returnsAsked(
  { from, to = latestDay, overdue, place }: ReturnFilter,
  { today, now }: Now,
  patientKeys?: readonly number[],
): ReturnsAsked {
  const isOfOne = patientKeys !== undefined;
  const first = from ?? (isOfOne ? earliestDay : dayOf(today, -listedForDays).day);
  const yesterday = dayOf(today, -1).day;
  return {
    from: overdue === false && first < today ? today : first,
    to: overdue === true && to > yesterday ? yesterday : to,
    place,
    patientKeys,
    zoneMs: -new Date(now).getTimezoneOffset() * 60_000,
  };
}

/** The end of a page: the last day and the id of the last visit. */
export type ReturnPlace = { day: string; id: string };
