/** What is asked of the audit trail, what is counted in it, and when an old part of it may go. */
import type { Action, Entry } from '../wire/entry.contract.ts';
import { dayMs } from '../time/instant.rules.ts';

/**
 * What lets the records of everybody leave: a copy, a file, or another computer that keeps them from then on. Their entries name no patient, so
 * they belong to what is found of each.
 */
export const actionsOfEverybody: readonly Action[] = [
  'backup-begun',
  'bundle-begun',
  'exported',
  'peer-admitted',
  'snapshot-begun',
];

/** What a search through the trail asks for. */
export type Wanted = {
  /** The ids of all records that are the one person. What concerns everybody is found with them. */
  patients?: readonly string[] | undefined;
  person?: string | undefined;
  action?: string | undefined;
  /** In milliseconds: not before `from`, and before `to`. */
  from: number;
  to: number;
};

/** How many days in a row, see `countOverdue`, have to agree before something is dropped. */
export const neededDays = 7;
/** A clinic that was closed for so long goes on counting. */
const longestGapDays = 7;

/** On which day it was last so, on how many days in a row, and what was too old on all of them: what is before this instant. */
export type Overdue = { on: string | null; days: number; before: number };

export const notOverdue: Overdue = { on: null, days: 0, before: 0 };

/**
 * On how many days the clock has said that the oldest file is too old. One look at it is not enough: an empty battery, or a
 * slip of the finger, makes it some years later, and everything would be gone. When it is put right, nothing is due any more and
 * the count begins again.
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

/** What is older than this instant was kept for so many years. */
export function keptSince(now: number, years: number): number {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.getTime();
}

/** Different ones; more are counted with the last. */
const maxRefusals = 500;

/** Among those that were refused lately: the same again is counted. */
export function countRefusal(refusals: Map<string, Entry>, entry: Entry): void {
  const same = `${entry.who ?? ''} ${entry.status} ${entry.detail}`;
  const known = refusals.get(same) ?? (refusals.size < maxRefusals ? undefined : [...refusals.values()].at(-1));
  if (known === undefined) refusals.set(same, entry);
  else known.count += 1;
}
