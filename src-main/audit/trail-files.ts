/** The files of the audit trail on the disk: lists them, finds their end and appends to them. */
import { randomBytes } from 'node:crypto';
import { constants, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncPath } from '../db/sync-path.ts';
import { blocksIn, linkOf, openBlock, type Block, type OpenBlock } from './block.ts';
import type { Keys, Link } from './audit.queries.ts';

/** `size`: how many bytes of it this station has written. */
export type TrailFile = { path: string; size: number; month: string };

/** Refuses a planted symbolic link; Windows has no such flag. */
export const { O_NOFOLLOW: noFollow = 0 } = constants as Partial<typeof constants>;

const ending = '.trail';

/** Lists the files, oldest first; none if the folder is gone. */
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

/**
 * Returns a new file that begins with this block. Its name ends in random characters, so that another trail's files are never
 * overwritten.
 */
export const newFile = (folder: string, first: { seq: number; month: string }): TrailFile => ({
  path: join(folder, `${String(first.seq).padStart(12, '0')}-${randomBytes(4).toString('hex')}${ending}`),
  size: 0,
  month: first.month,
});

export const makeFolder = (folder: string): void => void mkdirSync(folder, { recursive: true, mode: 0o700 });

/** A file was truncated or removed while it was being written. */
export class CutOff extends Error {}

/** Appends bytes and waits until they are on the disk. Overwrites anything that a failed attempt left after `size`. */
export async function append(file: TrailFile, bytes: Uint8Array): Promise<void> {
  const isNew = file.size === 0;
  if (isNew) await mkdir(dirname(file.path), { recursive: true, mode: 0o700 });
  // Opened for each append, to detect that the file or its folder was removed in the meantime.
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

/**
 * Syncs a file that this process did not write. A station that was killed may have left bytes that are readable but not on
 * the disk yet.
 */
export function syncFile(path: string): void {
  syncPath(path);
  syncFoldersOf(path);
}

/**
 * Makes the existence of a file durable: syncs its folder and the station's folder, which names it and may be as new.
 * Otherwise a power cut can remove the file but not what the registry knows about it. That is reported as a truncated trail.
 */
export function syncFoldersOf(path: string): void {
  const folder = dirname(path);
  syncPath(folder);
  syncPath(dirname(folder));
}

/**
 * `isTorn`: the file continues after this block with bytes that are no complete block of ours, as after a power cut. They
 * stay as they are.
 */
type End = { file: TrailFile; link: Link; opened: OpenBlock; isTorn: boolean };

/** Returns the last block that opens, searching from the end; undefined when there is none. */
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
