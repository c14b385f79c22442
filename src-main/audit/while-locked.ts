/**
 * Who tried to sign in while the station was locked. The registry is closed then, and with it the trail: so it is written, and
 * synced, to a file of its own that only this account of the computer may read. It is not sealed, since nobody's secret is there
 * to seal it with that would not be there for whoever opens the folder; so it holds nothing but when, which account of those
 * that keys.json names, and that it was refused. What was typed is not in it: passwords are typed in the wrong field. Once
 * somebody signs in, it moves into the trail.
 */
import { constants, readFileSync, rmSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Action } from '../wire/entry.contract.ts';
import { noFollow, syncFoldersOf } from './trail-files.ts';

/** What can happen while the registry is closed: somebody is refused, or puts a backup in its place. */
const may: readonly Action[] = ['sign-in-refused', 'restored'];

export type TriedWhileLocked = { at: number; action: Action; who: string | null };

/** Whoever guesses for weeks fills no disk. The first ones stay. */
const maxBytes = 1024 * 1024;

const fileIn = (folder: string) => join(folder, 'while-locked.jsonl');

export async function noteWhileLocked(folder: string, tried: TriedWhileLocked): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | noFollow;
  const handle = await open(fileIn(folder), flags, 0o600);
  try {
    if ((await handle.stat()).size > maxBytes) return;
    await handle.appendFile(`${JSON.stringify(tried)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  syncFoldersOf(fileIn(folder));
}

/** What is in the file; a line that a power cut has torn, or that somebody wrote into it, is left out. */
export function readWhileLocked(folder: string): TriedWhileLocked[] {
  let text: string;
  try {
    text = readFileSync(fileIn(folder), 'utf8');
  } catch {
    // Mostly there is none; one that cannot be read stays for the next time.
    return [];
  }
  return text.split('\n').flatMap((line) => {
    try {
      const { at, who, action } = JSON.parse(line) as TriedWhileLocked;
      const isSound =
        Number.isSafeInteger(at) && at >= 0 && (who === null || typeof who === 'string') && may.includes(action);
      return isSound ? [{ at, who, action }] : [];
    } catch {
      return [];
    }
  });
}

export const forgetWhileLocked = (folder: string): void => rmSync(fileIn(folder), { force: true });
