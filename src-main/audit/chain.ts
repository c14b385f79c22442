/** A chain of entries: each is called by what it says and by all before it. */
import { createHash } from 'node:crypto';

/** What the entry behind this one is called. */
export function hashOfEntry(before: { key: number; hash: Uint8Array }, entry: Uint8Array): Buffer {
  const number = Buffer.alloc(6);
  number.writeUIntBE(before.key + 1, 0, 6);
  return createHash('sha256').update(before.hash).update(number).update(entry).digest();
}
