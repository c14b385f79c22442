/**
 * Allows one process to write to a folder. The lock is an exclusive SQLite transaction on an empty file. The
 * operating system releases it however the process ends, so there is never a stale lock to clear by hand.
 */
import { accessSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { seatFileIn } from './seat-place.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { faultAsRefusal, notWritable } from './disk-full.ts';
import { faultOf } from './fault.rules.ts';
import { makePrivateFile } from './private.ts';
import { syncPath } from './sync-path.ts';

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

function refuseSeat(folder: string): void {
  if (!existsSync(seatFileIn(folder))) return;
  const sentence =
    `${folder} belongs to a workstation, which stores no registry. Start it with \`npm run station -- seat\`, or ` +
    'choose another folder with SATCHEL_DATA_DIR.';
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

function makeWritable(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const part of ['registry', 'registry/registry.db', 'registry/keys.json']) {
      const path = join(folder, part);
      if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
    }
  } catch (error) {
    throw whyNot(error, folder);
  }
}

function whyNot(error: unknown, folder: string): unknown {
  const fault = faultOf(error);
  return fault === 'disk-full' || fault === 'disk-read-only' ? faultAsRefusal(error, folder) : notWritable(folder);
}

/**
 * Creates a folder and its missing parents. Each is synced in its parent, so that a power cut removes none of them
 * with its contents.
 */
function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; ; made = dirname(made)) {
    syncPath(dirname(made));
    if (made === first) return;
  }
}
