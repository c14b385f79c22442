/** The history of a record: the counterpart of `staff/history.queries.ts` for a station. */
import { count, desc } from 'drizzle-orm';
import type { Change, ChangeHash, ReplicaId } from '../journal/change.contract.ts';
import type { Point } from '../journal/chain.rules.ts';
import { fromId } from '../journal/encoding.ts';
import type { FieldTable } from '../journal/field.contract.ts';
import type { HistoryEntry } from '../journal/history.contract.ts';
import { historyOf, valuesBefore } from '../journal/history.rules.ts';
import type { HubReader } from './access.ts';
import { besidesOf, listChains } from './chain.queries.ts';
import { toStored } from './journal.queries.ts';
import { membershipOf } from './membership.queries.ts';
import { namesOfAuthors, placesOf } from './names.queries.ts';
import { change } from './schema.ts';
import { isAnyOf } from './sets.ts';

/** How many earlier changes are read at a time to find the previous value of a field. */
const step = 200;

/**
 * Returns the changes of a page, field by field, oldest first; page 0 is the latest. `total` counts changes. If there are several ids, the first
 * is the requested record, and the others were merged into it.
 */
export async function historyOfRecord(
  reader: HubReader,
  { ids, table }: { ids: readonly string[]; table: FieldTable },
  { page, size }: { page: number; size: number },
): Promise<{ history: HistoryEntry[]; total: number }> {
  const changes = await listLatest(reader, ids, { offset: page * size, limit: size });
  const nameOf = await namesOfAuthors(reader, changes);
  const placeOf = await placesOf(reader);
  const isFromRevoked = await fromRevoked(reader, changes);
  const history = historyOf(
    changes.map((each) => ({
      ...each,
      who: nameOf(each),
      where: placeOf(each.replica),
      ...(isFromRevoked(each) && { fromRevoked: true as const }),
      ...(each.id !== ids[0] && { of: each.id }),
    })),
    table,
    await readBefore(reader, ids, { changes, offset: (page + 1) * size }),
  );
  return { history, total: await countChanges(reader, ids) };
}

const isOf = (ids: readonly string[]) =>
  isAnyOf(
    change.recordId,
    ids.map((id) => fromId(id)),
  );

/** Reads some changes of these records, counted from the latest, and returns them oldest first. */
async function listLatest(
  { orm }: HubReader,
  ids: readonly string[],
  { offset, limit }: { offset: number; limit: number },
): Promise<(Change & { hash: ChangeHash })[]> {
  const rows = await orm
    .select({ key: change.key, hash: change.hash, bytes: change.bytes })
    .from(change)
    .where(isOf(ids))
    .orderBy(desc(change.key))
    .limit(limit)
    .offset(offset);
  return rows
    .map(toStored)
    .map(({ hash, change: said }) => ({ ...said, hash }))
    .reverse();
}

async function countChanges({ orm }: HubReader, ids: readonly string[]): Promise<number> {
  const [row] = await orm.select({ count: count() }).from(change).where(isOf(ids));
  return row?.count ?? 0;
}

/** Returns the values of these fields before the first of the changes. `offset` is how many of the latest changes are skipped. */
async function readBefore(
  reader: HubReader,
  ids: readonly string[],
  { changes, offset }: { changes: Change[]; offset: number },
): Promise<Map<string, unknown>> {
  const { values, isFound, take } = valuesBefore(changes);
  for (let from = offset; !isFound(); from += step) {
    const earlier = await listLatest(reader, ids, { offset: from, limit: step });
    take(earlier);
    if (earlier.length < step) break;
  }
  return values;
}

/** Tells which of these changes are marked as from a revoked station: the rule of `journal/revoked.queries.ts`. */
async function fromRevoked(reader: HubReader, changes: readonly Point[]): Promise<(change: Point) => boolean> {
  const { markOf } = await membershipOf(reader);
  const known = new Map(
    [...new Set(changes.map((each) => each.replica))].flatMap((name) => {
      const mark = markOf(name);
      return mark === undefined ? [] : [[name, mark.known] as const];
    }),
  );
  if (known.size === 0) return () => false;
  const found = new Map<ReplicaId, Awaited<ReturnType<typeof besidesOf>>>();
  for (const chain of await listChains(reader, [...known.keys()])) {
    const then = known.get(chain.replica);
    if (then !== undefined) found.set(chain.replica, await besidesOf(reader, chain, then));
  }
  return ({ replica, seq, hash }) => found.get(replica)?.lacks(seq, hash) === true;
}
