/**
 * The hash of the last change that a station saved by itself, written beside the registry after each commit and never synced. What it names
 * was on the disk before, so a registry that lacks it after a crash has lost answered saves, however the log says it ended. After a power cut the
 * mark may name an earlier change, which then is there.
 */
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import type { Db } from './handles.ts';
import { connectionOf } from './connection.ts';

const hashBytes = 16;

const markBeside = (file: string): string => join(dirname(file), 'journal-end');

export type EndMark = {
  /** `hash`: 32 hexadecimal digits. Does nothing where it is the one that was noted before. */
  note: (hash: string) => void;
  /** After the registry was closed in order, which an anchor says better. */
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

/** Whether the journal lacks the change that is named beside this file. Looked for from its end, where it mostly is. */
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
