/**
 * Allows one process to write to a folder. The lock is an exclusive SQLite transaction on an empty file. The
 * operating system releases it however the process ends, so there is never a stale lock to clear by hand.
 */
import { accessSync, constants, existsSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { seatFileIn } from './seat-place.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { faultAsRefusal, notWritable } from './disk-full.ts';
import { faultOf } from './fault.rules.ts';
import { makePrivateFile, makePrivateFolder } from './private.ts';

/** Locks the folder, creating it if needed. Returns the function that releases it. */
export function holdFolder(folder: string): () => void {
  refuseSeat(folder);
  makeWritable(folder);
  const file = join(folder, 'lock');
  try {
    return lock(file);
  } catch (error) {
    if (isCode(error, /^SQLITE_BUSY/)) throw folderInUse(folder);
    if (!isCode(error, /^SQLITE_NOTADB/)) throw whyNot(error, folder);
  }
  // Something else was written into the file. No process has it locked, and it is ours to recreate.
  rmSync(file);
  return lock(file);
}

/** Locks the folder of a registry. Refuses one in which no registry was set up, and creates nothing there. */
export function holdRegistry(folder: string): () => void {
  refuseSeat(folder);
  if (isMissing(join(folder, 'registry')))
    throw new Refusal('setting', `There is no registry in ${folder} yet. Start Satchel to set it up.`);
  return holdFolder(folder);
}

function isMissing(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    // The folder may not be looked into, which locking it reports.
    return false;
  }
}

/** Refuses a folder that cannot be created or written to, and creates nothing. */
export function assertWritable(folder: string): void {
  for (const made of makeWritable(folder).toReversed()) rmdirSync(made);
}

/** Throws a `Refusal` for the folder of a workstation. */
export function refuseSeat(folder: string): void {
  if (!existsSync(seatFileIn(folder))) return;
  const sentence =
    `${folder} belongs to a workstation, which uses the registry of another computer and stores none. ` +
    'Start it with `npm run station -- seat`, or choose another folder with SATCHEL_DATA_DIR.';
  throw new Refusal('setting', sentence);
}

export const folderInUse = (folder: string): Refusal =>
  new Refusal('folder-in-use', `Another Satchel is running on ${folder}. Close it first, or use its window.`);

const isCode = (error: unknown, code: RegExp) => error instanceof Database.SqliteError && code.test(error.code);

function lock(file: string): () => void {
  makePrivateFile(file);
  const client = new Database(file, { timeout: 0 });
  try {
    // Nothing is ever written to it, and a journal would need room on a full disk.
    client.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    client.close();
    throw error;
  }
  return () => client.close();
}

/** Returns the folders that it created. */
function makeWritable(folder: string): string[] {
  try {
    const made = makePrivateFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const part of ['registry', 'registry/registry.db', 'registry/keys.json']) {
      const path = join(folder, part);
      if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
    }
    return made;
  } catch (error) {
    throw whyNot(error, folder);
  }
}

function whyNot(error: unknown, folder: string): unknown {
  const fault = faultOf(error);
  return fault === 'disk-full' || fault === 'disk-read-only' ? faultAsRefusal(error, folder) : notWritable(folder);
}
