/** The history of a record, as people read it: which field, what it was, what it became, who, when and where. */
import type { Change } from './change.contract.ts';
import type { HistoryEntry } from './history.contract.ts';

/** One entry for each field of each change; the changes come oldest first. When it was is what the writer's clock said. */
export function historyOf(
  changes: readonly (Pick<Change, 'at' | 'fields'> & Pick<HistoryEntry, 'who' | 'where'>)[],
): HistoryEntry[] {
  const values = new Map<string, unknown>();
  return changes.flatMap(({ fields, at, who, where }) =>
    Object.entries(fields).map(([field, value]) => {
      const old = values.get(field) ?? null;
      values.set(field, value);
      return { field, old, new: value, who, when: new Date(at).toISOString(), where };
    }),
  );
}
