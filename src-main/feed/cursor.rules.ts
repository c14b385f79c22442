/**
 * A place in the journal as text, for whoever asks what came after it. Pure. It holds the number of the place and the hash of the change
 * that stands there, so a place of another journal is known for one, and so is one that a restore has taken away.
 */
import { base64urlnopad, hex } from '@scure/base';
import type { ChangeHash } from '../journal/change.contract.ts';

export type Place = { key: number; hash: ChangeHash };

/** Of the number, in hexadecimal digits: six bytes. */
const keyDigits = 12;
const hashDigits = 32;

export const cursorOf = ({ key, hash }: Place): string =>
  base64urlnopad.encode(hex.decode(key.toString(16).padStart(keyDigits, '0') + hash));

/** Undefined for a text that is no cursor. */
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
