/** Verifies the Ed25519 signature over a whole release file, before any of the file is parsed. */
import { createPublicKey, verify } from 'node:crypto';

/** Returns whether the signature is valid and exactly in the expected form. `key` is base64 of the SPKI form. */
export function isSignedBy(key: string, { bytes, signature }: { bytes: Buffer; signature: string }): boolean {
  if (!/^[A-Za-z0-9+/]{86}==\s*$/.test(signature)) return false;
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  // Another kind of key would be verified differently.
  if (publicKey.asymmetricKeyType !== 'ed25519') throw new Error('The update key is no Ed25519 key.');
  return verify(null, bytes, publicKey, Buffer.from(signature, 'base64'));
}
