/** When backup tasks are due. Clocks jump: each rule does its work once too often rather than never. */
import { dayMs } from '../time/instant.rules.ts';

export type Fingerprint = { lastChange: number; keysSha256: string };

/** A clock that starts on the same day after each restart would never see a new day. */
const manyChanges = 1000;

type Newest = Fingerprint & { madeAt: string; madeOn: string };

/**
 * A backup is due if something is missing in the newest one and that is of another day, or a day has passed since. A
 * backup also checks the whole registry. So one is made after each unclean shutdown, and each week even if nothing
 * changed.
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

/** True if two instants are this far apart, for a clock that may have jumped either way. */
const areApart = (a: number, b: number, days: number) => Math.abs(a - b) >= days * dayMs;

export const isDrillDue = (now: number, last: number | undefined): boolean =>
  last === undefined || areApart(now, last, 30);

/** True if no copy went elsewhere for a week. A fire, a thief or a broken disk takes everything on one computer. */
export const isElsewhereOverdue = (now: number, last: number): boolean => areApart(now, last, 7);
