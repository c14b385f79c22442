/** A file that somebody opened in the system, by a double click. It waits here until somebody decides on the page; nothing imports it before. */
import { open, stat } from 'node:fs/promises';
import { basename, isAbsolute } from 'node:path';
import { sealedFirstLine } from '../keys/sealed-file.rules.ts';
import { isSnapshot } from '../sticks/snapshot-file.ts';
import { fileEnding } from '../wire/file-ending.rules.ts';
import { tell, type Station } from '../station/registry.ts';
import type { OpenedFile } from './computer.contract.ts';

export type Opened = OpenedFile & { path: string };

const waiting = new WeakMap<Station, Opened>();

export const openedAt = (station: Station): Opened | undefined => waiting.get(station);

export function setOpened(station: Station, file: Opened | undefined): void {
  if (file === undefined) waiting.delete(station);
  else waiting.set(station, file);
  tell(station, { kind: 'sync' });
}

/** Looks at the first bytes. Returns undefined for anything but a sync file or a full copy, also for one that cannot be read. */
export async function lookAtFile(path: string): Promise<Opened | undefined> {
  if (!isAbsolute(path) || !path.toLowerCase().endsWith(fileEnding)) return undefined;
  try {
    // Opening a pipe or a device could block.
    const stats = await stat(path);
    if (!stats.isFile()) return undefined;
    const file = await open(path, 'r');
    try {
      const isCopy = await isSnapshot(file);
      const { bytesRead, buffer } = await file.read(Buffer.alloc(sealedFirstLine.length), 0, sealedFirstLine.length, 0);
      const isSealed = buffer.subarray(0, bytesRead).toString('latin1') === sealedFirstLine;
      return isCopy || isSealed ? { path, name: basename(path), bytes: stats.size, isSnapshot: isCopy } : undefined;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}
