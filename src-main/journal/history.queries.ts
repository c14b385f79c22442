/** The history of a record with the names of people and places, as they are called now. */
import type { Reader } from '../db/access.ts';
import { authorName } from '../staff/staff.queries.ts';
import type { FieldTable } from './field.contract.ts';
import type { HistoryEntry } from './history.contract.ts';
import { historyOf } from './history.rules.ts';
import { listChanges, placesByReplica } from './journal.queries.ts';

export function historyOfRecord(reader: Reader, id: string, table: FieldTable): HistoryEntry[] {
  const names = new Map<string, string>();
  const nameOf = (author: string): string => {
    const name = names.get(author) ?? authorName(reader, author);
    names.set(author, name);
    return name;
  };
  const places = placesByReplica(reader);
  return historyOf(
    listChanges(reader, id).map(({ change }) => ({
      ...change,
      who: nameOf(change.author),
      where: places.get(change.replica) ?? { id: change.replica, name: change.replica },
    })),
    table,
  );
}
