/**
 * Long work on a registry runs in a thread of its own, so that the window's process answers meanwhile: bringing the file of an
 * earlier version up to date with the backup before it, and making all rows anew. Nobody else has the registry open then; the
 * thread opens and closes it by itself. See `upkeep-worker.ts` for what it does.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { OpenOptions } from '../db/open.ts';
import { projectDir } from '../project-dir.ts';
import { Refusal, type RefusalKind } from './refusal.contract.ts';

export type UpkeepTask =
  /** Changes the tables of an earlier version, after a backup, and makes its journal into the present one. */
  | 'upgrade'
  /** Makes all rows anew from the journal. */
  | 'rebuild';

/** What the thread is given: what opens a registry, as far as it can be handed over. */
export type UpkeepOrder = Omit<OpenOptions, 'clock' | 'newId'> & { task: UpkeepTask; now: number };

/** Of a rebuild. `isSame`: the rows say what they said before. */
export type Rebuilt = { records: number; isSame: boolean };

export type Progress = (done: number, of: number) => void;

export type FromWorker =
  | { kind: 'progress'; done: number; of: number }
  | { kind: 'done'; result: unknown }
  | { kind: 'refused'; refusal: RefusalKind; sentence: string }
  | { kind: 'failed'; name: string; message: string; code: string | undefined };

/** The thread's program: a source beside this one, or a part of the build. */
const workerFile = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'upkeep-worker.ts')
  : join(projectDir, 'out', 'main', 'upkeep-worker.js');

/**
 * Resolves with the task's result. Rejects with a `Refusal`, or with what went wrong; when `signal` asks to stop, with its
 * reason: SQLite takes back what was begun.
 */
export function runUpkeep<T>(
  task: UpkeepTask,
  options: OpenOptions,
  { progress, signal }: { progress?: Progress; signal?: AbortSignal } = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const { file, key, migrationsDir, backupsDir, clock } = options;
    const order: UpkeepOrder = { file, key, migrationsDir, backupsDir, task, now: clock.now() };
    const worker = new Worker(workerFile, { workerData: order });
    const stop = () => void worker.terminate();
    signal?.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'progress') progress?.(message.done, message.of);
      else if (message.kind === 'done') resolve(message.result as T);
      else reject(errorOf(message));
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      signal?.removeEventListener('abort', stop);
      // Settled already, unless it was stopped or ended without a word. Not before: now the file is nobody's.
      const ended = new Error('The thread of a long task ended before its task did.');
      reject(signal?.aborted === true ? (signal.reason as Error) : ended);
    });
  });
}

function errorOf(message: Exclude<FromWorker, { kind: 'progress' | 'done' }>): Error {
  if (message.kind === 'refused') return new Refusal(message.refusal, message.sentence);
  const { name, message: text, code } = message;
  return Object.assign(new Error(text), { name, code });
}
