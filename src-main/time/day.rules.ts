/** Calendar days and their first instants, in the time zone of the process. */

/** A calendar day and its first instant, in milliseconds. */
export type Day = { day: string; start: number };

/**
 * Returns the `count` days up to and including `today`, oldest first. They are counted in the calendar, not in hours: a day
 * has 23 or 25 hours when the clock changes. If the clock changes at midnight, the day begins at one o'clock.
 */
export function daysUpTo(today: string, count: number): Day[] {
  return Array.from({ length: count }, (_, i) => dayOf(today, i + 1 - count));
}

/** The days of a month `YYYY-MM`. */
export function daysOfMonth(month: string): Day[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, i) => dayOf(`${month}-01`, i));
}

/** Returns the day `offset` days after `today`; before it if negative. */
export function dayOf(today: string, offset: number): Day {
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
  const day = new Date(Date.UTC(year, month - 1, date + offset)).toISOString().slice(0, 10);
  return { day, start: new Date(year, month - 1, date + offset).getTime() };
}
