/**
 * Files come from anywhere, so they are read in a thread, with a limit of time and one of memory: whatever a file does to the program that
 * reads it, the station goes on. See `files-worker.ts` for what the thread does.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectDir } from '../project-dir.ts';
import { FileProblem, tooLarge } from './file-problem.ts';
import type { FileReading } from './import.contract.ts';
import type { Checked, Found } from './import.rules.ts';
import type { FileRow } from './file.rules.ts';
import type { ReadOptions } from './read-file.ts';

export type ReadOrder = { task: 'read'; bytes: Uint8Array; options: ReadOptions };
/** To compare rows, the thread opens a copy of a registry: what it is given for that says `check-task.ts`. */
type FilesOrder = ReadOrder | (Record<string, unknown> & { task: 'check' });

export type FromFilesWorker =
  | { kind: 'opened'; reading: FileReading; heads: string[] | null }
  | { kind: 'rows'; rows: FileRow[] }
  | { kind: 'copied' }
  | { kind: 'found'; found: Found }
  | { kind: 'checked'; rows: Checked[]; done: number }
  | { kind: 'problem'; fault: { kind: FileProblem['kind']; detail: string; row?: number } }
  | { kind: 'failed'; name: string; message: string }
  | { kind: 'done' };

/** The thread's program: a source beside this one, or a part of the build. */
const workerFile = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'files-worker.ts')
  : join(projectDir, 'out', 'main', 'files-worker.js');

/** What is new is looked through more often then; unlimited, it took 50 MiB without being any sooner done. */
const youngMiB = 16;

type Limits = { timeMs: number; memoryMiB?: number };

/**
 * `hear` gets what the thread says, one after the other; the thread waits where it is slow. Rejects with a `FileProblem`, also where a
 * limit was met, with the reason of `signal`, or with what went wrong.
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
  // A thread that reads has the file alone: whatever went wrong is of the file, and would go wrong again.
  const unforeseen = (error: unknown) =>
    order.task === 'read'
      ? new FileProblem('damaged', 'The file cannot be read as a table of people.', undefined, { cause: error })
      : error;
  const ended = Promise.withResolvers<null>();
  let heard: Promise<unknown> = Promise.resolve();
  let failure: unknown;
  // Not narrowed: it is set by a callback.
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
const tooSlow = () =>
  new FileProblem('too-slow', 'Reading the file took too long, so it was given up. Send it in parts.');
