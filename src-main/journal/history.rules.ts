/** The history of a record, as people read it: which field, what it was, what it became, who, when and where. */
import type { Change } from './change.contract.ts';
import type { FieldTable } from './field.contract.ts';
import type { HistoryEntry } from './history.contract.ts';

/** A field of one of several records. */
export const fieldOf = (id: string, name: string): string => `${id} ${name}`;

type Shown = Pick<Change, 'id' | 'at' | 'fields' | 'group'> &
  Pick<HistoryEntry, 'who' | 'where' | 'fromRevoked' | 'of' | 'change'>;

/**
 * One entry for each field of each change; the changes come oldest first, the fields of one in the order of the kind's table.
 * When it was is what the writer's clock said. `before` holds what the fields (see `fieldOf`) said before these changes.
 */
export function historyOf(
  changes: readonly Shown[],
  table: FieldTable,
  before: ReadonlyMap<string, unknown> = new Map(),
): HistoryEntry[] {
  const order = new Map(Object.keys(table).map((name, i) => [name, i]));
  // A field that only a newer version knows comes last.
  const placeOf = (field: string) => order.get(field) ?? order.size;
  const values = new Map(before);
  return changes.flatMap(({ id, fields, at, group, who, where, fromRevoked, of, change }) =>
    Object.entries(fields)
      .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
      .map(([field, value]) => {
        const old = values.get(fieldOf(id, field)) ?? null;
        values.set(fieldOf(id, field), value);
        const when = new Date(at).toISOString();
        return {
          ...{ field, old, new: value, who, when, where },
          ...(fromRevoked === true && { fromRevoked }),
          ...(of !== undefined && { of }),
          ...(change !== undefined && { change }),
          ...(group !== undefined && { group }),
        };
      }),
  );
}

/** What is too large to be read, or for programs alone. */
const untold = ['photo', 'fhir'];

/** A history says that there was a photo, and shows none. */
export function withoutContents(entry: HistoryEntry): HistoryEntry {
  if (!untold.includes(entry.field)) return entry;
  return { ...entry, old: entry.old === null ? null : true, new: entry.new === null ? null : true };
}
