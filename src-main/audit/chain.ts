/** A chain of entries: each hash covers the entry and all entries before it. */
import { createHash } from 'node:crypto';

/** Returns the hash of the entry that follows `before`. */
export function hashOfEntry(before: { key: number; hash: Uint8Array }, entry: Uint8Array): Buffer {
  const number = Buffer.alloc(6);
  number.writeUIntBE(before.key + 1, 0, 6);
  return createHash('sha256').update(before.hash).update(number).update(entry).digest();
}
