/**
 * A place in the journal as text, for whoever asks what came after it. Pure. It holds the number of the place and the hash of the change
 * that stands there, so a place of another journal is known for one, and so is one that a restore has taken away.
 */
import type { ChangeHash } from '../journal/change.contract.ts';

export type Place = { key: number; hash: ChangeHash };

const keyBytes = 6;
const hashBytes = 16;

export function cursorOf({ key, hash }: Place): string {
  const bytes = Buffer.alloc(keyBytes + hashBytes);
  bytes.writeUIntBE(key, 0, keyBytes);
  bytes.write(hash, keyBytes, 'hex');
  return bytes.toString('base64url');
}

/** Undefined for a text that is no cursor. */
export function readCursor(text: string): Place | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== keyBytes + hashBytes || bytes.toString('base64url') !== text) return undefined;
  return { key: bytes.readUIntBE(0, keyBytes), hash: bytes.toString('hex', keyBytes) as ChangeHash };
}
