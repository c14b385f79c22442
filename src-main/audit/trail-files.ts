/** The files of the audit trail on the disk: which there are, where they end, and how something is added. */
import { randomBytes } from 'node:crypto';
import { constants, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncPath } from '../db/sync-path.ts';
import { blocksIn, linkOf, openBlock, type Block, type OpenBlock } from './block.ts';
import type { Keys, Link } from './audit.queries.ts';

/** `size` is how much of it was written by us. */
export type TrailFile = { path: string; size: number; month: string };

/** A link that somebody has planted is refused; Windows has no word for it. */
export const { O_NOFOLLOW: noFollow = 0 } = constants as Partial<typeof constants>;

const ending = '.trail';

/** Oldest first; none where the folder is gone. */
export function listFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(ending));
    return names.sort().map((name) => join(folder, name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}

/** A file that begins with this block. Its name ends at random: what another trail left here is never written over. */
export const newFile = (folder: string, first: { seq: number; month: string }): TrailFile => ({
  path: join(folder, `${String(first.seq).padStart(12, '0')}-${randomBytes(4).toString('hex')}${ending}`),
  size: 0,
  month: first.month,
});

export const makeFolder = (folder: string): void => void mkdirSync(folder, { recursive: true, mode: 0o700 });

/** Somebody took from a file, or all of it, while it was written to. */
export class CutOff extends Error {}

/** Adds bytes and waits until they are on the disk. What an attempt that failed has left after `size` is written over. */
export async function append(file: TrailFile, bytes: Uint8Array): Promise<void> {
  const isNew = file.size === 0;
  if (isNew) await mkdir(dirname(file.path), { recursive: true, mode: 0o700 });
  // Each time anew: who takes the file or its folder away meanwhile is found out.
  const flags = constants.O_RDWR | noFollow | (isNew ? constants.O_CREAT : 0);
  const handle = await open(file.path, flags, 0o600).catch((error: unknown) => {
    throw !isNew && (error as NodeJS.ErrnoException).code === 'ENOENT' ? new CutOff() : error;
  });
  try {
    const { size } = await handle.stat();
    if (size < file.size) throw new CutOff();
    if (size > file.size) await handle.truncate(file.size);
    for (let written = 0; written < bytes.length;) {
      written += (await handle.write(bytes, written, bytes.length - written, file.size + written)).bytesWritten;
    }
    await handle.datasync();
  } finally {
    await handle.close();
  }
  if (isNew) syncFoldersOf(file.path);
  file.size += bytes.length;
}

/** What a station that was killed has written need not be on the disk yet, though it can be read. */
export function syncFile(path: string): void {
  syncPath(path);
  syncFoldersOf(path);
}

/**
 * Makes durable that a file is there: its folder names it, and the folder of the station names that one, which may be as new.
 * Otherwise a power cut takes the file away, and not what the registry knows of it: that is told as a trail that was cut off.
 */
export function syncFoldersOf(path: string): void {
  const folder = dirname(path);
  syncPath(folder);
  syncPath(dirname(folder));
}

/** `isTorn`: something comes after it that is no whole block of ours, as a power cut leaves it. It stays as it is. */
type End = { file: TrailFile; link: Link; opened: OpenBlock; isTorn: boolean };

/** The last block that opens, looked for from the end; undefined when there is none. */
export function findEnd(folder: string, keys: Keys): End | undefined {
  for (const path of listFiles(folder).reverse()) {
    const bytes = readFileSync(path);
    const { blocks, end } = blocksIn(bytes);
    for (const [i, block] of [...blocks.entries()].reverse()) {
      const opened = openBlock(block, keys);
      if (opened === undefined) continue;
      const isLast = i === blocks.length - 1;
      const month = monthOf(blocks[0] ?? block);
      return { file: { path, size: end, month }, link: linkOf(block), opened, isTorn: !isLast || end < bytes.length };
    }
  }
  return undefined;
}

const monthOf = ({ earliest }: Block): string => new Date(earliest).toISOString().slice(0, 7);
