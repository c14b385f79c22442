/** The rules of the audit trail: what a search can ask for, how refusals are counted, and when an old part may be dropped. */
import type { Action, Entry } from '../wire/entry.contract.ts';
import { dayMs } from '../time/instant.rules.ts';

/**
 * Actions by which the records of all patients leave: a copy, a file, or another computer that stores them from then on. Their entries name no
 * patient, so they are found with every patient.
 */
export const actionsOfEverybody: readonly Action[] = [
  'backup-begun',
  'bundle-begun',
  'exported',
  'peer-admitted',
  'snapshot-begun',
];

/** The filters of a search through the trail. */
export type Wanted = {
  /** The ids of all records of this person. Actions on everybody are found with them. */
  patients?: readonly string[] | undefined;
  person?: string | undefined;
  action?: string | undefined;
  /** Milliseconds since 1970: not before `from`, and before `to`. */
  from: number;
  to: number;
};

/** Days in a row that have to agree before something is dropped; see `countOverdue`. */
export const neededDays = 7;
/** A clinic that was closed for up to this many days continues the count. */
const longestGapDays = 7;

/** Since when files are overdue: the last day (`on`) and the number of days in a row. Entries before `before` were too old on all of them. */
export type Overdue = { on: string | null; days: number; before: number };

export const notOverdue: Overdue = { on: null, days: 0, before: 0 };

/**
 * Counts the days on which the clock showed that the oldest file is too old. One look is not enough: an empty battery or a slip of the finger
 * can set the clock years ahead, and everything would be dropped. Once the clock is correct again, nothing is overdue and the count restarts.
 */
export function countOverdue(
  last: Overdue,
  { today, before, isDue }: { today: string; before: number; isDue: boolean },
): Overdue {
  if (!isDue) return notOverdue;
  if (last.on === today) return last;
  const gap = last.on === null ? Infinity : (Date.parse(today) - Date.parse(last.on)) / dayMs;
  const goesOn = gap > 0 && gap <= longestGapDays;
  return goesOn
    ? { on: today, days: last.days + 1, before: Math.min(last.before, before) }
    : { on: today, days: 1, before };
}

/** Returns the instant before which entries have been kept for this many years. */
export function keptSince(now: number, years: number): number {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.getTime();
}

/** The most distinct refusals; any more are counted with the last one. */
const maxRefusals = 500;

/** Adds a refusal to the recent ones, or counts it if the same one is among them. */
export function countRefusal(refusals: Map<string, Entry>, entry: Entry): void {
  const same = `${entry.who ?? ''} ${entry.status} ${entry.detail}`;
  const known = refusals.get(same) ?? (refusals.size < maxRefusals ? undefined : [...refusals.values()].at(-1));
  if (known === undefined) refusals.set(same, entry);
  else known.count += 1;
}
