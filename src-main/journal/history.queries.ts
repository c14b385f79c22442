/** The history of a record with the names of people and places, as they are called now. */
import type { Reader } from '../db/access.ts';
import { authorName } from '../staff/staff.queries.ts';
import { fromRevoked } from '../sync/revoked.queries.ts';
import type { Change } from './change.contract.ts';
import type { FieldTable } from './field.contract.ts';
import type { HistoryEntry } from './history.contract.ts';
import { historyOf } from './history.rules.ts';
import { countChanges, listLatestChanges, placesByReplica } from './journal.queries.ts';

/** How many earlier changes are read at a time to find what a field said before. */
const step = 200;

/** The changes of a page, field by field, oldest first; page 0 is the latest. `total` counts changes. */
export function historyOfRecord(
  reader: Reader,
  { id, table }: { id: string; table: FieldTable },
  { page, size }: { page: number; size: number },
): { history: HistoryEntry[]; total: number } {
  const changes = listLatestChanges(reader, id, { offset: page * size, limit: size });
  const names = new Map<string, string>();
  const nameOf = (author: string): string => {
    const name = names.get(author) ?? authorName(reader, author);
    names.set(author, name);
    return name;
  };
  const places = placesByReplica(reader);
  const isFromRevoked = fromRevoked(reader);
  const history = historyOf(
    changes.map((change) => ({
      ...change,
      who: nameOf(change.author),
      where: places.get(change.replica) ?? { id: change.replica, name: change.replica },
      ...(isFromRevoked(change) && { fromRevoked: true as const }),
    })),
    table,
    valuesBefore(reader, id, { changes, offset: (page + 1) * size }),
  );
  return { history, total: countChanges(reader, id) };
}

/** What the fields of these changes said before the first of them; `offset` is how many of the latest changes stand behind it. */
function valuesBefore(
  reader: Reader,
  id: string,
  { changes, offset }: { changes: Change[]; offset: number },
): Map<string, unknown> {
  const wanted = new Set(changes.flatMap(({ fields }) => Object.keys(fields)));
  const values = new Map<string, unknown>();
  for (let from = offset; values.size < wanted.size; from += step) {
    const earlier = listLatestChanges(reader, id, { offset: from, limit: step });
    for (const { fields } of earlier.toReversed()) {
      for (const [name, value] of Object.entries(fields))
        if (wanted.has(name) && !values.has(name)) values.set(name, value);
    }
    if (earlier.length < step) break;
  }
  return values;
}
