/**
 * Puts away the patients whom this station is no longer to hold. That is a local act, not a change: for everybody else they stay as they are.
 * A station with everything has to sign that it has all that is here of them, and to sign it again after a week. So a backup of it from
 * before is not the only thing that is left.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { write, type Db, type Reader, type Writer } from '../db/access.ts';
import {
  confirm,
  findConfirmed,
  forgetLeaving,
  isBusy,
  keepReceipt,
  listLeaving,
  listOutside,
  listPoints,
  type Group,
} from '../holding/leaving.queries.ts';
import { digestOfPoints, isReceiptFor, type Receipt } from '../holding/receipt.ts';
import { noteTurnover } from '../holding/turnover.queries.ts';
import type { UnitIndex } from '../holding/unit-index.ts';
import { forgetIndexes } from '../holding/unit-indexes.ts';
import { findUnits } from '../holding/units.queries.ts';
import { lastKey } from '../journal/chain.queries.ts';
import type { Point } from '../journal/chain.rules.ts';
import { findReplica } from '../journal/journal.queries.ts';
import { chainEnd } from '../journal/replica.ts';
import { putChangesAway } from '../journal/stub.queries.ts';
import { removePatientRows } from '../patients/put-away.queries.ts';
import { optimizePostings } from '../search/postings.queries.ts';
import { dayMs } from '../time/instant.rules.ts';
import type { ReplicaId } from '../journal/change.contract.ts';
import type { Ask } from './asking.ts';
import { LinkProblem } from './link.ts';
import { findMember } from './member.queries.ts';

/** The time between two receipts for the same changes. A hub that is restored from a backup of that time still gets them back from here. */
export const keptMs = 7 * dayMs;
/** The patients of one exchange, and of one transaction. Saving waits for a transaction. */
const mostGroups = 2000;
const groupsAtOnce = 50;

type Leaving = Group & { points: Point[]; digest: Buffer };

/** Returns the number of patients that were put away. */
export async function putAway(db: Db, { ask, units }: { ask: Ask; units: UnitIndex }): Promise<number> {
  const outside = listOutside({ db }, units);
  const others = listLeavingBesides({ db }, outside);
  if (others.length > 0) await write(db, 'sync', (writer) => others.forEach((id) => forgetLeaving(writer, id)));
  let count = 0;
  const some = outside.slice(0, mostGroups);
  for (let at = 0; at < some.length; at += groupsAtOnce) {
    const leaving = some.slice(at, at + groupsAtOnce).flatMap((group) => leavingOf({ db }, group) ?? []);
    // For those that were confirmed a few days ago there is nothing to ask.
    const batch = leaving.filter((each) => stepFor({ db }, each) !== 'wait');
    if (batch.length === 0) {
      // Others have a turn.
      await nextTurn();
      continue;
    }
    const receipt = await receiptFor({ db }, ask, batch);
    if (receipt === undefined) continue;
    count += await write(db, 'sync', (writer) => settle(writer, batch, receipt));
  }
  if (count === 0) return 0;
  forgetIndexes({ db });
  await write(db, 'sync', (writer) => optimizePostings(writer));
  return count;
}

/** Returns undefined for a patient whom somebody is at work on, or whose changes are the last ones here. */
function leavingOf(reader: Reader, group: Group): Leaving | undefined {
  if (isBusy(reader, group)) return undefined;
  const changes = findUnits(reader, group.ids, { isHeld: (id) => group.ids.includes(id) }).flatMap(
    (unit) => unit.changes,
  );
  const keys = changes.map(({ place }) => place);
  const { hash: ownEnd } = chainEnd(reader);
  if (keys.includes(lastKey(reader)) || changes.some(({ hash }) => hash.toString('hex') === ownEnd)) return undefined;
  const points = listPoints(reader, keys);
  return { ...group, points, digest: digestOfPoints(points) };
}

/** Returns those who were confirmed and are to be held again. */
function listLeavingBesides(reader: Reader, outside: readonly Group[]): string[] {
  const ids = new Set(outside.flatMap((group) => group.ids));
  return listLeaving(reader).filter((id) => !ids.has(id));
}

/** Tells whether others have to confirm what is here now, did so a week ago, or did so and have to keep it for some time. */
function stepFor(reader: Reader, { ids: [id = ''], digest }: Leaving): 'confirm' | 'wait' | 'put away' {
  const confirmed = findConfirmed(reader, id);
  if (confirmed?.digest.equals(digest) !== true) return 'confirm';
  return reader.db.clock.now() - confirmed.at >= keptMs ? 'put away' : 'wait';
}

async function receiptFor(reader: Reader, ask: Ask, batch: readonly Leaving[]): Promise<Receipt | undefined> {
  const points = batch.flatMap((each) => each.points);
  const { receipt } = await ask({ kind: 'receipt', points });
  if (receipt === null) return undefined;
  const replica = findReplica(reader, receipt.replica as ReplicaId);
  const member = replica?.stationId == null ? undefined : findMember(reader, replica.stationId);
  if (member === undefined || member.revoked || !isReceiptFor(receipt, points)) throw new LinkProblem('unproved');
  return receipt;
}

/** Puts away those that were confirmed long enough ago, as they are now, and notes the confirmation of the others. */
function settle(writer: Writer, batch: readonly Leaving[], { replica, signature }: Receipt): number {
  const gone: Leaving[] = [];
  for (const each of batch) {
    // Somebody may have saved something meanwhile.
    const now = leavingOf(writer, each);
    if (now?.digest.equals(each.digest) !== true) continue;
    const step = stepFor(writer, each);
    if (step === 'put away') gone.push(each);
    else if (step === 'confirm') for (const id of each.ids) confirm(writer, id, each.digest);
  }
  if (gone.length === 0) return 0;
  for (const each of gone) {
    putChangesAway(writer, removePatientRows(writer, each.survivor));
    for (const id of each.ids) forgetLeaving(writer, id);
  }
  noteTurnover(writer, { went: gone.reduce((sum, { ids }) => sum + ids.length, 0) });
  const digest = digestOfPoints(batch.flatMap(({ points }) => points));
  keepReceipt(writer, { replica, digest, signature: Buffer.from(signature), patients: gone.length });
  return gone.length;
}
