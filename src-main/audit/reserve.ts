/**
 * Room on the disk that is kept for the audit trail. On a full disk nothing can be saved, and who looks at a patient cannot be
 * written down either, so that nothing could be shown: a clinic would stand still in the moment in which it needs its records
 * most. The reserve is given up then, and holds some 20,000 looks.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freeBytes } from '../db/disk-full.ts';

const reserveBytes = 1024 * 1024;
/** It is made where it takes nothing from anybody. */
const roomBytes = 8 * reserveBytes;

const fileIn = (folder: string) => join(folder, 'reserve');

/** Makes it where there is none and the disk has room. Random, since some file systems keep zeros in no room at all. */
export function keepReserve(folder: string): void {
  const file = fileIn(folder);
  if (existsSync(file) || (freeBytes(folder) ?? 0) < roomBytes) return;
  try {
    writeFileSync(file, randomBytes(reserveBytes), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

/** Gives it up; says whether there was one. */
export function giveUpReserve(folder: string): boolean {
  const file = fileIn(folder);
  if (!existsSync(file)) return false;
  rmSync(file);
  return true;
}
