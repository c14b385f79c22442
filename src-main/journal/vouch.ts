/**
 * Signs with the key that an account's password opens. An account has one X25519 key pair, for which the registry's key is
 * encrypted; its public part is in the journal. XEdDSA (Signal, 2016) signs with the same pair, so no other key had to be made,
 * stored or sent. The signature is an ordinary Ed25519 one, under the public key converted to the other form of its curve.
 */
import { hash, randomBytes } from 'node:crypto';
import { isSignedWith } from './signing.ts';

/** Distinguishes the hash of the nonce from that of the signature: 2^256 - 2, as XEdDSA specifies. */
const apart = Buffer.concat([Buffer.of(0xfe), Buffer.alloc(31, 0xff)]);

/** Decodes little-endian bytes, as both forms of the curve use. */
const numberIn = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex') || '0'}`);

/** @param privateKey X25519, 32 bytes. Returns 64 bytes. */
export async function signVouch(privateKey: Uint8Array, text: Uint8Array): Promise<Buffer> {
  // Loaded on the first signature, which is rare: loading the curves would noticeably slow each start.
  const { Point } = (await import('@noble/curves/ed25519.js')).ed25519;
  const { Fn } = Point;
  const scalarOf = (...parts: Uint8Array[]) => Fn.create(numberIn(hash('sha512', Buffer.concat(parts), 'buffer')));
  const clamped = Buffer.from(privateKey);
  clamped[0] = (clamped[0] ?? 0) & 248;
  clamped[31] = ((clamped[31] ?? 0) & 127) | 64;
  const own = Fn.create(numberIn(clamped));
  const point = Point.BASE.multiply(own);
  // Chooses the non-negative one of the two points with this coordinate.
  const isNegative = ((point.toBytes()[31] ?? 0) & 0x80) !== 0;
  const scalar = isNegative ? Fn.neg(own) : own;
  const publicKey = (isNegative ? point.negate() : point).toBytes();
  const nonce = scalarOf(apart, Fn.toBytes(scalar), text, randomBytes(64));
  const commitment = Point.BASE.multiply(nonce).toBytes();
  const challenge = scalarOf(commitment, publicKey, text);
  return Buffer.concat([commitment, Fn.toBytes(Fn.add(nonce, Fn.mul(challenge, scalar)))]);
}

/** @param publicKey X25519, 32 bytes, of the alleged signer. Returns false also for bytes that are not a key. */
export function isVouched(publicKey: Uint8Array, text: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const u = numberIn(publicKey) % prime;
  // No point of the curve has this coordinate.
  if (u === prime - 1n) return false;
  const y = ((u + prime - 1n) * inverse(u + 1n)) % prime;
  const inOtherForm = Buffer.from(y.toString(16).padStart(64, '0'), 'hex').reverse();
  return isSignedWith(inOtherForm, { text, signature });
}

/** The prime of the field of Curve25519. All of this is public, so its timing reveals nothing. */
const prime = 2n ** 255n - 19n;

function inverse(number: bigint): bigint {
  let [result, power, exponent] = [1n, number % prime, prime - 2n];
  for (; exponent > 0n; exponent >>= 1n) {
    if ((exponent & 1n) === 1n) result = (result * power) % prime;
    power = (power * power) % prime;
  }
  return result;
}
