/**
 * Administrators that a change from elsewhere made. They are administrators at once. The administrators of this station see them until one
 * confirms that they know them: an old copy that got in unnoticed could have made one. An administrator who arrived this way and is not
 * known cannot confirm anybody.
 */
import { eq, sql } from 'drizzle-orm';
import { recordEvent } from '../audit/event.ts';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { arrival } from '../db/schema.ts';
import { announce } from '../journal/events.ts';
import type { ReadChange } from '../journal/encoding.ts';
import { listChanges, placesByReplica } from '../journal/journal.queries.ts';
import { assertKnown } from './account-edit.rules.ts';
import { arrivalEntry, givesRole, isAdministrator, waitingOf } from './account.rules.ts';
import type { Waiting } from './staff.contract.ts';
import { authorName, findStaff, listStaff } from './staff.queries.ts';

type Row = typeof arrival.$inferSelect;

const statements = reading((orm) => ({ all: orm.select().from(arrival).orderBy(arrival.staffId).prepare() }));

const writes = writing((orm) => ({
  put: (row: Row) => orm.insert(arrival).values(row).onConflictDoUpdate({ target: arrival.staffId, set: row }).run(),
  drop: orm
    .delete(arrival)
    .where(eq(arrival.staffId, sql.placeholder('id')))
    .prepare(),
}));

/** The administrators who did not arrive, or whom one of these has confirmed. */
function listKnown(reader: Reader): string[] {
  const arrived = new Set(
    statements(reader)
      .all.all()
      .map(({ staffId }) => staffId),
  );
  return listStaff(reader).flatMap((row) => (isAdministrator(row) && !arrived.has(row.id) ? [row.id] : []));
}

/** `change` was just received. An administrator who waits is shown as waiting instead, and nobody is noted if there is nobody to notify. */
export function noteArrival(writer: Writer, { hash, change }: Pick<ReadChange, 'hash' | 'change'>): void {
  if (!givesRole(change)) return;
  const { id, replica } = change;
  const row = findStaff(writer, id);
  if (row === undefined || !isAdministrator(row) || listKnown(writer).every((known) => known === id)) return;
  writes(writer).put({ staffId: id, hash: Buffer.from(hash, 'hex') });
  recordEvent(writer, arrivalEntry(id, placesByReplica(writer).get(replica)?.name ?? ''));
}

/** The administrators whom no administrator of this station has confirmed yet. */
export function listArrived(reader: Reader): Waiting[] {
  const places = placesByReplica(reader);
  return statements(reader)
    .all.all()
    .flatMap(({ staffId, hash }) => {
      const row = findStaff(reader, staffId);
      const said = listChanges(reader, staffId).find((each) => each.hash === hash.toString('hex'))?.change;
      if (row === undefined || !isAdministrator(row) || said === undefined) return [];
      const by = authorName(reader, said.author, said.replica);
      return [waitingOf(staffId, said, { by, place: places.get(said.replica) })];
    });
}

/** Records that `writer.author` knows these administrators. */
export function settleArrivals(writer: Writer, ids: readonly string[]): void {
  assertKnown({ arrived: statements(writer).all.all(), known: listKnown(writer) }, writer.author);
  for (const id of ids) {
    writes(writer).drop.run({ id });
    announce(writer, { kind: 'access', record: 'staff', id });
  }
}
