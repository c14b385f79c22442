/**
 * Sign-in attempts while the station was locked. The registry and its trail are closed then. So attempts are written and synced
 * to a separate file that only this account of the computer may read. It is not encrypted, since any secret available then is
 * available to anyone who opens the folder too. So it contains only the time, the account among those that keys.json names, and
 * that it was refused. It does not contain what was typed, since people type passwords in the wrong field. Its entries move into
 * the trail at the next sign-in.
 */
import { constants, readFileSync, rmSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Action } from '../wire/entry.contract.ts';
import { noFollow, syncFoldersOf } from './trail-files.ts';

/** Actions that are possible while the registry is closed: a refused sign-in, or a backup restored in its place. */
const may: readonly Action[] = ['sign-in-refused', 'restored'];

export type TriedWhileLocked = { at: number; action: Action; who: string | null };

/** Bounds the file, so that an attacker who guesses for weeks does not fill the disk. The first attempts stay. */
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

/** Returns the attempts in the file, without lines that were torn by a power cut or written by somebody else. */
export function readWhileLocked(folder: string): TriedWhileLocked[] {
  let text: string;
  try {
    text = readFileSync(fileIn(folder), 'utf8');
  } catch {
    // Usually there is no file; one that cannot be read stays for the next time.
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
