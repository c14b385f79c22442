/** The history of a record as people read it: which field, its old and new value, who, when and where. */
import type { Change } from './change.contract.ts';
import type { FieldTable } from './field.contract.ts';
import type { HistoryEntry } from './history.contract.ts';

/** The key of a field of one of several records. */
export const fieldOf = (id: string, name: string): string => `${id} ${name}`;

type Shown = Pick<Change, 'id' | 'at' | 'fields' | 'group'> &
  Pick<HistoryEntry, 'who' | 'where' | 'fromRevoked' | 'of' | 'change'>;

/**
 * Returns one entry for each field of each change. Changes are given oldest first; the fields of one are in the order of the
 * kind's table. `when` is the writer's clock. `before` maps fields (see `fieldOf`) to their values before these changes.
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

/** Collects what the fields of these changes said before. `take` is given earlier changes, the latest ones first, until all `isFound`. */
export function valuesBefore(changes: readonly Change[]) {
  const wanted = new Set(changes.flatMap(({ id, fields }) => Object.keys(fields).map((name) => fieldOf(id, name))));
  const values = new Map<string, unknown>();
  return {
    values,
    isFound: () => values.size === wanted.size,
    /** In the order of the journal. */
    take: (earlier: readonly Change[]) => {
      for (const { id, fields } of earlier.toReversed()) {
        for (const [name, value] of Object.entries(fields)) {
          const field = fieldOf(id, name);
          if (wanted.has(field) && !values.has(field)) values.set(field, value);
        }
      }
    },
  };
}

/** Fields that are too large to read, or that only programs use. */
const untold = ['photo', 'fhir'];

/** Replaces the contents of such fields with `true`: a history shows that there was a photo, not the photo itself. */
export function withoutContents(entry: HistoryEntry): HistoryEntry {
  if (!untold.includes(entry.field)) return entry;
  return { ...entry, old: entry.old === null ? null : true, new: entry.new === null ? null : true };
}
