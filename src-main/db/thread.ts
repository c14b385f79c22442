/**
 * Long work on a registry runs in a thread of its own, so that the window's process answers meanwhile. The thread opens and closes
 * registries by itself; one that runs is copied there too, while saves go on. See `bin/upkeep-worker.ts` for what the thread does.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectDir } from '../project-dir.ts';
import { Refusal, type RefusalKind } from '../wire/refusal.contract.ts';
import type { Db } from './access.ts';
import type { Copied, DuplicateOrder, RegistryCounts, Written } from './copy.ts';
import { faultOf } from './fault.rules.ts';
import { holdStill } from './still.ts';
import { noteFault } from './trust.ts';

export type Progress = (done: number, of: number) => void;

export type FromWorker =
  | { kind: 'progress'; done: number; of: number }
  /** All bytes of a running registry are copied, and it may change again. */
  | { kind: 'copied' }
  /** A part of what it looks for. */
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

/** Copies a file that nobody has open as `to` and reads it back. */
export const runDuplicate = (order: DuplicateOrder, watch: Watch = {}) =>
  runThread<Written>({ task: 'duplicate', ...order }, watch);

/** Reads a whole copy, byte for byte and as a registry; rejects unless it is as it was written. */
export const runVerify = (order: VerifyOrder, watch: Watch = {}) =>
  runThread<RegistryCounts>({ task: 'verify', ...order }, watch);

/**
 * Makes a verified copy of a running registry as the file `to`, in its folder. Saves go on, and those that come after the
 * beginning are not in it. Rejects as `runUpkeep` does, and then nothing is left of it; a registry that is found to be damaged is
 * not written on from then on. One copy at a time.
 */
export async function copyRunning(
  { db, key }: { db: Db; key: Buffer },
  to: string,
  watch: Watch = {},
): Promise<Copied> {
  watch.signal?.throwIfAborted();
  if (existsSync(to)) throw new Error('There is a file already where the copy is to be.');
  const { still, letGo } = holdStill(db);
  try {
    return await runThread<Copied>({ task: 'copy', still, key, to }, { ...watch, copied: letGo });
  } catch (error) {
    for (const end of ['', '-wal', '-journal']) rmSync(to + end, { force: true });
    if (faultOf(error) === 'file-damaged') noteFault(db, 'file-damaged');
    throw error;
  } finally {
    letGo();
  }
}

/**
 * A thread that loads its program while something else is waited for: beginning one takes as long as copying 100,000 patients. It is
 * given to one task, and ended in any case.
 */
export function threadAhead(): { thread: Worker; end: () => void } {
  const thread = new Worker(workerFile);
  // One that could not begin is met by its task, which begins another.
  thread.on('error', () => undefined);
  return { thread, end: () => void thread.terminate() };
}

function threadFor(order: Order, ahead: Worker | undefined): Worker {
  const hasEnded = ahead?.threadId === -1;
  if (ahead === undefined || hasEnded) return new Worker(workerFile, { workerData: order });
  ahead.postMessage(order);
  return ahead;
}

/** `copied`: all bytes of a running registry are copied. `part`: hears what the task finds, some at a time. */
type ThreadWatch<Part> = Watch & { copied?: () => void; part?: (part: Part) => void };

/** What a thread is given: its task, and whatever that needs and can be handed over. */
type Order = Record<string, unknown> & { task: string };

/** Settles when the thread has said its last word, or was stopped and has ended: nothing that it was given is used any more. */
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
