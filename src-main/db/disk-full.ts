/** Handles disk faults at the start of a station. */
import { statfsSync } from 'node:fs';
import { Refusal } from '../wire/refusal.contract.ts';
import { faultOf } from './fault.rules.ts';

/** Free bytes of the disk of a folder. Undefined if the system does not report them, as for a missing folder. */
export function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** The only disk failure that people can end by themselves. */
export const isDiskFull = (error: unknown): boolean => faultOf(error) === 'disk-full';

/** Turns a disk fault at the start into its refusal. Returns any other error as it is. */
export function faultAsRefusal(error: unknown, folder: string): unknown {
  if (error instanceof Refusal) return error;
  switch (isFull(folder) && faultOf(error) === 'disk-failing' ? 'disk-full' : faultOf(error)) {
    case 'disk-full':
      return new Refusal(
        'disk-full',
        `The disk of ${folder} is full. Nothing was lost. Free some space and start again.`,
      );
    case 'disk-read-only':
      return readOnly(folder);
    case 'disk-failing':
      return new Refusal(
        'disk-failing',
        `The disk of ${folder} is failing. Nothing was changed. Have it checked before you start again.`,
      );
    default:
      return error;
  }
}

/**
 * True if the disk has almost no room. SQLite reports an I/O failure, not a full disk, if its shared-memory files
 * find no room.
 */
const isFull = (folder: string): boolean => (freeBytes(folder) ?? Infinity) < leastRoom;
const leastRoom = 64 * 1024;

export const readOnly = (folder: string): Refusal =>
  new Refusal(
    'disk-read-only',
    `The disk of ${folder} is read-only, and this registry cannot be opened without writing to it. Nothing was ` +
      'changed.',
  );

export const notWritable = (folder: string): Refusal =>
  new Refusal(
    'folder-not-writable',
    `Satchel may not write to ${folder}. Choose another folder with SATCHEL_DATA_DIR, or allow writing to it.`,
  );
