/** The history of a record with the names of people and places, as they are called now. */
import { reading, type Reader } from '../db/access.ts';
import { staff, token } from '../db/schema.ts';
import type { HistoryEntry } from './history.contract.ts';
import { historyOf } from './history.rules.ts';
import { listChanges, placesByReplica } from './journal.queries.ts';

const statements = reading((orm) => ({
  staff: orm.select({ id: staff.id, name: staff.username }).from(staff).prepare(),
  tokens: orm.select({ id: token.id, name: token.name }).from(token).prepare(),
}));

export function historyOfRecord(reader: Reader, id: string): HistoryEntry[] {
  const { staff: people, tokens } = statements(reader);
  const names = new Map<string, string>();
  for (const { id: author, name } of tokens.all()) names.set(author, `token:${name}`);
  for (const { id: author, name } of people.all()) names.set(author, name);
  const places = placesByReplica(reader);
  return historyOf(
    listChanges(reader, id).map(({ change }) => ({
      ...change,
      // An account that is not known here is called by its id.
      who: names.get(change.author) ?? change.author,
      where: places.get(change.replica) ?? { id: change.replica, name: change.replica },
    })),
  );
}
