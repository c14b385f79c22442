/**
 * A registry on a disk that the system lets nobody write to. SQLite writes beside the file even to read it (the lock, the index of the log), so it
 * is read from a copy in a temporary folder, encrypted as it is. Nothing is saved there: see `Trust.isForReading`.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freeBytes } from './disk-full.ts';

export type ReadingCopy = { file: string; remove: () => void };

/** What the log and its index may take. */
const roomBesideBytes = 32 * 1024 * 1024;

/** Undefined where no temporary folder has room for it. */
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
      // It is as read-only as the other one, or full after all.
      remove();
    }
  }
  return undefined;
}

/** The second is memory, and Linux alone has it. */
const places = [tmpdir(), '/dev/shm'];
