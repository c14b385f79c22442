/** The history of a record, with the current names of people and places. */
import type { Reader } from '../db/access.ts';
import { authorName } from './staff.queries.ts';
import { fromRevoked } from '../journal/revoked.queries.ts';
import type { Change } from '../journal/change.contract.ts';
import type { FieldTable } from '../journal/field.contract.ts';
import type { HistoryEntry } from '../journal/history.contract.ts';
import { historyOf, valuesBefore } from '../journal/history.rules.ts';
import { countChanges, listLatestChanges, placesByReplica } from '../journal/journal.queries.ts';

/** How many earlier changes are read at once to find the previous values of fields. */
const step = 200;

/**
 * Returns the changes of a page, field by field, oldest first; page 0 is the latest. `total` counts changes. The first of several records
 * is the one requested, and the others were merged into it.
 */
export function historyOfRecord(
  reader: Reader,
  { ids, table }: { ids: readonly string[]; table: FieldTable },
  { page, size }: { page: number; size: number },
): { history: HistoryEntry[]; total: number } {
  const changes = listLatestChanges(reader, ids, { offset: page * size, limit: size });
  const names = new Map<string, string>();
  const nameOf = ({ author, replica }: Change): string => {
    const said = `${replica} ${author}`;
    const name = names.get(said) ?? authorName(reader, author, replica);
    names.set(said, name);
    return name;
  };
  const places = placesByReplica(reader);
  const isFromRevoked = fromRevoked(reader);
  const history = historyOf(
    changes.map((change) => ({
      ...change,
      who: nameOf(change),
      where: places.get(change.replica) ?? { id: change.replica, name: change.replica },
      ...(isFromRevoked(change) && { fromRevoked: true as const }),
      ...(change.id !== ids[0] && { of: change.id }),
    })),
    table,
    readBefore(reader, ids, { changes, offset: (page + 1) * size }),
  );
  return { history, total: countChanges(reader, ids) };
}

/** The values of the fields of these changes before the first of them. `offset` is the number of later changes, including these. */
function readBefore(
  reader: Reader,
  ids: readonly string[],
  { changes, offset }: { changes: Change[]; offset: number },
): Map<string, unknown> {
  const { values, isFound, take } = valuesBefore(changes);
  for (let from = offset; !isFound(); from += step) {
    const earlier = listLatestChanges(reader, ids, { offset: from, limit: step });
    take(earlier);
    if (earlier.length < step) break;
  }
  return values;
}
