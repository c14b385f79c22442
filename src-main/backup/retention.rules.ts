/**
 * Which backups are kept: of the last seven days that have one, the last four weeks and the last twelve months, the newest of
 * each. Days count that have a backup, in the order in which backups were made. No age is reckoned from today: a clock that jumps
 * makes nothing old.
 */
import { dayMs } from '../time/instant.rules.ts';
export type Kept = { number: number; madeOn: string };

export const keep = { days: 7, weeks: 4, months: 12 } as const;

/** Those that nobody needs any more; never the newest. */
export function superseded<T extends Kept>(backups: readonly T[]): T[] {
  const newestFirst = backups.toSorted((a, b) => b.number - a.number);
  const kept = new Set<T>(newestFirst.slice(0, 1));
  const periods = [
    { of: ({ madeOn }: Kept) => madeOn, count: keep.days },
    { of: ({ madeOn }: Kept) => weekOf(madeOn), count: keep.weeks },
    { of: ({ madeOn }: Kept) => madeOn.slice(0, 7), count: keep.months },
  ];
  for (const { of, count } of periods) {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const period = of(backup);
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      kept.add(backup);
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}

/** The Monday of its week, as a number of days. */
function weekOf(day: string): string {
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs);
  // 1970 began on a Thursday.
  return String(days - ((((days + 3) % 7) + 7) % 7));
}
