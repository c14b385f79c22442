/** What the disk can do to a station that starts. */
import { statfsSync } from 'node:fs';
import { Refusal } from '../station/refusal.contract.ts';
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
  switch (faultOf(error)) {
    case 'disk-full':
      return new Refusal(
        'disk-full',
        `The disk of ${folder} is full. Make room on it and start again; nothing was lost.`,
      );
    case 'disk-read-only':
      return notWritable(folder);
    case 'disk-failing':
      return new Refusal(
        'disk-failing',
        `The disk of ${folder} fails. Have it looked at before you start again; nothing was changed.`,
      );
    default:
      return error;
  }
}

export const notWritable = (folder: string): Refusal =>
  new Refusal(
    'folder-not-writable',
    `Satchel may not write to ${folder}. Choose another folder with SATCHEL_DATA_DIR, or allow writing to it.`,
  );
