/**
 * Whether the registry file can be trusted with what is saved next.
 *
 * A write that the disk failed leaves two doubts: whether it is in the log all the same, and whether the log behind it can be
 * read. So nothing is saved on top of it before the log was folded into the file, synced and emptied: then what had been
 * answered is in the file, and the write in doubt is nowhere. A file that is damaged, or is not the one that its path names
 * any more, cannot be proved while it runs. Reading goes on in all cases.
 */
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { problem, type Problem } from '../wire/problem.contract.ts';
import type { StorageFault } from '../wire/storage-fault.contract.ts';
import { connectionOf, type Connection } from './connection.ts';
import { faultOf } from './fault.rules.ts';
import { identityOf } from './file-identity.ts';
import type { Db } from './handles.ts';

/** A disk that fails can take seconds to say so: those who save meanwhile are answered at once. */
const proofPauseMs = 1000;

const sentences: Record<StorageFault, string> = {
  'file-replaced':
    'The registry file was deleted, moved or replaced while Satchel was running. Nothing of this request was saved.',
  'file-damaged': 'The registry file is damaged. Nothing of this request was saved. Restore a backup.',
  'disk-failing': 'The disk fails. Nothing of this request was saved. Look after the disk before you try again.',
  'disk-read-only': 'The disk lets nobody write to it. Nothing of this request was saved.',
  'disk-full': 'The disk is full. Nothing of this request was saved; make room and try again.',
};

/** A request that met the disk and has saved nothing. */
export const storageProblem = (fault: StorageFault, cause?: unknown): Problem =>
  problem(fault === 'disk-full' ? 'storage-full' : 'storage-failed', sentences[fault], { trouble: fault, cause });

const uncertain = (fault: StorageFault, cause?: unknown): Problem =>
  problem(
    'uncertain',
    'The disk failed while this was being saved, and it is not certain whether it was. Send the same request again, with the ' +
      'same Idempotency-Key if it had one.',
    { trouble: fault, cause },
  );

/** Calls `listener` when a fault is met, or was met before, and with undefined when a save went well again. */
export function onFault(db: Db, listener: (fault: StorageFault | undefined) => void): void {
  const { trust } = connectionOf(db);
  trust.listener = listener;
  if (trust.fault !== undefined) listener(trust.fault);
}

/** Whatever met a fault says it here, reads too; returns the fault as it turned out to be. */
export function noteFault(db: Db, fault: StorageFault): StorageFault {
  const connection = connectionOf(db);
  const { trust } = connection;
  const found = fault === 'disk-failing' ? (trust.fault ?? trial(connection) ?? fault) : fault;
  // A full disk took nothing, and what is there stays good; all other faults are to be proved over.
  if (fault !== 'disk-full') trust.isDoubted = true;
  if (trust.fault !== undefined && isForGood(trust.fault)) return trust.fault;
  trust.fault = found;
  trust.listener?.(found);
  return found;
}

/** Does something without which a save would not last: now, or else before the next one. What throws is tried again; reading goes on. */
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

/** What stands in the way of saving now; undefined when it can be tried. */
export function hindrance(connection: Connection): Problem | undefined {
  const { trust } = connection;
  if (!trust.isDoubted) return undefined;
  const { fault = 'disk-failing' } = trust;
  if (trust.isForReading || isForGood(fault) || !isProved(connection)) return storageProblem(fault);
  trust.isDoubted = false;
  return undefined;
}

/** What those who saved are told when the transaction failed; `isCommitting`: at its very end. */
export function failureOf(db: Db, error: unknown, { isCommitting }: { isCommitting: boolean }): unknown {
  const met = faultOf(error);
  if (met === undefined) return error;
  const fault = noteFault(db, met);
  // Where the disk had no room for a commit, SQLite did not write its end: it is certainly not there.
  return isCommitting && met !== 'disk-full' ? uncertain(fault, error) : storageProblem(fault, error);
}

/** Now and then, also when nobody saves: whether the file is still in its place, and whether what stood in the way is over. */
export function lookAgain(db: Db): void {
  const connection = connectionOf(db);
  const { trust } = connection;
  if (trust.isForReading) return;
  if (trust.fault === undefined && !isInPlace(connection)) noteFault(db, 'file-replaced');
  if (trust.fault === undefined || isForGood(trust.fault)) return;
  if (hindrance(connection) === undefined && trial(connection) === undefined) isOver(connection);
}

/** After each commit: undefined when it is in the file that the path names, and what to tell those who saved otherwise. */
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

/** About two microseconds a file, for each commit. */
function isInPlace({ client, trust }: Connection): boolean {
  const identity = identityOf(client.name);
  // There from the first commit on.
  trust.logIdentity ??= identityOf(`${client.name}-wal`);
  return identity === trust.identity && identityOf(`${client.name}-wal`) === trust.logIdentity;
}

function isProved({ client, trust, isStill }: Connection): boolean {
  const now = performance.now();
  // While a copy is made of it, the file must not change: the proof has to wait.
  if (isStill || now - trust.triedAt < proofPauseMs) return false;
  try {
    trust.toSettle?.();
    trust.toSettle = undefined;
    const [folded] = client.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return folded?.busy === 0;
  } catch {
    // It fails still: the next save tries again.
    return false;
  } finally {
    trust.triedAt = performance.now();
  }
}

/**
 * Undefined when a file beside the registry can be written and synced. SQLite says of a quota, and of a disk that turned
 * read-only, what it says of a broken one: a file of our own says more.
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
