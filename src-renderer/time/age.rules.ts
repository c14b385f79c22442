/**
 * An age as a clinic says it, since doses and growth go by it: days for two weeks, weeks for two months, months for two years,
 * and years from then on. Pure.
 */
import { daysBetween } from '../../src-main/time/calendar.rules.ts';

export type AgeUnit = 'day' | 'week' | 'month' | 'year';
export type SaidAge = { count: number; unit: AgeUnit };

/** Undefined for somebody who is still to be born. */
export function ageSaid(dateOfBirth: string, today: string): SaidAge | undefined {
  const days = daysBetween(dateOfBirth, today);
  if (!(days >= 0)) return undefined;
  if (days < 14) return { count: days, unit: 'day' };
  const months = wholeMonths(dateOfBirth, today);
  if (months < 2) return { count: Math.floor(days / 7), unit: 'week' };
  return months < 24 ? { count: months, unit: 'month' } : { count: Math.floor(months / 12), unit: 'year' };
}

/** On the last day of a shorter month the month of who was born on the 31st is not over. */
function wholeMonths(from: string, to: string): number {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = to.split('-').map(Number);
  return (thisYear - year) * 12 + thisMonth - month - (thisDay < day ? 1 : 0);
}
