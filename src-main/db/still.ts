/**
 * Holds a running registry still, so that a thread can copy its file while saves continue.
 *
 * The log is folded into the file, and no further checkpoint happens until the hold is released. Saves meanwhile go
 * only into the log, so the file stays, byte for byte, the registry of that moment. The only connection has the file
 * locked for itself. So the copy takes the file's encrypted bytes as they are, through a descriptor that was opened
 * with it.
 */
import { createHash } from 'node:crypto';
import { fstatSync, read } from 'node:fs';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { connectionOf, type Connection } from './connection.ts';
import type { Db } from './handles.ts';

/**
 * Where SQLite takes its locks. It never stores data in the page that begins here. On Windows, these bytes cannot be
 * read once they are locked.
 */
export const lockBytesAt = 0x40000000;
export const lockBytes = 512;

/** Checkpoints the log every 16 MB instead of SQLite's 4, so that a burst of saves waits for it less often. */
export const foldAfterPages = 4000;

/** Input of a thread that copies a file that is held still. */
export type Still = {
  descriptor: number;
  bytes: number;
  /** The last change in the file: the copy has to end with the same one. */
  lastChange: number;
};

/** Another copy is already being made. */
export class CopyInProgress extends Error {}

/**
 * Waits until nothing else holds the file still: a moment after an opening, or as long as a copy takes. Throws if
 * `signal` aborts.
 */
export async function untilNotStill(db: Db, { signal }: { signal?: AbortSignal | undefined }): Promise<void> {
  while (connectionOf(db).isStill) await pause(50, undefined, { signal });
}

/**
 * Runs `act` while the file is held still. `act` may release it as soon as its bytes are copied; afterwards it is released
 * in any case.
 */
export async function whileStill<T>(
  db: Db,
  act: (held: { still: Still; letGo: () => void }) => Promise<T>,
): Promise<T> {
  const held = holdStill(db);
  try {
    return await act(held);
  } finally {
    held.letGo();
  }
}

/**
 * The hold must be released after the bytes are copied and before the database is closed. Releasing it twice is no
 * error.
 */
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

/** Stops checkpoints until the hold is released. Releasing it twice does not end a later hold. */
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
/** Hashed in about two milliseconds, the longest that anything waits at once. */
const sliceBytes = 1024 * 1024;

/** `sum`: SHA-256 of the file as it was opened. Undefined if the hold was released before all was read. */
export type HeldAsOpened = { sum: () => Promise<string | undefined>; letGo: () => void };

/** Holds a registry that was just opened, before anything is written to it. Release it as with `holdStill`. */
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
