/**
 * Key pairs for encrypting to an owner who is away: HPKE (RFC 9180) with X25519, HKDF-SHA256 and AES-256-GCM.
 * Encrypting needs only the public part. The result opens only with the same `purpose`.
 */
import type { CipherSuite } from 'hpke';

/** The raw 32 bytes of each part. */
export type KeyPair = { publicKey: Buffer; privateKey: Buffer };

let loading: Promise<CipherSuite> | undefined;

/** Loads the library when a key is first encrypted or opened, as for the hashing of passwords. */
function suite(): Promise<CipherSuite> {
  loading ??= import('hpke').then(
    (hpke) => new hpke.CipherSuite(hpke.KEM_DHKEM_X25519_HKDF_SHA256, hpke.KDF_HKDF_SHA256, hpke.AEAD_AES_256_GCM),
  );
  return loading;
}

const info = Buffer.from('satchel registry key');
/** The bytes of the key agreement at the start of the encrypted text. */
const encapsulatedBytes = 32;

export async function newKeyPair(): Promise<KeyPair> {
  const hpke = await suite();
  const pair = await hpke.GenerateKeyPair(true);
  const [publicKey, privateKey] = await Promise.all([
    hpke.SerializePublicKey(pair.publicKey),
    hpke.SerializePrivateKey(pair.privateKey),
  ]);
  return { publicKey: Buffer.from(publicKey), privateKey: Buffer.from(privateKey) };
}

export async function sealTo(publicKey: Buffer, bytes: Buffer, purpose: string): Promise<Buffer> {
  const hpke = await suite();
  const to = await hpke.DeserializePublicKey(publicKey);
  const { encapsulatedSecret, ciphertext } = await hpke.Seal(to, bytes, { info, aad: Buffer.from(purpose) });
  return Buffer.concat([encapsulatedSecret, ciphertext]);
}

/** Returns undefined for another key pair, another purpose, or a changed bit. */
export async function openSealed(pair: KeyPair, sealed: Buffer, purpose: string): Promise<Buffer | undefined> {
  const hpke = await suite();
  const [encapsulated, ciphertext] = [sealed.subarray(0, encapsulatedBytes), sealed.subarray(encapsulatedBytes)];
  try {
    const privateKey = await hpke.DeserializePrivateKey(pair.privateKey, false);
    const publicKey = await hpke.DeserializePublicKey(pair.publicKey);
    const opened = await hpke.Open({ privateKey, publicKey }, encapsulated, ciphertext, {
      info,
      aad: Buffer.from(purpose),
    });
    return Buffer.from(opened);
  } catch {
    // The bytes are no key, no point of the curve, too short, or not authentic: there is nothing to open.
    return undefined;
  }
}
