/**
 * What a station keeps is for the account that runs it, and for nobody else on the computer: another account could take the
 * encrypted file away to guess at passwords, or hold the lock so that no station starts.
 *
 * New files are made so. What an older version, a copy or somebody's `mkdir` made otherwise is put right at the start.
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

/** Makes an empty file that SQLite then fills; a file that is there stays as it is. The -wal and the like take its mode. */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Makes a folder, and that it is there outlives a power cut; one that is there stays as it is. */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  syncPath(dirname(folder));
}

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Takes away what was cut off while it was being made: it bears no name yet, and nobody else makes anything here now. */
export function sweepParts(folder: string): void {
  for (const each of [folder, join(folder, 'registry'), join(folder, 'backups')]) {
    // What stands in the place of a folder is somebody else's, and no reason not to start.
    const names = isFolder(each) ? readdirSync(each) : [];
    for (const name of names) if (name.endsWith('.part')) rmSync(join(each, name), { recursive: true, force: true });
  }
}

/** Takes every right of others away from the folder of a station and what is in it; links are not followed. */
export function makePrivate(folder: string, log: Log): void {
  // There the folders of a person are closed to others by themselves, and modes say nothing.
  if (process.platform === 'win32') return;
  try {
    closeToOthers(folder);
  } catch (error) {
    // The folder of another account, which let us write to it: the station works, and whose it is, is not for us to change.
    log.error('the folder of the registry may be open to others', { error });
  }
}

function closeToOthers(path: string): void {
  const stats = lstatSync(path);
  const isFolder = stats.isDirectory();
  if (!isFolder && !stats.isFile()) return;
  if ((stats.mode & 0o077) !== 0) chmodSync(path, isFolder ? 0o700 : 0o600);
  if (isFolder) for (const name of readdirSync(path)) closeToOthers(join(path, name));
}
