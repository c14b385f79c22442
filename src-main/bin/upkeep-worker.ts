/**
 * The thread of `db/thread.ts`: does one task with a registry and ends. Copying and verifying, the most frequent tasks, need little
 * of the program and load no more than that.
 */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { copyStill, duplicate, verifyCopy, type CopyOrder, type DuplicateOrder } from '../db/copy.ts';
import type { ComparingOrder } from '../matching/compare-task.ts';
import type { RekeyingOrder, UpkeepOrder } from '../station/upkeep.ts';
import type { MakingOrder, TakingOrder } from '../sticks/snapshot-tasks.ts';
import { faultCodeOf } from '../db/fault.rules.ts';
import type { Found } from '../matching/found.rules.ts';
import type { Expected } from '../matching/match.rules.ts';
import { Refusal } from '../wire/refusal.contract.ts';

import type { FromWorker, Progress, VerifyOrder } from '../db/thread.ts';

type Order =
  | UpkeepOrder
  | RekeyingOrder
  | (CopyOrder & { task: 'copy' })
  | (DuplicateOrder & { task: 'duplicate' })
  | (VerifyOrder & { task: 'verify' })
  | (MakingOrder & { task: 'make-snapshot' })
  | (TakingOrder & { task: 'take-snapshot' })
  | (ComparingOrder & { task: 'compare' });

const say = (message: FromWorker) => parentPort?.postMessage(message);

let saidAt = 0;
/** Reports progress at most ten times a second, which is as often as anybody looks. */
const progress: Progress = (done, of) => {
  const now = performance.now();
  if (now - saidAt < 100) return;
  saidAt = now;
  say({ kind: 'progress', done, of });
};

async function run(order: Order): Promise<unknown> {
  switch (order.task) {
    case 'copy':
      return copyStill({ ...order, key: Buffer.from(order.key) }, { progress, copied: () => say({ kind: 'copied' }) });
    case 'duplicate':
      return duplicate(order, progress);
    case 'verify':
      return verifyCopy({ ...order, key: Buffer.from(order.key) }, (done) => progress(done, 2 * order.bytes));
    case 'make-snapshot':
    case 'take-snapshot':
      return snapshot(order);
    case 'compare':
      return compare(order);
    case 'rekey':
      return (await import('./upkeep-tasks.ts')).rekey(order, progress);
    default:
      return (await import('./upkeep-tasks.ts')).keepUp(order, progress);
  }
}

async function snapshot(order: Extract<Order, { task: `${string}-snapshot` }>): Promise<unknown> {
  await import('../kinds.ts');
  const { makeRegistry, takeRegistry } = await import('../sticks/snapshot-tasks.ts');
  const copied = () => say({ kind: 'copied' });
  // Keys arrive as plain bytes.
  if (order.task === 'make-snapshot') {
    const [key, snapshotKey] = [Buffer.from(order.key), Buffer.from(order.snapshotKey)];
    return makeRegistry({ ...order, key, snapshotKey }, { progress, copied });
  }
  const [snapshotKey, nextKey] = [Buffer.from(order.snapshotKey), Buffer.from(order.nextKey)];
  return takeRegistry({ ...order, snapshotKey, nextKey }, { progress });
}

async function compare(order: Extract<Order, { task: 'compare' }>): Promise<Expected> {
  const { compareDue } = await import('../matching/compare-task.ts');
  const told = { copied: () => say({ kind: 'copied' }), found: (found: Found[]) => say({ kind: 'part', part: found }) };
  return compareDue({ ...order, key: Buffer.from(order.key) }, told);
}

/** Returns the order. A thread that was started ahead gets it by message, and meanwhile loads the code that a new key needs. */
async function orderOf(): Promise<Order> {
  if (workerData !== undefined) return workerData as Order;
  if (parentPort === null) throw new Error('This is no thread.');
  const [messages] = await Promise.all([once(parentPort, 'message'), import('./upkeep-tasks.ts')]);
  return messages[0] as Order;
}

try {
  say({ kind: 'done', result: await run(await orderOf()) });
} catch (error) {
  if (error instanceof Refusal) say({ kind: 'refused', refusal: error.kind, sentence: error.message });
  else {
    const { name, message, code } = error as Error & { code?: string };
    say({ kind: 'failed', name, message, code: faultCodeOf(error) ?? code });
  }
}
