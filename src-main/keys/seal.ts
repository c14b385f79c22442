/**
 * Seals bytes with a key: AES-256-GCM, under a nonce that is new each time. Who opens it without the key, or after one bit of
 * it was changed, learns nothing but that.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Nonce, sealed bytes and tag, one after the other. What they are for, `purpose`, is not in it, but it opens for the same
 * purpose only. The key has 32 bytes.
 */
export function seal(bytes: Uint8Array, key: Uint8Array, purpose = ''): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(purpose));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined with another key, for another purpose, and when a bit is not as it was. */
export function unseal(sealed: Buffer, key: Uint8Array, purpose = ''): Buffer | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined;
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(purpose));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    // The only thing that authenticated decryption can say.
    return undefined;
  }
}
