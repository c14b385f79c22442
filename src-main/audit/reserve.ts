/**
 * Room on the disk that is kept for the audit trail. On a full disk nothing can be saved, and who looks at a patient cannot be
 * written down either, so that nothing could be shown: a clinic would stand still in the moment in which it needs its records
 * most. The reserve is given up then, and holds some 20,000 looks.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freeBytes } from '../db/disk-full.ts';

const reserveBytes = 1024 * 1024;
/** It is made where it takes nothing from anybody. */
const roomBytes = 8 * reserveBytes;

const fileIn = (folder: string) => join(folder, 'reserve');

/** Makes it where there is none, or only a part of it, and the disk has room. Random, since some file systems keep zeros in no room at all. */
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

/** What SQLite needs beside a registry to open it: the index of the log, and its end. */
const openingBytes = 256 * 1024;

/** Gives a part of it up where the disk has no room for an opening, so that a full disk does not keep people from what is there. */
export function makeRoomToOpen(folder: string): void {
  const file = fileIn(folder);
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (size === undefined || (freeBytes(folder) ?? Infinity) >= openingBytes) return;
  truncateSync(file, Math.max(0, size - openingBytes));
}

/** Gives it up; says whether there was one. */
export function giveUpReserve(folder: string): boolean {
  const file = fileIn(folder);
  if (!existsSync(file)) return false;
  rmSync(file);
  return true;
}
