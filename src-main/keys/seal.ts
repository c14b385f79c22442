/**
 * Encrypts bytes with a key: AES-256-GCM, with a new nonce each time. Opening fails without the key or after one bit
 * was changed, and reveals nothing else.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Returns nonce, encrypted bytes and tag, concatenated. The `purpose` is not included, but the result opens only with
 * the same one. The key has 32 bytes.
 */
export function seal(bytes: Uint8Array, key: Uint8Array, purpose = ''): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(purpose));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Returns undefined for another key, another purpose, or a changed bit. */
export function unseal(sealed: Buffer, key: Uint8Array, purpose = ''): Buffer | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined;
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(purpose));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    // Authenticated decryption fails for one reason only.
    return undefined;
  }
}
