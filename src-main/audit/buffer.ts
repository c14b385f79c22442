/**
 * Entries that wait to be written. They are encoded all at once: encoding one per request took eight times as long, since
 * each request found the code and its memory cold.
 */
import { largestSizeOf, timeOf, writeEntry, type Entry } from './entry.ts';

export type EntryBuffer = { entries: Entry[]; size: number };

/** About how many bytes may wait while the disk hangs. */
const maxBytes = 16 * 1024 * 1024;
const bytesOfEntry = 80;
const bytesOfId = 17;

export const newBuffer = (): EntryBuffer => ({ entries: [], size: 0 });

/** Returns false when there is no room. */
export function addEntry(buffer: EntryBuffer, entry: Entry): boolean {
  if (buffer.size > maxBytes) return false;
  buffer.size += bytesOfEntry + bytesOfId * entry.shown.length;
  buffer.entries.push(entry);
  return true;
}

/** Returns the bytes of the waiting entries, with their earliest and latest time. */
export function bytesOf({ entries }: EntryBuffer): { bytes: Buffer; earliest: number; latest: number } {
  const bytes = Buffer.allocUnsafe(entries.reduce((sum, entry) => sum + largestSizeOf(entry), 0));
  let [end, earliest, latest] = [0, Infinity, 0];
  for (const entry of entries) {
    end = writeEntry(bytes, end, entry);
    earliest = Math.min(earliest, timeOf(entry));
    latest = Math.max(latest, timeOf(entry));
  }
  return { bytes: bytes.subarray(0, end), earliest, latest };
}

export function clear(buffer: EntryBuffer): void {
  buffer.entries = [];
  buffer.size = 0;
}
