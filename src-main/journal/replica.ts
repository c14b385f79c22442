/**
 * Who writes. Each copy of a registry that writes is a replica with a key pair of its own, made at the set-up and whenever the
 * registry turns out to have been restored or copied; its id follows from the public key. Its first change introduces it.
 */
import { remembered, type Reader, type Writer } from '../db/access.ts';
import type { Change, ChangeHash, ReplicaId } from './change.contract.ts';
import { hlcZero, type Hlc } from './hlc.rules.ts';
import { endorsementOf, isEndorsedWith, isSignedWith, signWith, type newKeyPair, type NewReplica } from './signing.ts';
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

/** Goes on as the replica of this key pair. Nothing is written into the journal yet: the caller introduces it. */
export function addOwnReplica(
  writer: Writer,
  hlc: Hlc,
  { replica, publicKey, privateKey }: ReturnType<typeof newKeyPair>,
): NewReplica {
  const replicaKey = addReplica(writer, replica);
  addIdentity(writer, { replicaKey, privateKey });
  setChainEnd(writer, { replicaKey, replica, seq: 0, hash: null, hlc });
  return { replica, publicKey };
}

/** What the next replica of a station says of itself so that who admitted this one admits it too. Signed with the key of this one. */
export function endorsement(reader: Reader, station: string): (next: ReplicaId) => object {
  const { replicaKey, replica } = chainEnd(reader);
  const key = getPrivateKey(reader, replicaKey);
  return (next) => endorsementOf(key, { endorser: replica, next, station });
}

/**
 * Whether a replica of the same station, which is known here, vouches for this introduction. `introduced`: public keys of replicas of
 * that station that are not in the journal yet, and are vouched for themselves.
 */
export function isEndorsed(
  reader: Reader,
  introduction: Change,
  introduced: ReadonlyMap<string, Buffer> = new Map(),
): boolean {
  const { endorsedBy, station } = introduction.fields;
  if (typeof endorsedBy !== 'string') return false;
  const key = introduced.get(endorsedBy);
  if (key !== undefined) return isEndorsedWith(key, introduction);
  const endorser = findReplica(reader, endorsedBy as ReplicaId);
  return (
    endorser?.publicKey != null && endorser.stationId === station && isEndorsedWith(endorser.publicKey, introduction)
  );
}

/** Signed with the key of the replica as which this copy writes. */
export function signAsReplica(reader: Reader, text: Buffer): { replica: ReplicaId; signature: string } {
  const { replicaKey, replica } = chainEnd(reader);
  return { replica, signature: signWith(getPrivateKey(reader, replicaKey), text).toString('base64') };
}

/** False also for a replica that is not known here. */
export function isSignedBy(
  reader: Reader,
  { replica, text, signature }: { replica: string; text: Buffer; signature: string },
): boolean {
  const publicKey = findReplica(reader, replica as ReplicaId)?.publicKey;
  return publicKey != null && isSignedWith(publicKey, { text, signature: Buffer.from(signature, 'base64') });
}
