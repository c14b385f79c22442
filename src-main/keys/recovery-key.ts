/** The recovery key, as it is printed and typed back: 160 random bits in Crockford's base 32. */
import { randomBytes } from 'node:crypto';
import { base32crockford } from '@scure/base';

export const newRecoverySecret = (): Buffer => randomBytes(20);

/** Writes the key in groups of 4 characters, without I, L, O or U, so that it can be read aloud and typed. */
export const spell = (secret: Buffer): string => base32crockford.encode(secret).match(/.{4}/g)?.join('-') ?? '';

/** Parses a typed key. Accepts any case, spaces or dashes anywhere, and letters that people mistake for digits. */
export function unspell(typed: string): Buffer | undefined {
  const clean = typed.replace(/[\s-]/g, '');
  if (clean.length !== 32) return undefined;
  try {
    return Buffer.from(base32crockford.decode(clean));
  } catch {
    // A character outside the alphabet.
    return undefined;
  }
}

/** A short code of the same alphabet, to be typed once: 8 characters, 40 random bits. */
export const newSetupCode = (): string => spell(randomBytes(5)).replace('-', '');
