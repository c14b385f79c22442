/**
 * Which backups are kept.
 * - Daily backups: the newest of each of the last seven days, four weeks and twelve months. The first of each of
 *   those seven days is kept as well. A day has several after a crash or many changes, and the first may be the only
 *   one from before the mistake.
 * - Backups that somebody asked for: the last seven, even of one day, and the newest of each of the last four weeks
 *   and twelve months. They are counted separately, so that one made after a mistake does not replace the daily
 *   backup from before it.
 *
 * Only days with a backup count, in the order in which backups were made. No age is measured from today, so a clock
 * that jumps makes nothing old.
 */
import { dayMs } from '../time/instant.rules.ts';
import type { BackupReason } from './backup.contract.ts';

export type Kept = { number: number; madeOn: string; reason: BackupReason };

export const keep = { days: 7, asked: 7, weeks: 4, months: 12 } as const;

/** Returns the backups that are no longer needed; never the newest. */
export const superseded = <T extends Kept>(backups: readonly T[]): T[] =>
  (['daily', 'asked'] as const).flatMap((reason) =>
    supersededOf(
      reason,
      backups.filter((each) => each.reason === reason),
    ),
  );

function supersededOf<T extends Kept>(reason: BackupReason, backups: readonly T[]): T[] {
  // A USB stick that was away can have several with one number.
  const newestFirst = backups.toSorted((a, b) => b.number - a.number || (a.madeOn < b.madeOn ? 1 : -1));
  const kept = new Set<T>(newestFirst.slice(0, reason === 'asked' ? keep.asked : 1));
  const periods = [
    { of: ({ madeOn }: Kept) => madeOn, count: reason === 'daily' ? keep.days : 0 },
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
  const lastDays = [...new Set(newestFirst.map(({ madeOn }) => madeOn))].slice(0, reason === 'daily' ? keep.days : 0);
  for (const day of lastDays) {
    const first = newestFirst.findLast(({ madeOn }) => madeOn === day);
    if (first !== undefined) kept.add(first);
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}

/** The Monday of the day's week, as a number of days. */
function weekOf(day: string): string {
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs);
  // 1970 began on a Thursday.
  return String(days - ((((days + 3) % 7) + 7) % 7));
}
