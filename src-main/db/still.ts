/**
 * A running registry, held still so that a thread can copy its file while saves go on.
 *
 * The log is folded into the file, and until the hold is let go nothing else is: what is saved meanwhile goes into the log
 * alone, and the file stays, byte for byte, the registry of that moment. The one connection has the file locked for itself, so
 * the copy is made of the file's bytes as they are, which are encrypted, through a descriptor that was opened with it.
 */
import { fstatSync } from 'node:fs';
import { connectionOf } from './connection.ts';
import type { Db } from './handles.ts';

/** Folds the log into the file every 16 MB instead of SQLite's 4: a burst of saves waits less often for that. */
export const foldAfterPages = 4000;

/** What a thread needs to copy a file that is held still. */
export type Still = {
  descriptor: number;
  bytes: number;
  /** The last change in it: the copy has to end with the same. */
  lastChange: number;
};

/** Another copy is being made. */
export class CopyInProgress extends Error {}

export const isBeingCopied = (db: Db): boolean => connectionOf(db).isStill;

/** The hold must be let go when the bytes are copied, and before the database is closed; doing that twice is no error. */
export function holdStill(db: Db): { still: Still; letGo: () => void } {
  const connection = connectionOf(db);
  const { client, descriptor } = connection;
  if (connection.isStill) throw new CopyInProgress('A copy of this registry is being made already.');
  const [folded] = client.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  if (folded?.busy !== 0) throw new Error('The log could not be folded into the file.');
  client.pragma('wal_autocheckpoint=0');
  connection.isStill = true;
  const letGo = () => {
    if (!connection.isStill) return;
    connection.isStill = false;
    if (client.open) client.pragma(`wal_autocheckpoint=${foldAfterPages}`);
  };
  try {
    const lastChange = client.prepare('SELECT coalesce(max(key), 0) FROM change').pluck().get() as number;
    return { still: { descriptor, bytes: fstatSync(descriptor).size, lastChange }, letGo };
  } catch (error) {
    letGo();
    throw error;
  }
}
