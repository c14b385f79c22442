/**
 * An age as a clinic states it, because doses and growth depend on it. It is in days up to two weeks, in weeks up to two months, in
 * months up to two years, and then in years. Pure.
 */
import { daysBetween } from '../../src-main/time/calendar.rules.ts';

export type AgeUnit = 'day' | 'week' | 'month' | 'year';
export type SaidAge = { count: number; unit: AgeUnit };

/** Undefined for a date of birth in the future. */
export function ageSaid(dateOfBirth: string, today: string): SaidAge | undefined {
  const days = daysBetween(dateOfBirth, today);
  if (!(days >= 0)) return undefined;
  if (days < 14) return { count: days, unit: 'day' };
  const months = wholeMonths(dateOfBirth, today);
  if (months < 2) return { count: Math.floor(days / 7), unit: 'week' };
  return months < 24 ? { count: months, unit: 'month' } : { count: Math.floor(months / 12), unit: 'year' };
}

/** Counts complete months. For a birth on the 31st, the last day of a shorter month does not complete it. */
function wholeMonths(from: string, to: string): number {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = to.split('-').map(Number);
  return (thisYear - year) * 12 + thisMonth - month - (thisDay < day ? 1 : 0);
}
