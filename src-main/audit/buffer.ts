/**
 * Entries that wait to be written, as bytes one after the other: to note one costs a read half a microsecond, and leaves nothing
 * for the collector of garbage.
 */
import { largestSizeOf, writeEntry, type Entry } from './entry.rules.ts';

export type EntryBuffer = { bytes: Buffer; used: number; count: number; earliest: number; latest: number };

const firstBytes = 256 * 1024;
/** What a disk that hangs may leave waiting. */
const maxBytes = 16 * 1024 * 1024;

export const newBuffer = (): EntryBuffer => ({
  bytes: Buffer.allocUnsafeSlow(firstBytes),
  used: 0,
  count: 0,
  earliest: Infinity,
  latest: 0,
});

/** False when there is no room. */
export function addEntry(buffer: EntryBuffer, entry: Entry): boolean {
  const needed = buffer.used + largestSizeOf(entry);
  if (needed > buffer.bytes.length && !grow(buffer, needed)) return false;
  buffer.used = writeEntry(buffer.bytes, buffer.used, entry);
  buffer.count += 1;
  if (entry.at < buffer.earliest) buffer.earliest = entry.at;
  if (entry.at > buffer.latest) buffer.latest = entry.at;
  return true;
}

/** Forgets what is in it, for what comes next. */
export function clear(buffer: EntryBuffer): void {
  if (buffer.bytes.length > firstBytes) buffer.bytes = Buffer.allocUnsafeSlow(firstBytes);
  Object.assign(buffer, { used: 0, count: 0, earliest: Infinity, latest: 0 });
}

function grow(buffer: EntryBuffer, needed: number): boolean {
  if (needed > maxBytes) return false;
  const larger = Buffer.allocUnsafeSlow(Math.min(maxBytes, Math.max(needed, 2 * buffer.bytes.length)));
  buffer.bytes.copy(larger, 0, 0, buffer.used);
  buffer.bytes = larger;
  return true;
}
