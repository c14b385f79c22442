/**
 * The hash of the last change that a station saved by itself, written beside the registry after each commit and never
 * synced. The change was on the disk before the mark. So a registry that lacks it after a crash has lost confirmed
 * saves, wherever the log seems to end. After a power cut the mark may name an earlier change, which is then present.
 */
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import type { Db } from './handles.ts';
import { connectionOf } from './connection.ts';

const hashBytes = 16;

const markBeside = (file: string): string => join(dirname(file), 'journal-end');

export type EndMark = {
  /** `hash`: 32 hexadecimal digits. Does nothing if it equals the last one noted. */
  note: (hash: string) => void;
  /** Removes the mark after an orderly close, when an anchor is the better record. */
  remove: () => void;
};

export function openEndMark(file: string): EndMark {
  const path = markBeside(file);
  let descriptor: number | undefined;
  let noted = '';
  return {
    note: (hash) => {
      if (hash === noted) return;
      descriptor ??= openSync(path, 'w', 0o600);
      writeSync(descriptor, Buffer.from(hash, 'hex'), 0, hashBytes, 0);
      noted = hash;
    },
    remove: () => {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
      rmSync(path, { force: true });
    },
  };
}

/**
 * True if the journal lacks the change that the mark beside this file names. Searched from the end, where it usually
 * is.
 */
export function lacksMarkedChange(client: Database.Database): boolean {
  const mark = readIfThere(markBeside(client.name));
  if (mark?.length !== hashBytes) return false;
  return client.prepare('SELECT 1 FROM change WHERE hash = ? ORDER BY key DESC LIMIT 1').get(mark) === undefined;
}

export const lacksMarked = (db: Db): boolean => lacksMarkedChange(connectionOf(db).client);

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
