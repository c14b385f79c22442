/**
 * Runs the thread that reads files, with limits of time and memory. Files come from anywhere: whatever one does to the program that reads
 * it, the station keeps running. The work of the thread is in `files-worker.ts`.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectDir } from '../project-dir.ts';
import { FileProblem, tooLarge } from './file-problem.ts';
import type { FileReading } from './import.contract.ts';
import type { Checked, Found } from './import.rules.ts';
import type { FileNote, FileRow } from './file.rules.ts';
import type { ReadOptions } from './read-file.ts';

export type ReadOrder = { task: 'read'; bytes: Uint8Array; options: ReadOptions };
/** To compare rows, the thread opens a copy of a registry: `check-task.ts` defines what it receives for this. */
type FilesOrder = ReadOrder | (Record<string, unknown> & { task: 'check' });

export type FromFilesWorker =
  | { kind: 'opened'; reading: FileReading; heads: string[] | null; notes: FileNote[] }
  | { kind: 'rows'; rows: FileRow[] }
  | { kind: 'copied' }
  | { kind: 'found'; found: Found }
  | { kind: 'checked'; rows: Checked[]; done: number }
  | { kind: 'problem'; fault: { kind: FileProblem['kind']; detail: string; row?: number } }
  | { kind: 'failed'; name: string; message: string }
  | { kind: 'done' };

/** The thread's program: the source file next to this one, or a part of the build. */
const workerFile = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'files-worker.ts')
  : join(projectDir, 'out', 'main', 'files-worker.js');

/** MiB for new objects. With a limit, they are collected more often; without one, the thread took 50 MiB and was no faster. */
const youngMiB = 16;

type Limits = { timeMs: number; memoryMiB?: number };

/**
 * Runs an order in the thread. `hear` receives its messages one after the other; the thread waits if `hear` is slow. Rejects with a
 * `FileProblem`, also if a limit was exceeded, with the reason of `signal`, or with the error.
 */
export async function runFilesThread(
  order: FilesOrder,
  {
    signal,
    limits,
    hear,
  }: { signal: AbortSignal; limits: Limits; hear: (message: FromFilesWorker) => Promise<void> | void },
): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(workerFile, {
    workerData: order,
    ...(order.task === 'read' && { transferList: [order.bytes.buffer as ArrayBuffer] }),
    resourceLimits: {
      maxYoungGenerationSizeMb: youngMiB,
      ...(limits.memoryMiB !== undefined && { maxOldGenerationSizeMb: limits.memoryMiB }),
    },
  });
  // A thread that reads has only the file: any error is due to the file and would occur again.
  const unforeseen = (error: unknown) =>
    order.task === 'read'
      ? new FileProblem('damaged', 'The file cannot be read as a table.', undefined, { cause: error })
      : error;
  const ended = Promise.withResolvers<null>();
  let heard: Promise<unknown> = Promise.resolve();
  let failure: unknown;
  // Not narrowed: a callback sets it.
  let isDone = false as boolean;
  const fail = (error: unknown) => {
    failure ??= error;
    void worker.terminate();
  };
  const stop = () => fail(signal.reason);
  const timer = setTimeout(() => fail(tooSlow()), limits.timeMs).unref();
  signal.addEventListener('abort', stop, { once: true });
  worker.on('message', (message: FromFilesWorker) => {
    heard = heard.then(async () => {
      if (failure !== undefined) return;
      if (message.kind === 'problem') throw problemOf(message.fault);
      if (message.kind === 'failed')
        throw unforeseen(Object.assign(new Error(message.message), { name: message.name }));
      isDone ||= message.kind === 'done';
      await hear(message);
      worker.postMessage('next');
    });
    heard.catch(fail);
  });
  worker.on('error', (error) => {
    failure ??= (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : unforeseen(error);
  });
  worker.on('exit', () => ended.resolve(null));
  await ended.promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', stop);
  await heard.catch(() => undefined);
  if (failure !== undefined) throw failure as Error;
  if (!isDone) throw new Error('The thread that reads files ended before it was done.');
}

const problemOf = ({ kind, detail, row }: { kind: FileProblem['kind']; detail: string; row?: number }) =>
  new FileProblem(kind, detail, row);
const tooSlow = () => new FileProblem('too-slow', 'Reading the file took too long and was stopped. Send it in parts.');
