/** What holds the audit trail together, and when an old part of it may go. */

/** A place in the chain of blocks: a block's number and the SHA-256 of its bytes. */
export type Link = { seq: number; hash: Buffer };

/** A place in the chain of events, which are in the registry first and then in a block. */
export type EventLink = { key: number; hash: Buffer };

export type AuditKey = { id: string; key: Buffer };

/** By their ids. */
export type Keys = ReadonlyMap<string, Buffer>;

export const isSame = (a: Link, b: Link): boolean => a.seq === b.seq && a.hash.equals(b.hash);

/** What a search through the trail asks for. */
export type Wanted = {
  patient?: string | undefined;
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
const dayMs = 24 * 60 * 60 * 1000;

export type Overdue = { on: string | null; days: number };

/**
 * On how many days the clock has said that the oldest file is too old. One look at it is not enough: an empty battery, or a
 * slip of the finger, makes it some years later, and everything would be gone. When it is put right, nothing is due any more and
 * the count begins again.
 */
export function countOverdue(before: Overdue, today: string, isDue: boolean): Overdue {
  if (!isDue) return { on: null, days: 0 };
  if (before.on === today) return before;
  const gap = before.on === null ? Infinity : (Date.parse(today) - Date.parse(before.on)) / dayMs;
  return { on: today, days: gap > 0 && gap <= longestGapDays ? before.days + 1 : 1 };
}

/** What is older than this instant was kept for so many years. */
export function keptSince(now: number, years: number): number {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.getTime();
}
