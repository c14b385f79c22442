/** Who made a release: an Ed25519 signature over the whole of its release file, checked before a letter of it is read. */
import { createPublicKey, verify } from 'node:crypto';

/** `key` is base64 of the SPKI form. Whatever is not exactly a signature by it is not one. */
export function isSignedBy(key: string, { bytes, signature }: { bytes: Buffer; signature: string }): boolean {
  if (!/^[A-Za-z0-9+/]{86}==\s*$/.test(signature)) return false;
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  // Another kind of key would be verified in another way.
  if (publicKey.asymmetricKeyType !== 'ed25519') throw new Error('The update key is no Ed25519 key.');
  return verify(null, bytes, publicKey, Buffer.from(signature, 'base64'));
}
