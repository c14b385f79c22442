/** The thread of `upkeep.ts`: does one task with a registry and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { newUuid } from '../clock.ts';
import { write, type Db } from '../db/access.ts';
import { statSync } from 'node:fs';
import { checkRegistry, copyStill, DamagedCopy, duplicate, verifyCopy } from '../db/copy.ts';
import { faultCodeOf } from '../db/fault.rules.ts';
import { closeDatabase, damageAsRefusal, damaged, openDatabase, type OpenOptions } from '../db/open.ts';
import { rekeyStill } from '../db/rekey.ts';
import { carryOver } from '../journal/carry-over.ts';
import { digestOf } from '../journal/digest.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { rebuild } from '../journal/rebuild.ts';
import { findStaff } from '../staff/staff.queries.ts';
import { knowOnly, putKnown } from '../keys/known.queries.ts';
import { goOnAsCopy, settleHome } from './home.ts';
import { Refusal } from './refusal.contract.ts';
import type { FromWorker, Progress, Rebuilt, ThreadOrder, UpkeepOrder, UpkeepTask } from './upkeep.ts';

const say = (message: FromWorker) => parentPort?.postMessage(message);

let saidAt = 0;
/** Ten times a second is as often as anybody looks. */
const progress: Progress = (done, of) => {
  const now = performance.now();
  if (now - saidAt < 100) return;
  saidAt = now;
  say({ kind: 'progress', done, of });
};

const tasks: Record<UpkeepTask, (db: Db, order: UpkeepOrder) => Promise<unknown>> = {
  upgrade: (db) => carryOver(db, progress),
  rebuild: async (db): Promise<Rebuilt> => {
    const before = digestOf({ db });
    const records = await write(db, 'station', (writer) => rebuild(writer, progress));
    return { records, isSame: digestOf({ db }) === before };
  },
  settle: async (db, { file, isCopy, restoredBy }) => {
    await carryOver(db, progress);
    await write(db, 'station', (writer) => {
      const person = restoredBy === undefined ? undefined : findStaff(writer, restoredBy);
      const isAllowed = person?.role === 'administrator' && !person.disabled;
      if (restoredBy !== undefined && !isAllowed) throw notAdministrator();
      goOnAsCopy(writer, file);
      // The keyring of a backup is one of its own: which fits is learned at the first opening.
      if (isCopy === true) putKnown(writer, { tags: [], mismatches: [] });
    });
    return { station: getSelf({ db }).id };
  },
};

async function keepUp(order: UpkeepOrder): Promise<unknown> {
  const { task, file } = order;
  const key = Buffer.from(order.key);
  // Before anything is written.
  if (task === 'settle') checkWhole(file, key);
  try {
    return await withDatabase({ ...order, key }, (db) => tasks[task](db, order));
  } catch (error) {
    throw damageAsRefusal(error, file);
  }
}

/** Opened by this thread alone, and closed again. */
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

/** What was copied while it was written to can be torn anywhere, and must not be served. */
function checkWhole(file: string, key: Buffer): void {
  const bytes = statSync(file).size;
  try {
    checkRegistry({ file, key, bytes }, (done) => progress(done, bytes));
  } catch (error) {
    throw error instanceof DamagedCopy ? damaged(file) : damageAsRefusal(error, file);
  }
}

const notAdministrator = () =>
  Object.assign(new Error('They are no administrator of it.'), { name: 'NotAdministrator' });

function run(order: ThreadOrder): unknown {
  switch (order.task) {
    case 'copy':
      return copyStill({ ...order, key: Buffer.from(order.key) }, { progress, copied: () => say({ kind: 'copied' }) });
    case 'duplicate':
      return duplicate(order, progress);
    case 'verify':
      return verifyCopy({ ...order, key: Buffer.from(order.key) }, (done) => progress(done, 2 * order.bytes));
    case 'rekey':
      return rekey(order);
    default:
      return keepUp(order);
  }
}

function rekey({ known, files, ...order }: Extract<ThreadOrder, { task: 'rekey' }>): unknown {
  const [key, nextKey] = [Buffer.from(order.key), Buffer.from(order.nextKey)];
  const settle = () =>
    withDatabase({ ...files, file: order.to, key: nextKey }, (db) =>
      write(db, 'station', (writer) => {
        knowOnly(writer, known);
        putKnown(writer, { rekeyDue: null });
        // It is the same registry: the file keeps its identity when it gets its name.
        settleHome(writer, order.to);
      }),
    );
  return rekeyStill({ ...order, key, nextKey }, { progress, settle });
}

try {
  say({ kind: 'done', result: await run(workerData as ThreadOrder) });
} catch (error) {
  if (error instanceof Refusal) say({ kind: 'refused', refusal: error.kind, sentence: error.message });
  else {
    const { name, message, code } = error as Error & { code?: string };
    say({ kind: 'failed', name, message, code: faultCodeOf(error) ?? code });
  }
}
