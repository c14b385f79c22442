/** The identity of a replica: its key pair, the id derived from it, and signatures made with it. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign, verify } from 'node:crypto';
import type { Change, ReplicaId } from './change.contract.ts';

export type NewReplica = { replica: ReplicaId; publicKey: Buffer };

/** Makes a new replica and its private key (Ed25519, PKCS #8). */
export function newKeyPair(): NewReplica & { privateKey: Buffer } {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const privateKey = pair.privateKey.export({ format: 'der', type: 'pkcs8' });
  return { replica: replicaIdOf(publicKey), publicKey, privateKey };
}

/** Decodes the public key of a replica's record; null if it contains none. */
export const publicKeyIn = (said: string | null): Buffer | null =>
  said === null ? null : Buffer.from(said, 'base64url');

export const replicaIdOf = (publicKey: Uint8Array): ReplicaId =>
  hash('sha256', publicKey, 'hex').slice(0, 32) as ReplicaId;

/**
 * True if a change of a replica's record was made by that replica, with a key from which its id follows. The change alone decides
 * this. So a change about another replica is refused everywhere, whatever came first.
 */
export function isOfItself({ replica, seq, id, fields }: Change): boolean {
  const { publicKey } = fields;
  if (id !== replica) return false;
  if (publicKey === undefined) return seq > 1;
  return typeof publicKey === 'string' && replicaIdOf(Buffer.from(publicKey, 'base64url')) === id;
}

const endorsed = (replica: string, station: string) => Buffer.from(`satchel replica ${replica} of ${station}`);

type Endorsement = { endorser: ReplicaId; next: ReplicaId; station: string };

/** The fields in which a station's next replica carries its endorsement, signed with the key of the previous one. */
export const endorsementOf = (privateKey: Buffer, { endorser, next, station }: Endorsement): object => ({
  endorsedBy: endorser,
  endorsement: signWith(privateKey, endorsed(next, station)).toString('base64'),
});

/** True if this introduction is endorsed with this key. The caller has to know whose key that is, and of which station. */
export function isEndorsedWith(publicKey: Uint8Array, { id, fields: { station, endorsement } }: Change): boolean {
  if (typeof station !== 'string' || typeof endorsement !== 'string') return false;
  return isSignedWith(publicKey, { text: endorsed(id, station), signature: Buffer.from(endorsement, 'base64') });
}

/** @param privateKey Ed25519, PKCS #8. Returns 64 bytes. */
export const signWith = (privateKey: Buffer, text: Buffer): Buffer =>
  sign(null, text, createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }));

type Signed = { text: Uint8Array; signature: Uint8Array };

/** True if the text is signed with this key and the replica's id follows from the key. The replica may be unknown here. */
export function isSignedByKeyOf(replica: string, publicKey: Uint8Array, signed: Signed): boolean {
  return publicKey.length === 32 && replicaIdOf(publicKey) === replica && isSignedWith(publicKey, signed);
}

/** @param publicKey Ed25519, 32 bytes. */
export function isSignedWith(publicKey: Uint8Array, { text, signature }: Signed): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
  return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature);
}
