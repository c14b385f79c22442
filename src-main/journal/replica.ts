/**
 * Who writes. Each copy of a registry that writes is a replica with a key pair of its own, made at the set-up and whenever the
 * registry turns out to have been restored or copied; its id follows from the public key. Its first change introduces it.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign, verify } from 'node:crypto';
import { remembered, type Reader, type Writer } from '../db/access.ts';
import type { Change, ChangeHash, ReplicaId } from './change.contract.ts';
import { hlcZero, type Hlc } from './hlc.rules.ts';
import { addIdentity, addReplica, findLast, findOwn, findReplica, getPrivateKey } from './journal.queries.ts';

/** Where the chain of our own replica ends: what the next local change continues. */
export type ChainEnd = {
  replicaKey: number;
  replica: ReplicaId;
  seq: number;
  hash: ChangeHash | null;
  hlc: Hlc;
};

const end = remembered(readChainEnd);

/** Throws before the set-up. */
export const chainEnd = (reader: Reader): ChainEnd => end.get(reader);
export const setChainEnd = (writer: Writer, next: ChainEnd): void => end.set(writer, next);

function readChainEnd(reader: Reader): ChainEnd {
  const own = findOwn(reader);
  if (own === undefined) throw new Error('This registry has no replica yet.');
  const { key: replicaKey, id } = own.replica;
  const last = findLast(reader, replicaKey);
  const { seq, hash, hlc } = last ?? { seq: 0, hash: null, hlc: hlcZero };
  return { replicaKey, replica: id as ReplicaId, seq, hash, hlc };
}

/** What this computer's clock said at the last change here. */
export function lastChangeAt(reader: Reader): number {
  const at = findLast(reader, chainEnd(reader).replicaKey)?.at;
  return at ?? reader.db.clock.now();
}

export type NewReplica = { replica: ReplicaId; publicKey: Buffer };

/** Makes a key pair and goes on as its replica. Nothing is written into the journal yet: the caller introduces it. */
export function addOwnReplica(writer: Writer, hlc: Hlc): NewReplica {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const replica = replicaIdOf(publicKey);
  const replicaKey = addReplica(writer, replica);
  addIdentity(writer, { replicaKey, privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }) });
  setChainEnd(writer, { replicaKey, replica, seq: 0, hash: null, hlc });
  return { replica, publicKey };
}

export const replicaIdOf = (publicKey: Uint8Array): ReplicaId =>
  hash('sha256', publicKey, 'hex').slice(0, 32) as ReplicaId;

/**
 * Whether a change of a replica's record was made by that replica, with a key from which its id follows. Decided by the change
 * alone, so that whoever says something of another replica is refused everywhere, whatever came first.
 */
export function isOfItself({ replica, seq, id, fields }: Change): boolean {
  const { publicKey } = fields;
  if (id !== replica) return false;
  if (publicKey === undefined) return seq > 1;
  return typeof publicKey === 'string' && replicaIdOf(Buffer.from(publicKey, 'base64url')) === id;
}

const admits = 'replica:';
/** The field of a station's record by which an administrator admits a replica of it: one each, so that none is in another's way. */
export const admitting = (replica: ReplicaId): Record<string, unknown> => ({ [`${admits}${replica}`]: true });

export const admittedIn = (values: ReadonlyMap<string, unknown>): string[] =>
  [...values]
    .filter(([name, value]) => name.startsWith(admits) && value === true)
    .map(([name]) => name.slice(admits.length))
    .sort();

const endorsed = (replica: string, station: string) => Buffer.from(`satchel replica ${replica} of ${station}`);

/** What the next replica of a station says of itself so that who admitted this one admits it too. Signed with the key of this one. */
export function endorsement(reader: Reader, station: string): (next: ReplicaId) => object {
  const { replicaKey, replica } = chainEnd(reader);
  const key = getPrivateKey(reader, replicaKey);
  return (next) => ({ endorsedBy: replica, endorsement: signWith(key, endorsed(next, station)).toString('base64') });
}

/**
 * Whether a replica of the same station, which is known here, vouches for this introduction. `introduced`: public keys of replicas of
 * that station that are not in the journal yet, and are vouched for themselves.
 */
export function isEndorsed(
  reader: Reader,
  { id, fields }: Change,
  introduced: ReadonlyMap<string, Buffer> = new Map(),
): boolean {
  const { station, endorsedBy, endorsement } = fields;
  if (typeof station !== 'string' || typeof endorsedBy !== 'string' || typeof endorsement !== 'string') return false;
  const text = endorsed(id, station);
  const key = introduced.get(endorsedBy);
  if (key !== undefined) return isSignedWith(key, { text, signature: Buffer.from(endorsement, 'base64') });
  if (findReplica(reader, endorsedBy as ReplicaId)?.stationId !== station) return false;
  return isSignedBy(reader, { replica: endorsedBy, text, signature: endorsement });
}

/** Signed with the key of the replica as which this copy writes. */
export function signAsReplica(reader: Reader, text: Buffer): { replica: ReplicaId; signature: string } {
  const { replicaKey, replica } = chainEnd(reader);
  return { replica, signature: signWith(getPrivateKey(reader, replicaKey), text).toString('base64') };
}

/** @param privateKey Ed25519, PKCS #8. Returns 64 bytes. */
export const signWith = (privateKey: Buffer, text: Buffer): Buffer =>
  sign(null, text, createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }));

/** False also for a replica that is not known here. */
export function isSignedBy(
  reader: Reader,
  { replica, text, signature }: { replica: string; text: Buffer; signature: string },
): boolean {
  const publicKey = findReplica(reader, replica as ReplicaId)?.publicKey;
  return publicKey != null && isSignedWith(publicKey, { text, signature: Buffer.from(signature, 'base64') });
}

type Signed = { text: Uint8Array; signature: Uint8Array };

/** The same of a replica that may not be known here: signed with this key, from which its id follows. */
export function isSignedByKeyOf(replica: string, publicKey: Uint8Array, signed: Signed): boolean {
  return publicKey.length === 32 && replicaIdOf(publicKey) === replica && isSignedWith(publicKey, signed);
}

/** @param publicKey Ed25519, 32 bytes. */
function isSignedWith(publicKey: Uint8Array, { text, signature }: Signed): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
  return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature);
}
