/**
 * Long work on a registry runs in a thread of its own, so that the window's process answers meanwhile: bringing the file of an
 * earlier version up to date with the backup before it, and making all rows anew. Nobody else has the registry open then; the
 * thread opens and closes it by itself. A registry that runs is copied there too, while saves go on. See `upkeep-worker.ts` for
 * what the thread does.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Db } from '../db/access.ts';
import type { Copied, CopyOrder, DuplicateOrder, RegistryCounts, Written } from '../db/copy.ts';
import type { ComparingOrder } from '../matching/compare-task.ts';
import type { Found } from '../matching/found.rules.ts';
import type { Expected } from '../matching/match.rules.ts';
import { faultOf } from '../db/fault.rules.ts';
import type { OpenOptions } from '../db/open.ts';
import type { RekeyOrder } from '../db/rekey.ts';
import type { Keyring } from '../keys/keyring.ts';
import { holdStill } from '../db/still.ts';
import { noteFault } from '../db/trust.ts';
import type { Voucher } from '../journal/renewal-vouch.ts';
import type { MadeRegistry, MakingOrder, TakingOrder } from '../sticks/snapshot-tasks.ts';
import { projectDir } from '../project-dir.ts';
import { Refusal, type RefusalKind } from '../wire/refusal.contract.ts';

export type UpkeepTask =
  /** Changes the tables of an earlier version, after a backup, and makes its journal into the present one. */
  | 'upgrade'
  /** Makes all rows anew from the journal. */
  | 'rebuild'
  /** Checks a registry that was copied or restored, all of it, and makes it go on as a copy of its own. */
  | 'settle';

/** What the thread is given: what opens a registry, as far as it can be handed over. */
export type UpkeepOrder = Omit<OpenOptions, 'clock' | 'newId'> & {
  task: UpkeepTask;
  now: number;
  /** Who must be an administrator in the registry that is settled. */
  restoredBy: string | undefined;
  /** The versions of the passwords that stay good in it. */
  passwords: readonly string[];
};

export type VerifyOrder = Written & { key: Buffer };

export type RekeyingOrder = RekeyOrder & {
  task: 'rekey';
  /** How the copy is opened when it has its new key. */
  files: Pick<OpenOptions, 'migrationsDir' | 'backupsDir'> & { now: number };
  /** The keyring that fits it then. */
  known: Pick<Keyring, 'tag' | 'revision'>;
  /** Who vouches for the renewal; see `exchange/renewal.ts`. */
  voucher: Voucher | undefined;
};

export type ThreadOrder =
  | UpkeepOrder
  | (CopyOrder & { task: 'copy' })
  | (DuplicateOrder & { task: 'duplicate' })
  | (VerifyOrder & { task: 'verify' })
  | (MakingOrder & { task: 'make-snapshot' })
  | (TakingOrder & { task: 'take-snapshot' })
  | (ComparingOrder & { task: 'compare' })
  | RekeyingOrder;

/** Of a rebuild. `isSame`: the rows say what they said before. */
export type Rebuilt = { records: number; isSame: boolean };

export type Progress = (done: number, of: number) => void;

export type FromWorker =
  | { kind: 'progress'; done: number; of: number }
  /** All bytes of a running registry are copied, and it may change again. */
  | { kind: 'copied' }
  /** A part of what it looks for. */
  | { kind: 'found'; found: Found[] }
  | { kind: 'done'; result: unknown }
  | { kind: 'refused'; refusal: RefusalKind; sentence: string }
  | { kind: 'failed'; name: string; message: string; code: string | undefined };

/** The thread's program: a source beside this one, or a part of the build. */
const workerFile = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'upkeep-worker.ts')
  : join(projectDir, 'out', 'main', 'upkeep-worker.js');

export type Watch = { progress?: Progress; signal?: AbortSignal; ahead?: Worker | undefined };

/**
 * Resolves with the task's result. Rejects with a `Refusal`, or with what went wrong; when `signal` asks to stop, with its
 * reason: SQLite takes back what was begun.
 */
export function runUpkeep<T>(
  task: UpkeepTask,
  options: OpenOptions,
  { restoredBy, passwords = [], ...watch }: Watch & Partial<Pick<UpkeepOrder, 'restoredBy' | 'passwords'>> = {},
): Promise<T> {
  const { file, key, migrationsDir, backupsDir, isCopy, clock } = options;
  const of = { restoredBy, passwords, now: clock.now() };
  return runThread<T>({ file, key, migrationsDir, backupsDir, isCopy, task, ...of }, watch);
}

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
 * Makes a verified copy of a running registry under another key: `options.key`, in `options.file`. Nothing may be saved meanwhile.
 * Rejects as `copyRunning` does, and then nothing is left of it.
 */
export async function rekeyRunning(
  { db, key }: { db: Db; key: Buffer },
  { options, known, voucher }: Pick<RekeyingOrder, 'known' | 'voucher'> & { options: OpenOptions },
  watch: Watch = {},
): Promise<void> {
  watch.signal?.throwIfAborted();
  const { file: to, key: nextKey, migrationsDir, backupsDir, clock } = options;
  const files = { migrationsDir, backupsDir, now: clock.now() };
  const { still, letGo } = holdStill(db);
  try {
    const { tag, revision } = known;
    await runThread({ task: 'rekey', still, key, nextKey, to, files, known: { tag, revision }, voucher }, watch);
  } catch (error) {
    throwAwayBegun(to);
    throw error;
  } finally {
    letGo();
  }
}

/** With the files of which it was made. */
function throwAwayBegun(to: string): void {
  const [folder, begun] = [dirname(to), basename(to)];
  for (const name of readdirSync(folder)) if (name.startsWith(begun)) rmSync(join(folder, name), { force: true });
}

type SnapshotFiles = { config: Pick<OpenOptions, 'migrationsDir' | 'backupsDir' | 'clock'>; folder: string };

const filesOf = ({ migrationsDir, backupsDir, clock }: SnapshotFiles['config']) => ({
  migrationsDir,
  backupsDir,
  now: clock.now(),
});

/** Makes the registry of a snapshot in `folder`, which is empty. Saves go on; those that come after the beginning are not in it. */
export async function makeSnapshotRegistry(
  { db, key }: { db: Db; key: Buffer },
  { config, folder, snapshotKey }: SnapshotFiles & { snapshotKey: Buffer },
  watch: Watch = {},
): Promise<MadeRegistry> {
  watch.signal?.throwIfAborted();
  const { still, letGo } = holdStill(db);
  try {
    const order = { still, key, folder, snapshotKey, files: filesOf(config) };
    return await runThread<MadeRegistry>({ task: 'make-snapshot', ...order }, { ...watch, copied: letGo });
  } finally {
    letGo();
  }
}

/**
 * Compares who is due with all the others, in a copy of the registry that is made in `folder`, which is empty. Saves go on; `found` hears
 * what is to be saved, some patients at a time. Resolves to what was learnt of the registry.
 */
export async function compareRunning(
  { db, key }: { db: Db; key: Buffer },
  { folder, files }: Pick<ComparingOrder, 'folder' | 'files'>,
  watch: Watch & { found: (found: Found[]) => void },
): Promise<Expected> {
  watch.signal?.throwIfAborted();
  const { still, letGo } = holdStill(db);
  try {
    return await runThread<Expected>({ task: 'compare', still, key, folder, files }, { ...watch, copied: letGo });
  } finally {
    letGo();
  }
}

/** Takes the registry of a snapshot out of its file and proves it, in `folder`, which is empty. */
export const takeSnapshotRegistry = (
  { config, ...order }: SnapshotFiles & Omit<TakingOrder, 'files'>,
  watch: Watch = {},
): Promise<void> => runThread({ task: 'take-snapshot', ...order, files: filesOf(config) }, watch);

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

function threadFor(order: ThreadOrder, ahead: Worker | undefined): Worker {
  const hasEnded = ahead?.threadId === -1;
  if (ahead === undefined || hasEnded) return new Worker(workerFile, { workerData: order });
  ahead.postMessage(order);
  return ahead;
}

type ThreadWatch = Watch & { copied?: () => void; found?: (found: Found[]) => void };

/** Settles when the thread has said its last word, or was stopped and has ended: nothing that it was given is used any more. */
function runThread<T>(order: ThreadOrder, { progress, signal, copied, found, ahead }: ThreadWatch): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = threadFor(order, ahead);
    const stop = () => void worker.terminate();
    signal?.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'progress') progress?.(message.done, message.of);
      else if (message.kind === 'copied') copied?.();
      else if (message.kind === 'found') found?.(message.found);
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

function errorOf(message: Exclude<FromWorker, { kind: 'progress' | 'copied' | 'found' | 'done' }>): Error {
  if (message.kind === 'refused') return new Refusal(message.refusal, message.sentence);
  const { name, message: text, code } = message;
  return Object.assign(new Error(text), { name, code });
}
