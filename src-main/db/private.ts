/**
 * Makes the files of a station accessible only to the account that runs it. Another account could copy the encrypted
 * file to guess passwords, or hold the lock so that no station starts.
 *
 * New files get the right modes when they are created. Files that an older version, a copy or somebody's `mkdir` made
 * otherwise are corrected at the start.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from '../log.ts';
import { syncPath } from './sync-path.ts';

/**
 * Creates an empty file for SQLite to fill; an existing file stays as it is. The -wal and similar files inherit its
 * mode.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Creates a folder and its missing parents. Each is synced in its parent, so that a power cut removes none of them with its
 * contents. An existing folder stays as it is. Returns those that it created, the outermost first.
 *
 * One by one, because `mkdirSync` with `recursive` never returns where the system has no place for a folder, as in `/proc`.
 */
export function makePrivateFolder(folder: string): string[] {
  if (existsSync(folder)) return [];
  const parent = dirname(folder);
  const made = parent === folder ? [] : makePrivateFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have been first.
    if (!existsSync(folder)) throw error;
  }
  syncPath(parent);
  return [...made, folder];
}

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Removes files that were interrupted while they were made. They have no final name yet, and nothing else creates
 * files here at this time.
 */
export function sweepParts(folder: string): void {
  for (const each of [folder, join(folder, 'registry'), join(folder, 'backups')]) {
    // Anything else in the place of a folder is not ours, and no reason not to start.
    const names = isFolder(each) ? readdirSync(each) : [];
    for (const name of names) if (name.endsWith('.part')) rmSync(join(each, name), { recursive: true, force: true });
  }
}

/** Removes all access of other accounts to the folder of a station and its contents. Does not follow links. */
export function makePrivate(folder: string, log: Log): void {
  // On Windows a person's folders are closed to others by default, and modes have no effect.
  if (process.platform === 'win32') return;
  try {
    closeToOthers(folder);
  } catch (error) {
    // The folder belongs to another account that lets us write to it. The station works, and its access rights are
    // not ours to change.
    log.error('other users may be able to read the folder of the registry', { error });
  }
}

function closeToOthers(path: string): void {
  const stats = lstatSync(path);
  const isFolder = stats.isDirectory();
  if (!isFolder && !stats.isFile()) return;
  if ((stats.mode & 0o077) !== 0) chmodSync(path, isFolder ? 0o700 : 0o600);
  if (isFolder) for (const name of readdirSync(path)) closeToOthers(join(path, name));
}
