/** The history of a record, as people read it: which field, what it was, what it became, who, when and where. */
import type { Change } from './change.contract.ts';
import type { FieldTable } from './field.contract.ts';
import type { HistoryEntry } from './history.contract.ts';

/**
 * One entry for each field of each change; the changes come oldest first, the fields of one in the order of the kind's table.
 * When it was is what the writer's clock said. `before` holds what the fields said before these changes.
 */
export function historyOf(
  changes: readonly (Pick<Change, 'at' | 'fields'> & Pick<HistoryEntry, 'who' | 'where' | 'fromRevoked'>)[],
  table: FieldTable,
  before: ReadonlyMap<string, unknown> = new Map(),
): HistoryEntry[] {
  const order = new Map(Object.keys(table).map((name, i) => [name, i]));
  // A field that only a newer version knows comes last.
  const placeOf = (field: string) => order.get(field) ?? order.size;
  const values = new Map(before);
  return changes.flatMap(({ fields, at, who, where, fromRevoked }) =>
    Object.entries(fields)
      .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
      .map(([field, value]) => {
        const old = values.get(field) ?? null;
        values.set(field, value);
        const when = new Date(at).toISOString();
        return { field, old, new: value, who, when, where, ...(fromRevoked === true && { fromRevoked }) };
      }),
  );
}
