/** The history of a record for display. Fields that were changed at once are one group, and the latest group is first. Pure. */
import type { Static } from 'typebox';
import type { HistoryEntry } from '../../src-main/journal/history.contract.ts';

export type Entry = Static<typeof HistoryEntry>;
export type Change = Pick<Entry, 'who' | 'when' | 'where' | 'fromRevoked' | 'of'> & {
  /** Counted from the oldest, so that it is the same each time the history is read. */
  number: number;
  entries: Entry[];
};

/** Groups `entries`, which are ordered oldest first. A repeated field begins another change, even within one millisecond. */
export function changesOf(entries: Entry[]): Change[] {
  const changes: Change[] = [];
  for (const entry of entries) {
    const last = changes.at(-1);
    if (last !== undefined && isOfSameChange(last, entry)) last.entries.push(entry);
    else {
      const { who, when, where, fromRevoked, of } = entry;
      const marks = { ...(fromRevoked && { fromRevoked }), ...(of !== undefined && { of }) };
      changes.push({ who, when, where, ...marks, number: changes.length, entries: [entry] });
    }
  }
  return changes.reverse();
}

const isOfSameChange = (change: Change, { who, when, where, fromRevoked, of, field }: Entry): boolean =>
  change.who === who &&
  change.when === when &&
  change.where.id === where.id &&
  change.fromRevoked === fromRevoked &&
  change.of === of &&
  change.entries.every((entry) => entry.field !== field);
