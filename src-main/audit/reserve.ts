/**
 * Disk space reserved for the audit trail. A full disk prevents saving, and then the trail could not record who views a patient. So no record
 * could be shown, just when the clinic needs its records most. Giving up the reserve makes room for some 20,000 views.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freeBytes } from '../db/disk-full.ts';

const reserveBytes = 1024 * 1024;
/** The reserve is created only where at least this much disk space is free. */
const roomBytes = 8 * reserveBytes;

const fileIn = (folder: string) => join(folder, 'reserve');

/** Creates or completes the reserve if the disk has room. Its bytes are random, since some file systems store zeros in no space at all. */
export function keepReserve(folder: string): void {
  const file = fileIn(folder);
  const { size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (size >= reserveBytes || (freeBytes(folder) ?? 0) < roomBytes) return;
  try {
    writeFileSync(file, randomBytes(reserveBytes - size), { flag: 'a', mode: 0o600 });
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

/** Bytes that SQLite needs beside a registry to open it: the index of the log, and the log's end. */
const openingBytes = 256 * 1024;

/** Gives up a part of the reserve if the disk has no room to open the registry. So a full disk does not lock people out of their records. */
export function makeRoomToOpen(folder: string): void {
  const file = fileIn(folder);
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (size === undefined || (freeBytes(folder) ?? Infinity) >= openingBytes) return;
  truncateSync(file, Math.max(0, size - openingBytes));
}

/** Gives up the reserve; returns whether there was one. */
export function giveUpReserve(folder: string): boolean {
  const file = fileIn(folder);
  if (!existsSync(file)) return false;
  rmSync(file);
  return true;
}
