/** How many patients came to a station that holds a part, and how many were put away, day by day. Pure. */
import { daysUpTo } from '../time/day.rules.ts';
import { turnoverDays, type TurnoverDay } from './holding.contract.ts';

/**
 * Returns the last days up to today, from those that something is noted of.
 *
 * @param rows in the order of the days, beginning with the last one before these days, if there is one.
 */
export function turnoverUpTo(today: string, rows: readonly TurnoverDay[]): TurnoverDay[] {
  const noted = new Map(rows.map((row) => [row.day, row]));
  const days = daysUpTo(today, turnoverDays).map(({ day }) => day);
  let held = rows.find(({ day }) => day < (days[0] ?? ''))?.held ?? 0;
  return days.map((day) => {
    const row = noted.get(day) ?? { day, came: 0, went: 0, held };
    ({ held } = row);
    return row;
  });
}
