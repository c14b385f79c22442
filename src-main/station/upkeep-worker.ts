/** The thread of `upkeep.ts`: does one task with a registry and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { newUuid } from '../clock.ts';
import { write, type Db } from '../db/access.ts';
import { faultCodeOf } from '../db/fault.rules.ts';
import { closeDatabase, damageAsRefusal, openDatabase } from '../db/open.ts';
import { carryOver } from '../journal/carry-over.ts';
import { digestOf } from '../journal/digest.ts';
import { rebuild } from '../journal/rebuild.ts';
import { Refusal } from './refusal.contract.ts';
import type { FromWorker, Progress, Rebuilt, UpkeepOrder, UpkeepTask } from './upkeep.ts';

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

async function run({ task, key, now, ...files }: UpkeepOrder): Promise<unknown> {
  const clock = { now: () => now, today: () => new Date(now).toISOString().slice(0, 10), elapsed: () => 0 };
  const db = openDatabase({ ...files, key: Buffer.from(key), clock, newId: newUuid });
  try {
    return await tasks[task](db);
  } catch (error) {
    throw damageAsRefusal(error, files.file);
  } finally {
    closeDatabase(db);
  }
}

try {
  say({ kind: 'done', result: await run(workerData as UpkeepOrder) });
} catch (error) {
  if (error instanceof Refusal) say({ kind: 'refused', refusal: error.kind, sentence: error.message });
  else {
    const { name, message, code } = error as Error & { code?: string };
    say({ kind: 'failed', name, message, code: faultCodeOf(error) ?? code });
  }
}
