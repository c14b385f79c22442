/**
 * Key pairs to which something can be sealed while their owner is away: HPKE (RFC 9180) with X25519, HKDF-SHA256 and AES-256-GCM.
 * Who seals needs the public part alone. What is sealed opens for the same `purpose` only.
 */
import type { CipherSuite } from 'hpke';

/** The raw 32 bytes of each part. */
export type KeyPair = { publicKey: Buffer; privateKey: Buffer };

let loading: Promise<CipherSuite> | undefined;

/** Loaded when a key is first sealed or opened, as the hashing of passwords is. */
function suite(): Promise<CipherSuite> {
  loading ??= import('hpke').then(
    (hpke) => new hpke.CipherSuite(hpke.KEM_DHKEM_X25519_HKDF_SHA256, hpke.KDF_HKDF_SHA256, hpke.AEAD_AES_256_GCM),
  );
  return loading;
}

const info = Buffer.from('satchel registry key');
/** The part of a sealed text that is of the key agreement. */
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

/** Undefined with another pair, for another purpose, and when a bit is not as it was. */
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
    // Bytes that are no key, no point of the curve, too short, or not authentic: in each case there is nothing to open.
    return undefined;
  }
}
