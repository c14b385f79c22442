/**
 * A place in the journal as text, for a client that asks what came after it. Pure. The text contains the number of the place and the hash
 * of the change there. A place of another journal is therefore recognised, and so is one that a restore removed.
 */
import { base64urlnopad, hex } from '@scure/base';
import type { ChangeHash } from '../journal/change.contract.ts';

export type Place = { key: number; hash: ChangeHash };

/** Hexadecimal digits of the number: six bytes. */
const keyDigits = 12;
const hashDigits = 32;

export const cursorOf = ({ key, hash }: Place): string =>
  base64urlnopad.encode(hex.decode(key.toString(16).padStart(keyDigits, '0') + hash));

/** Returns undefined if the text is not a cursor. */
export function readCursor(text: string): Place | undefined {
  const digits = digitsOf(text);
  if (digits?.length !== keyDigits + hashDigits) return undefined;
  return { key: Number.parseInt(digits.slice(0, keyDigits), 16), hash: digits.slice(keyDigits) as ChangeHash };
}

function digitsOf(text: string): string | undefined {
  try {
    return hex.encode(base64urlnopad.decode(text));
  } catch {
    return undefined;
  }
}
