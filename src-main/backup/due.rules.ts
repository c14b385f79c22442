/** When something about backups is to be done. Clocks jump: each rule does its work once too often rather than never. */
import { dayMs } from '../time/instant.rules.ts';

export type Fingerprint = { lastChange: number; keysSha256: string };

/** A clock that begins at the same day at each start would never see a new one. */
const manyChanges = 1000;

type Newest = Fingerprint & { madeAt: string; madeOn: string };

/**
 * A day had a change: something is not in the newest backup, and that is of another day, or a day has gone by since. A backup is also
 * the check of the whole registry: there is one after each unclean end, and each week though nothing changed.
 */
export function isBackupDue(
  now: Fingerprint & { at: number; today: string; isUnchecked: boolean },
  { newest, sinceLastMs }: { newest: Newest | undefined; sinceLastMs: number },
): boolean {
  if (newest === undefined || now.isUnchecked || areApart(now.at, Date.parse(newest.madeAt), 7)) return true;
  const isChanged = newest.lastChange !== now.lastChange || newest.keysSha256 !== now.keysSha256;
  const isLong = sinceLastMs >= dayMs || now.lastChange - newest.lastChange >= manyChanges;
  return isChanged && (newest.madeOn !== now.today || isLong);
}

/** Of two instants of a clock that may have jumped either way. */
const areApart = (a: number, b: number, days: number) => Math.abs(a - b) >= days * dayMs;

export const isDrillDue = (now: number, last: number | undefined): boolean =>
  last === undefined || areApart(now, last, 30);

/** A fire, a thief or a broken disk takes what is on one computer: a copy elsewhere is asked for each week. */
export const isElsewhereOverdue = (now: number, last: number): boolean => areApart(now, last, 7);
