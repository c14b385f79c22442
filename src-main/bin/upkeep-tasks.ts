/** The tasks that the thread of `db/thread.ts` does with a registry. Separate from the thread, since they load all rules of the journal. */
import '../kinds.ts';
import { statSync } from 'node:fs';
import { newUuid } from '../clock.ts';
import { write, type Db, type Writer } from '../db/access.ts';
import { checkRegistry, DamagedCopy } from '../db/copy.ts';
import { closeDatabase, damageAsRefusal, damaged, openDatabase, type OpenOptions } from '../db/open.ts';
import { rekeyStill } from '../db/rekey.ts';
import { carryOver } from '../station/carry-over.ts';
import { digestOf } from '../journal/digest.ts';
import { lastKey } from '../journal/chain.queries.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { rebuild } from '../journal/rebuild.ts';
import { getKnown, knowOnly, putKnown } from '../keys/known.queries.ts';
import { dropOtherHolders } from '../staff/holder.queries.ts';
import { listHolders } from '../staff/holders.ts';
import { findStaff, listStaff, revokeAllTokens } from '../staff/staff.queries.ts';
import { renewStation } from '../exchange/renewal.ts';
import { settleHome } from '../station/home.ts';
import { continueAsNewReplica } from '../journal/record.ts';
import { revokeAllSeats } from '../pairing/seat.queries.ts';
import { turnWebhooksOff } from '../webhooks/webhook.queries.ts';

import { restoredReason } from '../station/keys.contract.ts';
import type { Rebuilt, RekeyingOrder, UpkeepOrder, UpkeepTask } from '../station/upkeep.ts';
import type { Progress } from '../db/thread.ts';

const tasks: Record<UpkeepTask, (db: Db, order: UpkeepOrder, progress: Progress) => Promise<unknown>> = {
  upgrade: (db, _order, progress) => carryOver(db, progress),
  rebuild: async (db, _order, progress): Promise<Rebuilt> => {
    const before = digestOf({ db });
    const records = await write(db, 'station', (writer) => rebuild(writer, progress));
    return { records, isSame: digestOf({ db }) === before };
  },
  settle: async (db, { file, isCopy, restoredBy, passwords }, progress) => {
    await carryOver(db, progress);
    await write(db, 'station', (writer) => {
      const person = restoredBy === undefined ? undefined : findStaff(writer, restoredBy);
      const isAllowed = person?.role === 'administrator' && !person.disabled;
      if (restoredBy !== undefined && !isAllowed) throw notAdministrator();
      goOnAsCopy(writer, file);
      // The keyring of a backup is separate; the first opening shows which slots fit.
      if (isCopy === true) {
        // The keyring of the backup determines whose passwords open it. Among the other key slots, only those of today's passwords stay. A
        // person who left since, or has another password since, must not come back with the backup.
        dropOtherHolders(writer, passwords);
        putKnown(writer, { tags: [], mismatches: [], rekeyDue: restoredReason });
      }
    });
    const opening = new Set(listHolders({ db }).map(({ accountId }) => accountId));
    const withoutHolder = listStaff({ db }).filter(({ id, disabled }) => !disabled && !opening.has(id));
    return {
      station: getSelf({ db }).id,
      withoutHolder: withoutHolder.map(({ id, username }) => ({ id, username })),
    };
  },
};

/** Makes a copy continue as its own replica, at home in this file, with nobody signed in. */
function goOnAsCopy(writer: Writer, file: string): void {
  continueAsNewReplica(writer, { isRestored: true });
  revokeAllTokens(writer);
  revokeAllSeats(writer);
  turnWebhooksOff(writer);
  settleHome(writer, file);
}

export async function keepUp(order: UpkeepOrder, progress: Progress): Promise<unknown> {
  const { task, file } = order;
  const key = Buffer.from(order.key);
  // Checked before anything is written.
  if (task === 'settle') checkWhole(file, key, progress);
  try {
    return await withDatabase({ ...order, key }, (db) => tasks[task](db, order, progress));
  } catch (error) {
    throw damageAsRefusal(error, file);
  }
}

/** Opens a database for this thread alone, and closes it again. */
async function withDatabase<T>(
  { now, ...options }: Omit<OpenOptions, 'clock' | 'newId'> & { now: number },
  act: (db: Db) => Promise<T>,
): Promise<T> {
  const clock = { now: () => now, today: () => new Date(now).toISOString().slice(0, 10), elapsed: () => 0 };
  const db = openDatabase({ ...options, clock, newId: newUuid });
  try {
    return await act(db);
  } finally {
    closeDatabase(db);
  }
}

/** Verifies a copy. One that was copied while it was written to can be torn anywhere, and must not be served. */
function checkWhole(file: string, key: Buffer, progress: Progress): void {
  const bytes = statSync(file).size;
  try {
    checkRegistry({ file, key, bytes }, (done) => progress(done, bytes));
  } catch (error) {
    throw error instanceof DamagedCopy ? damaged(file) : damageAsRefusal(error, file);
  }
}

const notAdministrator = () =>
  Object.assign(new Error('They are no administrator of it.'), { name: 'NotAdministrator' });

export function rekey({ known, files, voucher, ...order }: RekeyingOrder, progress: Progress): Promise<void> {
  const [key, nextKey] = [Buffer.from(order.key), Buffer.from(order.nextKey)];
  const settle = () =>
    withDatabase({ ...files, file: order.to, key: nextKey }, async (db) => {
      const before = lastKey({ db });
      await renewStation(db, { reason: getKnown({ db }).rekeyDue ?? 'asked', voucher });
      await write(db, 'station', (writer) => {
        knowOnly(writer, known);
        putKnown(writer, { rekeyDue: null });
        // It is still the same registry: the file keeps its identity when it gets its name.
        settleHome(writer, order.to);
      });
      return { added: lastKey({ db }) - before };
    });
  return rekeyStill({ ...order, key, nextKey }, { progress, settle });
}
