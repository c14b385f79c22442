/**
 * One process writes to a folder. The lock is an exclusive SQLite transaction on an empty file: the operating system lets it
 * go when the process ends, however it ends, so there is never a stale lock to clear by hand.
 */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Refusal } from '../station/refusal.contract.ts';
import { diskFullAsRefusal, isDiskFull } from './disk-full.ts';
import { makePrivateFile } from './private.ts';

/** Takes the folder, making it if needed; returns the function that lets it go. */
export function holdFolder(folder: string): () => void {
  makeWritable(folder);
  let client: Database.Database | undefined;
  try {
    makePrivateFile(join(folder, 'lock'));
    client = new Database(join(folder, 'lock'), { timeout: 0 });
    client.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    client?.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new Refusal('folder-in-use', `Another Satchel is running on ${folder}. Close it first, or use its window.`);
    }
    throw isDiskFull(error) ? diskFullAsRefusal(error, folder) : notWritable(folder);
  }
  const held = client;
  return () => held.close();
}

function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const part of ['registry', 'registry/registry.db', 'registry/keys.json']) {
      const path = join(folder, part);
      if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
    }
  } catch (error) {
    throw isDiskFull(error) ? diskFullAsRefusal(error, folder) : notWritable(folder);
  }
}

const notWritable = (folder: string) =>
  new Refusal(
    'folder-not-writable',
    `Satchel may not write to ${folder}. Choose another folder with SATCHEL_DATA_DIR, or allow writing to it.`,
  );
