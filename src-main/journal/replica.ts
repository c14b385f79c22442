/**
 * The replica as which this copy writes. Each copy of a registry that writes is a replica with its own key pair. The pair is made at
 * the set-up, and again whenever the registry turns out to have been restored or copied. The id follows from the public key. The
 * first change of a replica introduces it.
 */
import { remembered, type Reader, type Writer } from '../db/access.ts';
import type { Change, ChangeHash, ReplicaId } from './change.contract.ts';
import { hlcZero, type Hlc } from './hlc.rules.ts';
import { endorsementOf, isEndorsedWith, isSignedWith, signWith, type newKeyPair, type NewReplica } from './signing.ts';
import { addIdentity, addReplica, findLast, findOwn, findReplica, getPrivateKey } from './journal.queries.ts';

/** The end of our own replica's chain, which the next local change continues. */
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

/** The replica as which this copy signs now. */
export function ownSigner(reader: Reader): { replica: ReplicaId; publicKey: Buffer; privateKey: Buffer } {
  const { replicaKey, replica } = chainEnd(reader);
  const publicKey = findReplica(reader, replica)?.publicKey;
  if (publicKey == null) throw new Error('This registry has no replica yet.');
  return { replica, publicKey, privateKey: getPrivateKey(reader, replicaKey) };
}

/** The time of the last change made here, by this computer's clock. */
export function lastChangeAt(reader: Reader): number {
  const at = findLast(reader, chainEnd(reader).replicaKey)?.at;
  return at ?? reader.db.clock.now();
}

/** Switches to the replica of this key pair. Writes nothing into the journal: the caller introduces the replica. */
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

/**
 * The endorsement of a station's next replica, signed with the key of the current one. Any member that admitted the current one then
 * admits the next one too.
 */
export function endorsement(reader: Reader, station: string): (next: ReplicaId) => object {
  const { replicaKey, replica } = chainEnd(reader);
  const key = getPrivateKey(reader, replicaKey);
  return (next) => endorsementOf(key, { endorser: replica, next, station });
}

/**
 * True if another replica of the same station, known here, endorses this introduction. `introduced`: public keys of replicas of that
 * station that are not in the journal yet, and are endorsed themselves.
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

/** Signs with the key of the replica as which this copy writes. */
export function signAsReplica(reader: Reader, text: Buffer): { replica: ReplicaId; signature: string } {
  const { replicaKey, replica } = chainEnd(reader);
  return { replica, signature: signWith(getPrivateKey(reader, replicaKey), text).toString('base64') };
}

/** Returns false also for a replica that is not known here. */
export function isSignedBy(
  reader: Reader,
  { replica, text, signature }: { replica: string; text: Buffer; signature: string },
): boolean {
  const publicKey = findReplica(reader, replica as ReplicaId)?.publicKey;
  return publicKey != null && isSignedWith(publicKey, { text, signature: Buffer.from(signature, 'base64') });
}
