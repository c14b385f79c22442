import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Syncs a file or a folder's entries to the disk. Windows cannot open a folder for this, and does not need to. */
export function syncPath(path: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if (process.platform === 'win32') return;
    throw error;
  }
  try {
    fsyncSync(descriptor);
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  } finally {
    closeSync(descriptor);
  }
}
