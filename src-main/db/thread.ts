/**
 * Runs long work on a registry in a thread, so that the window's process responds meanwhile. The thread opens and
 * closes registries by itself. A running registry is copied there too, while saves continue. The thread's tasks
 * are in `bin/upkeep-worker.ts`.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectDir } from '../project-dir.ts';
import { Refusal, type RefusalKind } from '../wire/refusal.contract.ts';
import type { Db } from './access.ts';
import type { Copied, DuplicateOrder, RegistryCounts, Written } from './copy.ts';
import { faultOf } from './fault.rules.ts';
import { whileStill } from './still.ts';
import { noteFault } from './trust.ts';

export type Progress = (done: number, of: number) => void;

export type FromWorker =
  | { kind: 'progress'; done: number; of: number }
  /** All bytes of a running registry are copied, and it may change again. */
  | { kind: 'copied' }
  /** A part of the result. */
  | { kind: 'part'; part: unknown }
  | { kind: 'done'; result: unknown }
  | { kind: 'refused'; refusal: RefusalKind; sentence: string }
  | { kind: 'failed'; name: string; message: string; code: string | undefined };

/** The thread's program: a source beside this one, or a part of the build. */
const workerFile = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, '..', 'bin', 'upkeep-worker.ts')
  : join(projectDir, 'out', 'main', 'upkeep-worker.js');

export type Watch = { progress?: Progress; signal?: AbortSignal; ahead?: Worker | undefined };

export type VerifyOrder = Written & { key: Buffer };

/** Copies a file that nothing has open to `to` and reads it back. */
export const runDuplicate = (order: DuplicateOrder, watch: Watch = {}) =>
  runThread<Written>({ task: 'duplicate', ...order }, watch);

/** Reads a whole copy, byte for byte and as a registry. Rejects if it is not as it was written. */
export const runVerify = (order: VerifyOrder, watch: Watch = {}) =>
  runThread<RegistryCounts>({ task: 'verify', ...order }, watch);

/**
 * Writes a verified copy of a running registry to the file `to`, in its folder. Saves continue, and those after the
 * beginning are not in the copy. Rejects as `runUpkeep` does, and then leaves nothing of the copy. If the registry is
 * found damaged, nothing more is saved to it. Only one copy at a time.
 */
export async function copyRunning(
  { db, key }: { db: Db; key: Buffer },
  to: string,
  watch: Watch = {},
): Promise<Copied> {
  watch.signal?.throwIfAborted();
  if (existsSync(to)) throw new Error('There is a file already where the copy is to be.');
  try {
    return await whileStill(db, ({ still, letGo }) =>
      runThread<Copied>({ task: 'copy', still, key, to }, { ...watch, copied: letGo }),
    );
  } catch (error) {
    for (const end of ['', '-wal', '-journal']) rmSync(to + end, { force: true });
    if (faultOf(error) === 'file-damaged') noteFault(db, 'file-damaged');
    throw error;
  }
}

/**
 * Starts a thread that loads its program while something else is awaited: starting one takes as long as copying
 * 100,000 patients. It serves one task and must be ended in any case.
 */
export function threadAhead(): { thread: Worker; end: () => void } {
  const thread = new Worker(workerFile);
  // If it fails to start, its task finds out and starts another.
  thread.on('error', () => undefined);
  return { thread, end: () => void thread.terminate() };
}

function threadFor(order: Order, ahead: Worker | undefined): Worker {
  const hasEnded = ahead?.threadId === -1;
  if (ahead === undefined || hasEnded) return new Worker(workerFile, { workerData: order });
  ahead.postMessage(order);
  return ahead;
}

/**
 * `copied`: all bytes of a running registry are copied. `part`: called with results as the task finds them, a few at
 * a time.
 */
type ThreadWatch<Part> = Watch & { copied?: () => void; part?: (part: Part) => void };

/** Input of a thread: its task, and all that the task needs and that can be passed between threads. */
type Order = Record<string, unknown> & { task: string };

/**
 * Settles after the thread's last message, or once a stopped thread has ended. After that the thread no longer uses
 * anything it was given.
 */
export function runThread<T, Part = never>(
  order: Order,
  { progress, signal, copied, part, ahead }: ThreadWatch<Part>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = threadFor(order, ahead);
    const stop = () => void worker.terminate();
    signal?.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'progress') progress?.(message.done, message.of);
      else if (message.kind === 'copied') copied?.();
      else if (message.kind === 'part') part?.(message.part as Part);
      else if (message.kind === 'done') resolve(message.result as T);
      else reject(errorOf(message));
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted === true) reject(signal.reason as Error);
      else reject(new Error('The thread of a long task ended before its task did.'));
    });
  });
}

function errorOf(message: Exclude<FromWorker, { kind: 'progress' | 'copied' | 'part' | 'done' }>): Error {
  if (message.kind === 'refused') return new Refusal(message.refusal, message.sentence);
  const { name, message: text, code } = message;
  return Object.assign(new Error(text), { name, code });
}
