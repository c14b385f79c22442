/**
 * A file for a stick: written under a temporary name, synced, and read back as a whole. Only then does it get its final
 * name. A stick that is pulled out, full or worn out leaves nothing that looks like a finished file.
 */
import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../backup/place.ts';
import { fileEnding } from '../wire/file-ending.rules.ts';

export type Watch = { signal: AbortSignal; progress: (done: number, of: number) => void };

/** Thrown if a stick returns other bytes than were written to it. */
export class NotReadBack extends Error {}

type Named = {
  /** An existing folder. */
  into: string;
  /** The id of the station that makes it. */
  station: string;
  madeAt: string;
};

/** `readBack` resolves with the size in bytes. Leaves nothing behind if `fill` or `readBack` fails or is stopped. */
export async function putFile<T>(
  { into, station, madeAt }: Named,
  fill: (handle: FileHandle) => Promise<T>,
  readBack: (part: string, filled: T) => Promise<number>,
): Promise<{ file: string; bytes: number; filled: T }> {
  const ofStation = `-${station.slice(-8)}-`;
  const name = `satchel-${madeAt.replaceAll(':', '-')}${ofStation}${randomBytes(2).toString('hex')}${fileEnding}`;
  const [file, part] = [join(into, name), join(into, `${name}.part`)];
  await removeUnfinished(into, ofStation);
  const handle = await open(part, 'wx', 0o600);
  try {
    let filled: T;
    try {
      filled = await fill(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const bytes = await readBack(part, filled);
    await rename(part, file);
    await syncFolder(into);
    return { file, bytes, filled };
  } catch (error) {
    // A stick that was removed has nothing to delete. The original error is the one to report.
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Removes unfinished files that an interruption of this station left. */
async function removeUnfinished(folder: string, ofStation: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOurs = name.startsWith('satchel-') && name.includes(ofStation) && name.endsWith(`${fileEnding}.part`);
    if (isOurs) await rm(join(folder, name), { force: true });
  }
}

/** Writes all of these bytes; returns their number. */
export async function writeAt(handle: FileHandle, bytes: Uint8Array, at: number): Promise<number> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
  return bytes.length;
}
