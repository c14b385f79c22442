/** What the disk can do to a station that starts. */
import { statfsSync } from 'node:fs';
import { Refusal } from '../wire/refusal.contract.ts';
import { faultOf } from './fault.rules.ts';

/** Undefined where the system cannot say, as for a folder that is gone. */
export function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** The one failure of a disk that people can end by themselves. */
export const isDiskFull = (error: unknown): boolean => faultOf(error) === 'disk-full';

/** What a start met on the disk, as the sentence for it; any other error as it is. */
export function faultAsRefusal(error: unknown, folder: string): unknown {
  if (error instanceof Refusal) return error;
  switch (isFull(folder) && faultOf(error) === 'disk-failing' ? 'disk-full' : faultOf(error)) {
    case 'disk-full':
      return new Refusal(
        'disk-full',
        `The disk of ${folder} is full. Make room on it and start again; nothing was lost.`,
      );
    case 'disk-read-only':
      return readOnly(folder);
    case 'disk-failing':
      return new Refusal(
        'disk-failing',
        `The disk of ${folder} fails. Have it looked at before you start again; nothing was changed.`,
      );
    default:
      return error;
  }
}

/** SQLite says of its files in shared memory that they failed where there was no room for them. */
const isFull = (folder: string): boolean => (freeBytes(folder) ?? Infinity) < leastRoom;
const leastRoom = 64 * 1024;

export const readOnly = (folder: string): Refusal =>
  new Refusal(
    'disk-read-only',
    `The disk of ${folder} is read-only, and this registry cannot be opened without writing to it. Nothing was changed.`,
  );

export const notWritable = (folder: string): Refusal =>
  new Refusal(
    'folder-not-writable',
    `Satchel may not write to ${folder}. Choose another folder with SATCHEL_DATA_DIR, or allow writing to it.`,
  );
