/** The thread of `upkeep.ts`: does one task with a registry and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { newUuid } from '../clock.ts';
import { write, type Db } from '../db/access.ts';
import { copyStill } from '../db/copy.ts';
import { faultCodeOf } from '../db/fault.rules.ts';
import { closeDatabase, damageAsRefusal, openDatabase } from '../db/open.ts';
import { rekeyStill } from '../db/rekey.ts';
import { carryOver } from '../journal/carry-over.ts';
import { digestOf } from '../journal/digest.ts';
import { rebuild } from '../journal/rebuild.ts';
import { knowOnly, putKnown } from '../keys/known.queries.ts';
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

const tasks: Record<UpkeepTask, (db: Db) => Promise<unknown>> = {
  upgrade: (db) => carryOver(db, progress),
  rebuild: async (db): Promise<Rebuilt> => {
    const before = digestOf({ db });
    const records = await write(db, 'station', (writer) => rebuild(writer, progress));
    return { records, isSame: digestOf({ db }) === before };
  },
};

async function keepUp({ task, key, ...files }: UpkeepOrder): Promise<unknown> {
  try {
    return await withDatabase({ ...files, key: Buffer.from(key) }, tasks[task]);
  } catch (error) {
    throw damageAsRefusal(error, files.file);
  }
}

/** Opened by this thread alone, and closed again. */
async function withDatabase<T>(
  { now, ...options }: Omit<UpkeepOrder, 'task'>,
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

function run(order: ThreadOrder): unknown {
  const key = Buffer.from(order.key);
  if (order.task === 'copy') return copyStill({ ...order, key }, { progress, copied: () => say({ kind: 'copied' }) });
  if (order.task !== 'rekey') return keepUp(order);
  const { nextKey: sent, to, known, files } = order;
  const nextKey = Buffer.from(sent);
  return rekeyStill(
    { ...order, key, nextKey },
    {
      progress,
      settle: () =>
        withDatabase({ ...files, file: to, key: nextKey }, (db) =>
          write(db, 'station', (writer) => {
            knowOnly(writer, known);
            putKnown(writer, { rekeyDue: null });
          }),
        ),
    },
  );
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
