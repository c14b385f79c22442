/**
 * Opens a registry on a disk that the system makes read-only. SQLite writes beside the file even to read it (the
 * lock, the index of the log). So the registry is read from a copy in a temporary folder, encrypted as it is. Nothing
 * is saved there: see `Trust.isForReading`.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freeBytes } from './disk-full.ts';

export type ReadingCopy = { file: string; remove: () => void };

/** Room for the log and its index. */
const roomBesideBytes = 32 * 1024 * 1024;

/** Returns undefined if no temporary folder has room for the copy. */
export function copyForReading(file: string): ReadingCopy | undefined {
  const parts = [file, `${file}-wal`].filter((path) => existsSync(path));
  const bytes = parts.reduce((sum, path) => sum + statSync(path).size, roomBesideBytes);
  for (const place of places) {
    if ((freeBytes(place) ?? 0) < bytes) continue;
    let folder: string | undefined;
    const remove = () => folder !== undefined && rmSync(folder, { recursive: true, force: true });
    try {
      folder = mkdtempSync(join(place, 'satchel-reading-'));
      for (const path of parts) copyFileSync(path, join(folder, basename(path)));
      return { file: join(folder, basename(file)), remove };
    } catch {
      // This folder is read-only as well, or full after all.
      remove();
    }
  }
  return undefined;
}

/** The second is in memory and exists only on Linux. */
const places = [tmpdir(), '/dev/shm'];
