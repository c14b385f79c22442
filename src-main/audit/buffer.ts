/**
 * Entries that wait to be written, made into bytes some dozens at a time: for one at a time that took a request eight times as long, since
 * each found the code and the memory for it cold; and kept as they come until the end, thousands of them were moved about by every
 * collection of garbage.
 */
import { largestSizeOf, writeEntry, type Entry } from './entry.ts';

export type EntryBuffer = {
  /** As they came. */
  fresh: Entry[];
  packed: Buffer[];
  /** Of both. */
  count: number;
  size: number;
  earliest: number;
  latest: number;
};

/** What a disk that hangs may leave waiting, about. */
const maxBytes = 16 * 1024 * 1024;
const bytesOfEntry = 80;
const bytesOfId = 17;
const packedAtOnce = 64;

const nothing = { count: 0, size: 0, earliest: Infinity, latest: 0 };

export const newBuffer = (): EntryBuffer => ({ fresh: [], packed: [], ...nothing });

/** False when there is no room. */
export function addEntry(buffer: EntryBuffer, entry: Entry): boolean {
  if (buffer.size > maxBytes) return false;
  buffer.size += bytesOfEntry + bytesOfId * entry.shown.length;
  buffer.count++;
  buffer.fresh.push(entry);
  if (buffer.fresh.length === packedAtOnce) pack(buffer);
  return true;
}

/** The bytes of what waits, and of what time it is. */
export function bytesOf(buffer: EntryBuffer): { bytes: Buffer[]; earliest: number; latest: number } {
  pack(buffer);
  const { packed: bytes, earliest, latest } = buffer;
  return { bytes, earliest, latest };
}

function pack(buffer: EntryBuffer): void {
  const { fresh } = buffer;
  const bytes = Buffer.allocUnsafe(fresh.reduce((sum, entry) => sum + largestSizeOf(entry), 0));
  let end = 0;
  for (const entry of fresh) {
    end = writeEntry(bytes, end, entry);
    buffer.earliest = Math.min(buffer.earliest, entry.at);
    buffer.latest = Math.max(buffer.latest, entry.at);
  }
  buffer.packed.push(bytes.subarray(0, end));
  buffer.fresh = [];
}

export const clear = (buffer: EntryBuffer): void => void Object.assign(buffer, newBuffer());
