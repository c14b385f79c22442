/**
 * Decides whether the registry file can be trusted with the next save.
 *
 * A failed write on the disk leaves two doubts: whether it still reached the log, and whether the log behind it can be
 * read. So nothing is saved on top of it before the log is folded into the file, synced and emptied. After that all
 * confirmed saves are in the file, and the doubtful write is nowhere. A file that is damaged, or no longer the one that
 * its path names, cannot be proved while it runs. Reading continues in all cases.
 */
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { problem, type Problem } from '../wire/problem.contract.ts';
import type { StorageFault } from '../wire/storage-fault.contract.ts';
import { connectionOf, type Connection } from './connection.ts';
import { faultOf } from './fault.rules.ts';
import { identityOf } from './file-identity.ts';
import type { Db } from './handles.ts';

/** A failing disk can take seconds to report it, so saves within this time are answered at once. */
const proofPauseMs = 1000;

const sentences: Record<StorageFault, string> = {
  'file-replaced':
    'The registry file was deleted, moved or replaced while Satchel was running. Nothing in this request was saved.',
  'file-damaged': 'The registry file is damaged. Nothing in this request was saved. Restore a backup.',
  'disk-failing': 'The disk is failing. Nothing in this request was saved. Have it checked before you try again.',
  'disk-read-only': 'The disk is read-only. Nothing in this request was saved.',
  'disk-full': 'The disk is full. Nothing in this request was saved. Free some space and try again.',
};

/** The problem of a request that met a disk fault and saved nothing. */
export const storageProblem = (fault: StorageFault, cause?: unknown): Problem =>
  problem(fault === 'disk-full' ? 'storage-full' : 'storage-failed', sentences[fault], { trouble: fault, cause });

const uncertain = (fault: StorageFault, cause?: unknown): Problem =>
  problem(
    'uncertain',
    'The disk failed during this request, which may or may not have been saved. Send the same request again, ' +
      'with the same Idempotency-Key if it had one.',
    { trouble: fault, cause },
  );

/** Calls `listener` when a fault is met or already exists, and with undefined once a save succeeds again. */
export function onFault(db: Db, listener: (fault: StorageFault | undefined) => void): void {
  const { trust } = connectionOf(db);
  trust.listener = listener;
  if (trust.fault !== undefined) listener(trust.fault);
}

/** Records a fault that a save or a read met. Returns the fault as it turned out to be. */
export function noteFault(db: Db, fault: StorageFault): StorageFault {
  const connection = connectionOf(db);
  const { trust } = connection;
  const found = fault === 'disk-failing' ? (trust.fault ?? trial(connection) ?? fault) : fault;
  // A full disk lost nothing, and the existing data stays good. All other faults require a proof first.
  if (fault !== 'disk-full') trust.isDoubted = true;
  if (trust.fault !== undefined && isForGood(trust.fault)) return trust.fault;
  trust.fault = found;
  trust.listener?.(found);
  return found;
}

/**
 * Runs `settle`, without which a save would not last: now, or else before the next save. If it throws, it is tried
 * again. Reading continues.
 */
export function settleBeforeSaving(db: Db, settle: () => void): void {
  const { trust } = connectionOf(db);
  try {
    settle();
  } catch (error) {
    trust.toSettle = settle;
    trust.isDoubted = true;
    noteFault(db, faultOf(error) ?? 'disk-failing');
  }
}

/** Throws while nothing can be saved. */
export function assertSettled(db: Db): void {
  const hindered = hindrance(connectionOf(db));
  if (hindered !== undefined) throw hindered;
}

/** The problem that prevents saving now; undefined if a save can be tried. */
export function hindrance(connection: Connection): Problem | undefined {
  const { trust } = connection;
  if (!trust.isDoubted) return undefined;
  const { fault = 'disk-failing' } = trust;
  if (trust.isForReading || isForGood(fault) || !isProved(connection)) return storageProblem(fault);
  trust.isDoubted = false;
  return undefined;
}

/** The error for the callers of a failed transaction. `isCommitting`: it failed at the commit itself. */
export function failureOf(db: Db, error: unknown, { isCommitting }: { isCommitting: boolean }): unknown {
  const met = faultOf(error);
  if (met === undefined) return error;
  const fault = noteFault(db, met);
  // If the disk had no room for a commit, SQLite did not write its end, so it is certainly not there.
  return isCommitting && met !== 'disk-full' ? uncertain(fault, error) : storageProblem(fault, error);
}

/** Checks periodically, even when nobody saves, whether the file is still in its place and whether a fault is over. */
export function lookAgain(db: Db): void {
  const connection = connectionOf(db);
  const { trust } = connection;
  if (trust.isForReading) return;
  if (trust.fault === undefined && !isInPlace(connection)) noteFault(db, 'file-replaced');
  if (trust.fault === undefined || isForGood(trust.fault)) return;
  if (hindrance(connection) === undefined && trial(connection) === undefined) isOver(connection);
}

/**
 * Checks after each commit. Returns undefined if the commit is in the file that the path names, else the problem for
 * its callers.
 */
export function doubtAfterCommit(db: Db): Problem | undefined {
  const connection = connectionOf(db);
  if (!isInPlace(connection)) return uncertain(noteFault(db, 'file-replaced'));
  if (connection.trust.fault !== undefined) isOver(connection);
  return undefined;
}

function isOver({ trust }: Connection): void {
  trust.fault = undefined;
  trust.listener?.(undefined);
}

const isForGood = (fault: StorageFault) => fault === 'file-replaced' || fault === 'file-damaged';

/** Costs about two microseconds per file at each commit. */
function isInPlace({ client, trust }: Connection): boolean {
  const identity = identityOf(client.name);
  // The log exists from the first commit on.
  trust.logIdentity ??= identityOf(`${client.name}-wal`);
  return identity === trust.identity && identityOf(`${client.name}-wal`) === trust.logIdentity;
}

function isProved({ client, trust, isStill }: Connection): boolean {
  const now = performance.now();
  // A file that is being copied must not change, so the proof has to wait.
  if (isStill || now - trust.triedAt < proofPauseMs) return false;
  try {
    trust.toSettle?.();
    trust.toSettle = undefined;
    const [folded] = client.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return folded?.busy === 0;
  } catch {
    // Still failing: the next save tries again.
    return false;
  } finally {
    trust.triedAt = performance.now();
  }
}

/**
 * Returns undefined if a file beside the registry can be written and synced. SQLite reports a quota, or a disk that
 * turned read-only, as a broken disk. A file of our own shows the real fault.
 */
function trial({ client }: Connection): StorageFault | undefined {
  const file = join(dirname(client.name), 'trial.part');
  try {
    const descriptor = openSync(file, 'w', 0o600);
    try {
      writeSync(descriptor, Buffer.alloc(4096, 1));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    rmSync(file);
    return undefined;
  } catch (error) {
    return faultOf(error);
  }
}
