/**
 * Groups the entries about one patient, latest first, by day and person. An action that a person repeated on a day is listed once, with all
 * its times: one look at a record makes many entries. Pure.
 */
import type { AuditEntry } from '../../src-main/audit/audit.contract.ts';

/** `entry` is the latest of equal ones, with the count of all. */
type Deed = { entry: AuditEntry; times: string[] };
export type PersonDay = { key: string; day: string; by: AuditEntry; deeds: Deed[] };

export function byPersonAndDay(entries: readonly AuditEntry[], dayOf: (instant: string) => string): PersonDay[] {
  const groups = Map.groupBy(entries, ({ at, who, from }) => `${dayOf(at)} ${who?.id ?? from}`);
  return [...groups].map(([key, [first, ...more]]) => ({
    key,
    day: dayOf((first as AuditEntry).at),
    by: first as AuditEntry,
    deeds: deedsOf([first as AuditEntry, ...more]),
  }));
}

function deedsOf(entries: readonly AuditEntry[]): Deed[] {
  const same = Map.groupBy(entries, ({ action, status, detail }) => JSON.stringify([action, status, detail]));
  return [...same.values()].map((each) => ({
    // The other patients of a list are not asked for here.
    entry: { ...(each[0] as AuditEntry), shown: [], count: each.reduce((sum, { count }) => sum + count, 0) },
    times: each.map(({ at }) => at),
  }));
}
