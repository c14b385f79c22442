/**
 * A running registry, held still so that a thread can copy its file while saves go on.
 *
 * The log is folded into the file, and until the hold is let go nothing else is: what is saved meanwhile goes into the log
 * alone, and the file stays, byte for byte, the registry of that moment. The one connection has the file locked for itself, so
 * the copy is made of the file's bytes as they are, which are encrypted, through a descriptor that was opened with it.
 */
import { createHash } from 'node:crypto';
import { fstatSync, read } from 'node:fs';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { connectionOf, type Connection } from './connection.ts';
import type { Db } from './handles.ts';

/**
 * Where SQLite takes its locks. It never keeps data in the page that begins here, and on Windows these bytes, once locked, cannot be read.
 */
export const lockBytesAt = 0x40000000;
export const lockBytes = 512;

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

/** Waits until nothing else holds it still: for a moment after an opening, or as long as a copy takes. Throws when it is given up. */
export async function untilNotStill(db: Db, { signal }: { signal?: AbortSignal | undefined }): Promise<void> {
  while (connectionOf(db).isStill) await pause(50, undefined, { signal });
}

/** The hold must be let go when the bytes are copied, and before the database is closed; doing that twice is no error. */
export function holdStill(db: Db): { still: Still; letGo: () => void } {
  const connection = connectionOf(db);
  const { client, descriptor } = connection;
  if (connection.isStill) throw new CopyInProgress('A copy of this registry is being made already.');
  const [folded] = client.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  if (folded?.busy !== 0) throw new Error('The log could not be folded into the file.');
  const { letGo } = hold(connection);
  try {
    const lastChange = client.prepare('SELECT coalesce(max(key), 0) FROM change').pluck().get() as number;
    return { still: { descriptor, bytes: fstatSync(descriptor).size, lastChange }, letGo };
  } catch (error) {
    letGo();
    throw error;
  }
}

/** Folds nothing into the file until it is let go; doing that twice ends no later hold. */
function hold(connection: Connection): { isOver: () => boolean; letGo: () => void } {
  const { client } = connection;
  client.pragma('wal_autocheckpoint=0');
  connection.isStill = true;
  let isOver = false;
  const letGo = () => {
    if (isOver) return;
    isOver = true;
    connection.isStill = false;
    if (client.open) client.pragma(`wal_autocheckpoint=${foldAfterPages}`);
  };
  return { isOver: () => isOver, letGo };
}

const readInto = promisify(read);
/** Hashed in some two milliseconds: nobody waits for more at once. */
const sliceBytes = 1024 * 1024;

/** `sum`: SHA-256 of the file as it was opened, undefined when the hold was let go before it was read. */
export type HeldAsOpened = { sum: () => Promise<string | undefined>; letGo: () => void };

/** A registry that was opened a moment ago, before anything was written to it. The hold must be let go as that of `holdStill`. */
export function holdAsOpened(db: Db): HeldAsOpened {
  const connection = connectionOf(db);
  const { isOver, letGo } = hold(connection);
  const sum = async () => {
    const { descriptor } = connection;
    const { size } = fstatSync(descriptor);
    const hash = createHash('sha256');
    const buffer = Buffer.alloc(sliceBytes);
    for (let at = 0; at < size;) {
      if (isOver()) return undefined;
      const { bytesRead } = await readInto(descriptor, buffer, 0, sliceBytes, at);
      if (bytesRead === 0) return undefined;
      if (at <= lockBytesAt && at + bytesRead > lockBytesAt)
        buffer.fill(0, lockBytesAt - at, lockBytesAt - at + lockBytes);
      hash.update(buffer.subarray(0, bytesRead));
      at += bytesRead;
    }
    return isOver() ? undefined : hash.digest('hex');
  };
  return { sum, letGo };
}
