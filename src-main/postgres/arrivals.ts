/** Administrators whom a station created, for all processes together: the counterpart of `staff/arrivals.ts` for a station. */
import { asc } from 'drizzle-orm';
import type { ReadChange } from '../journal/encoding.ts';
import { arrivalEntry, givesRole, isAdministrator, waitingOf } from '../staff/account.rules.ts';
import { assertKnown } from '../staff/account-edit.rules.ts';
import type { Waiting } from '../staff/staff.contract.ts';
import { tellAccess } from './access-event.queries.ts';
import type { HubReader, HubWriter } from './access.ts';
import { fromHash, listChanges, toHash } from './journal.queries.ts';
import { namesOfAuthors, placesOf } from './names.queries.ts';
import { arrival } from './schema.ts';
import { findStaff, listAccounts } from './session.queries.ts';
import { isAnyOf } from './sets.ts';
import { recordEvent } from './trail-entries.ts';

const listRows = ({ orm }: HubReader) => orm.select().from(arrival).orderBy(asc(arrival.staffId));

async function listKnown(reader: HubReader): Promise<string[]> {
  const arrived = new Set((await listRows(reader)).map(({ staffId }) => staffId));
  return (await listAccounts(reader)).flatMap((row) => (isAdministrator(row) && !arrived.has(row.id) ? [row.id] : []));
}

type Taken = Pick<ReadChange, 'hash' | 'change'>;

/** `changes` are those that were just received. Call it last in a transaction, as `recordEvent` specifies. */
export async function noteArrivals(writer: HubWriter, changes: readonly Taken[]): Promise<void> {
  const byAccount = new Map(changes.filter(({ change }) => givesRole(change)).map((each) => [each.change.id, each]));
  if (byAccount.size === 0) return;
  const placeOf = await placesOf(writer);
  for (const [staffId, { hash, change }] of byAccount) {
    const row = await findStaff(writer, staffId);
    if (row === undefined || !isAdministrator(row)) continue;
    if ((await listKnown(writer)).every((known) => known === staffId)) continue;
    const said = { staffId, hash: fromHash(hash) };
    await writer.orm.insert(arrival).values(said).onConflictDoUpdate({ target: arrival.staffId, set: said });
    await recordEvent(writer, arrivalEntry(staffId, placeOf(change.replica).name));
  }
}

export async function listArrived(reader: HubReader): Promise<Waiting[]> {
  const rows = await listRows(reader);
  if (rows.length === 0) return [];
  const placeOf = await placesOf(reader);
  const found: Waiting[] = [];
  for (const { staffId, hash } of rows) {
    const row = await findStaff(reader, staffId);
    const said = (await listChanges(reader, staffId)).find((each) => each.hash === toHash(hash))?.change;
    if (row === undefined || !isAdministrator(row) || said === undefined) continue;
    const by = (await namesOfAuthors(reader, [said]))(said);
    found.push(waitingOf(staffId, said, { by, place: placeOf(said.replica) }));
  }
  return found;
}

/** `writer.author` confirms that they know these administrators. */
export async function settleArrivals(writer: HubWriter, ids: readonly string[]): Promise<void> {
  assertKnown({ arrived: await listRows(writer), known: await listKnown(writer) }, writer.author);
  await writer.orm.delete(arrival).where(isAnyOf(arrival.staffId, ids));
  await tellAccess(writer, 'staff', ids);
}
